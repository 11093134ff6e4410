// The stage of a page with a board: the message slot, the board, what lies on areas of its drawing, and the column
// beside it, which is a drawer where there is no room for it.
import "../board/board.js";
import { h } from "../lib/dom.js";
import { speakThrough } from "../lib/frame.js";
import { words } from "../lib/words.js";

const WIDE = 1.05; // from this width of the stage on, in heights, a hand has its place beside the board
const CROWDS = ["", "some", "all"]; // how much of the slot what is to be done needs
const BESIDE = matchMedia("(min-width: 900px) and (min-height: 480px)");

/** Elements of the page over the areas that a drawing leaves free for them (`data-area="played"`). */
class Areas {
  /**
   * @param {HTMLElement} play  what holds the board
   * @param {import("../board/board.js").KetBoard} board
   */
  constructor(play, board) {
    this.play = play;
    this.board = board;
    /** @type {Map<string, {element: HTMLElement, elsewhere: HTMLElement | null, isRare: boolean}>} */
    this.elements = new Map();
    board.addEventListener("ket-drawn", () => this.place());
  }

  /**
   * Puts an element on an area, in place of the one before it.
   * @param {string} name
   * @param {HTMLElement} element
   * @param {HTMLElement | null} [elsewhere]  where it goes while the drawing has no such area; without it, it is hidden
   * @param {boolean} [isRare]  it goes there only if the drawing has no areas at all
   */
  put(name, element, elsewhere = null, isRare = false) {
    this.elements.get(name)?.element.remove();
    this.elements.set(name, { element, elsewhere, isRare });
    element.classList.add("ket-area", `ket-area-${name}`);
    this.place();
  }

  /** Brings every element to its area, as it lies now. */
  place() {
    const svg = this.board.hidden ? null : this.board.svg;
    const hasAreas = Boolean(svg?.querySelector("[data-area]"));
    for (const [name, { element, elsewhere: other, isRare }] of this.elements) {
      const area = svg?.querySelector(`[data-area="${name}"]`);
      const elsewhere = isRare && hasAreas ? null : other;
      const home = area ? this.play : elsewhere || this.play;
      if (element.parentElement !== home) home.append(element);
      element.toggleAttribute("data-placed", Boolean(area));
      element.toggleAttribute("data-nowhere", !area && !elsewhere);
      if (area) lay(element, area.getBoundingClientRect(), this.play.getBoundingClientRect());
      else for (const side of ["left", "top", "width", "height"]) element.style.removeProperty(side);
    }
  }
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} area
 * @param {DOMRect} home
 */
function lay(element, area, home) {
  Object.assign(element.style, {
    left: `${area.left - home.left}px`,
    top: `${area.top - home.top}px`,
    width: `${area.width}px`,
    height: `${area.height}px`,
  });
}

export class Stage {
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  /** The first line of the slot: what happened. */
  news = h("p", { class: "ket-news", role: "status", "aria-live": "polite" });
  /** Its second line: what to do. */
  status = h("p", { class: "ket-status", role: "status", "aria-live": "polite" }, words.loading);
  /** Everything that speaks: its height never changes, and what is added to it covers the two lines. */
  slot = h("div", { class: "ket-slot" });
  lines = h("div", { class: "ket-lines" });
  message = h("div", { class: "ket-message" });
  play = h("section", { class: "ket-play", "aria-label": words.board }, this.board);
  areas = new Areas(this.play, this.board);

  /** @param {() => void} [onShape]  called when another shape suits the stage */
  constructor(onShape = () => {}) {
    this.shape = "";
    this.happened = "";
    this.onShape = onShape;
    this.lines.append(this.status, this.board.steps.bar);
    this.message.append(this.news, this.lines);
    this.slot.append(this.message);
    new ResizeObserver(() => this.#resized()).observe(this.play);
    const sizes = new ResizeObserver(() => this.#fitWords());
    const changes = new MutationObserver(() => this.#fitWords());
    for (const line of [this.news, this.status])
      changes.observe(line, { childList: true, characterData: true, subtree: true });
    for (const each of [this.message, this.lines]) sizes.observe(each);
    this.board.addEventListener("ket-say", (event) =>
      this.say(/** @type {CustomEvent} */ (event).detail.text),
    );
    speakThrough((text) => this.say(text));
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => this.say(""), { capture: true });
  }

  /** Whether history and tools are in a drawer, and words have little room. */
  get isSmall() {
    return !BESIDE.matches;
  }

  /** What is to be done is always whole: what happened gives way, first to one line, then altogether. */
  #fitWords() {
    const { message, news, lines, status } = this;
    const isCut = (/** @type {HTMLElement} */ line) => line.scrollHeight > line.clientHeight + 1;
    const wanted = () => (news.hasAttribute("data-said") ? [news, status] : [status]);
    const free = () => message.clientHeight - news.offsetHeight - lines.offsetHeight;
    for (const crowd of CROWDS) {
      message.dataset.crowd = crowd;
      if (free() >= -1 && !wanted().some(isCut)) break;
    }
    const top = Math.max(0, free() / 2);
    message.style.setProperty("--news-top", `${top}px`);
    message.style.setProperty("--lines-top", `${top + news.offsetHeight}px`);
  }

  /** The shape of a drawing that suits the stage, once it has a size. */
  get suitableShape() {
    const { width, height } = this.play.getBoundingClientRect();
    if (!width || !height) return this.shape;
    return width >= WIDE * height ? "wide" : "tall";
  }

  #resized() {
    const shape = this.suitableShape;
    if (shape !== this.shape && this.shape) {
      this.#takeShape(shape);
      this.onShape();
    }
    this.areas.place();
  }

  /** The shape to ask the server for. */
  measure() {
    this.#takeShape(this.suitableShape);
    return this.shape;
  }

  /** @param {string} shape */
  #takeShape(shape) {
    this.shape = shape;
    this.play.dataset.shape = shape;
  }

  /** Says in the slot's first line what happened. @param {string} text */
  tell(text) {
    this.happened = text.charAt(0).toUpperCase() + text.slice(1);
    this.say("");
  }

  /** Says something else there, until the next press or key; on a small window, in place of what to do. @param {string} text */
  say(text) {
    this.news.textContent = text || this.happened;
    this.news.toggleAttribute("data-said", Boolean(text));
  }
}

/**
 * Turns a column into a drawer wherever the window is small: it covers the board when it is called, and a press
 * beside it or Escape closes it.
 * @param {HTMLElement} column
 */
export function makeDrawer(column) {
  const change = () => column.toggleAttribute("popover", !BESIDE.matches);
  BESIDE.addEventListener("change", change);
  change();
}

/**
 * The button that opens and closes a drawer; it is seen only where there is one.
 * @param {HTMLElement} column
 * @param {string} text
 */
export function drawerButton(column, text) {
  return h(
    "button",
    { type: "button", class: "ket-button ket-drawer-button", popoverTargetElement: column },
    text,
  );
}

/** A button with a list of further actions, which closes when one of them is chosen or something else is pressed. */
export class Menu {
  list = h("div", { class: "ket-menu-list" });

  /** @param {string} name */
  constructor(name) {
    const summary = h("summary", { class: "ket-button", "aria-label": name, title: name }, "⋯");
    this.element = h("details", { class: "ket-menu" }, summary, this.list);
    this.list.addEventListener("click", () => this.close());
    addEventListener("pointerdown", (event) => this.#pressed(event), { capture: true });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.element.open) return;
      event.stopPropagation(); // it closes this and nothing else
      this.close();
      summary.focus();
    });
  }

  close() {
    this.element.open = false;
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (event.target instanceof Node && !this.element.contains(event.target)) this.close();
  }
}
