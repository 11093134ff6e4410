// Sounds, made by the browser itself: cards, dice, your turn, the end, a clock running out, a step of a lesson that is
// solved. They follow what is shown.
import { settings } from "./storage.js";

/** @typedef {[pitch: number, at: number, length: number, shape?: OscillatorType]} Note  hertz, seconds, seconds */

/** @type {Record<string, Note[]>} */
export const SOUNDS = {
  mine: [[523, 0, 0.09, "triangle"]],
  theirs: [
    [392, 0, 0.09, "triangle"],
    [494, 0.09, 0.12, "triangle"],
  ],
  dice: [
    [880, 0, 0.03, "square"],
    [660, 0.09, 0.03, "square"],
    [990, 0.18, 0.03, "square"],
    [740, 0.28, 0.03, "square"],
    [830, 0.4, 0.03, "square"],
  ],
  result: [[587, 0, 0.16, "triangle"]],
  turn: [
    [659, 0, 0.1],
    [880, 0.11, 0.2],
  ],
  won: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.3],
  ],
  lost: [
    [440, 0, 0.16],
    [349, 0.15, 0.3],
  ],
  solved: [
    [784, 0, 0.1, "triangle"],
    [1047, 0.1, 0.25, "triangle"],
  ],
  over: [
    [440, 0, 0.16],
    [440, 0.2, 0.3],
  ],
  low: [
    [1047, 0, 0.08, "square"],
    [1047, 0.16, 0.08, "square"],
  ],
};
const VOLUME = 0.12;

/** @type {AudioContext | null} */
let context = null;

/** Browsers allow sound only after a first tap or key on the page. */
function resumeAudio() {
  if (!settings().sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** @param {string} name */
export function playSound(name) {
  if (!name || !settings().sound || !context || context.state !== "running") return;
  for (const note of SOUNDS[name]) playNote(context, note);
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 */
function playNote(audio, [pitch, delay, length, shape = "sine"]) {
  const start = audio.currentTime + delay;
  const oscillator = new OscillatorNode(audio, { frequency: pitch, type: shape });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(VOLUME * (shape === "square" ? 0.4 : 1), start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/**
 * The sound when a view has been shown to its end; empty if there is none.
 * @param {import("./socket.js").Message | null} before
 * @param {import("./socket.js").Message} view
 * @param {{seat: number, token: string}[]} newEntries  what was not shown one by one
 */
export function soundFor(before, view, newEntries) {
  if (!before || before.match !== view.match || view.length <= before.length) return "";
  if (view.end && !before.end) return endSound(view);
  const isMine = (/** @type {number | null} */ seat) => view.seats.includes(seat);
  if (isMine(view.actor) && newEntries.some((line) => line.seat >= 0 && !isMine(line.seat))) return "turn";
  if (isMine(view.actor) && !isMine(before.actor)) return "turn";
  if (newEntries.some((line) => line.seat === -1 && !line.token.endsWith("?"))) return "dice";
  if (!newEntries.length) return "";
  return newEntries.some((line) => line.seat >= 0 && !isMine(line.seat)) ? "theirs" : "mine";
}

/**
 * The sound of one event that is being shown.
 * @param {{seat: number}} event
 * @param {string} moment  "start" or "result"
 * @param {boolean} [own]  whether it is one's own move
 */
export function soundOfEvent(event, moment, own = false) {
  if (event.seat < 0) return moment === "start" ? "dice" : "result";
  if (moment !== "result") return "";
  return own ? "mine" : "theirs";
}

/** @param {import("./socket.js").Message} view */
function endSound(view) {
  const payoff = view.seats.length === 1 ? view.end.payoffs[view.seats[0]] : 0;
  if (payoff > 0) return "won";
  return payoff < 0 ? "lost" : "over";
}

/**
 * The sound of what a learner did in a lesson.
 * @param {{verdict: string, shots: number}} reply
 */
export function soundOfStep({ verdict, shots }) {
  if (verdict === "solved") return "solved";
  return shots ? "dice" : "mine";
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, resumeAudio, true);
document.addEventListener("ket-low", () => playSound("low"));
document.addEventListener("ket-verdict", (event) => {
  playSound(soundOfStep(/** @type {CustomEvent} */ (event).detail));
});
document.addEventListener("ket-act", (event) => {
  const { event: shown, moment, own } = /** @type {CustomEvent} */ (event).detail;
  playSound(soundOfEvent(shown, moment, own));
});
document.addEventListener("ket-news", (event) => {
  const { before, view, newEntries } = /** @type {CustomEvent} */ (event).detail;
  playSound(soundFor(before, view, newEntries));
});

/** Plays a sample when sound is switched on. */
export function playSample() {
  resumeAudio();
  context?.resume().then(() => playSound("theirs"));
}
