// One part of a bar that is divided by odds: what it leads to, as a picture or in words, and its share.
import { h, parseSvg } from "../../lib/dom.js";
import { percent } from "../../lib/words.js";

const LABELLED = 0.14; // the share of a bar that has room for words
const PICTURED = 0.05; // and for a picture alone
const SHORT = 3; // letters that fit anywhere

/**
 * @param {string} name
 * @param {number} share
 * @param {string} picture  empty: there is none
 */
export function diePart(name, share, picture) {
  const part = h("span", { class: "ket-die-part", title: `${name} ${percent(share)}` });
  if (picture && share > PICTURED) part.append(parseSvg(picture));
  if (share > LABELLED) part.append(picture ? percent(share) : `${name} ${percent(share)}`);
  else if (!picture && name.length <= SHORT) part.append(name);
  part.style.flexGrow = String(Math.max(share, 0.01));
  return part;
}
