// Leads through the parts of a page: one part is shown at a time, its name stands in the address, and the browser's own
// Back and Forward work. Parts are laid out by Python; a part that is not there yet is asked for by `part`.

import { initialize } from "./hearing.js";
import { button, el, watchWidth } from "./marks.js";
import { recall } from "./memory.js";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function render({ model, el: place }) {
  const parts = model.get("parts");
  const style = el("style");
  const nav = el("nav", { class: "ma-pager", "aria-label": "Next and previous part" });
  const back = el("a", { class: "ma-page-link" }), on = el("a", { class: "ma-page-link ma-page-next" });
  const waiting = el("p", { class: "ma-muted", role: "status" });
  nav.append(back, on);
  const left = el("p", { role: "status" }), first = button("Show me the first open one", () => showOpen());
  const still = el("div", { class: "ma-still-open" }, left, first);
  const root = el("div", { class: "ma ma-course-end", "data-game": model.get("game") }, style, waiting, still, nav);
  place.replaceChildren(root);

  // The part shown, and the one that the address names: it may have changed a moment before the page hears of it. Any
  // other anchor, such as that of the skip link, leaves the part as it is.
  let now = 0;
  const wanted = () => {
    const named = parts.findIndex(([anchor]) => location.hash === `#${anchor}`);
    return named < 0 ? now : named;
  };
  const link = (node, no, words) => {
    node.hidden = !parts[no];
    if (!parts[no]) return;
    node.href = `#${parts[no][0]}`;
    node.textContent = `${words}: ${parts[no][1]}`;
  };
  // A question that is not on the page yet comes with a later scene of the story.
  const open = () => parts[now][2].filter((key) => !recall()[key]?.all);
  const tellOpen = () => {
    const all = parts[now][2].length, count = open().length;
    left.textContent = !all ? "" : count ? `Still open in this part: ${count} of ${all} tasks. It is done when all are answered or revealed.` : "This part is done.";
    first.hidden = !count;
  };
  const showOpen = () => {
    const part = document.querySelector(`.ma-part-${now}`);
    const there = open().map((key) => part?.querySelector(`[data-key="${CSS.escape(key)}"]`)).find(Boolean);
    const goal = there ?? part?.querySelector(".ma-scene");
    goal?.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    goal?.querySelector("input, button")?.focus({ preventScroll: true });
  };
  // What was told after a guess is folded again.
  const fold = () => { for (const told of document.querySelectorAll(".ma-after[open]")) told.open = false; };
  // A scene that was told on: what came of it is read next; a new scene is read from its top. New tables say if they scroll.
  const scenes = new MutationObserver((changes) => {
    watchTables();
    const scene = changes.map(({ target }) => target).find((target) => target.classList.contains("ma-scene"));
    if (scene) setTimeout(read, 60, scene);
  });
  const read = (scene) => {
    const outcome = scene.querySelector(".ma-outcome");
    if (outcome) outcome.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    else {
      scene.scrollTop = 0;
      if (scene.getBoundingClientRect().top < 0) scene.scrollIntoView({ block: "start" });
    }
  };
  const watchTables = () => { for (const box of document.querySelectorAll(".ma-prose .ma-scroll:not([tabindex])")) watchWidth(box); };
  const ready = () => {
    const there = model.get("ready").includes(now);
    waiting.textContent = there ? "" : "Laying out this part …";
  };
  // `moved`: the visitor went to another part, so the reading goes on at its heading.
  const show = (moved) => {
    const no = now = wanted();
    style.textContent = `.ma-course > .ma-part:not(.ma-part-${no}) { display: none !important; }`;
    link(back, no - 1, "Back");
    link(on, no + 1, "Next");
    ready();
    tellOpen();
    if (model.get("part") !== no) { model.set("part", no); model.save_changes(); }
    if (!moved) return;
    scrollTo({ top: 0 });
    requestAnimationFrame(() => land(no));
  };
  // The heading may still be on its way: Python lays out the part.
  const land = (no) => {
    if (now !== no || !root.isConnected) return;
    const heading = document.querySelector(`.ma-part-${no} h2`);
    if (heading) heading.focus({ preventScroll: true });
    else setTimeout(land, 50, no);
  };
  const turned = () => { if (now !== wanted()) show(true); };
  addEventListener("hashchange", turned);
  addEventListener("ma-progress", tellOpen);
  addEventListener("ma-forgotten", fold);
  watchTables();
  scenes.observe(document.body, { childList: true, subtree: true });
  model.on("change:ready", ready);
  show(false);
  return () => { scenes.disconnect(); removeEventListener("ma-progress", tellOpen); removeEventListener("ma-forgotten", fold); removeEventListener("hashchange", turned); model.off("change:ready", ready); };
}

export default { initialize, render };
