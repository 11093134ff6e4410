// boardgame.io's server with tic-tac-toe: `server_peer.cjs PORT [FOLDER]`. Without a folder its store is in memory, with one in files.
// Run by server_peer.py with NODE_PATH at an installed boardgame.io. Prints `ready`.

const { Server, Origins, FlatFile } = require("boardgame.io/dist/cjs/server.js");
const [port, folder] = process.argv.slice(2);
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = (line) => line.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[line[0]]);
    if (LINES.some(won)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const store = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...store });
server.run({ port: Number(port), callback: () => console.log("ready") });
