// Turns one drawing into the next while keeping its nodes, so that pieces keep focus and can be seen to move.

/**
 * What a change of drawing did to the keyed pieces.
 * @typedef {object} Change
 * @property {Element[]} added
 * @property {Element[]} altered  same key, another look
 * @property {string[]} removed  keys
 */

/**
 * Makes `old` equal to `fresh`. Nodes with the same `data-key` are kept wherever they stood.
 * @param {Element} old
 * @param {Element} fresh
 * @returns {Change}
 */
export function morph(old, fresh) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  /** @type {Map<string, string>} */
  const looks = new Map();
  for (const node of old.querySelectorAll("[data-key]")) {
    keyed.set(keyOf(node), node);
    looks.set(keyOf(node), look(node));
  }
  same(old, fresh, keyed);
  return compare(old, looks);
}

/** @param {Element} node */
const keyOf = (node) => node.getAttribute("data-key") || "";

/**
 * How a piece looks, wherever it lies and however large: its markup without places.
 * @param {Element} node
 */
export function look(node) {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const name of [...OURS, ...NAMES]) {
    copy.removeAttribute(name);
    for (const inner of copy.querySelectorAll(`[${name}]`)) inner.removeAttribute(name);
  }
  for (const mark of copy.querySelectorAll(".ket-mark")) mark.remove();
  copy.classList.remove("ket-under", "ket-dragged");
  for (const node of [copy, ...copy.querySelectorAll("use, g")])
    for (const name of PLACE) node.removeAttribute(name);
  return copy.outerHTML;
}

// A piece that is only called otherwise, or lies elsewhere, looks the same.
const NAMES = ["aria-label", "data-pick", "data-why", "data-steps"];
const PLACE = ["transform", "x", "y", "cx", "cy", "width", "height"];

// Attributes that the board adds to a drawing: the drawing's own changes never touch them.
const OURS = ["tabindex", "aria-disabled", "aria-pressed", "data-legal", "data-chosen", "style", "role"];

/**
 * @param {Element} root
 * @param {Map<string, string>} looks
 * @returns {Change}
 */
function compare(root, looks) {
  const added = [];
  const altered = [];
  for (const node of root.querySelectorAll("[data-key]")) {
    const before = looks.get(keyOf(node));
    if (before === undefined) added.push(node);
    else if (before !== look(node)) altered.push(node);
    looks.delete(keyOf(node));
  }
  return { added, altered, removed: [...looks.keys()] };
}

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {Map<string, Element>} keyed
 */
function same(old, fresh, keyed) {
  attributes(old, fresh);
  /** The last child that is in its place; what follows it may be taken elsewhere meanwhile. @type {ChildNode | null} */
  let done = null;
  const next = () => (done ? done.nextSibling : old.firstChild);
  for (const wanted of [...fresh.childNodes]) {
    const match = find(wanted, next(), keyed);
    if (!match) {
      const made = adopt(wanted, keyed); // may take pieces from here, so it comes before next()
      done = /** @type {ChildNode} */ (old.insertBefore(made, next()));
      continue;
    }
    if (match !== next()) old.insertBefore(match, next());
    done = match;
    if (wanted instanceof Element) same(/** @type {Element} */ (match), wanted, keyed);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  for (let left = next(); left; left = next()) left.remove();
}

/**
 * The old node that stands for `wanted`: the one with its key, or the next one if it is of the same kind and has no key.
 * @param {Node} wanted
 * @param {Node | null} at
 * @param {Map<string, Element>} keyed
 * @returns {ChildNode | null}
 */
function find(wanted, at, keyed) {
  if (wanted instanceof Element && keyOf(wanted)) {
    const kept = keyed.get(keyOf(wanted));
    keyed.delete(keyOf(wanted)); // a key is used once
    return kept && kept.tagName === wanted.tagName ? kept : null;
  }
  if (!at || at.nodeType !== wanted.nodeType) return null;
  if (!(wanted instanceof Element) || !(at instanceof Element)) return /** @type {ChildNode} */ (at);
  return at.tagName === wanted.tagName && !keyOf(at) ? at : null;
}

/**
 * A new node, with the kept ones put in their places inside it.
 * @param {Node} wanted
 * @param {Map<string, Element>} keyed
 */
function adopt(wanted, keyed) {
  if (!(wanted instanceof Element) || !wanted.querySelector("[data-key]")) return wanted;
  const shell = /** @type {Element} */ (wanted.cloneNode(false));
  same(shell, wanted, keyed);
  return shell;
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function attributes(old, fresh) {
  const named = old.hasAttribute("data-pick") || old.hasAttribute("aria-label");
  const retired = named && !fresh.hasAttribute("data-pick") && !fresh.hasAttribute("aria-label"); // nothing to press or read
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && (retired || !OURS.includes(name))) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
