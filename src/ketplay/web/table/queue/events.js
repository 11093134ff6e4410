// Types only: staged events, and what the parts of the queue share.
export {};

/** @typedef {import("../../lib/socket.js").Message} Message */

/**
 * The odds of a chance event: its parts, which of them came, where between 0 and 1, and what each leads to.
 * @typedef {{parts: [string, number][], picked: number, point: number, pictures: string[]}} StagedOdds
 */

/**
 * A move or a chance event to be shown by itself.
 * @typedef {object} StagedEvent
 * @property {number} seat  who moved; -1: chance
 * @property {number} index  how many entries the history has after it
 * @property {string} words
 * @property {StagedOdds | null} odds  of a chance event
 * @property {string} picture  the dice or the card itself, where the game draws it
 * @property {string[]} places  the picks of the pieces it is about
 * @property {import("../../board/drawing.js").Drawing} before
 * @property {import("../../board/drawing.js").Drawing} drawing  after it
 */

/**
 * Something to be shown: an event, or the turn that was just finished on a device that is passed on.
 * @typedef {{event?: StagedEvent, finished?: import("../../board/drawing.js").Drawing, move?: StagedEvent}} Act  move: the last one of the turn
 */

/** What the queue needs of a page. @typedef {object} QueuePage
 * @property {HTMLElement} main
 * @property {import("../../stage/stage.js").Stage} stage
 * @property {HTMLElement} seats
 * @property {Message | null} view
 * @property {(seat: number) => string} seatName
 * @property {(event: StagedEvent) => void} begin  an event is going to be shown
 * @property {(event: StagedEvent) => void} told  an event has been shown
 * @property {(view: Message, events: StagedEvent[]) => void} arrive  all events that led to a view have been shown
 */

/**
 * The queue, as those who show its events see it.
 * @typedef {object} QueueState
 * @property {QueuePage} page
 * @property {{view: Message, acts: Act[], again?: boolean}[]} items
 * @property {number} run  another number when what was being shown is over
 * @property {boolean} paused
 * @property {boolean} stepping  while paused: play on up to the next turn
 * @property {number | undefined} lastSeat  whose turn was shown last
 * @property {() => void} mark
 */
