// The editor at a table: it begins with the board that is played on, and what is drawn is played at a new table.
import { button, createTable, getJson } from "/public.js";
import { buttonRow } from "./arrange.js";

/** @param {any} table */
export function attach(table) {
  buttonRow(table).append(button("Draw a board", () => openEditor(table)));
}

/** @param {any} table */
async function openEditor(table) {
  const { game, layout = "" } = table.tableInfo;
  const [{ edit }, { options }] = await Promise.all([
    import("./option_board.js"),
    getJson(`/api/game?id=${encodeURIComponent(game.id)}`),
  ]);
  edit({ game: game.name, value: options.board, layout }, (board) =>
    createTable(
      {
        game: `${game.name}:board=${board.value}`,
        layout: board.layout,
        seats: table.people.map(seatLike),
      },
      game.title,
    ),
  );
}

/** A seat like one of this table: for the same bot, on the same device, for oneself, or for a friend. @param {any} person */
function seatLike({ kind, level, name, you }) {
  if (kind === "bot") return { kind, level };
  return kind === "shared" || you ? { kind, name } : { kind: "open" };
}
