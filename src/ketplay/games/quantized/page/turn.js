// Amplification as a turn: when a ply has amplified, its arrow sweeps from where the state was to where it went.
import { motionEnabled } from "/public.js";

const SWEEP_MS = 900;

/** @param {{board: HTMLElement}} table */
export function attach(table) {
  let lastMark = "";
  const checkPlane = () => {
    const plane = table.board.querySelector(".ket-frame > svg > .quantized-plane[data-turned]");
    const mark = plane?.getAttribute("data-turned") || "";
    if (mark && mark !== lastMark) sweep(/** @type {Element} */ (plane));
    lastMark = mark;
  };
  new MutationObserver(checkPlane).observe(table.board, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-turned"],
  });
  checkPlane();
}

/** Lets the turned arrow come from the angle before, unless the settings ask for less motion. @param {Element} plane */
function sweep(plane) {
  if (!motionEnabled()) return;
  const [from, to] = (plane.getAttribute("data-angles") || "0 0").split(" ").map(Number);
  const arrow = plane.querySelector(".quantized-turned");
  arrow?.animate([{ transform: `rotate(${to - from}deg)` }, { transform: "rotate(0deg)" }], {
    duration: SWEEP_MS,
    easing: "ease-in-out",
  });
}
