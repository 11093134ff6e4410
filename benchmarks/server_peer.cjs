// boardgame.io's tic-tac-toe: `serve PORT` runs its server, `play PORT MATCHES ROUNDS SECONDS PACE AGAIN` plays two sockets a match.
// Run by server_peer.py with NODE_PATH at an installed boardgame.io. Prints `seated` and one line of JSON a round.

const [role, port, ...rest] = process.argv.slice(2);
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

if (role === "serve") {
  const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  server.run({ port: Number(port), callback: () => console.log("ready") });
} else {
  const { io } = require("socket.io-client");
  const [matches, rounds, seconds, pace, again] = rest.map(Number);
  let times = [];
  let born = 0;

  class Match {
    async sit() {
      this.id = `match${born++}`;
      this.seen = [0, 0];
      this.states = [null, null];
      this.sockets = await Promise.all([0, 1].map((seat) => this.connect(seat)));
    }

    connect(seat) {
      const options = { transports: ["websocket"], forceNew: true };
      const socket = io(`http://127.0.0.1:${port}/${game.name}`, options);
      const take = (state) => {
        this.states[seat] = state;
        if (this.wake) this.wake();
      };
      socket.on("update", (_, state) => take(state));
      return new Promise((done) => {
        socket.on("sync", (_, info) => {
          take(info.state);
          done(socket);
        });
        socket.on("connect", () => socket.emit("sync", this.id, String(seat), undefined, 2));
      });
    }

    leave() {
      this.sockets.forEach((socket) => socket.close());
    }

    async move() {
      const state = this.states[0];
      const free = state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
      const cell = free[Math.floor(Math.random() * free.length)];
      const playerID = state.ctx.currentPlayer;
      const payload = { type: "click", args: [cell], playerID };
      const began = performance.now();
      const id = state._stateID;
      const both = new Promise((done) => {
        this.wake = () => this.states.every((known) => known._stateID > id) && done();
      });
      this.sockets[Number(playerID)].emit("update", { type: "MAKE_MOVE", payload }, id, this.id, playerID);
      await both;
      this.wake = null;
      times.push(performance.now() - began);
    }

    async play(until) {
      let due = performance.now() + Math.random() * pace * 1000;
      while ((again || !this.states[0].ctx.gameover) && performance.now() < until) {
        if (this.states[0].ctx.gameover) {
          this.leave();
          await this.sit();
        }
        if (pace) {
          const wait = due - performance.now();
          if (wait > 0) await new Promise((done) => setTimeout(done, wait));
          due += pace * 1000;
        }
        await this.move();
      }
    }
  }

  const round = async () => {
    times = [];
    const all = Array.from({ length: matches }, () => new Match());
    for (let first = 0; first < matches; first += 25) await Promise.all(all.slice(first, first + 25).map((m) => m.sit()));
    console.log("seated");
    const began = performance.now();
    await Promise.all(all.map((match) => match.play(began + seconds * 1000)));
    const wall = (performance.now() - began) / 1000;
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(times.length * share)];
    console.log(JSON.stringify({ moves: times.length, p50: at(0.5), p99: at(0.99), wall }));
    all.forEach((match) => match.leave());
    await new Promise((done) => setTimeout(done, 200));
  };

  (async () => {
    for (let number = 0; number < rounds; number++) await round();
    process.exit(0);
  })();
}
