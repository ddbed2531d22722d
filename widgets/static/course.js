// Leads through the parts of a page: one part is shown at a time, its name stands in the address, and the browser's own
// Back and Forward work. Parts are laid out by Python; a part that is not there yet is asked for by `part`.

import { el } from "./marks.js";

function render({ model, el: place }) {
  const parts = model.get("parts");
  const style = el("style");
  const nav = el("nav", { class: "ma-pager", "aria-label": "Next and previous part" });
  const back = el("a", { class: "ma-page-link" }), on = el("a", { class: "ma-page-link ma-page-next" });
  const waiting = el("p", { class: "ma-muted", role: "status" });
  nav.append(back, on);
  const root = el("div", { class: "ma ma-course-end", "data-game": model.get("game") }, style, waiting, nav);
  place.replaceChildren(root);

  // Any other anchor, such as that of the skip link, leaves the part as it is.
  let now = 0;
  const wanted = () => {
    const named = parts.findIndex(([anchor]) => location.hash === `#${anchor}`);
    now = named < 0 ? now : named;
    return now;
  };
  const link = (node, no, words) => {
    node.hidden = !parts[no];
    if (!parts[no]) return;
    node.href = `#${parts[no][0]}`;
    node.textContent = `${words}: ${parts[no][1]}`;
  };
  const ready = () => {
    const there = model.get("ready").includes(wanted());
    waiting.textContent = there ? "" : "Laying out this part …";
  };
  // `moved`: the visitor went to another part, so the reading goes on at its heading.
  const show = (moved) => {
    const no = wanted();
    style.textContent = `.ma-course > .ma-part:not(.ma-part-${no}) { display: none !important; }`;
    link(back, no - 1, "Back");
    link(on, no + 1, "Next");
    ready();
    if (model.get("part") !== no) { model.set("part", no); model.save_changes(); }
    if (!moved) return;
    scrollTo({ top: 0 });
    requestAnimationFrame(() => land(no));
  };
  // The heading may still be on its way: Python lays out the part.
  const land = (no) => {
    if (wanted() !== no || !root.isConnected) return;
    const heading = document.querySelector(`.ma-part-${no} h2`);
    if (heading) heading.focus({ preventScroll: true });
    else setTimeout(land, 50, no);
  };
  const turned = () => {
    const before = now;
    if (before !== wanted()) show(true);
  };
  addEventListener("hashchange", turned);
  model.on("change:ready", ready);
  show(false);
  return () => { removeEventListener("hashchange", turned); model.off("change:ready", ready); };
}

export default { render };
