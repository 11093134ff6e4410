// Watching a match: pause, go on turn by turn, how fast, and straight to what is happening now.
import { h, loadStyle, setChildren, s } from "../../lib/dom.js";
import { button } from "../../lib/frame.js";
import { changeSettings, settings } from "../../lib/storage.js";
import { words } from "../../lib/words.js";
import { queueWords } from "./words.js";
import { settingsWords } from "../../lib/later/words.js";

loadStyle("/table/queue/queue.css");

/** Each speed as a sign on its button. @type {Record<string, string>} */
const SPEEDS = { slow: "½×", normal: "1×", fast: "2×" };

/** What is drawn on the other buttons: not every device has letters for it. */
const SIGNS = {
  goOn: "M6 4v16l14-8z",
  pause: "M6 4h4v16H6zm8 0h4v16h-4z",
  step: "M5 4v16l11-8zm12 0h3v16h-3z",
  skip: "M3 5v14l9-7zm9 0v14l9-7z",
};

/**
 * Puts the buttons among the tools of a table, once.
 * @param {{toolbar: HTMLElement, queue: import("./queue.js").Queue}} table
 */
export function showControls({ toolbar, queue }) {
  if (toolbar.querySelector(".ket-watching")) return;
  toolbar.prepend(watchingControls(queue));
  toolbar.classList.add("ket-watched");
}

/**
 * The buttons for somebody who only watches.
 * @param {import("./queue.js").Queue} queue
 */
function watchingControls(queue) {
  const resume = (/** @type {Partial<import("./queue.js").Queue>} */ change) => {
    Object.assign(queue, change);
    queue.page.main.dispatchEvent(new Event("ket-resume"));
  };
  const pause = button("", () => resume({ paused: !queue.paused }));
  const step = button("", () => resume({ paused: true, stepping: true, lastSeat: undefined }));
  const speed = button("", () => {
    const names = Object.keys(SPEEDS);
    const next = names[(names.indexOf(settings().speed) + 1) % names.length];
    changeSettings({ speed: /** @type {any} */ (next) });
  });
  const skip = button("", () => queue.finish());
  const show = () => {
    const { speed: name } = settings();
    setChildren(pause, sign(queue.paused ? SIGNS.goOn : SIGNS.pause));
    speed.textContent = SPEEDS[name] || SPEEDS.normal;
    label(pause, queue.paused ? queueWords.goOn : queueWords.pause);
    label(speed, queueWords.speed(settingsWords.speeds[name]));
  };
  setChildren(step, sign(SIGNS.step));
  setChildren(skip, sign(SIGNS.skip));
  label(step, queueWords.step);
  label(skip, queueWords.skip);
  show();
  const group = h("div", { class: "ket-watching", "data-keeps-queue": "" }, pause, step, speed, skip);
  group.addEventListener("click", show);
  return group;
}

/** @param {string} d */
const sign = (d) =>
  s("svg", { class: "ket-button-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d }));

/** @param {HTMLElement} element @param {string} text */
function label(element, text) {
  element.setAttribute("aria-label", text);
  element.title = text;
}
