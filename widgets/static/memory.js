// What this browser remembers: one small object in its storage; a browser that keeps none still works.
//
// Under its key stands what a piece keeps: its answers, and `all` once everything is answered. Under "results" stands how
// each question went, by the question's name: {how: "right" | "hint" | "missed", left, due}. A missed one is to be
// answered right `left` times more, and comes back once `due` questions of the quick review were answered; "reviewed"
// counts these.

const STORE = "mesos-archeos";
const TWICE = 2, SOON = 3, LATER = 10; // right answers that a missed question wants, and how many others come before each

export function recall() {
  try { return JSON.parse(localStorage.getItem(STORE)) ?? globalThis.maProgress ?? {}; } catch { return globalThis.maProgress ?? {}; }
}

// Puts everything that is remembered in the place of what was.
export function replaceAll(all) {
  globalThis.maProgress = all;
  try { localStorage.setItem(STORE, JSON.stringify(all)); } catch { /* private mode: kept for this page only */ }
  dispatchEvent(new CustomEvent("ma-progress"));
}

export const keep = (key, value) => replaceAll({ ...recall(), [key]: value });

// Whoever shows what was answered hears "ma-forgotten" and clears it.
export function forgetAll() {
  try { localStorage.removeItem(STORE); } catch { /* nothing was kept */ }
  globalThis.maProgress = {};
  for (const news of ["ma-progress", "ma-forgotten"]) dispatchEvent(new CustomEvent(news));
}

export const results = () => recall().results ?? {};

const how = (right, hints) => (!right ? "missed" : hints ? "hint" : "right");

// In a lesson the first answer counts: whoever tries again has learnt, and is asked again later.
export function noteOnce(name, right, hints) {
  if (results()[name]) return;
  const wanted = right ? {} : { left: TWICE, due: recall().reviewed ?? 0 };
  keep("results", { ...results(), [name]: { how: how(right, hints), ...wanted } });
}

// In the quick review every round counts: a missed question comes back soon, and once right, once more later.
export function noteReview(name, right, hints) {
  const before = results()[name], reviewed = (recall().reviewed ?? 0) + 1;
  const left = right ? Math.max(0, (before?.left ?? 0) - 1) : TWICE;
  const now = { how: right ? before?.how ?? how(right, hints) : "missed", ...(left ? { left, due: reviewed + (right ? LATER : SOON) } : {}) };
  replaceAll({ ...recall(), reviewed, results: { ...results(), [name]: now } });
}
