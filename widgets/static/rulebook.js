// The rule browser: a list to search, and one rule with all that is known of it. What a rule says is here from the start;
// code, questions, steps and readings come from Python when the rule is opened, once each.

import { initialize } from "./hearing.js";
import { ORIGINS, badge, button, el, plain, scroller, signed } from "./marks.js";

const STATUSES = [["", "Every status"], ["settled", "Settled by the text"], ["derived", "Derived from the text"], ["ruling", "Our rulings"], ["open", "Open, with a switch"]];

// Words as they are searched: small letters, without accents.
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// On our own pages the address names the open rule; a notebook's address belongs to JupyterLab.
const ownsAddress = () => document.body.hasAttribute("data-voila");

// Where JupyterLab has a lesson open, another one is in a folder beside it.
function lessonAddress(path) {
  const here = /^(.*\/lab\/.*?tree\/.*?)[^/]+\/[^/]+\.ipynb$/.exec(location.pathname);
  return here ? here[1] + path.replace(/^notebooks\//, "") : null;
}

const MANY = 8; // tests of one rule that are named

let ids = 0;

class Rulebook {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.book = model.get("book");
    this.games = this.book.games;
    this.rules = new Map(this.games.flatMap((game) => game.rules.map((rule) => [rule.id, { ...rule, game }])));
    this.details = new Map(); // rule id -> what Python told of it
    this.tables = new Map(); // "rule at" -> the table of a step
    this.whole = new Map(); // rule id -> a game under both readings
    this.no = ++ids;
    this.search = el("input", { type: "search", class: "ma-field", id: `ma-rules-search-${this.no}`, autocomplete: "off", placeholder: "for example: Food, tie, Pilot" });
    this.status = el("select", { class: "ma-field", id: `ma-rules-status-${this.no}` }, ...STATUSES.map(([value, words]) => el("option", { value }, words)));
    this.section = el("select", { class: "ma-field", id: `ma-rules-section-${this.no}` });
    this.count = el("p", { class: "ma-rules-count", role: "status" });
    this.list = el("ul", { class: "ma-rules-list", "aria-label": "Rules" });
    this.alert = el("p", { class: "ma-alert", role: "alert", hidden: true });
    this.article = el("article", { class: "ma-panel ma-rules-article", "aria-label": "The rule" });
    this.draw();
    const named = ownsAddress() ? this.named() : "";
    this.turn((this.rules.get(named || model.get("rule")) ?? { game: this.games[0] }).game);
    this.open(named || model.get("rule"), false);
  }

  named() {
    const id = decodeURIComponent(location.hash.slice(1));
    return this.rules.has(id) ? id : "";
  }

  draw() {
    const labelled = (words, field) => el("div", { class: "ma-rules-filter" }, el("label", { for: field.id }, words), field);
    this.tabs = this.games.map((game) => button(game.title, () => { this.turn(game); this.open("", false); }, { class: "ma-button ma-rules-game", "data-name": game.name }));
    for (const field of [this.search, this.status, this.section]) field.addEventListener("input", () => this.find());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      this.list.querySelector("a")?.focus();
    });
    this.list.addEventListener("keydown", (event) => this.walk(event));
    const filters = el("div", { class: "ma-rules-filters", role: "search", "aria-label": "Search the rules" },
      labelled("Search", this.search), labelled("Status", this.status), labelled("Section of the text", this.section));
    filters.hidden = this.book.chosen;
    this.root.replaceChildren(
      ...(this.games.length > 1 ? [el("div", { class: "ma-row ma-rules-games", role: "group", "aria-label": "Game" }, ...this.tabs)] : []),
      filters, this.alert,
      el("div", { class: "ma-rules-columns" },
        el("nav", { class: "ma-rules-nav", "aria-label": "List of rules" }, this.count, this.list), this.article));
  }

  // One game's rules are listed at a time.
  turn(game) {
    if (this.game === game) return;
    this.game = game;
    this.root.dataset.game = game.name;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.name === game.name));
    const named = [...new Set(game.rules.flatMap((rule) => rule.sections))];
    this.section.replaceChildren(el("option", { value: "" }, "Every section"), ...named.map((name) => el("option", { value: name }, name)));
    this.texts = new Map(game.rules.map((rule) => [rule.id, folded([rule.id, rule.title, rule.text, rule.source, rule.status, rule.switch].join(" "))]));
    this.find();
  }

  find() {
    const words = folded(this.search.value).split(/\s+/).filter(Boolean);
    const { value: status } = this.status, { value: section } = this.section;
    const found = this.game.rules.filter((rule) => words.every((word) => this.texts.get(rule.id).includes(word))
      && (!status || rule.status === status || (status === "open" && rule.switch)) && (!section || rule.sections.includes(section)));
    const titled = (rule) => words.every((word) => folded(rule.title).includes(word));
    if (words.length) found.sort((one, other) => titled(other) - titled(one)); // otherwise they keep the order of play
    const all = this.game.rules.length;
    this.count.textContent = found.length === all ? `${all} rules, in the order of play.` : `${found.length} of ${all} rules found.`;
    this.list.replaceChildren(...found.map((rule) => el("li", {}, el("a", { class: "ma-rules-item", href: `#${rule.id}`, "data-rule": rule.id,
      onclick: (event) => this.follow(event, rule.id) }, el("span", {}, rule.title), badge(rule.status), rule.switch ? el("span", { class: "ma-tag" }, "switch") : null))));
    this.point();
  }

  // The list is one tab stop: the arrow keys go through it.
  walk(event) {
    const all = [...this.list.querySelectorAll("a")], now = all.indexOf(document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || now < 0) return;
    event.preventDefault();
    if (to < 0) this.search.focus();
    else all[to]?.focus();
    for (const [no, item] of all.entries()) item.tabIndex = no === Math.max(0, Math.min(to, all.length - 1)) ? 0 : -1;
  }

  point() {
    const all = [...this.list.querySelectorAll("a")];
    const open = all.find((item) => item.dataset.rule === this.id);
    for (const item of all) {
      item.tabIndex = item === (open ?? all[0]) ? 0 : -1;
      if (item === open) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    if (open) this.list.scrollTop = Math.max(0, open.offsetTop - this.list.offsetTop - this.list.clientHeight / 3);
  }

  // A link opens its rule here; what the browser does with a changed key (another tab) stays its own.
  follow(event, id) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(id);
  }

  go(id) {
    if (ownsAddress() && location.hash !== `#${id}`) history.pushState(null, "", `#${id}`);
    this.open(id, true);
  }

  // `moved`: a person went there, so the reading goes on at the rule's heading.
  open(id, moved) {
    this.say("");
    this.id = this.rules.has(id) ? id : "";
    const rule = this.rules.get(this.id);
    if (this.model.get("rule") !== this.id) { this.model.set("rule", this.id); this.model.save_changes(); }
    if (rule) {
      this.turn(rule.game);
      if (!this.list.querySelector(`[data-rule="${CSS.escape(this.id)}"]`)) this.clear();
      if (!this.details.has(this.id)) this.model.send({ do: "open", rule: this.id });
    }
    this.point();
    this.show();
    if (!moved) return;
    const heading = this.article.querySelector("h2");
    heading?.focus({ preventScroll: true });
    if (heading && this.article.getBoundingClientRect().top < 0 || this.article.getBoundingClientRect().top > innerHeight / 2) this.article.scrollIntoView({ block: "start" });
  }

  // The browser's own Back and Forward; any other anchor, such as that of the skip link, leaves the rule as it is.
  turned() {
    const id = this.named();
    if (ownsAddress() && (id || !location.hash) && id !== this.id) this.open(id, true);
  }

  clear() {
    this.search.value = this.status.value = this.section.value = "";
    this.find();
  }

  say(text) {
    this.alert.textContent = text;
    this.alert.hidden = !text;
  }

  show() {
    const rule = this.rules.get(this.id);
    this.article.replaceChildren(...(rule ? this.drawn(rule) : this.welcome()));
  }

  welcome() {
    const { rules, title } = this.game, count = (status) => rules.filter((rule) => rule.status === status).length;
    const rulings = rules.filter((rule) => rule.switch && rule.status === "ruling"), open = rulings[(rulings.length - 1) >> 1];
    return [el("h2", { class: "ma-heading", tabindex: -1 }, `The rules of ${title}`),
      el("p", {}, `${rules.length} rules: the text settles ${count("settled")}, ${count("derived")} follow from it, and ${count("ruling")} are rulings of ours, where the text is open.`),
      el("p", {}, "Choose a rule from the list. You see what it says, where it comes from, the code that carries it out, and the questions, games and tests that show it."),
      ...(open ? [el("p", {}, "An open ruling to begin with: ", this.link(open.id))] : [])];
  }

  link(id) {
    const title = this.book.titles[id] ?? id;
    if (!this.rules.has(id)) return el("span", { class: "ma-rules-link" }, title);
    return el("a", { class: "ma-rules-link", href: `#${id}`, onclick: (event) => this.follow(event, id) }, title);
  }

  drawn(rule) {
    const more = this.details.get(rule.id);
    return [
      el("h2", { class: "ma-heading ma-rules-title", tabindex: -1 }, rule.title),
      el("p", { class: "ma-row" }, badge(rule.status), el("code", {}, rule.id)),
      el("p", { class: "ma-rules-text" }, rule.text),
      el("p", { class: "ma-source" }, `${ORIGINS[rule.status]} Source: ${rule.source}.`),
      ...(more ? this.more(rule, more) : [el("p", { class: "ma-muted", role: "status" }, "Looking up where this rule acts …")]),
      this.part("Related rules", rule.near.length ? el("ul", { class: "ma-rules-near" }, ...rule.near.map((id) => el("li", {}, this.link(id)))) : this.none("No other rule stands close to it.")),
      el("p", { class: "ma-rules-back" }, button("Back to the list", () => {
        this.list.parentElement.scrollIntoView({ block: "start" });
        this.list.querySelector('a[tabindex="0"]')?.focus({ preventScroll: true });
      }))];
  }

  part(title, ...content) { return el("section", { class: "ma-rules-part", "aria-label": title }, el("h3", { class: "ma-heading" }, title), ...content); }

  none(text) { return el("p", { class: "ma-muted" }, text); }

  listed(items, item, otherwise) { return items.length ? el("ul", { class: "ma-rules-plain" }, ...items.map((one, at) => el("li", {}, item(one, at)))) : this.none(otherwise); }

  more(rule, more) {
    return [
      ...(more.readings ? [this.readings(rule, more.readings)] : []),
      this.part("Where it acts in the code", ...more.code.map((place, no) => this.code(place, no === 0))),
      this.part("Lessons that teach it", this.listed(rule.lessons, (lesson) => this.lesson(lesson), "No lesson teaches this rule.")),
      this.part("Questions about it", ...(more.questions.length ? more.questions.map((one) => el("details", { class: "ma-rules-fold" },
        el("summary", {}, one.text), el("p", {}, el("strong", {}, one.answer)), el("p", {}, one.explanation))) : [this.none("No question of the lessons has this rule as its answer.")])),
      this.part("Steps of games that show it", this.listed(more.steps, (step, at) => this.step(rule, step, at), "No sample game shows it.")),
      this.part("Tests that show it", this.listed(more.tests.slice(0, MANY), ([file, line, name]) => el("span", {}, el("code", {}, name), ` in ${file}, line ${line}`),
        "No test and no test position names it; like every rule it is met by the games that the tests play."),
      more.tests.length > MANY ? el("p", {}, `and ${more.tests.length - MANY} more.`) : null)];
  }

  code(place, open) {
    const marked = new Set(place.marked);
    const lines = place.lines.map((text, no) => {
      const line = place.line + no;
      return el(marked.has(line) ? "mark" : "span", { class: "ma-rules-line" }, el("i", {}, String(line)), `${text}\n`);
    });
    return el("details", { class: "ma-rules-fold", open }, el("summary", {}, el("span", {}, el("code", {}, place.name), ` in ${place.file}, line ${place.line}`)),
      scroller(el("pre", { class: "ma-rules-code" }, el("code", {}, ...lines))));
  }

  lesson(lesson) {
    const words = `${lesson.id} ${lesson.title}`, address = lessonAddress(lesson.path);
    return address ? el("a", { class: "ma-rules-link", href: address }, words) : el("span", {}, words, el("span", { class: "ma-source" }, ` (${lesson.path})`));
  }

  step(rule, step, at) {
    const key = `${rule.id} ${at}`, place = el("div", { class: "ma-board ma-rules-table", hidden: true });
    const shown = () => { place.hidden = false; place.innerHTML = this.tables.get(key); };
    const see = button("See the table", () => {
      if (!place.hidden) place.hidden = true;
      else if (this.tables.has(key)) shown();
      else this.model.send({ do: "table", rule: rule.id, at });
      see.setAttribute("aria-expanded", String(!place.hidden));
    }, { "aria-expanded": "false" });
    place.dataset.table = key;
    return el("div", {}, el("p", {}, el("b", {}, `${step.when}: `), step.text, el("span", { class: "ma-source" }, ` (${step.sample}, step ${step.step})`)), see, place);
  }

  // An open ruling: a column for each reading, what differs is marked by a word and a line.
  readings(rule, { key, question, told, sides, rows }) {
    const column = ({ value, words, lines }, no) => el("div", { class: "ma-rules-side" },
      el("h4", {}, el("span", { class: "ma-tag" }, no ? "other reading" : "usual reading"), " ", words),
      el("p", { class: "ma-source" }, el("code", {}, `${key} = ${value}`)),
      el("ul", { class: "ma-rules-plain" }, ...lines.map((line) => el("li", { class: line.only ? "ma-rules-only" : null }, line.only ? el("span", { class: "ma-tag" }, "only here") : null, " ", line.text))));
    return this.part("Both readings", el("p", {}, el("strong", {}, question)), el("p", {}, told),
      el("div", { class: "ma-rules-sides" }, ...sides.map(column)),
      rows.length ? this.differences(rows, "Difference by rule") : this.none("No points and no Food differ here; what happens does."),
      ...this.wholeGame(rule));
  }

  wholeGame(rule) {
    const found = this.whole.get(rule.id);
    if (!found) return [button("Play a whole game under both readings", () => this.model.send({ do: "game", rule: rule.id }))];
    return [el("div", { class: "ma-rules-game-told", role: "status" }, el("p", {}, found.text),
      scroller(el("table", { class: "ma-table" }, el("caption", { class: "ma-sr" }, "Final scores under both readings"),
        el("thead", {}, el("tr", {}, ...["Player", "usual reading", "other reading", "change"].map((words) => el("th", { scope: "col" }, words)))),
        el("tbody", {}, ...found.scores.map(({ name, one, other }) => el("tr", {}, el("th", { scope: "row" }, name),
          ...[plain(one), plain(other), other === one ? "0" : signed(other - one)].map((cell) => el("td", {}, cell)))),
        el("tr", {}, el("th", { scope: "row" }, "Places"), ...found.places.map((words) => el("td", {}, words)), el("td", {}))))),
      found.rows.length ? this.differences(found.rows, "Points by rule") : null)];
  }

  differences(rows, title) {
    return scroller(el("table", { class: "ma-table ma-rules-rows" }, el("caption", {}, title),
      el("thead", {}, el("tr", {}, ...["Player", "Rule", "usual reading", "other reading", "difference"].map((words, at) => el("th", { scope: "col", class: at === 1 ? "ma-start" : null }, words)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.name), el("td", { class: "ma-start" }, row.rule === this.id ? row.title : this.link(row.rule)),
        ...[plain(row.one), plain(row.other), `${signed(row.difference)} ${row.unit}`].map((cell) => el("td", {}, cell)))))));
  }

  hear(message) {
    if (message.is === "error") { this.say(message.text); return; }
    const { is, rule } = message;
    if (is === "rule") this.details.set(rule, message);
    if (is === "game") this.whole.set(rule, message);
    if (is === "table") {
      const key = `${rule} ${message.at}`, place = this.article.querySelector(`[data-table="${CSS.escape(key)}"]`);
      this.tables.set(key, message.html);
      if (!place) return;
      place.innerHTML = message.html;
      place.hidden = false;
      place.previousElementSibling.setAttribute("aria-expanded", "true");
      return;
    }
    if (rule === this.id) this.redraw();
  }

  // What Python adds leaves the keyboard where it was: at the heading, or at the button that asked.
  redraw() {
    const heading = document.activeElement === this.article.querySelector("h2"), asked = this.article.contains(document.activeElement);
    this.show();
    if (heading) this.article.querySelector("h2").focus({ preventScroll: true });
    else if (asked) {
      const told = this.article.querySelector(".ma-rules-game-told");
      if (told) { told.tabIndex = -1; told.focus({ preventScroll: true }); }
    }
  }
}

function render({ model, el: box }) {
  const root = el("div", { class: "ma ma-rulebook", "data-lm-suppress-shortcuts": "true" });
  box.replaceChildren(root);
  const rulebook = new Rulebook(model, root);
  const hear = (message) => rulebook.hear(message), turned = () => rulebook.turned();
  const asked = () => { if (model.get("rule") !== rulebook.id) rulebook.open(model.get("rule"), false); };
  model.on("msg:custom", hear);
  model.on("change:rule", asked);
  addEventListener("popstate", turned);
  return () => { model.off("msg:custom", hear); model.off("change:rule", asked); removeEventListener("popstate", turned); };
}

export default { initialize, render };
