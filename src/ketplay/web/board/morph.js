// Turns one drawing into the next while keeping its nodes, so that pieces keep focus and can be seen to move.
import { parseSvg } from "../lib/dom.js";

/**
 * What a change of drawing did to the keyed nodes.
 * @typedef {object} Change
 * @property {Element[]} added
 * @property {Element[]} altered  same key, another look
 * @property {string[]} removed  keys
 */

/**
 * Makes `svg` equal to `wanted`. Nodes with the same `data-key` are kept wherever they are.
 * @param {Element} svg
 * @param {Element} wanted
 * @returns {Change}
 */
export function morph(svg, wanted) {
  const before = new KeyedNodes([svg]);
  makeEqual(svg, wanted, before.nodes);
  return before.compareWith([svg]);
}

/**
 * Puts changed pieces in their places between the markers of a drawing; null if a piece has no place of its own.
 * @param {SVGSVGElement} svg
 * @param {Record<string, string>} changes  markup by key; the key 0 is the <svg> tag itself
 * @returns {Change | null}
 */
export function patch(svg, changes) {
  const markers = findMarkers(svg);
  /** @type {{start: ChildNode, end: ChildNode, wanted: ChildNode[]}[]} */
  const places = [];
  for (const [key, markup] of Object.entries(changes)) {
    if (key === "0") continue;
    const start = markers.get(Number(key));
    const end = markers.get(Number(key) + 1);
    if (!start || !end || start.parentNode !== end.parentNode) return null;
    places.push({ start, end, wanted: [...parseSvg(`<svg>${markup}</svg>`).childNodes] });
  }
  if ("0" in changes) setAttributes(svg, openingTag(changes[0]));
  const elements = () => places.flatMap(({ start, end }) => nodesBetween(start, end));
  const before = new KeyedNodes(elements());
  for (const { start, end, wanted } of places)
    setNodes(/** @type {Element} */ (start.parentNode), start, end, wanted, before.nodes);
  return before.compareWith(elements());
}

/** @param {Element} svg */
function findMarkers(svg) {
  /** @type {Map<number, Comment>} */
  const markers = new Map();
  const walker = document.createTreeWalker(svg, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const marker = /** @type {Comment} */ (walker.currentNode);
    markers.set(Number(marker.data), marker);
  }
  return markers;
}

/**
 * The <svg> tag of a piece as an element, with what the page adds to every drawing.
 * @param {string} markup
 */
function openingTag(markup) {
  const element = parseSvg(`${markup}</svg>`);
  element.classList.add("ket-svg");
  element.setAttribute("role", "group");
  return element;
}

/**
 * @param {Node} start
 * @param {Node} end
 */
function nodesBetween(start, end) {
  const elements = [];
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling)
    if (node instanceof Element) elements.push(node);
  return elements;
}

/** The nodes with a key in some elements, and how they look. */
class KeyedNodes {
  /** @param {Element[]} roots */
  constructor(roots) {
    /** @type {Map<string, Element>} */
    this.nodes = new Map();
    /** @type {Map<string, string>} */
    this.looks = new Map();
    for (const node of keyedNodes(roots)) {
      this.nodes.set(keyOf(node), node);
      this.looks.set(keyOf(node), look(node));
    }
  }

  /**
   * What has changed in these elements.
   * @param {Element[]} roots
   * @returns {Change}
   */
  compareWith(roots) {
    const added = [];
    const altered = [];
    for (const node of keyedNodes(roots)) {
      const before = this.looks.get(keyOf(node));
      if (before === undefined) added.push(node);
      else if (before !== look(node)) altered.push(node);
      this.looks.delete(keyOf(node));
    }
    return { added, altered, removed: [...this.looks.keys()] };
  }
}

/** @param {Element[]} roots */
const keyedNodes = (roots) =>
  roots.flatMap((root) => [...(keyOf(root) ? [root] : []), ...root.querySelectorAll("[data-key]")]);

/** @param {Element} node */
const keyOf = (node) => node.getAttribute("data-key") || "";

/**
 * How a piece looks, wherever it lies and however large: its markup without places.
 * @param {Element} node
 */
export function look(node) {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const name of [...PAGE_ATTRIBUTES, ...NAMES]) {
    copy.removeAttribute(name);
    for (const inner of copy.querySelectorAll(`[${name}]`)) inner.removeAttribute(name);
  }
  for (const mark of copy.querySelectorAll(".ket-mark")) mark.remove();
  copy.classList.remove("ket-under", "ket-dragged");
  for (const node of [copy, ...copy.querySelectorAll("use, g")])
    for (const name of PLACE) node.removeAttribute(name);
  return copy.outerHTML;
}

// A piece with another name only, or in another place, looks the same.
const NAMES = ["aria-label", "data-pick", "data-digits", "data-why", "data-steps"];
const PLACE = ["transform", "x", "y", "cx", "cy", "width", "height"];

// Attributes that the board adds to a drawing: the drawing's own changes never touch them.
const PAGE_ATTRIBUTES = [
  "tabindex",
  "aria-disabled",
  "aria-pressed",
  "data-legal",
  "data-chosen",
  "style",
  "role",
];

/**
 * @param {Element} element
 * @param {Element} wanted
 * @param {Map<string, Element>} keyed
 */
function makeEqual(element, wanted, keyed) {
  setAttributes(element, wanted);
  setNodes(element, null, null, [...wanted.childNodes], keyed);
}

/**
 * Makes the nodes of `parent` between two of its children (null: its ends) equal to the wanted ones.
 * @param {Element} parent
 * @param {ChildNode | null} start
 * @param {ChildNode | null} end
 * @param {ChildNode[]} wantedNodes
 * @param {Map<string, Element>} keyed
 */
function setNodes(parent, start, end, wantedNodes, keyed) {
  /** The last node that is in its place; what follows it may be taken elsewhere meanwhile. */
  let done = start;
  const next = () => {
    const node = done ? done.nextSibling : parent.firstChild;
    return node === end ? null : node;
  };
  for (const wanted of wantedNodes) {
    const match = findMatch(wanted, next(), keyed);
    if (!match) {
      const adopted = adopt(wanted, keyed); // may take pieces from here, so it comes before next()
      done = /** @type {ChildNode} */ (parent.insertBefore(adopted, next() ?? end));
      continue;
    }
    if (match !== next()) parent.insertBefore(match, next() ?? end);
    done = match;
    if (wanted instanceof Element) makeEqual(/** @type {Element} */ (match), wanted, keyed);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  for (let extra = next(); extra; extra = next()) extra.remove();
}

/**
 * The old node for `wanted`: the one with its key, or the next one if it is of the same kind and has no key.
 * @param {Node} wanted
 * @param {Node | null} candidate
 * @param {Map<string, Element>} keyed
 * @returns {ChildNode | null}
 */
function findMatch(wanted, candidate, keyed) {
  if (wanted instanceof Element && keyOf(wanted)) {
    const node = keyed.get(keyOf(wanted));
    keyed.delete(keyOf(wanted)); // a key is used once
    return node && node.tagName === wanted.tagName ? node : null;
  }
  if (!candidate || candidate.nodeType !== wanted.nodeType) return null;
  if (!(wanted instanceof Element) || !(candidate instanceof Element))
    return /** @type {ChildNode} */ (candidate);
  return candidate.tagName === wanted.tagName && !keyOf(candidate) ? candidate : null;
}

/**
 * A new node, with the kept ones put in their places inside it.
 * @param {Node} wanted
 * @param {Map<string, Element>} keyed
 */
function adopt(wanted, keyed) {
  if (!(wanted instanceof Element) || !wanted.querySelector("[data-key]")) return wanted;
  const shell = /** @type {Element} */ (wanted.cloneNode(false));
  makeEqual(shell, wanted, keyed);
  return shell;
}

/**
 * @param {Element} element
 * @param {Element} wanted
 */
function setAttributes(element, wanted) {
  const named = element.hasAttribute("data-pick") || element.hasAttribute("aria-label");
  const retired = named && !wanted.hasAttribute("data-pick") && !wanted.hasAttribute("aria-label"); // nothing to press or read
  for (const { name } of [...element.attributes])
    if (!wanted.hasAttribute(name) && (retired || !PAGE_ATTRIBUTES.includes(name)))
      element.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
