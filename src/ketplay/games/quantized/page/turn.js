// Amplification as a turn: when a ply has amplified, its arrow sweeps from where the state was to where it went.
const LONG = 900;

/** @param {{board: HTMLElement}} table */
export function attach(table) {
  let seen = "";
  const look = () => {
    const plane = table.board.querySelector(".quantized-plane[data-turned]");
    const mark = plane?.getAttribute("data-turned") || "";
    if (mark && mark !== seen) sweep(/** @type {Element} */ (plane));
    seen = mark;
  };
  new MutationObserver(look).observe(table.board, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-turned"],
  });
  look();
}

/** Lets the turned arrow come from the angle before; whoever wants less motion sees the end at once. @param {Element} plane */
function sweep(plane) {
  if (
    document.documentElement.dataset.motion === "less" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  )
    return;
  const [from, to] = (plane.getAttribute("data-angles") || "0 0").split(" ").map(Number);
  const arrow = plane.querySelector(".quantized-turned");
  arrow?.animate([{ transform: `rotate(${to - from}deg)` }, { transform: "rotate(0deg)" }], {
    duration: LONG,
    easing: "ease-in-out",
  });
}
