// A scoring chart that can be played with: question, sliders, sentence, table, chart. A plate with few positions is here
// whole; of others Python draws the position asked for. Nothing is drawn twice.

import { Charts } from "./charts.js";
import { initialize } from "./hearing.js";
import { button, el } from "./marks.js";
import { changed } from "./trace.js";

const SLOT = "plate";
const WAIT = 6000; // milliseconds until a silent Python is spoken of
const REST = 80; // milliseconds without a move until the next chart is drawn behind the scenes
const SILENT = "Python has not answered: it is busy or gone. If the chart stays as it is, reload the page.";

class PlatePage {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.figures = new Map([[SLOT, true]]); // Charts reads the page as it reads a trace
    const start = model.get("sliders").reduce((at, one) => at * one.words.length + one.start, 0);
    this.drawn = new Map([[start, model.get("base")]]); // the figure at the start is always here: nobody waits for Python
    this.ids = `ma-${Math.random().toString(36).slice(2, 8)}`;
    this.sliders = model.get("sliders").map((slider, no) => this.slider(slider, no));
    this.build();
    this.listeners = [["change:at", () => this.place()], ["msg:custom", (message) => this.hear(message)]];
    for (const [name, listener] of this.listeners) model.on(name, listener);
    this.paper = matchMedia("print");
    this.paper.addEventListener("change", this.print);
    this.place();
  }

  build() {
    const { model, root } = this;
    root.dataset.game = model.get("game");
    root.dataset.plate = model.get("key");
    root.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take our arrow keys
    root.toggleAttribute("data-large", model.get("large"));
    this.charts = new Charts(model, root);
    root.replaceChildren(this.charts.root);
    const box = this.box = this.charts.box(SLOT);
    box.figure.hidden = false;
    box.title.hidden = true; // the question is a heading, so that one finds it among the others of the page
    const question = el("h3", { class: "ma-heading", id: this.ids }, model.get("base").title);
    box.figure.setAttribute("aria-labelledby", this.ids);
    box.text.classList.add("ma-plate-answer");
    box.text.setAttribute("aria-live", "polite");
    box.text.setAttribute("aria-atomic", "true");
    this.alert = el("p", { class: "ma-alert", role: "alert", hidden: true });
    const controls = this.sliders.map(({ row }) => row);
    if (model.get("guess")) controls.push(el("div", { class: "ma-row" }, this.doorway()));
    const row = controls.length ? el("div", { class: "ma-plate-controls" }, ...controls) : "";
    box.title.after(question, row, this.alert);
    if (model.get("note")) box.figure.append(el("p", { class: "ma-source ma-plate-note" }, model.get("note")));
  }

  slider({ label, words }, no) {
    const id = `${this.ids}-${no}`;
    const range = el("input", { type: "range", min: 0, max: words.length - 1, step: 1, id, oninput: () => this.moved(no), onfocus: () => this.prepare(no, 1) });
    range.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes the arrow keys of whatever cannot be typed into, even inside the root
    const number = el("output", { class: "ma-plate-number", for: id });
    number.style.minWidth = `${Math.max(...words.map((word) => word.length)) * 0.65 + 0.5}em`; // words of any length leave the slider in place
    return { words, range, number, row: el("div", { class: "ma-plate-slider" }, el("label", { for: id }, label), range, number) };
  }

  // Guess first: the answer stays away until it is asked for, and may be put away again for the next guess.
  doorway() {
    const { figure } = this.box;
    const door = button("Show the answer", () => {
      const shown = figure.toggleAttribute("data-open");
      door.textContent = shown ? "Hide the answer" : "Show the answer";
      door.setAttribute("aria-expanded", String(shown));
      this.show();
    }, { class: "ma-button ma-main", "aria-expanded": "false" });
    figure.classList.add("ma-guess");
    return door;
  }

  get closed() { return this.box.figure.matches(".ma-guess:not([data-open])"); }

  // The last slider moves first, as in Plate.positions.
  get at() { return this.sliders.reduce((at, { range, words }) => at * words.length + Number(range.value), 0); }

  place() {
    let rest = this.model.get("at");
    for (const { range, words } of [...this.sliders].reverse()) {
      range.value = rest % words.length;
      rest = Math.floor(rest / words.length);
    }
    this.show();
  }

  moved(no) {
    this.going = [no, this.at < this.shown ? -1 : 1];
    this.model.set("at", this.at);
    this.model.save_changes();
    this.show();
  }

  figure(_slot, at) {
    const { model, drawn } = this;
    if (!drawn.has(at) && model.get("moves")[at]) drawn.set(at, changed(model.get("base"), model.get("moves")[at]));
    return drawn.get(at);
  }

  show() {
    for (const { range, number, words } of this.sliders) {
      number.textContent = words[range.value];
      range.setAttribute("aria-valuetext", words[range.value]);
    }
    const { at } = this;
    if (this.closed) return; // what nobody sees is neither asked for nor drawn
    if (!this.figure(SLOT, at)) { this.ask(at); return; }
    this.shown = at;
    this.charts.show(this, at);
    this.frame(this.figure(SLOT, at).own);
    if (this.going) this.prepare(...this.going);
  }

  // Most likely a slider goes on in its direction, and turns at its end: what comes then is ready before.
  prepare(no, way) {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      const { range, words } = this.sliders[no], value = Number(range.value);
      const stride = this.sliders.slice(no + 1).reduce((step, slider) => step * slider.words.length, 1);
      const to = words[value + way] ? value + way : value - way, next = this.at + stride * (to - value);
      if (this.closed || this.shown !== this.at || !words[to]) return;
      if (this.figure(SLOT, next)) this.charts.prepare(this, next);
      else this.ask(next);
    }, REST);
  }

  // The learner's own row and cell of the table.
  frame(own) {
    const row = own && this.box.table.querySelectorAll("tbody tr")[own[0]];
    if (!row) return;
    row.setAttribute("data-here", "");
    row.children[own[1]]?.setAttribute("data-own", "");
  }

  // One question at a time: while Python draws, only the last place of the sliders is remembered.
  ask(at) {
    if (this.asked !== undefined) return;
    this.asked = at;
    this.model.send({ do: "draw", at });
    this.patience = setTimeout(() => this.say(SILENT), WAIT);
  }

  hear(message) {
    clearTimeout(this.patience);
    this.asked = undefined;
    this.say(message.is === "error" ? message.text : "");
    if (message.is !== "figure") return;
    this.drawn.set(message.at, changed(this.model.get("base"), message.change));
    this.show();
  }

  say(text) {
    this.alert.textContent = text;
    this.alert.hidden = !text;
  }

  // On paper the page is light, whatever the screen is.
  print = () => {
    if (this.paper.matches) this.root.dataset.theme = "light";
    else delete this.root.dataset.theme;
    this.charts.redraw();
  };

  close() {
    clearTimeout(this.patience);
    clearTimeout(this.rest);
    for (const [name, listener] of this.listeners) this.model.off(name, listener);
    this.paper.removeEventListener("change", this.print);
    this.charts.close();
  }
}

function render({ model, el: place }) {
  const root = el("section", { class: "ma ma-plate" });
  place.replaceChildren(root);
  const page = new PlatePage(model, root);
  return () => page.close();
}

export default { initialize, render };
