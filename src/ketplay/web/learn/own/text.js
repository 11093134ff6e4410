// A lesson that came as a text: in a link, or in a file.
import { h } from "../../lib/dom.js";
import { buildFrame, toastError } from "../../lib/frame.js";
import { CoursePage } from "../course.js";
import { readText } from "../courses.js";
import { LONGEST_LINK, pack, packedHere, packedUrl, unpack } from "./lesson_link.js";
import { textWords } from "../words-later.js";
import { learnWords } from "../words.js";

export const LONGEST_TEXT = 32_000; // characters, as the server reads them

/** Opens the lesson that the address holds. */
export async function openLink() {
  const packed = packedHere();
  const text = packed.length <= LONGEST_LINK ? await unpack(packed) : null;
  addEventListener("hashchange", () => packedHere() !== packed && location.reload());
  if (text === null) return showCut(packed.length);
  await show(text, packedUrl(packed));
}

/** Opens a lesson; one that fits gets an address of its own. @param {string} text */
export async function openText(text) {
  const packed = await pack(text);
  if (packed.length <= LONGEST_LINK) return location.assign(packedUrl(packed)("", ""));
  await show(text, (lesson, step) => `#${lesson}/${step}`);
}

/** @param {number} length */
function showCut(length) {
  const main = buildFrame("ket-reading");
  document.title = learnWords.page(textWords.cut);
  main.append(
    h("h1", {}, textWords.cut),
    h("p", {}, textWords.cutText(length)),
    h("p", {}, h("a", { href: "/learn" }, learnWords.toPath)),
  );
}

/**
 * @param {string} text
 * @param {(lesson: string, step: string) => string} url
 */
async function show(text, url) {
  try {
    const { course, lessons, problems } = await readText(text, url);
    if (course) return await new CoursePage(buildFrame("ket-learn"), course, lessons).enter();
    const main = buildFrame("ket-reading");
    document.title = learnWords.page(textWords.bad);
    main.append(
      h("h1", {}, textWords.bad),
      h("p", {}, textWords.badText),
      h("ul", {}, ...problems.map(({ line, words }) => h("li", {}, textWords.line(line, words)))),
      h("p", {}, h("a", { href: `/learn/write${location.hash}` }, textWords.change)),
    );
  } catch (error) {
    toastError(error);
  }
}
