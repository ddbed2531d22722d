// Teaching pieces: predict, quiz, progress, score sheet. Native form elements; what was answered stays in this browser.

import { confirmed } from "./confirm.js";
import { initialize } from "./hearing.js";
import { button, el, ruleCard, scroller, signed } from "./marks.js";
import { forgetAll, keep, noteOnce, recall } from "./memory.js";
import { Question, drawn, hinted, unique } from "./question.js";

function questions(model, root) {
  const { title, questions: asked, head } = model.get("content"), key = model.get("key");
  const kept = recall()[key] ?? {};
  const state = { ...kept.answers };
  const done = new Set(kept.done ?? []);
  const count = el("p", { class: "ma-muted", role: "status" });
  const tally = () => { count.textContent = asked.length > 1 ? `${done.size} of ${asked.length} answered` : ""; };
  const blocks = asked.map((one, no) => new Question(one, (answer, right, hints) => {
    if (answer !== null) state[no] = answer;
    if (right || answer === null) done.add(no);
    noteOnce(one.name, right, hints);
    keep(key, { answers: state, done: [...done], all: done.size === asked.length });
    model.set("answers", { ...state });
    model.save_changes();
    tally();
  }, state[no]));
  tally();
  root.replaceChildren(...[head ? drawn(head, "ma-once", "div") : null, title ? el("h3", { class: "ma-heading" }, title) : null].filter(Boolean),
    ...blocks.map((block) => block.root), count);
}

function progress(model, root) {
  const { parts } = model.get("content"), key = model.get("key");
  const list = el("ol", {}), text = el("p", { class: "ma-muted", role: "status" });
  const forget = confirmed("Forget my progress", "Forget all your answers?", "Yes, forget them", forgetAll);
  root.replaceChildren(el("nav", { class: "ma-progress", "aria-label": "Parts of this page" }, list), el("div", { class: "ma-row" }, text, forget));
  let here = parts[0][0]; // the part that the address names, or the last one it named
  const visited = new Set();
  const show = () => {
    const kept = recall(), read = kept[key] ?? {};
    const finished = parts.map(([anchor, , keys]) => (keys.length ? keys.every((one) => kept[one]?.all) : !!read[anchor]));
    here = parts.find(([anchor]) => location.hash === `#${anchor}`)?.[0] ?? here;
    if (!visited.has(here)) { visited.add(here); keep(key, { ...read, [here]: true }); return; }
    list.replaceChildren(...parts.map(([anchor, title], no) => el("li", {}, el("a", {
      href: `#${anchor}`, "data-done": finished[no], "aria-current": here === anchor ? "page" : null, onclick: () => keep(key, { ...recall()[key], [anchor]: true }),
    }, el("span", { "aria-hidden": "true" }, finished[no] ? "✓" : String(no + 1)), el("span", { class: "ma-progress-title" }, title), el("span", { class: "ma-sr" }, finished[no] ? ", done" : ", open")))));
    text.textContent = `${finished.filter(Boolean).length} of ${parts.length} done`;
  };
  for (const news of ["ma-progress", "hashchange"]) addEventListener(news, show);
  show();
  return () => { for (const news of ["ma-progress", "hashchange"]) removeEventListener(news, show); };
}

function sheet(model, root) {
  const { title, terms, open, unit, rules } = model.get("content"), key = model.get("key");
  const sum = terms.reduce((total, [, points]) => total + points, 0), first = terms.length - open;
  const inputs = [], feedback = el("div", { class: "ma-feedback", role: "status" });
  const field = (words, right) => {
    const input = el("input", { class: "ma-field", type: "number", step: 1, inputmode: "numeric", "aria-label": `${words}: ${unit}` });
    inputs.push([words, right, input]);
    return input;
  };
  const kept = recall()[key]?.answers ?? [];
  const rows = terms.map(([words, points], no) => el("tr", {},
    el("th", { scope: "row" }, words), el("td", {}, no < first ? signed(points) : field(words, points))));
  const total = el("tr", { class: "ma-sum" }, el("th", { scope: "row" }, "Total"), el("td", {}, open ? field("Total", sum) : String(sum)));
  inputs.forEach(([, , input], no) => { input.value = kept[no] ?? ""; });
  const store = (all) => {
    const answers = inputs.map(([, , input]) => (input.value === "" ? null : Number(input.value)));
    keep(key, { answers, all });
    model.set("answers", Object.fromEntries(inputs.map(([words], no) => [words, answers[no]])));
    model.save_changes();
  };
  const rule = (words) => (rules[words] ? ruleCard({ rules: { one: rules[words] } }, "one") : null);
  const check = () => {
    const empty = inputs.filter(([, , input]) => input.value === "").length;
    const wrong = inputs.filter(([, right, input]) => input.value !== "" && Number(input.value) !== right);
    for (const [, right, input] of inputs) {
      input.setAttribute("aria-invalid", String(input.value !== "" && Number(input.value) !== right));
    }
    const right = !empty && !wrong.length;
    feedback.className = `ma-feedback ${right ? "ma-right" : "ma-wrong"}`;
    feedback.replaceChildren(...(right ? [el("p", {}, el("strong", {}, "Yes. "), `Every term is right; together ${sum}.`)] : [
      el("p", {}, el("strong", {}, wrong.length ? "Not quite. " : "Not finished. "),
        wrong.length ? `Count again: ${wrong.map(([words]) => words).join(", ")}.` : `${empty} still empty.`),
      ...wrong.map(([words]) => rule(words)).filter(Boolean)]));
    store(right);
  };
  const reveal = () => {
    for (const [, right, input] of inputs) { input.value = right; input.removeAttribute("aria-invalid"); }
    feedback.className = "ma-feedback ma-right";
    feedback.replaceChildren(el("p", {}, `The open terms are filled in; together ${sum}.`), ...inputs.map(([words]) => rule(words)).filter(Boolean));
    store(true);
  };
  root.replaceChildren(el("h3", { class: "ma-heading" }, title),
    scroller(el("table", { class: "ma-table ma-sheet" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "From"), el("th", { scope: "col" }, unit))),
      el("tbody", {}, ...rows), el("tfoot", {}, total))),
    ...(open ? [el("div", { class: "ma-row" }, button("Check", check, { class: "ma-button ma-main" }), button("Reveal", reveal))] : []), feedback);
}

// Rows to sort into columns with check boxes; a row may belong to several.
function sorter(model, root) {
  const { title, text, rows, columns, things, hints: grades, replies } = model.get("content"), key = model.get("key");
  const kept = recall()[key]?.answers ?? {};
  const feedback = el("div", { class: "ma-feedback", role: "status" });
  const boxes = rows.map(([row, name]) => columns.map(([column, head]) => el("input", {
    type: "checkbox", value: column, "aria-label": `${name}: ${head}`, checked: !!kept[row]?.includes(column),
  })));
  const told = rows.map(() => el("p", { class: "ma-sort-note", hidden: true }));
  const lines = rows.map(([, name, picture], no) => {
    const mark = el("span", { class: "ma-sort-mark", "aria-hidden": "true" });
    mark.innerHTML = picture;
    return el("tr", {}, el("th", { scope: "row" }, el("span", { class: "ma-sort-name" }, mark, name), told[no]),
      ...boxes[no].map((box) => el("td", {}, el("label", { class: "ma-sort-box" }, box))));
  });
  const given = (no) => boxes[no].filter((box) => box.checked).map((box) => box.value);
  const store = (all) => {
    const answers = Object.fromEntries(rows.map(([row], no) => [row, given(no)]));
    keep(key, { answers, all });
    model.set("answers", answers);
    model.save_changes();
  };
  const fits = (no) => rows[no][3].length === given(no).length && rows[no][3].every((column) => given(no).includes(column));
  const explain = (no) => {
    told[no].textContent = rows[no][4];
    told[no].hidden = false;
    lines[no].dataset.sorted = "true";
  };
  const remind = (no) => {
    told[no].textContent = replies[rows[no][0]] ?? "";
    told[no].hidden = !told[no].textContent;
    delete lines[no].dataset.sorted;
  };
  const check = () => {
    const right = rows.map((_, no) => fits(no)), left = rows.filter((_, no) => !right[no]).map(([, name]) => name);
    right.forEach((one, no) => { if (one) explain(no); else remind(no); });
    feedback.className = `ma-feedback ${left.length ? "ma-wrong" : "ma-right"}`;
    feedback.replaceChildren(el("p", {}, el("strong", {}, left.length ? "Not yet. " : "Yes. "),
      left.length ? `Look again at: ${left.join(", ")}.` : "Everything lies where it belongs."));
    store(!left.length);
  };
  const reveal = () => {
    rows.forEach(([, , , right], no) => { for (const box of boxes[no]) box.checked = right.includes(box.value); explain(no); });
    feedback.className = "ma-feedback ma-right";
    feedback.replaceChildren(el("p", {}, "Everything is sorted now; the sentence under each name says why."));
    store(true);
  };
  const { hint, hints } = hinted(grades);
  root.replaceChildren(el("h3", { class: "ma-heading" }, title), el("p", {}, text),
    scroller(el("table", { class: "ma-table ma-sort" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, things), ...columns.map(([, head]) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...lines))),
    el("div", { class: "ma-row" }, button("Check", check, { class: "ma-button ma-main" }), button("Reveal", reveal), hint), hints, feedback);
}

// A slider over situations that Python worked out beforehand: a sentence, and a table whose bars show one column.
function dial(model, root) {
  const { title, text, label, columns, states, bar } = model.get("content"), key = model.get("key");
  const most = Math.max(1, ...states.map(({ cells }) => Math.abs(cells[bar])));
  const sentence = el("p", { class: "ma-dial-text", "aria-live": "polite" });
  const number = el("output", { class: "ma-dial-number" });
  const lines = states.map(({ cells }) => el("tr", {}, ...cells.map((cell, at) => {
    const shown = at === bar ? [el("span", { class: "ma-bar-cell" },
      el("span", {}, String(cell)), el("i", { style: `width: ${(Math.abs(cell) / most) * 100}%`, "aria-hidden": "true" }))] : [String(cell)];
    return at ? el("td", {}, ...shown) : el("th", { scope: "row" }, ...shown);
  })));
  const range = el("input", { type: "range", min: 0, max: states.length - 1, step: 1, value: 0, id: unique() });
  const seen = new Set();
  const show = () => {
    const at = Number(range.value);
    sentence.textContent = states[at].text;
    number.textContent = states[at].cells[0];
    range.setAttribute("aria-valuetext", states[at].text);
    lines.forEach((line, no) => line.toggleAttribute("data-here", no === at));
    seen.add(at);
    if (seen.size === 2) keep(key, { all: true });
  };
  range.addEventListener("input", show);
  root.replaceChildren(el("h3", { class: "ma-heading" }, title), el("p", {}, text),
    el("div", { class: "ma-dial" }, el("label", { for: range.id }, label), range, number), sentence,
    scroller(el("table", { class: "ma-table ma-dial-table" },
      el("thead", {}, el("tr", {}, ...columns.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, ...lines))));
  show();
}

function render({ model, el: place }) {
  const root = el("section", { class: "ma ma-panel ma-learn", "data-game": model.get("game"), "data-key": model.get("key"), "data-lm-suppress-shortcuts": "true" });
  place.replaceChildren(root);
  const kind = model.get("kind");
  if (kind === "progress") return progress(model, root);
  const draw = () => ({ predict: questions, quiz: questions, sheet, sorter, dial })[kind](model, root);
  const forget = () => {
    draw();
    model.set("answers", {});
    model.save_changes();
  };
  addEventListener("ma-forgotten", forget);
  draw();
  return () => removeEventListener("ma-forgotten", forget);
}

export default { initialize, render };
