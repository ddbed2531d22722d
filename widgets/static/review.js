// The quick review: ten questions, the missed ones first. Python is asked for a question by its name; which ones, the page
// decides, for only this browser knows what was missed.

import { initialize } from "./hearing.js";
import { button, el } from "./marks.js";
import { noteReview, recall } from "./memory.js";
import { Question, drawn } from "./question.js";

const ROUND = 10;
const WAIT = 15_000; // milliseconds until the page says that Python is silent
const SEEDS = 1_000_000;

const gameOf = (name) => name.split(".")[0];

// Missed questions of these games that the review can ask; `now` only those that are due.
function missed(pool, games, { results = {}, reviewed = 0 }, now) {
  const known = (name) => games.includes(gameOf(name)) && [...pool[gameOf(name)].names, ...pool[gameOf(name)].generators].includes(name.split("#")[0]);
  return Object.entries(results).filter(([name, { left, due }]) => left && (!now || due <= reviewed) && known(name))
    .sort(([, one], [, other]) => one.due - other.due).map(([name]) => name);
}

// The name of the next question: a missed one that is due; else, by turns, one from the lessons done (for a newcomer from
// any lesson for new players) and one that the rules make. `asked` are the names of this round so far.
export function nextName(pool, games, memory, asked, random = Math.random) {
  const [again] = missed(pool, games, memory, true).filter((name) => name !== asked.at(-1));
  if (again) return again;
  const one = (list) => list[Math.floor(random() * list.length)];
  const game = one(games), { fresh, lessons, generators } = pool[game];
  const done = lessons.filter(([key]) => memory[key]?.all).flatMap(([, its]) => its);
  const open = (done.length ? done : fresh).filter((name) => !asked.includes(name));
  return asked.length % 2 && open.length ? one(open) : `${one(generators)}#${Math.floor(random() * SEEDS)}`;
}

class Review {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.pool = model.get("pool");
    this.status = el("p", { role: "status", class: "ma-muted" });
    this.place = el("div");
    this.heads = el("div", { class: "ma-once" });
    this.given = new Set(); // games whose symbols and styles are here
    root.replaceChildren(this.heads, this.place, this.status);
    this.begin();
  }

  titles(games) { return games.map((game) => this.pool[game].title).join(" and "); }

  begin(words) {
    const all = Object.keys(this.pool), waiting = missed(this.pool, all, recall(), false).length;
    const ways = all.length > 1 ? [all, ...all.map((game) => [game])] : [all];
    this.status.textContent = "";
    delete this.root.dataset.game;
    this.place.replaceChildren(...[
      words ?? el("p", {}, "Ten questions, with hints as many as you like. What you miss comes back after a few others, and once more later."),
      el("p", {}, waiting ? `${waiting} ${waiting === 1 ? "question that you missed waits" : "questions that you missed wait"} to come back.` : "No missed question waits: all ten are fresh."),
      el("div", { class: "ma-row", role: "group", "aria-label": "Ten questions about" },
        ...ways.map((games, no) => button(games.length > 1 ? "Both games" : this.titles(games), () => this.start(games), { class: no ? "ma-button" : "ma-button ma-main" }))),
    ]);
  }

  start(games) {
    Object.assign(this, { games, asked: [], count: { right: 0, hint: 0, missed: 0 }, gone: 0 });
    this.next();
  }

  next() {
    if (this.asked.length === ROUND) { this.end(); return; }
    this.status.textContent = "The next question is on its way …";
    this.wanted = nextName(this.pool, this.games, recall(), this.asked);
    this.model.send({ do: "ask", name: this.wanted });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.stop("Python does not answer. What you answered is kept."), WAIT);
  }

  stop(words) { this.status.replaceChildren(`${words} `, button("Try again", () => this.next())); }

  hear(message) {
    clearTimeout(this.patience);
    if (message.is === "error") { this.stop(message.text); return; }
    if (message.is === "asked" && message.question.name === this.wanted) this.show(message);
  }

  show({ question, head }) {
    const before = recall().results?.[question.name]?.left, game = gameOf(question.name);
    this.wanted = null;
    this.status.textContent = "";
    this.asked.push(question.name);
    Object.assign(this.root.dataset, { game, key: question.name });
    if (head && !this.given.has(game)) { this.given.add(game); this.heads.append(drawn(head, null)); }
    const last = this.asked.length === ROUND;
    const on = button(last ? "See how it went" : "Next question", () => this.next(), { hidden: true, class: "ma-button ma-main" });
    let first = true;
    const shown = new Question(question, (answer, right, hints) => {
      if (first) {
        this.count[right ? (hints ? "hint" : "right") : "missed"] += 1;
        noteReview(question.name, right, hints);
        first = false;
      }
      on.hidden = false;
    });
    const title = el("h3", { class: "ma-heading", tabindex: -1 }, `Question ${this.asked.length} of ${ROUND}`);
    const about = [this.pool[game].title, before ? "you missed it before" : question.name.includes("#") ? "made by the rules" : ""].filter(Boolean).join(" · ");
    this.place.replaceChildren(el("div", { class: "ma-review-head" }, title, el("p", { class: "ma-muted" }, about)), shown.root, el("div", { class: "ma-row" }, on));
    title.focus({ preventScroll: true });
    if (this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView({ block: "start" });
  }

  end() {
    const { right, hint, missed: lost } = this.count;
    const words = el("div", {}, el("h3", { class: "ma-heading", tabindex: -1 }, "Ten questions answered"),
      el("p", {}, `${right} right at once, ${hint} with a hint, ${lost} missed.`));
    this.begin(words);
    words.firstChild.focus({ preventScroll: true });
  }
}

function render({ model, el: box }) {
  const root = el("section", { class: "ma ma-panel ma-learn ma-review", "data-lm-suppress-shortcuts": "true" });
  box.replaceChildren(root);
  const review = new Review(model, root), hear = (message) => review.hear(message), forget = () => review.begin();
  model.on("msg:custom", hear);
  addEventListener("ma-forgotten", forget);
  return () => { clearTimeout(review.patience); model.off("msg:custom", hear); removeEventListener("ma-forgotten", forget); };
}

export default { initialize, render };
