// The names Voila's front end calls while the notebook runs, and the watch over the page's Python.
(() => {
  const byId = (id) => document.getElementById(id);

  window.voila_heartbeat = () => {};
  window.voila_process = window.update_loading_text = (cell, cells) => {
    const text = byId("loading_text");
    if (text) text.textContent = `Setting up the table: part ${cell} of ${cells} …`;
  };
  window.voila_finish = window.display_cells = () => {
    if (!window.themeLoaded) {
      window.cellLoaded = true; // the front end calls again once its styles are there
      return;
    }
    byId("loading")?.remove();
    byId("rendered_cells").style.display = "";
  };

  // The front end moves the cells into a shell of its own beside our <main>: from then on that is the main part.
  new MutationObserver((_, observer) => {
    const shell = document.querySelector("body > .jp-LabShell");
    if (!shell?.contains(byId("rendered_cells"))) return;
    observer.disconnect();
    shell.setAttribute("role", "main");
    shell.tabIndex = -1;
    byId("ma-start").remove();
  }).observe(document.body, { childList: true, subtree: true });

  // Python leaves when the page lay idle for long or the server stopped. The page would look alive and do nothing,
  // so it asks now and then and says so. One lost answer is no proof; two in a row are.
  const GONE =
    "This page's Python has gone: it was idle for a long time, or the server was started anew. " +
    "Reload to begin again from the start of this page.";
  const UNREACHABLE = "The server does not answer, so buttons on this page will do nothing. Reload to try again.";
  let missed = 0;

  const say = (sentence) => {
    const banner = byId("ma-gone");
    banner.hidden = sentence === "";
    if (banner.firstElementChild.textContent !== sentence) banner.firstElementChild.textContent = sentence;
  };

  const check = async () => {
    const config = byId("jupyter-config-data");
    if (!config) return; // the Python is still starting
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
      missed = 0;
      say(answer.status === 404 ? GONE : "");
    } catch {
      missed += 1;
      if (missed > 1) say(UNREACHABLE);
      else setTimeout(check, 2000);
    }
  };

  byId("ma-gone").lastElementChild.addEventListener("click", () => location.reload());
  setInterval(() => document.hidden || check(), 15000);
  addEventListener("visibilitychange", () => document.hidden || check());
  addEventListener("focus", check);
  addEventListener("pageshow", (event) => event.persisted && check());
})();
