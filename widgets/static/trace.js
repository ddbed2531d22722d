// Reads a trace (its shape: widgets/trace.py): what stands on the board at any frame, where the grains stop.

export const GRAINS = ["period", "decision", "record"];

// The last entry at or before a frame, of a list of [frame, value].
function upTo(history, index) {
  let low = 0, high = history.length - 1, found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (history[middle][0] <= index) { found = middle; low = middle + 1; } else high = middle - 1;
  }
  return found < 0 ? undefined : history[found][1];
}

// The value after a change (its shapes: widgets/trace.py); what did not change is shared with the value before.
export function changed(before, change) {
  if (!change?.length) return before;
  if (change.length === 1) return change[0];
  const [inner, gone, grown] = change;
  if (grown) return [...before.map((value, no) => changed(value, inner[no])), ...grown];
  const after = { ...before };
  for (const key of gone) delete after[key];
  for (const [key, one] of Object.entries(inner)) after[key] = changed(before[key], one);
  return after;
}

export class Reader {
  constructor(trace) {
    this.trace = trace;
    this.parts = new Map();
    this.figures = new Map();
    this.tallies = new Map();
    this.read = 0;
    this.seen = 0; // the furthest frame shown so far
    this.note();
  }

  get frames() { return this.trace.frames; }
  get last() { return this.frames.length - 1; }

  // Files every news of the frames not yet read; figures share what did not change.
  note() {
    const file = (where, key, index, value) => {
      if (!where.has(key)) where.set(key, []);
      where.get(key).push([index, value]);
    };
    for (; this.read < this.frames.length; this.read++) {
      const frame = this.frames[this.read];
      for (const [key, place] of Object.entries(frame.parts ?? {})) file(this.parts, key, this.read, place);
      for (const [what, tally] of Object.entries(frame.tally ?? {})) file(this.tallies, what, this.read, tally);
      for (const [slot, change] of Object.entries(frame.figures ?? {})) {
        file(this.figures, slot, this.read, changed(this.figures.get(slot)?.at(-1)[1], change));
      }
    }
  }

  // Adds a tail; one that was added already (by another view of the same model) changes nothing.
  grow(tail) {
    if (tail.after === this.frames.length) {
      this.trace.frames.push(...tail.frames);
      this.trace.pool.push(...tail.pool);
      Object.assign(this.trace.rules, tail.rules);
      Object.assign(this.trace.sources, tail.sources);
    }
    this.note();
  }

  // Another reader: this trace up to where a branch leaves it, then the branch.
  fork(tail) {
    const { trace } = this;
    return new Reader({
      ...trace, rules: { ...trace.rules, ...tail.rules }, sources: { ...trace.sources, ...tail.sources },
      pool: [...trace.pool.slice(0, tail.pool_after), ...tail.pool],
      frames: [...trace.frames.slice(0, tail.after), ...tail.frames],
    });
  }

  part(key, index) {
    const place = upTo(this.parts.get(key) ?? [], index);
    return place === undefined ? "" : this.trace.pool[place];
  }

  figure(slot, index) { return upTo(this.figures.get(slot) ?? [], index); }
  tally(what, index) { return upTo(this.tallies.get(what) ?? [], index) ?? []; }

  isStop(index, grain) {
    if (grain === "record" || index === 0 || index === this.last) return true;
    const key = grain === "decision" ? "step" : "period";
    return this.frames[index][key] !== this.frames[index + 1][key];
  }

  // The next stop in a direction (1 or -1); stays where it is at the ends.
  stop(index, direction, grain) {
    let next = index + direction;
    while (next > 0 && next < this.last && !this.isStop(next, grain)) next += direction;
    return Math.max(0, Math.min(this.last, next));
  }

  // The records that change a player's tally (or, with a rule, those under that rule) up to a frame: [[frame number, frame], ...].
  why(player, what, index, rule = "") {
    const found = [];
    for (let no = 0; no <= index; no++) {
      const { record } = this.frames[no];
      if (record && record.player === player && record.what === what && (!rule || record.rule === rule)) found.push([no, this.frames[no]]);
    }
    return found;
  }

  // The answer that was given to the question at a frame, if the trace knows it.
  answer(index) { return this.frames[index + 1]?.answer; }
}
