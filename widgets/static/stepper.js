// The step-through of a trace. Every step is taken here; Python is asked for answers, branches and new games only.

import { Board } from "./board.js";
import { Charts } from "./charts.js";
import { initialize } from "./hearing.js";
import { button, el, hide, plain, put, setText } from "./marks.js";
import { Ask, Log, Score, Views, Why, difference } from "./panels.js";
import { GRAINS, Reader } from "./trace.js";

const PATIENCE = 6000; // milliseconds until a silent Python is spoken of
const RUN = 10000; // milliseconds that the others may take together, each of their sentences at most 1100
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join(""));
const GONE = "Python has not answered: it is busy or gone. Stepping still works; for answers, what-ifs and new games reload the page.";

class Stepper {
  constructor(model, root) {
    this.model = model;
    this.index = 0;
    this.grain = model.get("grain");
    this.ids = `ma-${Math.random().toString(36).slice(2, 8)}`;
    this.root = root;
    root.classList.add("ma", "ma-stepper");
    root.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take our arrow keys
    root.tabIndex = -1; // a click anywhere on it, and the keys step
    this.build();
    root.addEventListener("keydown", (event) => this.key(event));
    this.listeners = [
      ["change:index", () => this.follow(model.get("index"))],
      ["change:grain", () => this.setGrain(model.get("grain"))],
      ["change:trace", () => this.load()],
      ["change:live", () => this.draw(this.before)],
      ["msg:custom", (message) => this.hear(message)],
    ];
    for (const [name, listener] of this.listeners) model.on(name, listener);
    this.load();
  }

  can(what) { return this.model.get("offers").includes(what); }

  build() {
    this.place = el("span", { class: "ma-place" });
    this.sentence = el("p", { class: "ma-sentence", "aria-live": "polite", "aria-atomic": "true" });
    this.alert = el("p", { class: "ma-alert", role: "alert", hidden: true });
    this.mode = el("div", { class: "ma-mode", hidden: true });
    this.bar = el("div", { class: "ma-bar", role: "group", "aria-label": "Step through the game" });
    this.moves = {
      first: button("First", () => this.go(0)),
      back: button("Back", () => this.step(-1)),
      play: button("Play", () => this.play(!this.timer), { "aria-pressed": "false", class: "ma-button ma-play" }),
      next: button("Next", () => this.step(1), { class: "ma-button ma-next" }),
      last: button("Last", () => this.go(this.reader.last)),
    };
    this.range = el("input", { type: "range", min: 0, step: 1, "aria-label": "Go to step", oninput: () => this.go(Number(this.range.value)) });
    this.number = el("input", {
      type: "number", min: 1, inputmode: "numeric", id: `${this.ids}-go`,
      onchange: () => this.goTyped(),
      onkeydown: (event) => { if (event.key === "Enter") this.goTyped(); }, // JupyterLab keeps Enter from changing a field
    });
    this.of = el("span", { class: "ma-muted" });
    this.grains = el("select", { id: `${this.ids}-grain`, onchange: () => this.setGrain(this.grains.value, true) });
    this.bar.append(
      el("div", { class: "ma-moves" }, ...Object.values(this.moves)), this.range,
      el("div", { class: "ma-goto" },
        el("span", { class: "ma-row ma-exact" }, el("label", { for: `${this.ids}-go` }, "Go to"), this.number, this.of),
        el("label", { for: `${this.ids}-grain`, class: "ma-by" }, "Step by"), this.grains));
    this.views = new Views(`${this.ids}-view`, () => this.look());
    this.boardPlace = el("div", {});
    this.ask = new Ask((ids) => this.choose(ids));
    this.log = new Log((index) => this.go(index));
    this.score = new Score((asked) => this.openWhy(asked));
    this.why = new Why((index) => this.go(index));
    this.result = el("section", { class: "ma-panel ma-whatif", hidden: true, tabindex: -1, "aria-label": "What if" });
    this.doors = el("div", { class: "ma-doors" });
    this.chartPlace = el("div", {});
    this.root.replaceChildren(
      el("div", { class: "ma-top" }, el("div", { class: "ma-now" }, this.place, this.sentence), this.bar), this.alert, this.mode,
      el("div", { class: "ma-columns" },
        el("div", { class: "ma-left" }, this.result, this.views.root, this.boardPlace, this.ask.root, this.chartPlace),
        el("div", { class: "ma-side" }, this.score.root, this.why.root, this.log.root, this.doors)));
  }

  load() {
    this.play(false);
    clearTimeout(this.syncing); // what was to be told counts in the frames of the trace before
    this.syncing = null;
    this.leaveBranch();
    this.main = this.reader = new Reader(this.model.get("trace"));
    const { trace } = this.main;
    this.root.dataset.game = trace.game;
    this.charts?.close();
    this.board = new Board(trace.layout, (act) => this.act(act));
    this.charts = new Charts(this.model, this.board.root);
    this.boardPlace.replaceChildren(this.board.wrap);
    this.chartPlace.replaceChildren(this.charts.root);
    const words = { period: trace.period.toLowerCase(), decision: "decision", record: "single record" };
    this.grains.replaceChildren(...GRAINS.map((grain) => el("option", { value: grain }, words[grain])));
    this.grains.value = this.grain;
    this.log.reset();
    this.score.reset(trace);
    this.why.ask(null);
    if (!this.looking) this.views.show(trace, this.model.get("seat"));
    this.index = Math.max(0, Math.min(this.main.last, this.model.get("index")));
    this.draw(this.index); // what is seen first did not change
  }

  // Shows a frame. Marked as changed is what this step changed, however it was reached: what differs from `before`.
  draw(before = this.stopBefore()) {
    this.before = before;
    const { reader, index } = this, frame = reader.frames[index], { trace } = reader;
    reader.seen = Math.max(reader.seen, index);
    const where = frame.period ? `${trace.period} ${frame.period}` : trace.before;
    setText(this.place, `${where} · step ${index + 1} of ${reader.last + 1}`);
    setText(this.sentence, [...this.sentences(), frame.question?.text].filter(Boolean).join(" "));
    const focused = this.board.show(reader, index, before);
    this.ask.show(reader, index, this.askMode(frame));
    if (this.running) hide(this.ask.root, true); // others decide, and nobody is asked to read it
    this.board.offer(this.ask.options, focused);
    this.score.show(reader, index, before);
    this.why.show(reader, index);
    this.log.show(reader, index);
    this.charts.show(reader, index, reader.stop(index, 1, this.grain));
    put(this.range, "max", String(reader.last));
    this.range.value = index;
    this.range.setAttribute("aria-valuetext", `step ${index + 1} of ${reader.last + 1}, ${where}`);
    put(this.number, "max", String(reader.last + 1));
    this.number.value = index + 1;
    setText(this.of, `of ${reader.last + 1}`);
    for (const name of ["first", "back"]) put(this.moves[name], "aria-disabled", String(index === 0));
    for (const name of ["next", "last"]) put(this.moves[name], "aria-disabled", String(index === reader.last));
    this.views.root.hidden = !this.can("views") || !!this.branch;
    this.drawDoors(frame);
  }

  stopBefore() { return this.reader.stop(this.index, -1, this.grain); }

  // What happened since the stop before this one: of a long story what was chosen and how it ended, the log has it all.
  sentences() {
    const { reader, index, running } = this, { frames } = reader, now = frames[index];
    const told = frames.slice(running || !index ? index : this.stopBefore() + 1, index + 1).filter((frame) => frame.text);
    if (told.length <= 2) return [...told.map((frame) => frame.text), this.ranking(now)];
    const chosen = !now.ranking && told.find((frame) => frame.step === now.step && frame.answer);
    const said = told.filter((frame, no) => frame === chosen || no === told.length - 1);
    return [...said.map((frame) => frame.text), this.ranking(now), `And ${told.length - said.length} more in the log.`];
  }

  // At the end of a game: who came where, and where the learner came.
  ranking({ ranking }) {
    if (!ranking) return "";
    const { names } = this.reader.trace, seat = this.model.get("seat"), points = this.reader.tally("points", this.index);
    const place = (no) => PLACES[ranking.slice(0, no).flat().length]; // who shares a place leaves the next one out
    const places = ranking.map((shared, no) => {
      const who = listed(shared.map((player) => (points.length ? `${names[player]} with ${plain(points[player])}` : names[player])));
      return `${who} came ${place(no)}`;
    });
    const own = seat === null ? "" : `; you came ${place(ranking.findIndex((shared) => shared.includes(seat)))}`;
    return `${listed(places)}${own}.`;
  }

  askMode(frame) {
    if (!frame.question?.options.length) return "read";
    const last = this.index === this.reader.last;
    if (!this.branch && this.model.get("live") && last) return "answer";
    return !this.branch && !last && this.can("what_if") ? "whatif" : "read";
  }

  // Ways out of the recorded game: take a seat, a new game, back to the game that was shown.
  drawDoors(frame) {
    const { trace } = this.main, doors = [], here = () => this.reader.frames[this.index].step;
    if (!this.branch) {
      if (this.can("play_on") && (frame.question || this.model.get("playing"))) {
        if (this.model.get("playing")) {
          if (this.index < this.main.last && frame.question?.options.length) {
            doors.push(button("Take back to here", () => this.send({ do: "play_on", step: here(), seat: this.model.get("seat") })));
          }
          if (this.index < this.main.last) doors.push(button("Go to my question", () => { this.go(this.main.last); this.arrive(); }));
          if (this.can("again")) doors.push(button("Begin again", () => this.send({ do: "again" })));
          else doors.push(button("Return to the game shown first", () => this.send({ do: "go_back" })));
        } else if (frame.question) {
          doors.push(el("p", { class: "ma-muted" }, "Play on from here as:"));
          trace.names.forEach((name, seat) => doors.push(button(name, () => this.send({ do: "play_on", step: here(), seat }))));
        }
      }
      if (this.can("new_game")) doors.push(button("New game", () => this.send({ do: "new_game" })));
    }
    const key = JSON.stringify([!!frame.question, !!frame.question?.options.length, !!this.branch, this.model.get("playing"), this.index < this.main.last]);
    if (key === this.doorKey) return;
    this.doorKey = key;
    this.doors.replaceChildren(...doors);
    this.doors.hidden = !doors.length;
  }

  // A visitor who goes somewhere takes over from what played by itself.
  go(index) {
    if (!Number.isInteger(index) || index === this.index || index < 0 || index > this.reader.last) return;
    this.play(false);
    this.move(index);
  }

  move(index) {
    this.index = index;
    this.draw();
    if (this.branch) return;
    clearTimeout(this.syncing);
    this.syncing = setTimeout(() => this.sync(), 150);
  }

  // Tells Python where the game stands, if that is still to be told; where a what-if stands is nobody's business.
  sync() {
    if (!this.syncing) return;
    clearTimeout(this.syncing);
    this.syncing = null;
    this.model.set("index", this.index);
    this.model.save_changes();
  }

  // Python, or another view of this step-through, went to a frame of the game.
  follow(index) {
    if (!this.branch) this.go(index);
    else if (index in this.main.frames) this.branch.from = index;
  }

  // Asks for the view chosen; one that is chosen meanwhile is asked for when this one is here.
  look() {
    const { seat } = this.views;
    if (this.looking || seat === this.main.trace.seat) return;
    this.looking = true;
    this.send({ do: "view", seat, index: this.index });
  }

  goTyped() { this.go(Math.max(0, Math.min(this.reader.last, Math.round(Number(this.number.value)) - 1 || 0))); }

  step(direction) { this.go(this.reader.stop(this.index, direction, this.grain)); }

  setGrain(grain, sync = false) {
    this.grain = grain;
    this.grains.value = grain;
    if (sync) { this.model.set("grain", grain); this.model.save_changes(); }
  }

  play(on) {
    clearTimeout(this.timer);
    this.timer = null;
    this.running = false;
    if (on && this.index < this.reader.last) {
      const pause = Math.min(4000, 700 + 28 * this.sentence.textContent.length);
      this.timer = setTimeout(() => {
        this.move(this.reader.stop(this.index, 1, this.grain));
        this.play(true);
      }, pause);
    }
    this.drawPlay();
  }

  // What the others do, sentence by sentence at a brisk pace, up to the learner's next question.
  run(pace = Math.max(350, Math.min(1100, RUN / (this.reader.last - this.index)))) {
    clearTimeout(this.timer);
    this.timer = null;
    const { frames, last } = this.reader;
    let next = calm() ? last : Math.min(last, this.index + 1);
    while (next < last && !frames[next].text) next++;
    this.running = next < last;
    if (next > this.index) this.move(next);
    if (this.running) this.timer = setTimeout(() => this.run(pace), Math.min(pace, 300 + 10 * this.sentence.textContent.length));
    else this.arrive();
    this.drawPlay();
  }

  // The choice comes into view; who chose with a button that is gone now reads on at the question.
  arrive() {
    const goal = this.ask.root.hidden ? this.sentence : this.ask.root;
    const room = innerHeight - this.sentence.closest(".ma-top").offsetHeight;
    goal.scrollIntoView({ block: goal.offsetHeight > room ? "start" : "nearest", behavior: calm() ? "auto" : "smooth" });
    if ([document.body, this.root].includes(document.activeElement)) this.ask.text.focus({ preventScroll: true });
  }

  drawPlay() {
    setText(this.moves.play, this.timer ? "Pause" : "Play");
    put(this.moves.play, "aria-pressed", String(!!this.timer));
  }

  key(event) {
    const { target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, select, textarea")) return;
    if (event.key === " " && target.matches("button, summary, [role=button]")) return;
    const acts = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(0), End: () => this.go(this.reader.last),
      " ": () => this.play(!this.timer),
    };
    if (!acts[event.key]) return;
    acts[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  act({ option, refused, why }) {
    if (why) this.openWhy(why);
    else if (refused) this.ask.refuse(refused);
    else {
      this.ask.pick(option);
      this.board.offer(this.ask.options, this.board.root.contains(document.activeElement) ? option : null);
    }
  }

  openWhy(asked) {
    this.why.ask(asked);
    this.why.show(this.reader, this.index);
    this.why.title.focus({ preventScroll: matchMedia("(min-width: 900px)").matches });
  }

  choose(ids) {
    const { step } = this.reader.frames[this.index];
    if (this.ask.root.contains(document.activeElement)) this.root.focus({ preventScroll: true });
    if (this.ask.mode === "answer") this.send({ do: "choose", step, ids });
    else if (JSON.stringify(this.reader.answer(this.index)) === JSON.stringify(ids)) this.step(1);
    else this.send({ do: "what_if", step, ids });
  }

  send(message) {
    this.say("");
    this.play(false);
    clearTimeout(this.waiting);
    this.root.setAttribute("aria-busy", "true");
    this.waiting = setTimeout(() => this.say(GONE), PATIENCE);
    try {
      this.sync();
      this.model.send(message);
    } catch {
      clearTimeout(this.waiting);
      this.say(GONE);
    }
  }

  say(text) {
    this.alert.textContent = text;
    this.alert.hidden = !text;
  }

  hear(message) {
    clearTimeout(this.waiting);
    this.root.removeAttribute("aria-busy");
    this.say(message.is === "error" ? message.text : "");
    if (["view", "error"].includes(message.is)) this.looked(message.is === "view");
    if (message.is === "tail") this.grow(message);
    if (message.is === "done" && this.model.get("playing") && this.index < this.main.last) this.run();
    if (message.is === "what_if") this.enterBranch(message);
  }

  looked(there) {
    const { seat } = this.views;
    this.looking = false;
    this.views.show(this.main.trace, this.model.get("seat"));
    if (!there || seat === this.main.trace.seat) return;
    this.views.select.value = seat ?? "";
    this.look();
  }

  // A lesson's steps are shown wherever the learner was; an answer's only to who still stands at its question.
  grow({ tail, follow }) {
    const here = this.index === tail.after - 1;
    this.main.grow(tail);
    if (this.main.last < tail.after || !(here || follow)) this.draw(this.before);
    else if (this.model.get("playing")) this.run();
    else this.go(this.main.stop(tail.after - 1, 1, this.grain));
  }

  enterBranch(answer) {
    this.sync();
    this.branch = { from: this.index };
    this.reader = this.main.fork(answer.tail);
    this.log.reset();
    this.mode.replaceChildren(
      el("p", {}, el("strong", {}, "What if: "), answer.choice), button("Return to the game", () => this.returnToGame()));
    this.mode.hidden = false;
    this.root.classList.add("ma-branched");
    this.result.replaceChildren(el("h3", { class: "ma-heading" }, "What it would have changed"), difference(this.main.trace, answer));
    this.result.hidden = false;
    this.index = Math.min(answer.tail.after, this.reader.last);
    this.draw(this.branch.from);
    this.result.focus({ preventScroll: true });
    this.result.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  returnToGame() {
    const { from } = this.branch;
    this.leaveBranch();
    this.reader = this.main;
    this.log.reset();
    this.index = from;
    this.draw();
    this.moves.next.focus({ preventScroll: true });
  }

  leaveBranch() {
    this.branch = null;
    this.mode.hidden = true;
    this.result.hidden = true;
    this.root.classList.remove("ma-branched");
    this.doorKey = null;
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.waiting);
    clearTimeout(this.syncing);
    this.charts.close();
    for (const [name, listener] of this.listeners) this.model.off(name, listener);
  }
}

function render({ model, el: root }) {
  const stepper = new Stepper(model, root);
  return () => stepper.close();
}

export default { initialize, render };
