// Before the first paint: the colours the visitor chose here last time. Without a choice the system decides.
(() => {
  const root = document.documentElement;
  const key = "mesos-archeos-theme";
  const stored = () => {
    try {
      const value = localStorage.getItem(key);
      return value === "light" || value === "dark" ? value : "auto";
    } catch {
      return "auto"; // storage is switched off: the switch then lasts for this page
    }
  };
  let choice = stored();
  const paper = matchMedia("print");
  const show = () => {
    const shown = paper.matches ? "light" : choice; // paper is white
    if (shown === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", shown);
    for (const button of document.querySelectorAll("[data-set-theme]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === choice));
    }
  };
  show();
  paper.addEventListener("change", show);
  window.maShowTheme = show; // called once more when the switch is on the page
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-set-theme]");
    if (!button) return;
    choice = button.dataset.setTheme;
    try {
      if (choice === "auto") localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
    } catch {
      // as above
    }
    show();
  });
  addEventListener("storage", (event) => {
    if (event.key === key) {
      choice = stored();
      show();
    }
  });
})();
