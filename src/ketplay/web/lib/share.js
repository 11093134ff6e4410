// Links to pass on: a field with the link and a button that copies it.
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { button, toast } from "./frame.js";
import { words } from "./words.js";
import { linkWords } from "./later/words.js";

const SAFE_LENGTH = 8000; // characters of an address that every program takes

/** A link and the button that copies it. @param {string} link @param {string} [label] */
export function linkField(link, label = linkWords.label) {
  const field = h("input", {
    class: "ket-input ket-invite-link",
    readOnly: true,
    value: link,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  const copy = button(linkWords.copy, () => copyLink(link, field), "ket-strong");
  return h("div", { class: "ket-row" }, field, copy);
}

/**
 * @param {string} link
 * @param {HTMLInputElement} field
 */
async function copyLink(link, field) {
  const copied = (await writeClipboard(link)) || copySelection(field);
  toast(copied ? linkWords.copied : linkWords.notCopied);
}

/** Whether the clipboard took a text; on plain http in a local network there is none. @param {string} text */
async function writeClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a field as its owner would; it stays selected. @param {HTMLInputElement} field */
function copySelection(field) {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/**
 * @param {string} title
 * @param {string} text
 * @param {string} link
 */
export function openShareDialog(title, text, link) {
  const long = link.length > SAFE_LENGTH && h("p", {}, linkWords.long(link.length));
  return openDialog(title, [h("p", {}, text), linkField(link), long]);
}
