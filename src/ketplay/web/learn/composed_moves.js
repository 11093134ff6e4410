// Moves that are put together from several picks, in a step of a lesson: the server says what a move would do, or why it
// cannot be played. What only this game has for it comes along.

/**
 * @param {import("../board/board.js").KetBoard} board
 * @param {{modules: string[]}} game
 * @param {(text: string) => Promise<any>} ask  where one would stand after a move
 */
export async function composeMoves(board, game, ask) {
  board.addEventListener("ket-check", async (event) => {
    const { text } = /** @type {CustomEvent} */ (event).detail;
    const reply = await ask(text).catch((refusal) => refusal);
    const legal = Boolean(reply.drawing);
    board.compose?.showVerdict(text, legal ? reply.happened : reply.message, legal);
    if (legal) board.showPreview(text, reply.drawing);
  });
  for (const path of game.modules) (await import(path)).attach?.({ board });
}
