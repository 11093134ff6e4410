// Types only: what a board shows, and what the parts of a board may use of it.
export {};

/**
 * What the board shows.
 * @typedef {object} Scene
 * @property {import("./drawing.js").Drawing | string} drawing
 * @property {import("./picking.js").Choice[]} moves
 * @property {string} reason  why nothing may be picked now, in words
 * @property {boolean} composable  other moves than these can be composed
 */

/**
 * The board as its parts see it.
 * @typedef {HTMLElement & BoardMembers} BoardHost
 */

/**
 * A move that is being composed.
 * @typedef {object} Composition
 * @property {boolean} active
 * @property {string} text
 * @property {string} verdict
 * @property {boolean} legal
 * @property {boolean} endsByRepeating
 * @property {() => void} play
 */

/**
 * @typedef {object} BoardMembers
 * @property {Scene} scene
 * @property {import("./picking.js").Picking} picking
 * @property {Composition | null} compose
 * @property {boolean} busy
 * @property {string} confirm
 * @property {string | null} armed
 * @property {SVGGraphicsElement[]} pieces
 * @property {(pick: string) => SVGGraphicsElement[]} piecesOf
 * @property {(pick: string) => string} label
 * @property {(pick: string, confirmLast?: boolean) => void} pick
 * @property {{pick: (piece: SVGGraphicsElement, confirmLast: boolean) => void}} equalPieces
 * @property {HTMLElement} frame
 * @property {() => void} refresh
 * @property {{show: () => void}} steps
 * @property {string | null} previewText
 * @property {() => boolean} cancel
 * @property {(text: string) => void} say
 * @property {() => void} clearPreview
 */
