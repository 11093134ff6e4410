// What every page has: the top line, the place for the content, the foot, a line for short messages, buttons.
import { ApiError } from "./api.js";
import { h, setChildren } from "./dom.js";
import { settings } from "./storage.js";
import { words } from "./words.js";

/** The logo: a kitten's head, half black and half white. */
const LOGO =
  '<svg class="ket-sign" viewBox="0 0 64 64" aria-hidden="true"><path d="M18 26 17 9l11 8q4-1 8 0l11-8-1 17q5 7 2 14-5 9-16 9t-16-9q-3-7 2-14z" fill="#f7f1e3" stroke="#8b8799" stroke-width="1.5"/><path d="M18 26 17 9l11 8q2-.6 4-.6V49q-11 0-16-9-3-7 2-14z" fill="#17161d"/><ellipse cx="25" cy="31" rx="3" ry="4" fill="#f7f1e3"/><ellipse cx="39" cy="31" rx="3" ry="4" fill="#17161d"/><path d="m29 38h6l-3 4z" fill="#d9776c"/></svg>';

/** @param {string} text @param {string} href @param {string} [current] */
function link(text, href, current = location.pathname) {
  return h("a", { href, class: "ket-link", "aria-current": current === href ? "page" : undefined }, text);
}

/**
 * Builds the page around its content.
 * @param {string} className  a class for the content
 * @returns {HTMLElement} where the content goes
 */
export function buildFrame(className) {
  const brand = h("a", { href: "/", class: "ket-brand", "aria-label": words.brand });
  brand.innerHTML = `${LOGO}<span><b>ket</b><i>play</i></span>`;
  const nav = h(
    "nav",
    { class: "ket-nav", "aria-label": words.brand },
    link(words.nav.rules, "/rules"),
    link(words.nav.fairness, "/fairness"),
    soundSwitch(),
    settingsButton(),
  );
  const main = h("main", { class: `ket-main ${className}`, id: "ket-main", tabIndex: -1 });
  setChildren(
    document.body,
    h("a", { href: "#ket-main", class: "ket-skip" }, words.skip),
    h("header", { class: "ket-top" }, brand, nav),
    main,
    h("footer", { class: "ket-foot" }, words.foot),
    h("div", { class: "ket-toast", id: "ket-toast", role: "status", "aria-live": "polite" }),
  );
  return main;
}

/** Puts something into the top line, between the name of the site and the links. @param {...HTMLElement} elements */
export function putInTop(...elements) {
  document.querySelector(".ket-brand")?.after(h("div", { class: "ket-where" }, elements));
}

/** The settings: a word, and on a phone a wheel. */
function settingsButton() {
  const attributes = { class: "ket-link ket-gear", "aria-label": words.nav.settings, onclick: openSettings };
  return h("button", { type: "button", ...attributes }, h("span", {}, words.nav.settings));
}

/** Sound on or off, from every page. */
function soundSwitch() {
  const toggle = h("button", {
    type: "button",
    class: "ket-link ket-sound",
    "aria-label": words.nav.sound,
  });
  toggle.innerHTML =
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9h4l5-4v14l-5-4H4z"/><path class="ket-on" d="M16 9q2 3 0 6M18.500 6.500q4 5.500 0 11"/><path class="ket-off" d="m16 9.500 5 5m0-5-5 5"/></svg>';
  const show = () => toggle.setAttribute("aria-pressed", String(settings().sound));
  toggle.addEventListener("click", async () =>
    (await import("./settings.js")).switchSound(!settings().sound),
  );
  document.addEventListener("ket-settings", show);
  show();
  return toggle;
}

async function openSettings() {
  const { openSettings } = await import("./settings.js");
  openSettings();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

/** Where the page itself says short things. @type {((text: string) => void) | null} */
let speaker = null;

/** Lets a place of the page say short things, which then cover nothing. @param {(text: string) => void} speak */
export function speakThrough(speak) {
  speaker = speak;
}

/** Says something short, to eyes and ears. @param {string} text */
export function toast(text) {
  const line = document.getElementById("ket-toast");
  if (speaker && !document.querySelector("dialog[open]")) return speaker(text);
  if (!line) return;
  (document.querySelector("dialog[open]") || document.body).append(line); // a dialog covers everything else
  line.textContent = text;
  line.classList.add("ket-shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(
    () => {
      line.classList.remove("ket-shown");
      line.textContent = "";
    },
    Math.max(3500, text.length * 70),
  );
}

/** Shows why the server did not do something; any other error goes on. @param {unknown} error */
export function toastError(error) {
  if (!(error instanceof ApiError)) throw error;
  toast(error.message);
}

/**
 * A button.
 * @param {string} text
 * @param {(event: MouseEvent) => void} onClick
 * @param {string} [className]
 */
export function button(text, onClick, className = "") {
  return h("button", { type: "button", class: `ket-button ${className}`, onclick: onClick }, text);
}
