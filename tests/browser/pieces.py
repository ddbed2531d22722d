"""Teaching pieces on one static page: the real modules and styles, and models that keep what Python would."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import anywidget

SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pieces</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>STYLE
body { margin: 0; padding: 1rem; background: var(--ma-bg); }</style></head><body><main></main><script type="module">
MODULE
class Model {
  constructor(traits) { Object.assign(this, { traits, listeners: {}, sent: [] }); }
  get(name) { return this.traits[name]; }
  set(name, value) { this.traits[name] = value; }
  save_changes() {}
  send(message) { this.sent.push(message); }
  on(name, listener) { (this.listeners[name] ??= []).push(listener); }
  off(name, listener) { this.listeners[name] = (this.listeners[name] ?? []).filter((one) => one !== listener); }
  hear(message) { for (const listener of this.listeners["msg:custom"] ?? []) listener(message); }
}
globalThis.models = TRAITS.map((traits) => new Model(traits));
for (const model of models) {
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  piece.render({ model, el });
}
</script></body></html>"""


def page_of(pieces: Sequence[anywidget.AnyWidget]) -> str:
    """A page that shows pieces of one kind below each other; `models` are their models, `piece` is their module."""
    first: Any = pieces[0]
    traits = [
        {name: one.get_state([name])[name] for name in one.keys if not name.startswith("_") and name != "layout"}
        for one in pieces
    ]
    data = json.dumps(traits).replace("</", "<\\/")
    module = first._esm.replace("export default", "globalThis.piece =")
    return SHELL.replace("STYLE", first._css).replace("MODULE", module).replace("TRAITS", data)
