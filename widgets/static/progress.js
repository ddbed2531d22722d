// What the learner has answered, lesson by lesson: to see, to keep as a file, to carry to another browser, to delete.

import { confirmed } from "./confirm.js";
import { download, loader } from "./files.js";
import { initialize } from "./hearing.js";
import { button, el, scroller } from "./marks.js";
import { forgetAll, recall, replaceAll } from "./memory.js";

const KIND = "mesos-archeos progress";
const HOW = { right: "Right at once", hint: "With a hint", missed: "Missed" };

export const fileOf = (kept) => `${JSON.stringify({ is: KIND, version: 1, kept }, null, 1)}\n`;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// What a file holds; an Error with a sentence for one that is no progress of ours.
export function readFile(name, text) {
  let file;
  try { file = JSON.parse(text); } catch { file = null; }
  if (!isObject(file) || file.is !== KIND || !isObject(file.kept)) throw new Error(`“${name}” holds no progress. Choose a file that was saved here with “Save as a file”.`);
  const { results = {}, reviewed = 0, ...pieces } = file.kept;
  const counts = (number) => number === undefined || (Number.isInteger(number) && number >= 0);
  const sound = isObject(results) && counts(reviewed) && Object.values(pieces).every(isObject)
    && Object.values(results).every((one) => isObject(one) && Object.hasOwn(HOW, one.how) && counts(one.left) && counts(one.due));
  if (!sound) throw new Error(`“${name}” is damaged: some answer in it is none. Nothing here has changed.`);
  return file.kept;
}

// Rows of (words, results, done): every lesson with the questions that it is the first to ask, then what is left of each game.
export function rowsOf(lessons, games, kept) {
  const left = new Map(Object.entries(kept.results ?? {}));
  const take = (names) => names.filter((name) => left.has(name)).map((name) => { const one = left.get(name); left.delete(name); return one; });
  const rows = lessons.map(([id, title, key, names]) => [`${id} ${title}`, take(names), !!kept[key]?.all]);
  for (const [game, title] of games) rows.push([`${title}: other questions`, take([...left.keys()].filter((name) => name.startsWith(`${game}.`))), false]);
  return rows.filter(([, found, done]) => found.length || done);
}

function render({ model, el: box }) {
  const root = el("section", { class: "ma ma-panel ma-learn ma-my-progress", "data-lm-suppress-shortcuts": "true" });
  const told = el("div"), alert = el("div", { class: "ma-notice", role: "alert" });
  const say = (words, ...more) => alert.replaceChildren(...(words ? [el("p", {}, words), ...more] : []));
  const show = () => {
    const kept = recall(), all = Object.values(kept.results ?? {}), count = (list, how) => list.filter((one) => one.how === how).length;
    const again = all.filter(({ left }) => left).length;
    if (!all.length) { told.replaceChildren(el("p", {}, "Nothing is kept in this browser yet. It begins with your first answer.")); return; }
    const rows = rowsOf(model.get("lessons"), model.get("games"), kept).map(([words, list, done]) => el("tr", {},
      el("th", { scope: "row" }, words, done ? el("span", {}, " ✓", el("span", { class: "ma-sr" }, " done")) : null),
      ...Object.keys(HOW).map((how) => el("td", {}, String(count(list, how))))));
    told.replaceChildren(
      el("p", {}, `${all.length} ${all.length === 1 ? "question" : "questions"} answered: ${count(all, "right")} right at once, ${count(all, "hint")} with a hint, ${count(all, "missed")} missed.`
        + `${again ? ` ${again} of the missed ${again === 1 ? "comes" : "come"} back in the quick review.` : ""}`),
      scroller(el("table", { class: "ma-table ma-my-table" },
        el("caption", { class: "ma-sr" }, "Answers by lesson"),
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Lesson"), ...Object.values(HOW).map((words) => el("th", { scope: "col" }, words)))),
        el("tbody", {}, ...rows))));
  };
  const put = (kept, words, ...more) => {
    replaceAll(kept);
    dispatchEvent(new CustomEvent("ma-forgotten")); // the pieces of this page are drawn anew from it
    say(words, ...more);
  };
  const open = (name, text) => {
    const before = recall();
    try {
      put(readFile(name, text), `The progress of “${name}” is here now.`, button("Bring back what was there", () => put(before, "")));
    } catch (error) { say(error.message); }
  };
  const remove = confirmed("Delete my progress", "Delete everything that this browser keeps of your answers?", "Yes, delete it",
    () => { forgetAll(); say("It is deleted."); });
  root.replaceChildren(el("h3", { class: "ma-heading" }, "My progress"), told, el("div", { class: "ma-row" },
    button("Save as a file", () => download("progress.json", fileOf(recall()))), ...loader(open), remove), alert,
    el("p", { class: "ma-muted" }, "All of it stays in this browser. A file carries it to another one."));
  box.replaceChildren(root);
  show();
  for (const news of ["ma-progress", "storage"]) addEventListener(news, show);
  return () => { for (const news of ["ma-progress", "storage"]) removeEventListener(news, show); };
}

export default { initialize, render };
