// The score explainer: whose points, the waterfall, its sources to open, and who or what stands beside.

import { Charts } from "./charts.js";
import { initialize } from "./hearing.js";
import { button, el, originOf, partsTable, ruleCard, scroller, signed } from "./marks.js";

const SCORE = "score", BESIDE = "beside", BRANCH = "branch";

class Explained {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.figures = new Map([[SCORE, true], [BESIDE, true]]); // Charts reads the page as it reads a trace
    this.ids = `ma-${Math.random().toString(36).slice(2, 8)}`;
    this.listeners = [["change:shown", () => this.show()], ["change:against", () => this.show()], ["change:content", () => this.load()]];
    for (const [name, listener] of this.listeners) model.on(name, listener);
    this.paper = matchMedia("(print)");
    this.paper.addEventListener("change", this.print);
    this.load();
  }

  get content() { return this.model.get("content"); }
  get player() { return this.model.get("shown"); }

  load() {
    const { root, model } = this;
    this.charts?.close();
    root.dataset.game = model.get("game");
    root.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take our keys
    this.whose = el("div", { class: "ma-row", role: "group", "aria-label": "Whose points" });
    this.select = el("select", { id: `${this.ids}-beside`, class: "ma-field", onchange: () => this.set("against", this.select.value) });
    this.list = el("div", { class: "ma-sources" });
    this.all = button("Open all", () => this.openAll());
    const why = el("section", { class: "ma-panel", "aria-labelledby": `${this.ids}-why` },
      el("div", { class: "ma-sources-head" }, el("h3", { class: "ma-heading", id: `${this.ids}-why` }, "Why? Open a source"), this.all), this.list);
    this.aside = el("div", { class: "ma-row ma-compared" }, el("label", { for: this.select.id }, "Compare with"), this.select);
    root.replaceChildren(this.whose,
      el("div", { class: "ma-explainer-columns" }, el("div", { "data-figure": SCORE }), why),
      this.aside, el("div", { "data-figure": BESIDE }));
    this.charts = new Charts(model, root);
    for (const slot of [SCORE, BESIDE]) this.charts.box(slot).text.setAttribute("aria-live", "polite");
    const { plot } = this.charts.box(SCORE);
    plot.addEventListener("click", (event) => this.openAt(event, plot), true);
    const { players, choice } = this.content;
    this.buttons = choice.map((no) => {
      const node = el("button", { type: "button", class: "ma-button", "data-player": no, onclick: () => this.set("shown", no) });
      node.innerHTML = players[no].mark;
      return node;
    });
    this.whose.replaceChildren(...this.buttons);
    this.whose.hidden = choice.length < 2;
    this.show();
  }

  set(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  show() {
    const { players } = this.content, { player } = this, { figure, sources } = players[player];
    for (const node of this.buttons) node.setAttribute("aria-pressed", String(Number(node.dataset.player) === player));
    this.offer(players, player);
    this.charts.show(this, 0);
    if (this.listed === figure) return;
    this.listed = figure;
    this.list.replaceChildren(...sources.map((source) => this.source(source)));
    this.all.hidden = !sources.length;
    this.count();
  }

  offer(players, player) {
    const others = players.map(({ name }, no) => [String(no), name]).filter(([no]) => Number(no) !== player);
    const known = [["", "nobody"], ...others, ...(this.content.branch.length ? [[BRANCH, "the other branch"]] : [])];
    this.select.replaceChildren(...known.map(([value, words]) => el("option", { value }, words)));
    this.select.value = known.some(([value]) => value === this.model.get("against")) ? this.model.get("against") : "";
    this.aside.hidden = known.length < 2;
  }

  // What Charts asks for: the player's waterfall, and what stands beside it (a pair of players is kept once).
  figure(slot) {
    const { players, pairs, branch } = this.content, { player } = this, { value } = this.select;
    if (slot === SCORE) return players[player].figure;
    if (value === BRANCH) return branch[player];
    return value && pairs[[player, Number(value)].sort((one, other) => one - other).join(":")];
  }

  source({ title, rule, amount, records }) {
    const { period, rules } = this.content;
    const lines = records.map((record) => el("tr", {},
      el("td", { class: "ma-start" }, record.period ? `${period} ${record.period}` : "–"),
      el("td", { class: "ma-start" }, record.text, record.parts.length > 1 ? partsTable(record) : null),
      el("td", {}, signed(record.amount))));
    const origins = [...new Set(records.map(({ origin }) => origin))].filter((origin) => origin === "reconstructed" || origin === "box");
    return el("details", { class: "ma-source-of", ontoggle: () => this.count() },
      el("summary", {}, el("span", { class: "ma-source-title" }, title),
        el("span", { class: "ma-muted" }, records.length > 1 ? ` ${records.length} times` : ""),
        el("strong", { class: amount < 0 ? "ma-less" : amount > 0 ? "ma-more" : null }, signed(amount))),
      scroller(el("table", { class: "ma-table" },
        el("caption", { class: "ma-sr" }, `Every record of “${title}”`),
        el("thead", {}, el("tr", {}, ...[period, "What happened", "Amount"].map((head, at) => el("th", { scope: "col", class: at < 2 ? "ma-start" : null }, head)))),
        el("tbody", {}, ...lines))),
      ...origins.map(originOf), ruleCard({ rules }, rule));
  }

  get details() { return [...this.list.children]; }

  count() { this.all.textContent = this.details.every(({ open }) => open) ? "Close all" : "Open all"; }

  openAll() {
    const open = !this.details.every((one) => one.open);
    for (const one of this.details) one.open = open;
  }

  // A click anywhere in a row of the waterfall, on its words too, opens the row's source.
  openAt(event, plot) {
    const sheet = plot.querySelector(".js-plotly-plot") ?? plot, axis = sheet._fullLayout?.yaxis;
    if (!axis) return;
    const row = Math.round(axis.p2d(event.clientY - sheet.getBoundingClientRect().top - axis._offset));
    const opened = this.details[row - this.content.players[this.player].lead];
    if (!opened) return;
    opened.open = true;
    opened.querySelector("summary").focus({ preventScroll: true });
    opened.scrollIntoView({ block: "nearest" });
  }

  // On paper the page is light, whatever the screen is, and every source lies open.
  print = () => {
    if (this.paper.matches) {
      this.root.dataset.theme = "light";
      this.closed = this.details.filter(({ open }) => !open);
      for (const one of this.closed) one.open = true;
    } else {
      delete this.root.dataset.theme;
      for (const one of this.closed ?? []) one.open = false;
    }
    this.charts.redraw();
  };

  close() {
    for (const [name, listener] of this.listeners) this.model.off(name, listener);
    this.paper.removeEventListener("change", this.print);
    this.charts.close();
  }
}

function render({ model, el: place }) {
  const root = el("section", { class: "ma ma-explainer", "aria-label": "Score explainer" });
  place.replaceChildren(root);
  const page = new Explained(model, root);
  return () => page.close();
}

export default { initialize, render };
