// One question: how it is answered, its free hints, and what is told after the answer. Native form elements only.

import { button, el, partsTable, ruleCard } from "./marks.js";

// Every widget of a page has this module to itself, so counting alone would give two of them the same name.
let pieces = 0;
export const unique = () => `ma-${Math.random().toString(36).slice(2, 8)}-${++pieces}`;

// A button that shows one hint after the other, and the place where they stand.
export function hinted(grades) {
  const list = el("ol", { class: "ma-hints", hidden: true });
  const hint = button("Hint", () => {
    const shown = list.children.length;
    if (shown < grades.length) {
      const [grade, text] = grades[shown];
      list.append(el("li", {}, el("strong", {}, `${grade}: `), text));
      list.hidden = false;
    }
    hint.textContent = shown + 1 < grades.length ? "Another hint" : "No more hints";
    if (shown + 1 >= grades.length) hint.setAttribute("aria-disabled", "true");
  }, { hidden: !grades.length });
  return { hint, hints: el("div", { role: "status" }, list), taken: () => list.children.length };
}

export function drawn(html, kind, tag = "span") {
  const node = el(tag, { class: kind });
  node.innerHTML = html;
  return node;
}

// What a learner answers with. Each field has its `nodes`, the `answer` given (null: none yet), and `fill`, which puts
// an answer back.

function number() {
  const id = unique(), input = el("input", { class: "ma-field", type: "number", step: 1, inputmode: "numeric", id });
  return {
    nodes: [el("p", { class: "ma-row" }, el("label", { for: id }, "Your number"), input)],
    get answer() { return input.value === "" ? null : Number(input.value); },
    fill(answer) { input.value = answer; },
    onEnter(act) { input.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); }); },
  };
}

function choices(asked, type) {
  const name = unique(), pictured = asked.options.some(([, , picture]) => picture);
  const inputs = asked.options.map(([id]) => el("input", { type, name, value: id }));
  const labels = asked.options.map(([, label, picture], no) => el("label", { class: picture ? "ma-choice ma-pictured" : "ma-choice" },
    inputs[no], picture ? drawn(picture, "ma-choice-picture") : null, el("span", {}, label)));
  for (const picture of labels.map((label) => label.querySelector(".ma-choice-picture"))) {
    picture?.setAttribute("aria-hidden", "true");
    for (const inner of picture?.querySelectorAll("[tabindex]") ?? []) inner.removeAttribute("tabindex");
  }
  return { inputs, nodes: [pictured ? el("div", { class: "ma-choices" }, ...labels) : labels].flat() };
}

function one(asked) {
  const { inputs, nodes } = choices(asked, "radio");
  return {
    nodes,
    get answer() { return inputs.find((input) => input.checked)?.value ?? null; },
    fill(answer) { for (const input of inputs) input.checked = input.value === answer; },
  };
}

// Elements with a word on how to answer, which the question is described by.
function explained(words, nodes) {
  const how = el("p", { class: "ma-muted ma-how", id: unique() }, words);
  return { how, nodes: [how, ...nodes] };
}

function several(asked) {
  const { inputs, nodes } = choices(asked, "checkbox");
  return {
    ...explained("Choose all that fit.", nodes),
    get answer() {
      const chosen = inputs.filter((input) => input.checked).map((input) => input.value);
      return chosen.length ? chosen : null;
    },
    fill(answer) { for (const input of inputs) input.checked = [answer].flat().includes(input.value); },
  };
}

// A list whose entries move by buttons or, from any of these, by the arrow keys.
function order(asked) {
  let touched = false;
  const said = el("p", { class: "ma-sr", role: "status" }), list = el("ol", { class: "ma-order" });
  const show = () => [...list.children].forEach((item, no) => {
    item.querySelector(".ma-order-no").textContent = `${no + 1}.`;
    const [up, down] = item.querySelectorAll("button");
    up.setAttribute("aria-disabled", String(no === 0));
    down.setAttribute("aria-disabled", String(no === list.children.length - 1));
  });
  const move = (item, by, label) => {
    const beside = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!beside) return;
    const focused = document.activeElement;
    if (by < 0) beside.before(item); else beside.after(item);
    focused?.focus();
    touched = true;
    show();
    said.textContent = `${label} is number ${[...list.children].indexOf(item) + 1} of ${list.children.length}.`;
  };
  const items = asked.options.map(([id, label, picture]) => {
    const item = el("li", { "data-id": id }, el("span", { class: "ma-order-no", "aria-hidden": "true" }),
      picture ? drawn(picture, "ma-choice-picture") : null, el("span", { class: "ma-order-words" }, label),
      button("↑", () => move(item, -1, label), { "aria-label": `Up: ${label}` }),
      button("↓", () => move(item, 1, label), { "aria-label": `Down: ${label}` }));
    item.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by) { event.preventDefault(); move(item, by, label); }
    });
    return item;
  });
  list.append(...items);
  show();
  return {
    ...explained("Put them in order with the buttons or the arrow keys, the first on top.", [list, said]),
    get answer() { return touched ? [...list.children].map((item) => item.dataset.id) : null; },
    fill(answer) {
      const known = [answer].flat();
      list.append(...[...items].sort((a, b) => known.indexOf(a.dataset.id) - known.indexOf(b.dataset.id)));
      touched = true;
      show();
    },
  };
}

const FIELDS = { number, one, several, order };

const EMPTY = { order: "Move something first, or reveal the order: a guess costs nothing." };

const same = (one, other) => one.length === other.length && one.every((id, no) => id === other[no]);

export const isRight = ({ kind, right }, answer) => (kind === "several" || kind === "order" ? same(answer, right) : answer === right);

// For a wrong answer: what it would have assumed, or how far it is from right.
function about({ kind, right, replies, options }, answer) {
  const told = (ids) => ids.map((id) => replies[id]).filter(Boolean).join(" ");
  if (kind === "order") {
    const first = answer.findIndex((id, no) => id !== right[no]), [, label] = options.find(([id]) => id === answer[first]);
    return told([answer[first]]) || `${first ? `The first ${first === 1 ? "one is" : `${first} are`} right. ` : ""}“${label}” does not come ${first ? "next" : "first"}.`;
  }
  if (kind !== "several") return replies[String(answer)] ?? "Look again, take a hint, or reveal the answer.";
  const extra = answer.filter((id) => !right.includes(id)), missing = right.filter((id) => !answer.includes(id));
  const count = (list, words) => (list.length ? `${list.length} ${list.length === 1 ? words[0] : words[1]}. ` : "");
  return count(extra, ["that you chose does not fit", "that you chose do not fit"]) + count(missing, ["that fits is missing", "that fit are missing"])
    + told([...extra, ...missing]);
}

function rightWords({ kind, right, options }) {
  const label = (id) => options.find(([one]) => one === id)?.[1] ?? id;
  if (kind === "order") return right.map((id, no) => `${no + 1}. ${label(id)}`).join("; ");
  return kind === "several" ? right.map(label).join("; ") : String(label(right));
}

export class Question {
  // `told` is called with (answer, right, hints taken) whenever an answer is given, with answer null for a reveal.
  constructor(asked, told, remembered) {
    this.asked = asked;
    this.told = told;
    this.feedback = el("div", { class: "ma-feedback", role: "status" });
    this.field = FIELDS[asked.kind](asked);
    this.field.onEnter?.(() => this.check());
    const { hint, hints, taken } = hinted(asked.hints);
    this.taken = taken;
    this.root = el("fieldset", { "aria-describedby": this.field.how?.id }, el("legend", {}, asked.text), asked.shown ? drawn(asked.shown, "ma-shown", "div") : null,
      ...this.field.nodes,
      el("div", { class: "ma-row" },
        button("Check", () => this.check(), { class: "ma-button ma-main" }), button("Reveal", () => this.reveal()), hint),
      hints, this.feedback);
    if (remembered !== undefined && remembered !== null) this.field.fill(remembered);
  }

  say(kind, lead, reply) {
    const { explanation, parts, rule } = this.asked;
    this.feedback.className = `ma-feedback ma-${kind}`;
    const together = parts.reduce((sum, [, amount]) => sum + amount, 0);
    this.feedback.replaceChildren(...[
      el("p", {}, el("strong", {}, lead), reply ? ` ${reply}` : ""),
      explanation ? el("p", {}, explanation) : null,
      parts.length ? partsTable({ parts, amount: together }) : null,
      rule ? ruleCard({ rules: { one: rule } }, "one") : null,
    ].filter(Boolean));
  }

  check() {
    this.judge();
    this.feedback.scrollIntoView({ block: "nearest" });
  }

  judge() {
    const { asked, field: { answer } } = this;
    if (answer === null) {
      this.feedback.className = "ma-feedback";
      this.feedback.replaceChildren(el("p", {}, EMPTY[asked.kind] ?? "Choose an answer first, or reveal it: a guess costs nothing."));
      return;
    }
    const right = isRight(asked, answer);
    if (right) this.say("right", "Yes.", asked.kind === "several" || asked.kind === "order" ? "" : asked.replies[String(answer)]);
    else {
      this.feedback.className = "ma-feedback ma-wrong";
      this.feedback.replaceChildren(el("p", {}, el("strong", {}, "Not quite. "), about(asked, answer)));
    }
    this.told(answer, right, this.taken());
  }

  reveal() {
    const right = rightWords(this.asked);
    this.say("right", `The answer: ${right}${/[.!?]$/.test(right) ? "" : "."}`);
    this.told(null, false, this.taken());
    this.feedback.scrollIntoView({ block: "nearest" });
  }
}
