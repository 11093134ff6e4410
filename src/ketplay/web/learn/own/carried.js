// Which steps are solved, in the end of a link: for each course its name, how many steps it has, and a bit for each.
import { openDialog } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { linkField } from "../../lib/share.js";
import { stepsOf } from "../courses.js";
import { isSolved, markSolved } from "../progress.js";
import { pathWords } from "../words-later.js";

/** @typedef {import("../courses.js").Course} Course */

const MARK = "m=";
const BASE = 36;

/** What is solved, in letters that every address may have. @param {Course[]} courses */
const packMarks = (courses) => courses.map(packCourse).filter(Boolean).join("~");

/** @param {Course} course */
function packCourse(course) {
  const steps = stepsOf(course);
  const bits = steps.reduce((sum, { key }, at) => sum + (isSolved(key) ? 1n << BigInt(at) : 0n), 0n);
  return bits && `${course.name.replace("/", ".")}.${steps.length}.${bits.toString(BASE)}`;
}

/**
 * Marks what a link says, in courses that are as they were there; says how many steps are solved in it.
 * @param {string} packed @param {Course[]} courses
 */
function takeMarks(packed, courses) {
  let number = 0;
  for (const part of packed.split("~")) {
    const [game, name, length, letters] = part.split(".");
    const course = courses.find((each) => each.name === `${game}/${name}`);
    const steps = course ? stepsOf(course) : [];
    if (steps.length !== Number(length) || !/^[0-9a-z]+$/.test(letters || "")) continue;
    const bits = [...letters].reduce(
      (sum, letter) => sum * BigInt(BASE) + BigInt(parseInt(letter, BASE)),
      0n,
    );
    const solved = steps.filter((_, at) => (bits >> BigInt(at)) & 1n);
    for (const { key } of solved) markSolved(key);
    number += solved.length;
  }
  return number;
}

/** Takes the marks that the address of this page brings, if any. @param {Course[]} courses */
export function takeCarried(courses) {
  const packed = new URLSearchParams(location.hash.slice(1)).get("m");
  if (packed === null) return "";
  history.replaceState(null, "", location.pathname);
  return pathWords.carried(takeMarks(packed, courses));
}

/** Shows the link, and its QR code for a phone. @param {Course[]} courses */
export function carryProgress(courses) {
  const packed = packMarks(courses);
  const link = `${location.origin}/learn#${MARK}${packed}`;
  openDialog(pathWords.carry, [
    h("p", {}, pathWords.carryText),
    linkField(link),
    packed && h("img", { class: "ket-qr", src: `/learn/marks/${packed}.svg`, alt: pathWords.carryCode }),
  ]);
}
