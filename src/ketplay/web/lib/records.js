// Records: questions about them to the server, and records as files and as links.
import { getText, postForText, postPatiently } from "./api.js";

export const MAX_RECORD_LENGTH = 64_000; // characters

/**
 * Asks the server about a record; the question contains the whole record.
 * @param {"" | "/frames" | "/measure" | "/review"} topic
 * @param {Record<string, unknown>} question
 * @returns {Promise<any>}
 */
export const askAboutRecord = (topic, question) => postPatiently(`/api/replay${topic}`, question);

/**
 * Another form of a record, as text.
 * @param {Record<string, unknown>} question
 */
export const exportRecord = (question) => postForText("/api/replay/export", question);

/**
 * The record of a table, as far as this browser may know it.
 * @param {string} code
 * @param {string} token
 * @param {string | null} match
 */
export function tableRecord(code, token, match) {
  const query = match ? `?match=${encodeURIComponent(match)}` : "";
  return getText(`/api/tables/${encodeURIComponent(code)}/record${query}`, token);
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function saveFile(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A text packed for an address: deflated, then base64 with - and _.
 * @param {string} text
 */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The inverse; a text that would become longer than any record is given up in time.
 * @param {string} packed
 */
export async function unpackText(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MAX_RECORD_LENGTH) throw new Error("too long");
  }
}
