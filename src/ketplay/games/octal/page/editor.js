// The editor at a table: it begins with the board that is played on, and what is drawn is played at a new table.
import { button, createTable, getJson, settings } from "/public.js";
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
  const level = table.people.find((/** @type {any} */ person) => person.kind === "bot")?.level;
  const others = level ? { kind: "bot", level } : { kind: "open" };
  edit({ game: game.name, value: options.board, layout }, (board) =>
    createTable(
      {
        game: `${game.name}:board=${board.value}`,
        layout: board.layout,
        seats: [{ kind: "person", name: settings().name }, others],
      },
      game.title,
    ),
  );
}
