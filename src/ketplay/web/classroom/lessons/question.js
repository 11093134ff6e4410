// The step of a question that is voted on: its board, and what comes of its experiment.
import { getJson, postPatiently } from "../../lib/api.js";
import { loadGameAssets, tileSet } from "../../lib/games.js";
import { unpack } from "../../learn/own/lesson_link.js";

/**
 * Asks the server about the step, with the game's pieces in the page.
 * @param {import("./vote_table.js").Vote} vote
 * @param {Record<string, unknown>} question
 * @returns {Promise<any>}
 */
export async function questionStep({ lesson, step }, question) {
  const text = lesson.startsWith("l=") ? await unpack(lesson.slice(2)) : "";
  const { game } = text
    ? (await postPatiently("/api/lesson/check", { text })).lesson
    : await getJson(`/api/lessons/${lesson}`);
  await loadGameAssets(game);
  const where = text ? { text, step } : { lesson, step };
  return postPatiently("/api/step", { ...where, tiles: tileSet(game), ...question });
}
