// Questions about a record: each goes out with the whole record, and is asked again when the server was busy.
import { postJson, ApiError } from "./api.js";
import { pause } from "../board/motion.js";

const RETRY_CODES = ["busy", "too_many"];
const MAX_TRIES = 8;
export const MAX_RECORD_LENGTH = 64_000; // characters of a record

/**
 * @param {string} path  "", "/frames", "/measure", "/review"
 * @param {Record<string, unknown>} question
 * @param {string} [base]
 * @returns {Promise<any>}
 */
export async function askAboutRecord(path, question, base = "/api/replay") {
  for (let tries = 1; ; tries++) {
    try {
      return await postJson(base + path, question);
    } catch (error) {
      if (!(error instanceof ApiError) || !RETRY_CODES.includes(error.code) || tries === MAX_TRIES)
        throw error;
      await pause(400 * tries);
    }
  }
}

/**
 * Another form of a record, as text.
 * @param {Record<string, unknown>} question
 */
export async function exportRecord(question) {
  const response = await fetch("/api/replay/export", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  if (response.ok) return response.text();
  const { error } = await response.json();
  throw new ApiError(error.code, error.message, error.at);
}

/**
 * The record of a table, as far as this browser may know it.
 * @param {string} code
 * @param {string} token
 * @param {string | null} match
 */
export async function tableRecord(code, token, match) {
  const response = await fetch(
    `/api/tables/${encodeURIComponent(code)}/record${match ? `?match=${encodeURIComponent(match)}` : ""}`,
    { headers: token ? { Authorization: `Bearer ${token}` } : {} },
  );
  if (response.ok) return response.text();
  const { error } = await response.json();
  throw new ApiError(error.code, error.message, error.at);
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function saveFile(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A text as a word for an address: deflated, then base64 with - and _.
 * @param {string} text
 */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The inverse; a word that would unpack to something huge is given up in time.
 * @param {string} word
 */
export async function unpackText(word) {
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
    if (text.length > MAX_RECORD_LENGTH) throw new Error("too long");
  }
}
