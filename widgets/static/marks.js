// Small builders of elements, players' marks and badges.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// Writes only what differs: whatever is written, even the same again, costs the browser a look at styles and places.
export function setText(node, text) { if (node.textContent !== text) node.textContent = text; }

export function put(node, name, value) {
  if (value === null) { if (node.hasAttribute(name)) node.removeAttribute(name); }
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

export function mark(node, name, on) { if (node.classList.contains(name) !== on) node.classList.toggle(name, on); }

export function hide(node, hidden) { if (node.hidden !== hidden) node.hidden = hidden; }

export const button = (label, onclick, attributes = {}) =>
  el("button", { type: "button", class: "ma-button", onclick, ...attributes }, label);

// A box that scrolls sideways when its content is wide; then the keyboard reaches it too.
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) target.tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1;
});

export function watchWidth(box) {
  box.tabIndex = -1;
  widths.observe(box);
  return box;
}

export const scroller = (...children) => watchWidth(el("div", { class: "ma-scroll" }, ...children));

export const plain = (number) => String(number).replace("-", "−");
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

// The same outlines as in widgets/marks.py arrive in trace.marks, so that one place draws them.
export function playerMark(trace, player) {
  const mark = el("span", { class: "ma-player" });
  mark.innerHTML = trace.marks?.[player] ?? "";
  mark.append(el("span", {}, trace.names[player]));
  return mark;
}

// Every word that says where a rule or a number comes from, and what it means.
export const ORIGINS = {
  settled: "The rule text says so.",
  derived: "It follows from the rule text.",
  ruling: "The rule text leaves it open, so we decided.",
  seed: "It is printed in the rule text.",
  public: "It was checked against independent public sources.",
  reconstructed: "It is in no source; we made it so that the game plays.",
  box: "It comes from your own box.",
};

export const badge = (status) =>
  el("span", { class: `ma-badge ma-badge-${status}`, title: ORIGINS[status] ?? "" }, status === "seed" ? "rule text" : status);

// Where the numbers of a card, tile or site come from, in plain words; null where that is not known.
export const originOf = (source) => (source
  ? el("p", { class: "ma-source" }, "The numbers of this piece: ", badge(source), ` ${ORIGINS[source] ?? ""}`) : null);

// A rule with its badge, text and source.
export function ruleCard(trace, id) {
  const rule = trace.rules[id];
  if (!rule) return null;
  return el("div", { class: "ma-rule" },
    el("p", { class: "ma-rule-title" }, el("strong", {}, rule.title), " ", badge(rule.status)),
    el("p", {}, rule.text),
    el("p", { class: "ma-source" }, ORIGINS[rule.status] ?? "", ` Source: ${rule.source}`, rule.switch ? ` · another reading: setting “${rule.switch}”` : ""));
}

// The parts of a record as a table that adds up.
export function partsTable(record) {
  const rows = record.parts.map(([words, number]) => el("tr", {}, el("th", { scope: "row" }, words), el("td", {}, signed(number))));
  const sum = el("tr", { class: "ma-sum" }, el("th", { scope: "row" }, "together"), el("td", {}, signed(record.amount)));
  return el("table", { class: "ma-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Part"), el("th", { scope: "col" }, "Amount"))),
    el("tbody", {}, ...rows), el("tfoot", {}, sum));
}

// A column that holds words starts at the left, numbers stand at the right.
export function plainTable(table) {
  const start = table.columns.map((_, at) => table.rows.some((row) => /\p{L}/u.test(String(row[at]))) && "ma-start");
  return el("table", { class: "ma-table" },
    el("thead", {}, el("tr", {}, ...table.columns.map((title, at) => el("th", { scope: "col", class: start[at] }, String(title))))),
    el("tbody", {}, ...table.rows.map((row) => el("tr", {},
      ...row.map((cell, at) => (at ? el("td", { class: start[at] }, String(cell)) : el("th", { scope: "row" }, String(cell))))))));
}
