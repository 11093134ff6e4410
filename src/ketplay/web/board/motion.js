// Decoration: what moved, turned or appeared is shown to do so. The drawing is already the new one, nobody waits.

export const SLIDE = 420;
export const TURN = 260;
export const REVEAL = 700;

/** Whether things may move. */
export function lively() {
  return document.documentElement.dataset.motion !== "less";
}

const MOST = 12; // more events of luck than this are a deal, not a drama

/** Whether these many events of luck are worth showing one by one. @param {number} events */
export function worthStaging(events) {
  return lively() && document.visibilityState === "visible" && events > 0 && events <= MOST;
}

/** @typedef {Map<string, DOMRect>} Places */

/**
 * Where the keyed pieces lie now.
 * @param {Element} root
 * @returns {Places}
 */
export function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-key]"))
    found.set(node.getAttribute("data-key"), node.getBoundingClientRect());
  return found;
}

/**
 * Lets pieces glide from where they were, and turns or fades in those that changed.
 * @param {SVGSVGElement} root
 * @param {Places} before
 * @param {import("./morph.js").Change} change
 */
export function animate(root, before, change) {
  if (!lively()) return;
  const scale = unit(root);
  for (const node of root.querySelectorAll("[data-key]"))
    glide(/** @type {SVGGraphicsElement} */ (node), before, scale);
  for (const node of change.altered) if (!nested(node)) turn(/** @type {SVGGraphicsElement} */ (node));
  for (const node of change.added)
    if (!nested(node)) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TURN });
}

/** @param {Element} node */
const nested = (node) => Boolean(node.parentElement && node.parentElement.closest("[data-key]"));

/** User units a screen pixel is long. @param {SVGSVGElement} root */
function unit(root) {
  const matrix = root.getScreenCTM();
  return matrix && matrix.a ? 1 / matrix.a : 1;
}

/**
 * @param {SVGGraphicsElement} node
 * @param {Places} before
 * @param {number} scale
 */
function glide(node, before, scale) {
  const was = before.get(node.getAttribute("data-key") || "");
  if (!was || nested(node) || !was.width) return;
  const now = node.getBoundingClientRect();
  const dx = was.x + was.width / 2 - now.x - now.width / 2;
  const dy = was.y + was.height / 2 - now.y - now.height / 2;
  if (Math.hypot(dx, dy) < 3) return;
  node.animate([{ translate: `${dx * scale}px ${dy * scale}px` }, { translate: "0 0" }], {
    duration: SLIDE,
    easing: "cubic-bezier(.2,.8,.2,1)",
  });
}

/**
 * A tile turned over: squeezed to a line and opened again, around its own middle.
 * @param {SVGGraphicsElement} node
 */
export function turn(node) {
  const box = node.getBBox();
  const own = node.transform.baseVal.consolidate();
  const matrix = own ? own.matrix : new DOMMatrix();
  const start = new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]);
  const x = box.x + box.width / 2;
  /** @param {number} width */
  const at = (width) => ({ transform: String(start.translate(x, 0).scale(width, 1).translate(-x, 0)) });
  node.animate([at(0.02), at(1.06), at(1)], { duration: TURN, easing: "ease-out" });
}

/**
 * Lines of a score draw themselves.
 * @param {Element} root
 */
export function ink(root) {
  if (!lively()) return;
  for (const line of root.querySelectorAll("[data-line]")) {
    if (!(line instanceof SVGGeometryElement)) continue;
    const length = line.getTotalLength();
    const dash = `${length} ${length}`;
    line.animate(
      [
        { strokeDasharray: dash, strokeDashoffset: length },
        { strokeDasharray: dash, strokeDashoffset: 0 },
      ],
      {
        duration: REVEAL,
        easing: "ease-in-out",
      },
    );
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
