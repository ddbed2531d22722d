// The board: swaps parts in place, marks what changed, makes options and numbers reachable by mouse, touch and keyboard.

import { el, hide, mark, put } from "./marks.js";

const CELLS = "[data-option],[data-why],[data-cell]";
const nameOf = (cell) => cell.dataset.option ?? cell.dataset.why ?? cell.dataset.cell ?? "";

// A cell's name: its label, and what is written on it unless the label says it already.
function spoken(cell) {
  const label = cell.getAttribute("aria-label") ?? "", text = cell.textContent.replace(/\s+/g, " ").trim();
  return label.toLowerCase().includes(text.toLowerCase()) ? label : [label, text].filter(Boolean).join(": ");
}

export class Board {
  // `act` is told {option, cell}, {why, cell} or {refused, cell} when a cell is chosen.
  constructor(layout, act) {
    this.act = act;
    this.shown = new Map();
    this.options = new Map();
    this.root = el("div", { class: "ma-board", role: "group", "aria-label": "Board. Arrow keys move, Enter chooses." });
    this.root.innerHTML = layout;
    this.tip = el("div", { class: "ma-tip", hidden: true, "aria-hidden": "true" });
    this.wrap = el("div", { class: "ma-board-wrap" }, this.root, this.tip);
    this.slots = new Map([...this.root.querySelectorAll("[data-part]")].map((slot) => [slot.dataset.part, slot]));
    this.root.addEventListener("click", (event) => this.choose(event.target.closest(CELLS)));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (event) => this.enter(event.target.closest(CELLS)));
    this.root.addEventListener("focusout", () => this.hideTip());
    this.root.addEventListener("pointerover", (event) => this.showTip(event.target.closest("[data-option],[data-tip]")));
    this.root.addEventListener("pointerleave", () => this.hideTip());
  }

  // Puts the parts of a frame on the board; marked as changed is what differs from the frame `before`.
  show(reader, index, before) {
    const focused = this.root.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    const changed = new Set(), free = new Map(), news = [];
    for (const [key, slot] of this.slots) {
      const html = reader.part(key, index), old = this.shown.get(key);
      if (reader.part(key, before) !== html) changed.add(slot);
      if (old === html) continue;
      if (old) free.set(old, [...slot.childNodes]);
      news.push([key, slot, html]);
    }
    for (const [key, slot, html] of news) {
      const moved = html && free.get(html); // a card that slides to another place is the same card
      if (moved) slot.replaceChildren(...moved);
      else slot.innerHTML = html;
      free.delete(html);
      this.shown.set(key, html);
    }
    for (const slot of this.slots.values()) {
      mark(slot, "ma-changed", changed.has(slot));
      mark(slot, "ma-many", changed.has(slot) && changed.size > 8);
    }
    for (const old of this.root.querySelectorAll(".ma-about")) old.classList.remove("ma-about");
    const about = reader.frames[index].record?.about;
    if (about) for (const cell of this.root.querySelectorAll(`[data-about="${CSS.escape(about)}"]`)) cell.classList.add("ma-about");
    this.hideTip();
    return focused;
  }

  // Offers the options of a question (Map id -> {label, why, closed, pressed, answered}) on the cells that picture them.
  offer(options, focused) {
    this.options = options;
    const cells = [...this.root.querySelectorAll(CELLS)];
    for (const cell of cells) {
      const option = options.get(cell.dataset.option);
      mark(cell, "ma-open", !!option && !option.closed);
      mark(cell, "ma-closed", !!option?.closed);
      mark(cell, "ma-answered", !!option?.answered);
      put(cell, "role", option || cell.dataset.why ? "button" : "img");
      put(cell, "aria-disabled", option?.closed ? "true" : null);
      put(cell, "aria-pressed", option?.pressed === undefined ? null : String(option.pressed));
      cell.dataset.name ??= spoken(cell);
      const name = cell.dataset.name || option?.label || nameOf(cell);
      const more = option?.closed ? `, not possible: ${option.why}` : cell.dataset.why ? ", why?" : "";
      put(cell, "aria-label", name + more);
    }
    const again = focused === null ? null : cells.find((cell) => nameOf(cell) === focused);
    const stop = again ?? cells.find((cell) => nameOf(cell) === this.at) ?? cells.find((cell) => options.has(cell.dataset.option)) ?? cells[0];
    for (const cell of cells) put(cell, "tabindex", cell === stop ? "0" : "-1");
    if (focused !== null && document.activeElement !== stop) stop?.focus({ preventScroll: true });
  }

  enter(cell) {
    if (!cell) return;
    for (const other of this.root.querySelectorAll('[tabindex="0"]')) put(other, "tabindex", "-1");
    put(cell, "tabindex", "0");
    this.at = nameOf(cell);
    this.showTip(cell);
  }

  choose(cell) {
    if (!cell) return;
    const option = this.options.get(cell.dataset.option);
    if (option?.closed) { this.act({ refused: cell.dataset.option, cell }); this.showTip(cell); }
    else if (option) this.act({ option: cell.dataset.option, cell });
    else if (cell.dataset.why) this.act({ why: cell.dataset.why, cell });
  }

  key(event) {
    const cell = event.target.closest?.(CELLS);
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.choose(cell);
    else if (event.key.startsWith("Arrow")) this.neighbour(cell, event.key)?.focus();
    else if (event.key === "Escape") this.hideTip();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest cell in the direction of an arrow key; straight ahead counts more than aside.
  neighbour(cell, key) {
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(cell.getBoundingClientRect());
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const other of this.root.querySelectorAll(CELLS)) {
      const box = other.getBoundingClientRect();
      if (other === cell || !box.width) continue;
      const [ox, oy] = middle(box);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (ahead > 1 && ahead + 3 * aside < least) { best = other; least = ahead + 3 * aside; }
    }
    return best;
  }

  showTip(cell) {
    const option = this.options.get(cell?.dataset.option);
    const text = option?.closed ? option.why : cell?.dataset.tip;
    if (!text) { this.hideTip(); return; }
    this.tip.textContent = text;
    this.tip.hidden = false;
    const outer = this.wrap.getBoundingClientRect(), box = cell.getBoundingClientRect();
    const left = Math.min(box.left - outer.left, outer.width - this.tip.offsetWidth - 8);
    this.tip.style.left = `${Math.max(0, left)}px`;
    this.tip.style.top = `${box.bottom - outer.top + 6}px`;
  }

  hideTip() { hide(this.tip, true); }
}
