"""Pieces on one static page: the real modules and styles, with models that keep what Python would and can ask it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import anywidget

SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pieces</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; padding: 1rem; background: var(--ma-bg); }</style></head><body><main></main>
<script>
class Model {
  constructor(traits, no) { Object.assign(this, { traits, no, listeners: {} }); }
  get(name) { return this.traits[name]; }
  set(name, value) { this.traits[name] = value; }
  save_changes() {}
  async send(message) { this.hear(await python(this.no, message)); } // exposed by the test
  on(name, listener) { (this.listeners[name] ??= []).push(listener); }
  off(name, listener) { this.listeners[name] = (this.listeners[name] ?? []).filter((one) => one !== listener); }
  hear(message) { for (const listener of this.listeners["msg:custom"] ?? []) listener(message); }
}
const models = [];
function place(piece, traits) {
  const el = document.createElement("div"), model = new Model(traits, models.length);
  models.push(model);
  document.querySelector("main").append(el);
  piece.render({ model, el });
}
</script>
"""


def page_of(*pieces: anywidget.AnyWidget) -> str:
    """A page that shows the pieces below each other; `models` are their models, in the same order."""
    return SHELL + "".join(map(_placed, pieces)) + "</body></html>"


def _placed(piece: Any) -> str:
    traits: Sequence[str] = [name for name in piece.keys if not name.startswith("_") and name != "layout"]
    data = json.dumps({name: piece.get_state([name])[name] for name in traits}).replace("</", "<\\/")
    module = piece._esm.replace("export default", "const piece =")
    return f'<style>{piece._css}</style><script type="module">{module}\nplace(piece, {data});</script>\n'
