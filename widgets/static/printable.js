// A page for paper: shown as it will be, printed alone, or saved as a file.

import { download } from "./files.js";
import { button, el } from "./marks.js";

const PAPER = { width: 794, height: 1123 }; // A4 at 96 dots an inch

function render({ model, el: root }) {
  root.classList.add("ma");
  root.dataset.game = model.get("game");
  Object.assign(root.style, { width: "100%", minWidth: "0", margin: "0", boxSizing: "border-box" }); // the sheet follows it
  const title = model.get("title");
  const frame = el("iframe", { class: "ma-paper", title, tabindex: -1, style: `width:${PAPER.width}px;height:${PAPER.height}px;border:0;background:#fff;transform-origin:0 0` });
  frame.srcdoc = model.get("page");
  const sheet = el("div", { style: "overflow:hidden;border:1px solid var(--ma-line-strong);background:#fff;margin-top:var(--ma-space-3)" }, frame);
  const print = button("Print this page", () => { frame.contentWindow.focus(); frame.contentWindow.print(); });
  const save = button("Save it as a file", () => download(`${title}.html`, model.get("page")));
  const hint = el("p", { class: "ma-muted" }, "One A4 page, black on white. In the print window choose A4 and 100 percent; the saved file opens in any browser.");
  root.replaceChildren(el("div", { class: "ma-row" }, print, save), hint, sheet);
  const fit = () => {
    const scale = Math.min(1, root.clientWidth / (PAPER.width + 2));
    frame.style.transform = `scale(${scale})`;
    sheet.style.width = `${Math.floor(PAPER.width * scale) + 2}px`;
    sheet.style.height = `${Math.floor(PAPER.height * scale) + 2}px`;
  };
  const watch = new ResizeObserver(fit);
  watch.observe(root);
  fit();
  return () => watch.disconnect();
}

export default { render };
