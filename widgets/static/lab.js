// Games that are being played for an answer: what is asked, a bar with the time left, the answer as far as it is known.

import { Charts } from "./charts.js";
import { initialize } from "./hearing.js";
import { button, el, setText } from "./marks.js";

const SLOT = "lab";

class LabPage {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.figures = new Map([[SLOT, true]]); // Charts reads the page as it reads a trace
    this.ids = `ma-${Math.random().toString(36).slice(2, 8)}`;
    root.dataset.game = model.get("game");
    root.dataset.lab = model.get("key");
    root.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take our keys
    this.charts = new Charts(model, root);
    root.replaceChildren(this.charts.root);
    this.build();
    this.listeners = [
      ["change:figure", () => this.show()], ["change:progress", () => this.tell()], ["change:fields", () => this.ask()],
      ["msg:custom", ({ is, text }) => is === "error" && this.say(text)],
    ];
    for (const [name, listener] of this.listeners) model.on(name, listener);
    this.ask();
    this.tell();
    this.show();
  }

  build() {
    const { model } = this, { figure, title, text } = this.charts.box(SLOT);
    title.hidden = true; // the question is a heading, so that one finds it among the others of the page
    figure.hidden = false;
    figure.setAttribute("aria-labelledby", this.ids);
    text.classList.add("ma-plate-answer");
    this.fields = el("div", { class: "ma-plate-controls ma-lab-fields" });
    this.start = button(model.get("start"), () => this.play(figure), { class: `ma-button${model.get("guess") ? "" : " ma-main"}` });
    this.stop = button("Cancel", () => this.send({ do: "cancel" }));
    this.bar = el("progress", { class: "ma-lab-bar", "aria-label": "Games played" });
    this.words = el("span", { class: "ma-lab-words" });
    this.alert = el("p", { class: "ma-alert", role: "alert", hidden: true });
    this.heard = el("p", { class: "ma-sr", role: "status" });
    const door = model.get("guess") ? this.doorway(figure) : null;
    const row = el("div", { class: "ma-row ma-lab-row" }, door, this.start, this.stop, this.bar, this.words);
    title.after(el("h3", { class: "ma-heading", id: this.ids }, model.get("title")), this.fields, row, this.alert, this.heard);
    if (model.get("note")) figure.append(el("p", { class: "ma-source ma-plate-note" }, model.get("note")));
  }

  // Guess first: the answer stays away until it is asked for, or played for.
  doorway(figure) {
    this.door = button("Show the answer", () => this.open(figure, !figure.hasAttribute("data-open")), { class: "ma-button ma-main", "aria-expanded": "false" });
    figure.classList.add("ma-guess");
    return this.door;
  }

  open(figure, open) {
    figure.toggleAttribute("data-open", open);
    this.door.textContent = open ? "Hide the answer" : "Show the answer";
    this.door.setAttribute("aria-expanded", String(open));
    this.show();
  }

  // The fields that Python asks for; what a choice changes in others, it says.
  ask() {
    const fields = this.model.get("fields"), focused = this.root.getRootNode().activeElement?.name;
    this.fields.hidden = !fields.length;
    this.fields.replaceChildren(...fields.map(({ key, label, options, value }) => {
      const id = `${this.ids}-${key}`;
      const choice = el("select", { id, name: key, class: "ma-field", onchange: () => this.send({ do: "ask", asked: this.asked }) },
        ...options.map(([one, words]) => el("option", { value: one, selected: one === value }, words)));
      return el("div", { class: "ma-lab-field" }, el("label", { for: id }, label), choice);
    }));
    if (focused) this.fields.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  get asked() { return Object.fromEntries([...this.fields.querySelectorAll("select")].map(({ name, value }) => [name, value])); }

  play(figure) {
    if (this.door) this.open(figure, true);
    this.send({ do: "run", asked: this.asked });
  }

  send(message) {
    this.say("");
    this.model.send(message);
  }

  tell() {
    const { done, games, words, running, told } = this.model.get("progress");
    this.start.disabled = running;
    this.stop.disabled = !running;
    this.bar.hidden = this.words.hidden = !games;
    this.bar.max = games || 1;
    this.bar.value = done || 0;
    setText(this.words, words ?? "");
    setText(this.heard, told ?? ""); // spoken when it begins and when it ends, not in between
    if (!running && told && told !== words) this.say(told);
  }

  figure() { return this.model.get("figure"); }

  show() {
    if (this.charts.box(SLOT).figure.matches(".ma-guess:not([data-open])")) return; // what nobody sees is not drawn
    if (Object.keys(this.figure()).length) this.charts.show(this, 0);
  }

  say(text) {
    setText(this.alert, text);
    this.alert.hidden = !text;
  }

  close() {
    for (const [name, listener] of this.listeners) this.model.off(name, listener);
    this.charts.close();
  }
}

function render({ model, el: place }) {
  const root = el("section", { class: "ma ma-plate ma-lab" });
  place.replaceChildren(root);
  const page = new LabPage(model, root);
  return () => page.close();
}

export default { initialize, render };
