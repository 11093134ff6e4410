// What a game's own scripts may use of the page: the only module that a file in a game's page/ folder imports, besides
// the files beside it. docs/page.md describes these names; they change only with a note in CHANGELOG.md.
export { getJson, getText } from "./lib/api.js";
export { openDialog } from "./lib/dialog.js";
export { h, parseSvg, s, setChildren } from "./lib/dom.js";
export { button, toast } from "./lib/frame.js";
export { listGames } from "./lib/games.js";
export { settings } from "./lib/storage.js";
export { createTable } from "./lib/new_table.js";
export { motionEnabled } from "./board/motion.js";
