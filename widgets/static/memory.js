// What this browser remembers: one small object in its storage; a browser that keeps none still works.

const STORE = "mesos-archeos";

export function recall() {
  try { return JSON.parse(localStorage.getItem(STORE) ?? "{}"); } catch { return globalThis.maProgress ?? {}; }
}

export function keep(key, value) {
  const all = { ...recall(), [key]: value };
  globalThis.maProgress = all;
  try { localStorage.setItem(STORE, JSON.stringify(all)); } catch { /* private mode: kept for this page only */ }
  dispatchEvent(new CustomEvent("ma-progress"));
}

// Whoever shows what was answered hears "ma-forgotten" and clears it.
export function forgetAll() {
  try { localStorage.removeItem(STORE); } catch { /* nothing was kept */ }
  globalThis.maProgress = {};
  for (const news of ["ma-progress", "ma-forgotten"]) dispatchEvent(new CustomEvent(news));
}
