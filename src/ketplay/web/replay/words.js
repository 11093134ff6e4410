// The sentences of the replay page.
import { count, exactPercent } from "../lib/words.js";

/** A payoff from -1 to 1 as a share of the point. @param {number} payoff */
const share = (payoff) => exactPercent((1 + payoff) / 2);

/** A number with thin gaps between thousands. @param {number} n */
const grouped = (n) => n.toLocaleString("en").replaceAll(",", " ");

export const replayWords = {
  title: (/** @type {string} */ game) => `${game}: replay · ketplay`,
  open: {
    title: "Open a record",
    sentence:
      "A record contains a whole game: every move and every chance event. The server reads it to show it to you, and stores nothing.",
    text: "Paste a record or a position",
    hint: 'for example [Format "2"], [Game "…"] and the moves below them',
    go: "Open",
    file: "or choose a file (.ket), or drop one here",
    code: "or enter the code of a table",
    codeGo: "Open the table's record",
    nothing: "Paste a record or choose a file first.",
    notText: (/** @type {string} */ name) => `${name} is not a text file.`,
    tooLong: "That is too long for a record: the limit is 64 000 characters.",
    badLink: "This link is damaged: the record in it cannot be read.",
    where: (/** @type {string} */ place) => `Where: ${place}`,
    other: "Open another record",
  },
  player: "Playback",
  first: "Start",
  back: "Previous",
  play: "Play",
  stop: "Pause",
  on: "Next",
  last: "End",
  turnBack: "Previous turn (Shift and ←)",
  turnOn: "Next turn (Shift and →)",
  times: (/** @type {number} */ n) => `${n}×`,
  speed: (/** @type {number} */ n) => (n === 1 ? "Speed: normal" : `Speed: ${n} times as fast`),
  slider: "Event",
  start: "Start of the game",
  count: (/** @type {number} */ k, /** @type {number} */ total) => `${k} of ${total}`,
  after: (
    /** @type {number} */ k,
    /** @type {number} */ total,
    /** @type {string} */ name,
    /** @type {string} */ text,
  ) => `Event ${k} of ${total}. ${name ? `${name}: ` : ""}${text}`,
  chance: "Chance",
  came: (/** @type {string} */ outcome, /** @type {number} */ p) => `Chance: ${outcome} (${exactPercent(p)})`,
  rest: (/** @type {number} */ n) => `one of ${n} others`,
  odds: (/** @type {[string, number][]} */ all) =>
    `All possible outcomes: ${all.map(([name, p]) => `${name} ${exactPercent(p)}`).join(", ")}.`,
  notPlayable: "Nothing can be played here. Step to a position where a player is to move.",
  variation: {
    here: (/** @type {number} */ k) =>
      `A variation: you left the game after event ${k}. Chance is drawn anew here.`,
    back: "Back to the game",
  },
  viewer: "Point of view",
  viewerSeat: (/** @type {string} */ name) => `What ${name} saw`,
  viewerSpectator: "What a spectator saw",
  viewerAll: "Everything",
  seatOnly: (/** @type {string} */ name) => `This is what ${name} saw. What was hidden then is hidden here.`,
  spectatorOnly: "This is what a spectator saw. What was hidden then is hidden here.",
  running: "This game is still being played. Statistics and the game review are available when it is over.",
  toTable: "Go to the table",
  legalMoves: (/** @type {number} */ n) => count(n, "legal move", "legal moves"),
  more: (/** @type {number} */ n) => `and ${n} more`,
  flip: "Flip board",
  share: {
    button: "Share",
    title: "Share this position",
    text: "The link contains the whole record and your place in it; nothing is stored on a server. Any ketplay can open it.",
  },
  save: {
    button: "Download",
    record: "Record (.ket)",
    json: "JSON, with the position after every event",
    svg: "This position as a picture (SVG)",
    qasm3: "Circuit as OpenQASM 3",
    circuit: "Circuit as a picture (SVG)",
  },
  playOn: {
    button: "Play on from here",
    title: "Play on from here",
    text: "A new table starts from this position.",
    allHidden: "All hands are as they were, including those you have seen.",
    dealt: "What was hidden from this point of view is dealt again at random.",
    chanceFirst: "A chance event comes first and may turn out differently this time.",
    over: "The game is over at this point. Step back to play on from there.",
    opponent: "Opponent",
    bot: "A bot",
    screen: "All players on this device",
    level: "Level",
    side: "Your seat",
    go: "Create table",
  },
  review: {
    title: "What decided it",
    text: "The strongest bot looks at every turn, by what its player could know at the time. That takes a few seconds.",
    go: "Review every turn",
    working: (/** @type {number} */ k, /** @type {number} */ total) => `Reviewing event ${k} of ${total} …`,
    chart: "The game as a line",
    wins: (/** @type {string} */ name) => `${name} wins`,
    certainWin: "certain win",
    certainLoss: "certain loss",
    even: "even",
    turn: (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ chances) =>
      `${name}: ${text}. ${chances ? `Then ${chances}.` : ""}`,
    estimate: (/** @type {string} */ name, /** @type {number} */ payoff) =>
      `${name} ${share(payoff)} by the bot’s estimate`,
    /** What the thin line is, in games that are measured in the end and in others. */
    now: (/** @type {boolean} */ measured) => (measured ? "if measured now" : "as the board stood"),
    nowValue: (/** @type {string} */ name, /** @type {number} */ payoff, /** @type {string} */ now) =>
      `${name} ${share(payoff)} ${now}`,
    legend: {
      estimate: (/** @type {string} */ level) => `win estimate of the strongest bot (${level})`,
      turn: (/** @type {string} */ seat) => `after a turn of ${seat}`,
    },
    worst: (/** @type {string} */ name, /** @type {number} */ number, /** @type {string} */ better) =>
      `The costliest turn was ${name}’s turn ${number}. Better: ${better}.`,
    how: "How this was judged",
    none: "The bot found no turn that cost anything.",
    show: "Show that turn",
    finalChance: "The measurement",
    together: (/** @type {number} */ p) => `This exact result had a chance of ${exactPercent(p)}.`,
    withOdds: (/** @type {string} */ outcome, /** @type {number} */ p) => `${outcome} (${exactPercent(p)})`,
    table: "All turns as a table",
    head: ["Event", "Player", "What happened", "Chances after", "Better"],
    better: (/** @type {string} */ move, /** @type {number} */ gain) =>
      `${move} (+${exactPercent(gain / 2)})`,
    done: "The review is complete.",
    puzzle: "Find better",
    retry: "Try again",
  },
  remeasure: {
    title: "Repeat the measurement",
    text: "One measurement gives one result. Measuring the same position many times shows what could be expected.",
    position: "Position",
    final: "before the final chance events",
    here: "on the board now",
    times: (/** @type {number} */ n) => (n === 1 ? "Once" : `${grouped(n)} times`),
    stop: "Stop",
    clear: "Start over",
    result: (/** @type {string[]} */ seats) => `Result (${seats.join(" : ")})`,
    outcome: "Result",
    share: "Share of measurements",
    exact: "Exact",
    measured: "Measured",
    count: (/** @type {number} */ n, /** @type {number} */ total) =>
      total ? `${n} = ${exactPercent(n / total)}` : "–",
    odds: (/** @type {number | null} */ p) => (p === null ? "?" : exactPercent(p)),
    shots: (/** @type {number} */ n) => (n === 1 ? "1 measurement" : `${grouped(n)} measurements`),
    mark: "The line in each bar marks the exact share.",
    pieces: "Piece by piece",
    piecesText:
      "Exact share, and how often it came. The thin line shows the 95 % interval of what was measured: one in twenty misses the exact share by luck.",
    piece: "Piece",
    value: "Value",
    exactAndMeasured: "Exact, and measured",
    came: (
      /** @type {number} */ exact,
      /** @type {number} */ n,
      /** @type {number} */ total,
      /** @type {[number, number]} */ [low, high],
    ) =>
      total
        ? `exact ${exactPercent(exact)}; came ${n} times = ${exactPercent(n / total)} (${exactPercent(low)} to ${exactPercent(high)})`
        : `exact ${exactPercent(exact)}`,
    noExact: "There are too many possible outcomes for exact shares; these are samples.",
    mean: (
      /** @type {string} */ name,
      /** @type {number | null} */ exact,
      /** @type {number | null} */ measured,
      /** @type {number} */ error,
    ) => {
      const parts = [
        exact === null ? "" : `${exact.toFixed(3)} points on average (exact)`,
        measured === null ? "" : `${measured.toFixed(3)} ± ${error.toFixed(3)} measured`,
      ];
      return `${name}: ${parts.filter(Boolean).join("; ")}`;
    },
    error: "After ±: two standard errors of the mean.",
    caption: "Results of repeated measurements",
  },
};
