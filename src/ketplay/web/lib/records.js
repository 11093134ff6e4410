// Records: questions about them to the server, and records as files and as links.
import { getText, postForText, postPatiently } from "./api.js";

export const MAX_RECORD_LENGTH = 64_000; // characters

/**
 * Asks the server about a record; the question contains the whole record.
 * @param {"" | "/frames" | "/choices" | "/vary" | "/explain" | "/measure" | "/review"} topic
 * @param {Record<string, unknown>} question
 * @returns {Promise<any>}
 */
export const askAboutRecord = (topic, question) => postPatiently(`/api/replay${topic}`, question);

/**
 * @typedef {object} Turn
 * @property {number} seat  -1: chance
 * @property {number} begin
 * @property {string[]} events
 * @property {string[]} words
 * @property {number[]} chances
 * @property {number[]} before  every seat's payoff if the game were decided before the turn
 * @property {number[]} after
 * @property {string[]} best
 * @property {string[]} best_words
 * @property {number} cost
 * @property {string} method
 * @property {string} puzzle  the end of its address as a puzzle; empty: it cost too little
 * @property {number[]} estimates  what the bot expects for the seat before and after its turn
 * @property {string} advice
 */

/**
 * Goes through a record and shows how far it is.
 * @param {string} record
 * @param {number[] | null} seats  whose turns the strongest bot judges; null: everyone's
 * @param {(turns: Turn[], next: number, total: number, level: string) => void} onProgress
 * @returns {Promise<Turn[]>}
 */
export async function reviewTurns(record, seats, onProgress) {
  /** @type {Turn[]} */
  const turns = [];
  /** @type {number | null} */
  let start = 0;
  while (start !== null) {
    /** @type {{turns: Turn[], next: number | null, total: number, level: string}} */
    const reply = await askAboutRecord("/review", { record, start, ...(seats ? { seats } : {}) });
    turns.push(...reply.turns);
    start = reply.next;
    onProgress(turns, start ?? reply.total, reply.total, reply.level);
  }
  return turns;
}

/** Which turn cost most; null where none cost anything. @param {Turn[]} turns */
export function worstTurn(turns) {
  const index = turns.reduce(
    (best, turn, at) => (turn.cost > (best < 0 ? 1e-6 : turns[best].cost) ? at : best),
    -1,
  );
  return index < 0 ? null : index;
}

/**
 * Another form of a record, as text.
 * @param {Record<string, unknown>} question
 */
export const exportRecord = (question) => postForText("/api/replay/export", question);

/**
 * The record of a table, as far as this browser may know it.
 * @param {string} code
 * @param {string} token
 * @param {string | null} [match]
 */
export function tableRecord(code, token, match) {
  const query = match ? `?match=${encodeURIComponent(match)}` : "";
  return getText(`/api/tables/${encodeURIComponent(code)}/record${query}`, token);
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
