// A colour that rises in a piece like water, over what was there.

const RISE_MS = 380;

/**
 * Copies of the keyed pieces as they look now.
 * @param {Element} root
 */
export function pieceCopies(root) {
  return new Map(
    [...root.querySelectorAll("[data-key]")].map((node) => [
      node.getAttribute("data-key") || "",
      /** @type {Element} */ (node.cloneNode(true)),
    ]),
  );
}

/**
 * The new look of a piece rises over its old one like water.
 * @param {Element} node
 * @param {Map<string, Element>} copies  of all pieces, as they looked
 */
export function rise(node, copies) {
  const old = copies.get(node.getAttribute("data-key") || "");
  if (!old) return;
  for (const each of [old, ...old.querySelectorAll("*")])
    for (const name of ["data-key", "data-pick", "aria-label", "role", "tabindex", "id"])
      each.removeAttribute(name);
  old.setAttribute("aria-hidden", "true");
  node.before(old);
  const motion = node.animate(
    [{ clipPath: "inset(100% -20% 0 -20%)" }, { clipPath: "inset(-20% -20% -20% -20%)" }],
    { duration: RISE_MS, easing: "ease-in-out" },
  );
  motion.onfinish = motion.oncancel = () => old.remove();
}
