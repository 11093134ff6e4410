// Making elements: the one place where the page's DOM comes from.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with properties, attributes and children. Names with a dash, `role` and `for` are attributes,
 * `on...` are listeners, the rest are properties.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.includes("-") || ATTRIBUTES.has(name))
      element.setAttribute(name, value === true ? "" : String(value));
    else Object.assign(element, { [name]: value });
  }
  appendChildren(element, ...children);
  return element;
}

const ATTRIBUTES = new Set(["role", "for", "class", "list", "hidden", "open", "lang", "start"]);

/**
 * Appends children, leaving out what is empty.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function appendChildren(element, ...children) {
  for (const child of children.flat())
    if (child !== null && child !== undefined && child !== false) element.append(child);
}

/**
 * Replaces all children.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function setChildren(element, ...children) {
  element.replaceChildren();
  appendChildren(element, ...children);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A drawing that the server made, as an element.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const svg = template.content.querySelector("svg");
  if (!svg) throw new Error("the drawing holds no <svg>");
  return svg;
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Loads a stylesheet once; resolves when it is there, so that nothing is seen without it. @param {string} href */
export function loadStyle(href) {
  let loaded = styles.get(href);
  if (!loaded) {
    loaded = new Promise((resolve) => {
      document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
    });
    styles.set(href, loaded);
  }
  return loaded;
}
