// The page without its server: a line that says so, the service worker that makes it open at all, new versions.
import { h } from "../dom.js";
import { words } from "../words.js";

/** @type {any} */
let installPrompt = null;

/** Whether the browser offers to install the page. */
export const isInstallable = () => installPrompt !== null;

/** Lets the browser ask whether to install the page. */
export async function install() {
  await installPrompt?.prompt();
  installPrompt = null;
}

/** Shows a line at the foot of the window; one without content is taken away. @param {string} id @param {...any} content */
function showLine(id, ...content) {
  document.getElementById(id)?.remove();
  if (content.length) document.body.append(h("p", { class: "ket-notice", id, role: "status" }, content));
}

/** Says that there is no connection, where that is so. */
export function showConnection() {
  if (navigator.onLine) showLine("ket-offline");
  else showLine("ket-offline", words.youAreOffline);
}

function offerReload() {
  showLine(
    "ket-new-version",
    h("span", {}, words.newVersion),
    h("button", { type: "button", class: "ket-button", onclick: () => location.reload() }, words.reload),
  );
}

/** Begins to follow the connection, and starts the service worker where the browser has one. */
export async function followConnection() {
  for (const kind of ["online", "offline"]) addEventListener(kind, showConnection);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the settings offer it instead
    installPrompt = event;
  });
  showConnection();
  const workers = navigator.serviceWorker; // only https and this computer have it
  if (!workers) return;
  if (workers.controller) workers.addEventListener("controllerchange", offerReload, { once: true });
  await workers.register("/service-worker.js", { updateViaCache: "none" }).catch(() => null); // offline, or refused
}
