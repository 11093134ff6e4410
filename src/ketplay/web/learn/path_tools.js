// Below the path: progress as a file, forgetting it, lessons from files, and the way to write one.
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { button, toast } from "../lib/frame.js";
import { saveFile } from "../lib/later/save_file.js";
import { carryProgress } from "./own/carried.js";
import { addMarks, forget, forgetAll, progressText } from "./progress.js";
import { openText, LONGEST_TEXT } from "./own/text.js";
import { pathWords } from "./words-later.js";

/** @param {import("./courses.js").Course[]} courses */
export function pathTools(courses) {
  const progress = h("input", { type: "file", accept: ".json,application/json", hidden: true });
  progress.addEventListener("change", () => addProgress(progress));
  const lesson = h("input", { type: "file", accept: ".md,text/markdown,text/plain", hidden: true });
  lesson.addEventListener("change", () => lesson.files?.[0] && openFile(lesson.files[0]));
  acceptDrops();
  return h(
    "section",
    { class: "ket-panel ket-path-tools", "aria-label": pathWords.tools },
    h("h2", {}, pathWords.tools),
    h("p", {}, pathWords.progressText),
    h(
      "p",
      { class: "ket-row" },
      button(pathWords.save, saveProgress),
      button(pathWords.load, () => progress.click()),
      button(pathWords.carry, () => carryProgress(courses)),
      forgetChoice(courses),
      progress,
    ),
    h("p", {}, pathWords.openText),
    h(
      "p",
      { class: "ket-row" },
      button(pathWords.open, () => lesson.click()),
      h("a", { class: "ket-button", href: "/learn/write" }, pathWords.write),
      h("a", { class: "ket-button", href: "/docs/teaching" }, pathWords.teachers),
      lesson,
    ),
  );
}

const saveProgress = () => saveFile(pathWords.progressFile, progressText(), "application/json");

/** @param {HTMLInputElement} field */
async function addProgress(field) {
  const text = (await field.files?.[0]?.text()) || "";
  const number = addMarks(text);
  if (number < 0) return toast(pathWords.notProgress);
  location.reload();
}

/** Asks first. @param {import("./courses.js").Course[]} courses */
function forgetChoice(courses) {
  return button(pathWords.forget, () => {
    const choice = h(
      "select",
      { class: "ket-input", "aria-label": pathWords.forget },
      h("option", { value: "" }, pathWords.everything),
      ...courses.map(({ name, title }) => h("option", { value: name }, title)),
    );
    const yes = button(pathWords.forgetYes, () => {
      if (choice.value) forget(`${choice.value}/`);
      else forgetAll();
      location.reload();
    });
    const dialog = openDialog(pathWords.forget, [
      choice,
      h(
        "p",
        { class: "ket-row" },
        yes,
        button(pathWords.keep, () => dialog.close(), "ket-strong"),
      ),
    ]);
  });
}

/** @param {File} file */
async function openFile(file) {
  if (file.size > 4 * LONGEST_TEXT) return toast(pathWords.tooLong(LONGEST_TEXT));
  const text = await file.text();
  if (text.length > LONGEST_TEXT) return toast(pathWords.tooLong(LONGEST_TEXT));
  await openText(text);
}

/** A file that is dropped anywhere on the page is opened. */
function acceptDrops() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) openFile(file);
  });
}
