// Questions about a record: each goes out with the whole record, and is asked again when the server was busy.
import { post, Refusal } from "./api.js";
import { pause } from "../board/motion.js";

const LATER = ["busy", "too_many"];
const TRIES = 8;
export const LONGEST = 64_000; // characters of a record

/**
 * @param {string} what  "", "/frames", "/measure", "/review"
 * @param {Record<string, unknown>} question
 * @param {string} [where]
 * @returns {Promise<any>}
 */
export async function study(what, question, where = "/api/replay") {
  for (let tries = 1; ; tries++) {
    try {
      return await post(where + what, question);
    } catch (error) {
      if (!(error instanceof Refusal) || !LATER.includes(error.code) || tries === TRIES) throw error;
      await pause(400 * tries);
    }
  }
}

/**
 * Another form of a record, as text.
 * @param {Record<string, unknown>} question
 */
export async function exported(question) {
  const answer = await fetch("/api/replay/export", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  if (answer.ok) return answer.text();
  const { error } = await answer.json();
  throw new Refusal(error.code, error.message, error.at);
}

/**
 * The record of a table, as far as this browser may know it.
 * @param {string} code
 * @param {string} token
 * @param {string | null} match
 */
export async function recordOf(code, token, match) {
  const answer = await fetch(
    `/api/tables/${encodeURIComponent(code)}/record${match ? `?match=${encodeURIComponent(match)}` : ""}`,
    { headers: token ? { Authorization: `Bearer ${token}` } : {} },
  );
  if (answer.ok) return answer.text();
  const { error } = await answer.json();
  throw new Refusal(error.code, error.message, error.at);
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} kind
 */
export function save(name, text, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A text as a word for an address: deflated, then base64 with - and _.
 * @param {string} text
 */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The inverse; a word that would unpack to something huge is given up in time.
 * @param {string} word
 */
export async function unpack(word) {
  const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
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
    if (text.length > LONGEST) throw new Error("too long");
  }
}
