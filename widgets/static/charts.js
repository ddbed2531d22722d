// Charts: a figure is a sentence, a table and a plotly chart in the colours of the page.

import { el, hide, plainTable, scroller, setText } from "./marks.js";

// plotly.js once a page: already there (a static page), or the text that the Runtime widget holds.
export function plotly(model) {
  if (globalThis.Plotly) return Promise.resolve(globalThis.Plotly);
  if (!model.get("runtime")) return Promise.resolve(null);
  globalThis.maPlotly ??= fetchFromRuntime(model.get("runtime"), model);
  return globalThis.maPlotly;
}

async function fetchFromRuntime(name, model) {
  const runtime = await model.widget_manager.get_model(name.replace("IPY_MODEL_", ""));
  const url = URL.createObjectURL(new Blob([runtime.get("source")], { type: "text/javascript" }));
  await import(/* a blob of our own */ url);
  URL.revokeObjectURL(url);
  return globalThis.Plotly;
}

const CONFIG = { displayModeBar: false, showSendToCloud: false, responsive: false };

// Replaces every "var(--name)" in a figure by its present value: plotly cannot read CSS variables.
function painted(value, style) {
  if (typeof value === "string") return value.startsWith("var(") ? style.getPropertyValue(value.slice(4, -1)).trim() : value;
  if (Array.isArray(value)) return value.map((one) => painted(one, style));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, painted(one, style)]));
  }
  return value;
}

function themed(layout, node) {
  const style = getComputedStyle(node);
  const colour = (name) => style.getPropertyValue(`--ma-${name}`).trim();
  const axis = {
    gridcolor: colour("line"), zerolinecolor: colour("line-strong"), linecolor: colour("line-strong"), automargin: true, fixedrange: true,
  };
  const own = painted(layout ?? {}, style);
  const full = {
    paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", height: 260, dragmode: false, hovermode: "closest",
    margin: { l: 8, r: 12, t: 8, b: 8 }, colorway: [0, 1, 2, 3, 4, 5].map((no) => colour(`p${no}`)),
    ...own, font: { color: colour("text"), family: style.fontFamily, size: 14, ...own.font },
  };
  for (const name of ["xaxis", "yaxis", ...Object.keys(own).filter((key) => /^[xy]axis\d+$/.test(key))]) {
    full[name] = { ...axis, ...own[name] };
  }
  return full;
}

const SHEETS = 3;

export class Charts {
  constructor(model, board) {
    this.model = model;
    this.board = board;
    this.shown = new Map();
    this.boxes = new Map();
    this.root = el("div", { class: "ma-charts" });
    this.backstage = el("div", { class: "ma-backstage", "aria-hidden": "true" });
    this.late = new Set();
    this.sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        target.maSeen = isIntersecting;
        if (isIntersecting && this.late.has(target.maSlot)) this.plot(target.maSlot);
      }
    }, { rootMargin: "100px" });
    this.sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        const drawn = target.firstChild?.maDrawn;
        if (drawn && target.clientWidth && target.clientWidth !== drawn.width) this.plot(target.maSlot);
      }
    });
    this.theme = new MutationObserver(() => this.redraw());
    for (const node of [document.documentElement, document.body]) {
      this.theme.observe(node, { attributes: true, attributeFilter: ["data-theme", "data-jp-theme-light", "data-jp-theme-name"] });
    }
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", this.redraw);
  }

  redraw = () => {
    for (const { sheets } of this.boxes.values()) for (const sheet of sheets) sheet.maDrawn = null;
    for (const slot of this.boxes.keys()) this.plot(slot);
  };

  // Shows the figures of a frame; those of the frame `next`, where a visitor goes most likely, are drawn while he reads.
  show(reader, index, next = index) {
    for (const slot of reader.figures.keys()) {
      const figure = reader.figure(slot, index);
      if (this.shown.get(slot) === figure) continue;
      this.shown.set(slot, figure);
      this.draw(slot);
    }
    clearTimeout(this.idle);
    if (next !== index) this.idle = setTimeout(() => this.prepare(reader, next), 100);
  }

  box(slot) {
    if (!this.boxes.has(slot)) {
      const box = {
        title: el("figcaption", { class: "ma-heading" }), text: el("p", {}), table: scroller(),
        plot: el("div", { class: "ma-plot", "aria-hidden": "true" }), sheets: [],
      };
      box.plot.maSlot = slot;
      box.figure = el("figure", { class: "ma-figure ma-panel", hidden: true }, box.title, box.text, box.table, box.plot);
      (this.board.querySelector(`[data-figure="${CSS.escape(slot)}"]`) ?? this.root).append(box.figure);
      this.sizes.observe(box.plot);
      this.sight.observe(box.plot);
      this.boxes.set(slot, box);
    }
    return this.boxes.get(slot);
  }

  // Sentence and table at once, a chart in sight too; one out of sight waits until the visitor rests or scrolls to it.
  draw(slot) {
    const figure = this.shown.get(slot), box = this.box(slot);
    hide(box.figure, !figure);
    if (!figure) return;
    setText(box.title, figure.title ?? slot);
    setText(box.text, figure.text ?? "");
    box.table.replaceChildren(...(figure.table ? [plainTable(figure.table)] : []));
    hide(box.plot, !figure.data?.length);
    if (box.plot.hidden) return;
    if (box.plot.maSeen) { this.plot(slot); return; }
    this.late.add(slot);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => { for (const waiting of this.late) this.plot(waiting); }, 250);
  }

  plot(slot) {
    const figure = this.shown.get(slot), box = this.box(slot), { plot } = box;
    if (!figure || plot.hidden) return;
    if (!globalThis.Plotly) { plotly(this.model).then((ready) => ready && this.plot(slot)); return; }
    this.late.delete(slot);
    const sheet = this.sheet(box, figure, plot.clientWidth);
    if (plot.firstChild === sheet) return;
    this.backstage.append(...plot.childNodes);
    plot.append(sheet);
  }

  // Nothing on the page changes: the sheets lie backstage.
  prepare(reader, index) {
    if (!globalThis.Plotly || !this.root.isConnected) return;
    for (const [slot, box] of this.boxes) {
      const figure = reader.figure(slot, index), width = box.plot.clientWidth;
      if (box.plot.maSeen && width && figure?.data?.length && figure !== this.shown.get(slot)) this.sheet(box, figure, width);
    }
  }

  // The sheet with a figure on it, the latest used first: one that has it already, else one drawn now. Those that are not
  // on the page lie backstage, where they have the width and the colours of the page.
  sheet(box, figure, width) {
    let sheet = box.sheets.find(({ maDrawn: drawn }) => drawn?.figure === figure && drawn.width === width);
    if (!sheet) {
      sheet = box.sheets.length < SHEETS ? el("div", {}) : box.sheets.at(-1);
      if (!sheet.isConnected) this.behind(box).append(sheet);
      this.put(sheet, box, figure, width);
    }
    box.sheets = [sheet, ...box.sheets.filter((one) => one !== sheet)];
    return sheet;
  }

  behind(box) {
    if (!this.backstage.isConnected) box.figure.closest(".ma").append(this.backstage);
    return this.backstage;
  }

  put(sheet, box, figure, width) {
    const layout = themed(figure.layout, box.plot);
    // Room for labels is measured once for a layout and a width: measuring it at every step takes a third of the time.
    const like = box.sheets.find(({ maDrawn: drawn }) => drawn?.figure.layout === figure.layout && drawn.width === width);
    if (like?._fullLayout) {
      const { l, r, t, b } = like._fullLayout._size;
      layout.margin = { l, r, t, b };
      for (const name of Object.keys(layout)) if (/^[xy]axis/.test(name)) layout[name] = { ...layout[name], automargin: false };
    }
    const data = painted(figure.data, getComputedStyle(box.plot));
    sheet.maDrawn = { figure, width };
    sheet.maDone = globalThis.Plotly.react(sheet, data, { ...layout, width: width || undefined }, CONFIG);
  }

  close() {
    this.sizes.disconnect();
    this.sight.disconnect();
    clearTimeout(this.rest);
    clearTimeout(this.idle);
    this.theme.disconnect();
    this.dark.removeEventListener("change", this.redraw);
    this.backstage.remove();
    // plotly finishes a drawing later (margins); a purge before that would leave it without its plot
    for (const { sheets } of this.boxes.values()) {
      for (const sheet of sheets) sheet.maDone.then(() => globalThis.Plotly.purge(sheet));
    }
  }
}
