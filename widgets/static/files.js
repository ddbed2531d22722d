// Files that a visitor keeps and brings back; nothing of them leaves the machine.

import { button, el } from "./marks.js";

const LARGEST = 1_000_000; // characters of a file that can be one of ours

const TYPES = { csv: "text/csv", html: "text/html", json: "application/json" };

export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: TYPES[name.split(".").at(-1)] }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// A button that lets a file be chosen: `open` hears its name and its text, "" for one that is too large.
export function loader(open) {
  const file = el("input", { type: "file", accept: ".json,application/json", class: "ma-sr", tabindex: -1, "aria-hidden": "true" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) open(chosen.name, chosen.size > LARGEST ? "" : await chosen.text());
    file.value = "";
  });
  return [button("Load a file", () => file.click()), file];
}
