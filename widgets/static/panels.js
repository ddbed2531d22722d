// What stands beside the board: the log, the score table, "Why?", the question with its options, the what-if.

import { button, el, hide, mark, originOf, partsTable, plain, playerMark, ruleCard, scroller, signed, setText } from "./marks.js";

export class Log {
  // Sentences up to now; choosing one goes there.
  constructor(go) {
    this.go = go;
    this.list = el("ol", { class: "ma-log", "aria-label": "Log: choose a sentence to go there" });
    this.root = el("section", { class: "ma-panel ma-log-panel" }, el("h3", { class: "ma-heading" }, "Log"), this.list);
    this.list.addEventListener("click", (event) => {
      const line = event.target.closest("[data-index]");
      if (line) this.go(Number(line.dataset.index));
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
    // drawn while hidden, the list could not scroll: once it is seen, it does
    new ResizeObserver(() => { if (this.lines[this.at]) this.mark(this.at); }).observe(this.list);
    this.reset();
  }

  reset() {
    this.lines = [];
    this.heads = [];
    this.list.replaceChildren();
    this.at = -1;
    this.upto = -1;
  }

  show(reader, index) {
    const { frames, trace } = reader;
    for (let no = this.lines.length; no < frames.length; no++) {
      const { text, period, record } = frames[no];
      if (!no || frames[no - 1].period !== period) {
        const head = el("li", { class: "ma-log-period", hidden: true }, period ? `${trace.period} ${period}` : trace.before);
        this.heads.push([no, head]);
        this.list.append(head);
      }
      const amount = record?.parts.length ? el("span", { class: "ma-amount" }, signed(record.amount)) : null;
      const line = el("button", { type: "button", class: "ma-log-line", tabindex: -1, "data-index": no }, el("span", {}, text), amount);
      const item = el("li", { hidden: true }, line);
      this.lines.push({ item, line });
      this.list.append(item);
    }
    for (let no = Math.min(this.upto, index) + 1; no <= Math.max(this.upto, index); no++) {
      hide(this.lines[no].item, no > index || !frames[no].text);
    }
    for (const [no, head] of this.heads) hide(head, no > index);
    this.upto = index;
    this.mark(index);
  }

  mark(index) {
    const old = this.lines[this.at];
    if (old) { old.line.removeAttribute("aria-current"); old.line.tabIndex = -1; }
    this.at = index;
    const { line, item } = this.lines[index];
    line.setAttribute("aria-current", "step");
    line.tabIndex = 0;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.list.scrollTop = item.offsetTop - this.list.clientHeight + item.offsetHeight + 8;
    });
  }

  key(event) {
    const lines = [...this.list.querySelectorAll("li:not([hidden]) > .ma-log-line")];
    const at = lines.indexOf(document.activeElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    lines[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

export class Score {
  // Players and their tallies; every number opens its records.
  constructor(why) {
    this.body = el("tbody");
    this.head = el("tr");
    this.root = el("section", { class: "ma-panel ma-score" },
      el("h3", { class: "ma-heading" }, "Score"),
      scroller(el("table", { class: "ma-table" },
        el("caption", { class: "ma-sr" }, "Every player's numbers now; choose a number to read why."),
        el("thead", {}, this.head), this.body)));
    this.body.addEventListener("click", (event) => {
      const number = event.target.closest("[data-why]");
      if (number) why(number.dataset.why);
    });
  }

  reset(trace) {
    this.head.replaceChildren(el("th", { scope: "col" }, "Player"),
      ...Object.values(trace.tallies).map((title) => el("th", { scope: "col" }, title)));
    this.cells = new Map();
    this.body.replaceChildren(...trace.names.map((name, player) => el("tr", {},
      el("th", { scope: "row" }, playerMark(trace, player)),
      ...Object.entries(trace.tallies).map(([what, title]) => {
        const number = el("span", { class: "ma-number" }), change = el("span", { class: "ma-amount" });
        const cell = el("button", { type: "button", class: "ma-why", "data-why": `${player}:${what}` },
          el("span", { class: "ma-sr" }, `${name}, ${title}: `), number, change, el("span", { class: "ma-sr" }, ". Why?"));
        this.cells.set(`${player}:${what}`, { cell, number, change });
        return el("td", {}, cell);
      }))));
  }

  show(reader, index, before) {
    for (const what of Object.keys(reader.trace.tallies)) {
      const now = reader.tally(what, index), then = reader.tally(what, before);
      now.forEach((number, player) => {
        const cell = this.cells.get(`${player}:${what}`), change = number - (then[player] ?? number);
        setText(cell.number, plain(number));
        setText(cell.change, change ? signed(change) : "");
        mark(cell.cell, "ma-changed-number", change !== 0);
      });
    }
  }
}

export class Why {
  // This step's record with its rule, or, once a number is chosen, all records that add up to it.
  constructor(go) {
    this.go = go;
    this.body = el("div", { class: "ma-why-body" });
    this.title = el("h3", { class: "ma-heading", tabindex: -1 }, "Why?");
    this.root = el("section", { class: "ma-panel ma-why-panel", "aria-label": "Why?" }, this.title, this.body);
    this.asked = null;
  }

  ask(asked) { this.asked = asked; }

  show(reader, index) {
    const { trace } = reader;
    if (this.asked) { this.showTally(reader, index); return; }
    const { record, question } = reader.frames[index];
    setText(this.title, "Why?");
    const nodes = [];
    if (record) {
      if (record.parts.length) nodes.push(scroller(partsTable(record)));
      nodes.push(ruleCard(trace, record.rule), originOf(trace.sources[record.about]));
    } else if (question) nodes.push(ruleCard(trace, question.rule));
    const shown = nodes.filter(Boolean);
    this.body.replaceChildren(...(shown.length ? shown : [el("p", { class: "ma-muted" }, "Choose any number to read where it comes from.")]));
  }

  showTally(reader, index) {
    const { trace } = reader, [of, what, rule] = this.asked.split(":"), player = Number(of);
    const found = reader.why(player, what, index, rule), title = trace.rules[rule]?.title ?? trace.tallies[what] ?? what;
    this.title.textContent = `Why? ${trace.names[player]}: ${title}`;
    const amountOf = (record) => (what in trace.tallies ? record.amount : 1); // what is no tally is counted: a card each
    const rows = found.map(([no, { text, period, record }]) => {
      const detail = el("details", {},
        el("summary", {}, text),
        record.parts.length > 1 ? partsTable(record) : null,
        ruleCard(trace, record.rule),
        originOf(trace.sources[record.about]),
        button("Go to this step", () => this.go(no)));
      return el("tr", {}, el("td", {}, String(period)), el("td", {}, detail), el("td", {}, signed(amountOf(record))));
    });
    const sum = found.reduce((total, [, { record }]) => total + amountOf(record), 0);
    this.body.replaceChildren(
      scroller(el("table", { class: "ma-table" },
        el("thead", {}, el("tr", {}, 
          el("th", { scope: "col" }, trace.period), el("th", { scope: "col", class: "ma-start" }, "What happened"), el("th", { scope: "col" }, "Amount"))),
        el("tbody", {}, ...(rows.length ? rows : [el("tr", {}, el("td", { colspan: 3 }, "Nothing so far."))])),
        el("tfoot", {}, el("tr", { class: "ma-sum" }, el("th", { scope: "row", colspan: 2 }, "together"), el("td", {}, plain(sum)))))),
      button("Back to this step", () => { this.ask(null); this.show(reader, index); this.title.focus(); }));
  }
}

export class Views {
  // Whose cards are seen. The choice is asked of Python, which sends nothing that this view hides.
  constructor(id, choose) {
    this.select = el("select", { id, class: "ma-field", onchange: choose });
    this.told = el("p", { class: "ma-seen", role: "status" });
    this.root = el("div", { class: "ma-views" }, el("label", { for: id }, "Seen by"), this.select, this.told);
  }

  get seat() { return this.select.value === "" ? null : Number(this.select.value); }

  // `own` is the learner's seat, or null.
  show({ names, seat }, own) {
    const others = names.map((name, player) => [player, player === own ? `${name} (you)` : name]);
    this.select.replaceChildren(...[["", "the teacher (all cards)"], ...others].map(([value, words]) => el("option", { value }, words)));
    this.select.value = seat ?? "";
    this.root.toggleAttribute("data-all", seat === null && own !== null);
    const sees = `You see what ${names[seat]} sees`;
    if (seat === null) this.told.textContent = own === null ? "You see all cards." : "Teacher’s view: you see all cards.";
    else if (own === null || seat === own) this.told.textContent = `${seat === own ? "You see your own cards" : sees}; the others’ are hidden.`;
    else this.told.textContent = `${sees}. To answer, choose ${names[own]}.`;
  }
}

export class Ask {
  // The question of a frame: its options as buttons, closed ones with their reason, several answers with "Done".
  constructor(choose) {
    this.choose = choose;
    this.text = el("h3", { class: "ma-heading", tabindex: -1 });
    this.hint = el("p", { class: "ma-muted" });
    this.list = el("ul", { class: "ma-options" });
    this.reason = el("div", { class: "ma-reason", role: "status" });
    this.done = button("Done", () => this.choose(this.picked));
    this.root = el("section", { class: "ma-panel ma-ask" }, this.text, this.hint, this.list, this.done, this.reason);
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => this.point(event.target.closest("[data-id]")));
    this.list.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-id]");
      if (chosen) this.pick(chosen.dataset.id);
    });
  }

  // `mode`: "answer" (yours to answer), "whatif" (another choice may be tried) or "read". What was chosen is marked once
  // the step that plays it has been seen.
  show(reader, index, mode) {
    const { question } = reader.frames[index];
    hide(this.root, !question || (!question.options.length && !question.text));
    this.reader = reader;
    this.mode = mode;
    this.picked = [];
    this.options = new Map();
    this.reason.replaceChildren();
    this.question = question;
    if (!question) return;
    const answer = index < reader.seen ? reader.answer(index) : undefined;
    this.many = question.most > 1 || question.least !== 1;
    const openFirst = [...question.options].sort(([, , one], [, , other]) => !!one - !!other);
    for (const [id, label, rule, why] of openFirst) {
      this.options.set(id, {
        label, rule, why, closed: !!rule, answered: answer?.includes(id), pressed: this.many && !rule && mode !== "read" ? false : undefined,
      });
    }
    setText(this.text, question.text);
    const closed = [...this.options.values()].some((option) => option.closed);
    setText(this.hint, [
      mode === "answer" ? "Your choice." : mode === "whatif" ? "Choose another option to see what it would have changed." : "",
      this.many && mode !== "read" ? `Choose ${this.range}, then Done.` : "",
      closed ? "Point at a dimmed option, or choose it, to read why it is closed." : "",
    ].filter(Boolean).join(" "));
    this.buttons = new Map();
    this.list.replaceChildren(...[...this.options].map(([id, option]) => {
      const node = el("button", {
        type: "button", class: `ma-option ${option.closed ? "ma-closed" : "ma-open"}`, "data-id": id,
        "aria-disabled": option.closed || (mode === "read" && !option.closed) ? "true" : undefined,
        "aria-pressed": option.pressed === undefined ? undefined : "false",
      }, el("span", {}, option.label), option.closed ? el("span", { class: "ma-tag" }, "closed") : null,
      option.answered ? el("span", { class: "ma-tag ma-tag-chosen" }, "chosen") : null);
      this.buttons.set(id, node);
      return el("li", {}, node);
    }));
    this.count();
  }

  point(node) {
    const option = node && this.options.get(node.dataset.id);
    if (option?.closed) this.refuse(node.dataset.id);
  }

  refuse(id) {
    const option = this.options.get(id);
    if (!option) return;
    this.reason.replaceChildren(el("p", {}, el("strong", {}, `${option.label}: `), option.why), ruleCard(this.reader.trace, option.rule) ?? "");
  }

  pick(id) {
    const option = this.options.get(id);
    if (!option) return;
    if (option.closed) { this.refuse(id); return; }
    this.reason.replaceChildren();
    if (this.mode === "read") return;
    if (!this.many) { this.choose([id]); return; }
    const taken = this.picked.includes(id);
    if (!taken && this.picked.length === this.question.most) {
      this.reason.replaceChildren(el("p", {}, `You can choose ${this.range}; take one back before you choose another.`));
      return;
    }
    this.picked = taken ? this.picked.filter((one) => one !== id) : [...this.picked, id];
    for (const [key, one] of this.options) {
      if (one.pressed === undefined) continue;
      one.pressed = this.picked.includes(key);
      this.buttons.get(key).setAttribute("aria-pressed", String(one.pressed));
    }
    this.count();
  }

  count() {
    const chosen = this.picked.length;
    hide(this.done, !this.many || this.mode === "read");
    this.done.disabled = chosen < this.question.least;
    setText(this.done, `Done: ${chosen} chosen (${this.range})`);
  }

  // How many may be chosen, in words.
  get range() {
    const { least, most } = this.question;
    return least === most ? `exactly ${least}` : least ? `${least} to ${most}` : `at most ${most}`;
  }
}

// The difference of two ledgers as a table, from a what-if answer.
export function difference(trace, { rows, text }) {
  const columns = ["Player", "Rule", "Difference", "As played", "What if"];
  return el("div", {}, el("p", {}, text),
    rows.length ? scroller(el("table", { class: "ma-table" },
      el("thead", {}, el("tr", {}, ...columns.map((head, at) => el("th", { scope: "col", class: at === 1 ? "ma-start" : null }, head)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {},
        el("th", { scope: "row" }, playerMark(trace, row.player)), el("td", { class: "ma-start" }, `${row.title} (${row.unit})`),
        el("td", { class: row.difference > 0 ? "ma-more" : "ma-less" }, signed(row.difference)),
        el("td", {}, signed(row.one)), el("td", {}, signed(row.other))))))) : null);
}
