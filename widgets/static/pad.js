// The score pad: one player's entries at a time, everybody's totals always in sight. Python counts after every change and
// never touches what was typed; the entries stay in this browser, and in a file for whoever wants one.

import { download, loader } from "./files.js";
import { initialize } from "./hearing.js";
import { button, el, originOf, partsTable, plain, ruleCard, scroller, signed } from "./marks.js";

// A pad keeps its own place in the browser's storage: a tutorial that forgets its progress leaves a real game alone.
const place = (key) => `mesos-archeos pad ${key}`;
const kept = (key) => { try { return JSON.parse(localStorage.getItem(place(key))); } catch { return null; } };
const keep = (key, sheet) => { try { localStorage.setItem(place(key), JSON.stringify(sheet)); } catch { /* private mode: this page only */ } };

const read = (object, path) => path.split(".").reduce((inner, key) => inner?.[key], object);

// Nothing entered leaves no trace, so that the sheet holds what somebody typed and nothing else.
function write(object, path, value) {
  const keys = path.split("."), last = keys.pop();
  let inner = object;
  for (const key of keys) inner = inner[key] && typeof inner[key] === "object" ? inner[key] : (inner[key] = {});
  if (value === null || value === "" || (Array.isArray(value) && !value.length)) delete inner[last];
  else inner[last] = value;
}

// What was typed: a whole number where it is one, else the very text.
function typed(text) {
  const tidy = text.trim().replace("−", "-");
  return /^[+-]?\d{1,15}$/.test(tidy) ? Number(tidy) : tidy;
}

let ids = 0;
const unique = () => `ma-pad-${Math.random().toString(36).slice(2, 8)}-${++ids}`;

function pictured(html, words, kind = "ma-pad-words") {
  const node = el("span", { class: kind });
  if (html) {
    const picture = el("span", { class: "ma-pad-picture", "aria-hidden": "true" });
    picture.innerHTML = html;
    node.append(picture);
  }
  node.append(el("span", {}, words));
  return node;
}

// The entries of a player or of the table: every field knows its path from the root of the sheet.
class Entries {
  constructor(pad, root) {
    this.pad = pad;
    this.root = root; // "players.0", or "" for the table
    this.places = new Map(); // path -> what to mark when that entry cannot be
  }

  // Where one section is folded, all can be; what somebody folded or opened stays so for every player.
  sections(list) {
    const folding = list.some((section) => !section.open), { folds } = this.pad;
    return list.map((section) => {
      const head = el("h3", { class: "ma-heading" }, section.title);
      const inner = [section.note ? el("p", { class: "ma-muted" }, section.note) : null,
        el("div", { class: "ma-pad-fields" }, ...section.fields.flatMap((field) => this.field(field, this.root)))];
      if (!folding) return el("section", { class: "ma-pad-section" }, head, ...inner);
      const details = el("details", { class: "ma-pad-section", open: folds.get(section.title) ?? section.open }, el("summary", {}, head), ...inner);
      details.addEventListener("toggle", () => folds.set(section.title, details.open));
      return details;
    });
  }

  field(field, root) {
    const path = root ? `${root}.${field.key}` : field.key;
    return { number: () => this.number(field, path), picks: () => this.picks(field, path), choice: () => this.choice(field, path),
      rows: () => this.rows(field, path) }[field.kind]();
  }

  // A field in the grid; what is wrong with it stands below the grid's last field, where there is room for a sentence.
  cell(field, path, input, id, inner) {
    const under = this.under(field, path, input), problem = under.pop();
    return [el("div", { class: "ma-pad-cell" }, el("label", { for: id }, pictured(field.picture, field.label)), inner, ...under), problem];
  }

  // What stands under a field: its note, and what is wrong with the entry.
  under(field, path, ...inputs) {
    const id = unique(), note = field.note ? el("p", { class: "ma-pad-note", id: `${id}-note` }, field.note) : null;
    const problem = el("p", { class: "ma-pad-problem", id, hidden: true });
    for (const input of inputs) input.setAttribute("aria-describedby", note ? `${id}-note ${id}` : id);
    this.places.set(path, { problem, inputs });
    return [note, problem].filter(Boolean);
  }

  number(field, path) {
    const id = unique();
    const input = el("input", { class: "ma-field", type: "text", inputmode: "numeric", autocomplete: "off", id, placeholder: plain(field.usual || 0) });
    const usual = Number(field.usual) || 0; // words such as "same" count from 0
    input.value = plain(read(this.pad.sheet, path) ?? "");
    const enter = (value) => { write(this.pad.sheet, path, value); this.pad.changed(); };
    const step = (by) => {
      const now = typed(input.value), next = Math.max(field.least, (typeof now === "number" ? now : usual) + by);
      input.value = plain(next);
      enter(next);
    };
    input.addEventListener("input", () => enter(typed(input.value)));
    input.addEventListener("focus", () => input.select());
    input.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) { step(by); event.preventDefault(); }
    });
    return this.cell(field, path, input, id, el("div", { class: "ma-pad-step" },
      button("−", () => step(-1), { "aria-label": `${field.label}: one less` }), input,
      button("+", () => step(1), { "aria-label": `${field.label}: one more` })));
  }

  picks(field, path) {
    const chosen = () => { const list = read(this.pad.sheet, path); return Array.isArray(list) ? list : []; };
    const boxes = field.choices.map(([choice, words, picture]) => {
      const box = el("input", { type: "checkbox", checked: chosen().includes(choice) });
      box.addEventListener("change", () => {
        const rest = chosen().filter((one) => one !== choice);
        write(this.pad.sheet, path, box.checked ? [...rest, choice] : rest);
        this.pad.changed();
      });
      return el("label", { class: "ma-pad-pick" }, box, pictured(picture, words));
    });
    const under = this.under(field, path), problem = under.pop();
    field.choices.forEach(([choice], no) => this.places.set(`${path}.${choice}`, { problem, inputs: [boxes[no].firstChild] }));
    return el("fieldset", { class: "ma-pad-wide" }, el("legend", {}, field.label), ...under,
      el("div", { class: field.choices.every(([, words]) => words.length < 14) ? "ma-pad-picks ma-short" : "ma-pad-picks" }, ...boxes), problem);
  }

  choice(field, path) {
    const id = unique(), now = read(this.pad.sheet, path);
    const select = el("select", { class: "ma-field", id }, el("option", { value: "" }, field.usual || "—"),
      ...field.choices.map(([choice, words], no) => el("option", { value: no, selected: choice === now }, words)));
    select.addEventListener("change", () => {
      write(this.pad.sheet, path, select.value === "" ? null : field.choices[Number(select.value)][0]);
      this.pad.changed();
    });
    return this.cell(field, path, select, id, select);
  }

  rows(field, path) {
    const box = el("div", { class: "ma-pad-rows" });
    const list = () => { const found = read(this.pad.sheet, path); return Array.isArray(found) ? found : []; };
    const draw = () => {
      for (const known of [...this.places.keys()]) if (known.startsWith(`${path}.`)) this.places.delete(known);
      box.replaceChildren(...list().map((_, no) => {
        const take = () => {
          write(this.pad.sheet, path, list().filter((__, other) => other !== no));
          draw();
          more.focus();
          this.pad.changed();
        };
        return el("fieldset", { class: "ma-pad-row" }, el("legend", {}, `${field.label} ${no + 1}`),
          el("div", { class: "ma-pad-fields" }, ...field.fields.flatMap((one) => this.field(one, `${path}.${no}`)),
            button("Remove", take, { "aria-label": `Remove ${field.label} ${no + 1}` })));
      }));
    };
    const more = button(field.add, () => {
      write(this.pad.sheet, path, [...list(), {}]);
      draw();
      box.lastChild.querySelector("input, select")?.focus();
      this.pad.changed();
    });
    draw();
    return el("div", { class: "ma-pad-wide" }, box, more, ...this.under(field, path));
  }

  // Marks what cannot be; an entry without a place of its own is marked where the path to it ends.
  show(problems) {
    for (const { problem, inputs } of this.places.values()) {
      problem.replaceChildren();
      problem.hidden = true;
      for (const input of inputs) input.removeAttribute("aria-invalid");
    }
    for (const { where, text } of problems) {
      let path = where;
      while (path && !this.places.has(path)) path = path.slice(0, Math.max(0, path.lastIndexOf(".")));
      const found = this.places.get(path);
      if (!found) continue;
      for (const input of found.inputs) input.setAttribute("aria-invalid", "true");
      if (![...found.problem.children].some((one) => one.textContent === text)) found.problem.append(el("span", {}, text));
      found.problem.hidden = false;
    }
  }
}

class Pad {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.form = model.get("form");
    this.sheet = structuredClone(model.get("sheet"));
    this.player = 0;
    this.folds = new Map(); // a section's title -> whether it is open
    this.asked = null;
    this.spoken = "";
    this.status = el("p", { class: "ma-sr", role: "status" });
    this.tabs = el("div", { class: "ma-pad-tabs", role: "tablist", "aria-label": "Players" });
    this.table = el("div", { class: "ma-pad-table" });
    this.panel = el("div", { class: "ma-panel ma-pad-player", role: "tabpanel", id: unique() });
    this.alert = el("div", { class: "ma-pad-alert", role: "alert" });
    this.result = el("section", { class: "ma-panel ma-pad-result", "aria-label": "Result" });
    this.tabs.addEventListener("keydown", (event) => this.key(event));
    const head = el("div", { hidden: true });
    head.innerHTML = this.form.head;
    root.replaceChildren(...head.childNodes, this.status, this.alert, this.table,
      el("div", { class: "ma-pad-columns" }, el("div", { class: "ma-pad-left" }, this.tabs, this.panel),
        el("div", { class: "ma-pad-right" }, this.result, this.files())));
    this.draw();
  }

  get players() { return this.sheet.players; }

  get empty() { return !this.players.some((player) => player && Object.keys(player).some((key) => key !== "name")); }

  name(no) { return this.players[no]?.name?.trim?.() || this.form.names[no] || `Player ${no + 1}`; }

  // Tells Python, and keeps what was entered in this browser.
  changed() {
    if (this.model.get("key")) keep(this.model.get("key"), this.sheet);
    this.model.set("sheet", structuredClone(this.sheet));
    this.model.save_changes();
  }

  // Puts other entries on the page; what was there can be brought back.
  replace(sheet, words) {
    const before = this.sheet, player = this.player;
    this.sheet = sheet;
    this.player = Math.min(player, Math.max(0, this.players.length - 1));
    this.draw();
    this.changed();
    this.say(words, button("Bring back what was there", () => {
      this.sheet = before;
      this.player = player;
      this.draw();
      this.changed();
      this.say("");
      this.tabs.querySelector("[aria-selected=true]")?.focus();
    }));
  }

  say(words, ...more) {
    this.alert.replaceChildren(...(words ? [el("p", {}, words), ...more, button("Close", () => this.say(""))] : []));
  }

  draw() {
    const table = this.tableEntries = new Entries(this, "");
    this.table.replaceChildren(...(this.form.table.length ? [el("div", { class: "ma-panel" }, ...table.sections(this.form.table))] : []));
    this.drawTabs();
    this.drawPlayer();
    this.update();
  }

  // What is asked for follows what was entered; whoever is in a field stays in it.
  reform() {
    const found = [...this.tableEntries.places, ...this.entries.places].find(([, { inputs }]) => inputs.includes(document.activeElement));
    this.form = this.model.get("form");
    this.draw();
    const field = found && (this.tableEntries.places.get(found[0]) ?? this.entries.places.get(found[0]))?.inputs[0];
    field?.focus();
    if (field?.type === "text") field.setSelectionRange(field.value.length, field.value.length);
  }

  drawTabs() {
    this.totals = [];
    const tabs = this.players.map((_, no) => {
      const mark = el("span", { class: "ma-pad-mark", "aria-hidden": "true" }), name = el("span", { class: "ma-pad-name" });
      const total = el("b"), wrong = el("span", { class: "ma-pad-wrong", hidden: true });
      const tab = el("button", { type: "button", role: "tab", class: "ma-pad-tab", "aria-controls": this.panel.id, onclick: () => this.turn(no) },
        name, el("span", { class: "ma-pad-total" }, mark, total, el("span", { class: "ma-pad-unit" }, ` ${this.form.unit}`)), wrong);
      this.totals.push({ tab, mark, name, total, wrong });
      return tab;
    });
    const add = button("Add a player", () => this.add(), { class: "ma-button ma-pad-add" });
    add.hidden = this.players.length >= this.form.most;
    this.tabs.replaceChildren(...tabs);
    this.tabs.toggleAttribute("data-many", tabs.length > 3);
    this.addButton?.remove();
    this.addButton = add;
    this.tabs.after(add);
    this.select();
  }

  select() {
    this.totals.forEach(({ tab }, no) => {
      tab.setAttribute("aria-selected", String(no === this.player));
      tab.tabIndex = no === this.player ? 0 : -1;
    });
    this.panel.setAttribute("aria-label", `What lies before ${this.name(this.player)}`);
  }

  turn(no) {
    this.player = no;
    this.select();
    this.drawPlayer();
    this.update();
  }

  key(event) {
    const last = this.players.length - 1;
    const to = { ArrowLeft: this.player - 1, ArrowRight: this.player + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.turn(Math.min(last, Math.max(0, to)));
    this.totals[this.player].tab.focus();
  }

  add() {
    this.sheet.players = [...this.players, {}];
    this.player = this.players.length - 1;
    this.drawTabs();
    this.drawPlayer();
    this.update();
    this.changed();
    this.panel.querySelector("input")?.focus();
  }

  drawPlayer() {
    const no = this.player, where = `players.${no}`, entries = this.entries = new Entries(this, where);
    if (!this.players.length) { this.panel.replaceChildren(); return; }
    const id = unique(), name = el("input", { class: "ma-field ma-pad-own", type: "text", id, autocomplete: "off", placeholder: this.form.names[no] ?? "" });
    name.value = this.players[no].name ?? "";
    name.addEventListener("input", () => { write(this.sheet, `${where}.name`, name.value); this.changed(); });
    const remove = button("Remove this player", () => {
      const left = { ...this.sheet, players: this.players.filter((_, other) => other !== no) };
      this.replace(left, `${this.name(no)} is off the sheet.`);
      this.totals[this.player]?.tab.focus();
    });
    remove.hidden = this.players.length <= this.form.least;
    this.panel.replaceChildren(
      el("div", { class: "ma-pad-who" }, el("label", { for: id }, "Name"), name, remove), ...entries.under({}, `${where}.name`, name),
      ...entries.sections(this.form.sections), this.way());
  }

  // From one player to the next, and then to what it all comes to.
  way() {
    const next = this.player + 1;
    if (next < this.players.length) {
      return button(`Next: ${this.name(next)}`, () => {
        this.turn(next);
        this.tabs.scrollIntoView({ block: "start" });
        this.totals[next].tab.focus({ preventScroll: true });
      }, { class: "ma-button ma-main" });
    }
    return button("See the result", () => {
      this.result.scrollIntoView({ block: "start" });
      this.result.querySelector("h2").focus({ preventScroll: true });
    }, { class: "ma-button ma-main" });
  }

  // Shows what Python counted last; no field is touched.
  update() {
    const result = this.model.get("result");
    const problems = result.problems ?? [];
    this.totals.forEach(({ mark, name, total, wrong }, no) => {
      const count = problems.filter(({ where }) => where === `players.${no}` || where.startsWith(`players.${no}.`)).length;
      mark.innerHTML = result.marks?.[no] ?? this.form.marks[no] ?? "";
      name.textContent = result.names?.[no] ?? this.name(no);
      total.textContent = plain(result.totals?.[no] ?? 0);
      wrong.hidden = !count;
      wrong.replaceChildren(...(count ? [el("span", { "aria-hidden": "true" }, `! ${count}`), el("span", { class: "ma-sr" }, `, ${count} to look at`)] : []));
    });
    this.select();
    this.entries.show(problems);
    this.tableEntries.show(problems);
    this.drawResult(result, problems);
    this.speak(result, problems);
  }

  speak(result, problems) {
    const mine = problems.find(({ where }) => where.startsWith(`players.${this.player}.`));
    const words = mine?.text ?? (result.names?.[this.player] ? `${result.names[this.player]}: ${plain(result.totals[this.player])} ${this.form.unit}` : "");
    if (words !== this.spoken) this.status.textContent = this.spoken = words;
  }

  drawResult(result, problems) {
    if (!result.rows) return;
    const [head, ...rows] = result.rows, feet = rows.length - result.foot;
    const cells = (row, at) => row.slice(1).map((cell, player) => el("td", {}, at === feet ? this.whyButton(result, player, cell) : plain(cell)));
    const line = (row, at) => el("tr", { class: at === feet ? "ma-sum" : result.sums.includes(row[0]) ? "ma-pad-after" : null }, el("th", { scope: "row" }, row[0]), ...cells(row, at));
    const lines = rows.map(line), texts = [...new Set(problems.map(({ text }) => text))];
    this.why = el("div", { class: "ma-pad-why", role: "region", "aria-label": "Why?" });
    this.result.replaceChildren(
      el("h2", { class: "ma-heading", tabindex: -1 }, "Result"),
      ...(this.empty ? ["Enter what lies before the players: the count stands here at once."] : result.verdict).map((text) => el("p", { class: "ma-pad-verdict" }, text)),
      ...(texts.length ? [this.faults(problems, texts)] : []),
      scroller(el("table", { class: "ma-table" },
        el("caption", { class: "ma-sr" }, `Points by term in ${this.form.unit}; choose a total to read why.`),
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "From"), ...head.slice(1).map((name) => el("th", { scope: "col" }, name)))),
        el("tbody", {}, ...lines.slice(0, feet)), el("tfoot", {}, ...lines.slice(feet)))),
      el("p", { class: "ma-muted ma-pad-hint" }, "Choose a total to read where it comes from."),
      ...(result.note ? [el("p", { class: "ma-muted ma-pad-made-up" }, result.note)] : []),
      this.why, this.printed(result));
    this.drawWhy(result);
  }

  whyButton(result, player, total) {
    const name = `${result.names[player]}: ${plain(total)} ${this.form.unit}. Why?`;
    return el("button", { type: "button", class: "ma-why", "aria-label": name, "aria-expanded": String(this.asked === player), onclick: () => {
      this.asked = this.asked === player ? null : player;
      this.drawResult(this.model.get("result"), this.model.get("result").problems);
      if (this.asked === null) this.result.querySelectorAll(".ma-why")[player]?.focus();
      else this.why.querySelector("h3")?.focus();
    } }, el("span", { class: "ma-number" }, plain(total)));
  }

  // Each impossible entry as a sentence that leads to its field.
  faults(problems, texts) {
    return el("div", { class: "ma-pad-faults" },
      el("p", {}, el("strong", {}, texts.length === 1 ? "One entry to look at;" : `${texts.length} entries to look at;`), " everything else is counted."),
      el("ul", {}, ...texts.map((text) => el("li", {}, el("button", { type: "button", class: "ma-pad-link", onclick: () => this.lead(problems.find((one) => one.text === text).where) }, text)))));
  }

  lead(where) {
    const player = /^players\.(\d+)/.exec(where);
    if (player && Number(player[1]) !== this.player && this.players[Number(player[1])]) this.turn(Number(player[1]));
    const field = this.root.querySelector(".ma-pad-left [aria-invalid], .ma-pad-table [aria-invalid]");
    for (let node = field?.closest("details"); node; node = node.parentElement.closest("details")) node.open = true;
    (field ?? this.totals[this.player]?.tab)?.focus();
  }

  drawWhy(result) {
    const found = result.why[this.asked];
    if (!found) { this.asked = null; this.why.hidden = true; return; }
    const fall = el("div");
    fall.innerHTML = found.fall;
    this.why.hidden = false;
    this.why.replaceChildren(
      el("h3", { class: "ma-heading", tabindex: -1 }, `Why? ${result.names[this.asked]}: ${plain(result.totals[this.asked])} ${this.form.unit}`), scroller(fall),
      el("h4", {}, "Each term and its rule"),
      ...this.seasons(result, found.records, "h5", "ma-pad-terms", (record) => el("li", {}, el("details", {},
        el("summary", {}, el("span", {}, record.text, record.numbers === "reconstructed" ? " r" : ""), el("b", {}, signed(record.amount))),
        record.parts.length > 1 ? partsTable(record) : null,
        ruleCard({ rules: { one: { title: record.title, text: record.rule_text, source: record.source, status: record.status } } }, "one"),
        originOf(record.numbers)))));
  }

  // A list of records for each season, under its name; a game that counts once has one list without a name.
  seasons(result, records, heading, css, item) {
    return [...new Set(records.map(({ period }) => period))].flatMap((period) => [
      ...(period ? [el(heading, {}, `${result.period} ${period}`)] : []),
      el("ul", { class: css }, ...records.filter((record) => record.period === period).map(item))]);
  }

  // On paper everybody's sentences stand below the table.
  printed(result) {
    return el("div", { class: "ma-pad-paper" }, ...result.why.map(({ records }, player) => el("div", {},
      el("h3", {}, `${result.names[player]}: ${plain(result.totals[player])} ${this.form.unit}`),
      ...this.seasons(result, records, "h4", null, (record) => el("li", {}, record.text)))));
  }

  files() {
    const ask = (message) => () => this.model.send(message);
    return el("div", { class: "ma-panel ma-pad-files" }, el("h2", { class: "ma-heading" }, "This sheet"),
      el("p", { class: "ma-muted" }, "What you enter stays in this browser. A file keeps it elsewhere."),
      el("div", { class: "ma-row" },
        button("Save as a file", ask({ do: "save" })), ...loader((name, text) => this.open(name, text)),
        button("Result as CSV", ask({ do: "csv" })), button("Print", () => print()), button("New sheet", () => this.clear())));
  }

  clear() {
    const names = this.players.map(({ name }) => (name ? { name } : {}));
    const words = this.form.table.length ? "names and what is in play are" : "the names are";
    this.replace({ ...this.sheet, players: names }, `A new sheet: ${words} still there.`);
    this.panel.querySelector("input")?.focus();
  }

  open(name, text) {
    this.opening = name;
    this.model.send({ do: "load", text });
  }

  // Python put another sheet here: from a file, or a notebook's own.
  filled() {
    const from = this.opening;
    this.opening = null;
    this.replace(structuredClone(this.model.get("sheet")), from ? `${from} is on the sheet now.` : "Another sheet is here now.");
  }

  hear(message) {
    if (message.is === "file") download(message.name, message.text);
    if (message.is === "filled") this.filled();
    if (message.is === "error") this.say(message.text);
  }
}

function render({ model, el: box }) {
  const root = el("div", { class: "ma ma-pad", "data-game": model.get("form").game, "data-lm-suppress-shortcuts": "true" });
  box.replaceChildren(root);
  const pad = new Pad(model, root);
  const before = model.get("key") ? kept(model.get("key")) : null;
  if (before && Array.isArray(before.players)) {
    pad.sheet = before;
    pad.draw();
    pad.changed();
  }
  const update = () => pad.update(), reform = () => pad.reform(), hear = (message) => pad.hear(message);
  model.on("change:result", update);
  model.on("change:form", reform);
  model.on("msg:custom", hear);
  return () => { model.off("change:result", update); model.off("change:form", reform); model.off("msg:custom", hear); };
}

export default { initialize, render };
