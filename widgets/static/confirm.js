// A button for what cannot be taken back: it asks once more in its own place, and the way back is just as near.

import { button, el } from "./marks.js";

let asked = 0;

export function confirmed(label, question, sure, act) {
  const place = el("span", { class: "ma-row ma-confirm" }), words = el("span", { id: `ma-confirm-${Math.random().toString(36).slice(2, 8)}-${++asked}` }, question);
  const back = () => { place.replaceChildren(first); first.focus(); };
  const first = button(label, () => { place.replaceChildren(words, yes, no); no.focus(); });
  const yes = button(sure, () => { back(); act(); }), no = button("No, keep it", back, { "aria-describedby": words.id });
  place.append(first);
  return place;
}
