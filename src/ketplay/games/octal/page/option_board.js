// Drawing a board: tap an empty place for a vertex, two vertices to join or separate them, drag a vertex to move it; or
// type a board as text, which the server reads while one types. What comes out is the board's text and where it lies.
import { button, getText, h, openDialog, parseSvg, s, setChildren } from "/public.js";

const WIDTH = 800; // hundredths of a step, as in a layout
const HEIGHT = 520;
const EDGE = 45;
const RADIUS = 34;
const NEAREST = 60; // between two vertices
const STEP = 74; // of the server's drawings
const NUDGE = 20;
const DELAY = 300; // milliseconds after the last key
const MAX_DRAWN = 40; // vertices drawn by hand; a list can have more
const COLOURS = "wlbd";
const NAMES = { w: "white", l: "light grey", b: "black", d: "dark grey" };
const FILL = { w: "#f7f1e3", l: "#b4b8c9", b: "#17161d", d: "#5b5f78" };
/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
};

/** @typedef {{x: number, y: number, colour: string}} Vertex */
/** @typedef {{game: string, value: string, layout: string}} Drawn */

/**
 * Opens the editor with a board; `done` gets the board that was drawn.
 * @param {Drawn} board
 * @param {(board: {value: string, layout: string}) => void} done
 */
export function edit(board, done) {
  new Editor(board, done).show();
}

class Editor {
  /** @param {Drawn} board @param {(board: {value: string, layout: string}) => void} done */
  constructor(board, done) {
    this.board = board;
    this.done = done;
    /** @type {Vertex[]} */
    this.vertices = [];
    /** @type {Set<string>} */
    this.edges = new Set();
    /** @type {number | null} */
    this.selected = null;
    /** @type {{vertex: number, moved: boolean} | null} */
    this.dragged = null;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    this.requests = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.canvas = s("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "octal-canvas",
      role: "group",
      "aria-label": "Your board",
    });
    for (const [kind, act] of /** @type {[string, (event: PointerEvent) => void][]} */ ([
      ["pointerdown", (event) => this.#press(event)],
      ["pointermove", (event) => this.#drag(event)],
      ["pointerup", (event) => this.#release(event)],
    ]))
      this.canvas.addEventListener(kind, (event) => act(/** @type {PointerEvent} */ (event)));
    this.canvas.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    this.tool = h(
      "select",
      { class: "ket-input", "aria-label": "What a tap does" },
      h("option", { value: "join" }, "A tap adds or joins"),
      this.#hasColours && h("option", { value: "paint" }, "A tap changes the colour"),
      h("option", { value: "drop" }, "A tap removes"),
    );
    this.list = h("textarea", {
      class: "ket-input octal-list",
      spellcheck: false,
      "aria-label": "The board as text",
      oninput: () => this.#typed(),
    });
    this.note = h("p", { class: "ket-dim", role: "status" });
    this.link = h("a", { class: "ket-button" }, "Link to this board");
    this.play = button("Use this board", () => this.#finish(), "ket-strong");
  }

  get #hasColours() {
    return this.board.game === "octal";
  }

  show() {
    this.dialog = openDialog("Draw a board", [
      h(
        "p",
        {},
        "Tap an empty place to add a vertex, and two vertices to join or separate them. Drag to move. Or type a board: path:5+cycle:4, petersen, 0-1,1-2.",
      ),
      h(
        "div",
        { class: "ket-row" },
        this.tool,
        button("Clear", () => this.#clear()),
      ),
      /** @type {any} */ (this.canvas),
      this.list,
      this.note,
      h("div", { class: "ket-row" }, this.play, this.link),
    ]);
    this.list.value = this.board.value;
    this.#draw();
    this.#read(this.board.layout);
  }

  #clear() {
    this.vertices = [];
    this.edges.clear();
    this.selected = null;
    this.list.value = "";
    this.#draw();
    this.#changed();
  }

  // ---- pointer and keys

  /** @param {Event} event */
  #vertexAt(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-vertex]") : null;
    return target ? Number(target.getAttribute("data-vertex")) : null;
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  #place(event) {
    const box = this.canvas.getBoundingClientRect();
    const scale = Math.min(box.width / WIDTH, box.height / HEIGHT);
    const left = box.left + (box.width - WIDTH * scale) / 2;
    const top = box.top + (box.height - HEIGHT * scale) / 2;
    return inside((event.clientX - left) / scale, (event.clientY - top) / scale);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const vertex = this.#vertexAt(event);
    this.dragged = vertex === null ? null : { vertex, moved: false };
    if (this.dragged) this.canvas.setPointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.dragged) return;
    const { x, y } = this.vertices[this.dragged.vertex];
    const [right, down] = this.#place(event);
    if (!this.dragged.moved && Math.hypot(right - x, down - y) < 12) return;
    this.dragged.moved = true;
    this.#move(this.dragged.vertex, right, down);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const { dragged } = this;
    this.dragged = null;
    if (dragged?.moved) return;
    if (dragged) this.#tapVertex(dragged.vertex);
    else if (this.tool.value === "join") this.#add(...this.#place(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const vertex = this.#vertexAt(event);
    const arrow = ARROWS[event.key];
    if (vertex === null || !(arrow || event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    const { x, y } = this.vertices[vertex];
    if (arrow) this.#move(vertex, ...inside(x + arrow[0], y + arrow[1]));
    else this.#tapVertex(vertex);
    const again = this.canvas.querySelector(`[data-vertex="${vertex}"]`);
    if (again instanceof SVGElement) again.focus();
  }

  /** @param {number} vertex @param {number} x @param {number} y */
  #move(vertex, x, y) {
    if (this.#isTaken(x, y, vertex)) return;
    Object.assign(this.vertices[vertex], { x, y });
    this.#draw();
    this.#changed();
  }

  /** Whether another vertex is too near. @param {number} x @param {number} y @param {number} [except] */
  #isTaken(x, y, except = -1) {
    return this.vertices.some(
      (other, number) => number !== except && Math.hypot(other.x - x, other.y - y) < NEAREST,
    );
  }

  /** @param {number} x @param {number} y */
  #add(x, y) {
    if (this.vertices.length >= MAX_DRAWN)
      return this.#say(`You can draw at most ${MAX_DRAWN} vertices by hand; a list can have more.`);
    if (this.#isTaken(x, y)) return;
    this.vertices.push({ x, y, colour: "w" });
    this.#write();
  }

  /** @param {number} number */
  #tapVertex(number) {
    if (this.tool.value === "paint") {
      const vertex = this.vertices[number];
      vertex.colour = COLOURS[(COLOURS.indexOf(vertex.colour) + 1) % 4];
    } else if (this.tool.value === "drop") this.#remove(number);
    else if (this.selected === null) {
      this.selected = number;
      return this.#draw();
    } else this.#join(this.selected, number);
    this.selected = null;
    this.#write();
  }

  /** @param {number} from @param {number} to */
  #join(from, to) {
    if (from === to) return;
    const pair = edge(from, to);
    if (!this.edges.delete(pair)) this.edges.add(pair);
  }

  /** @param {number} number */
  #remove(number) {
    this.vertices.splice(number, 1);
    const remaining = [...this.edges]
      .map((pair) => pair.split("-").map(Number))
      .filter((ends) => !ends.includes(number));
    this.edges = new Set(remaining.map((ends) => ends.map((end) => end - Number(end > number)).join("-")));
  }

  // ---- drawing and text

  #draw() {
    setChildren(/** @type {any} */ (this.canvas));
    for (const pair of this.edges) {
      const [a, b] = pair.split("-").map((end) => this.vertices[Number(end)]);
      if (a && b) this.canvas.append(s("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "octal-line" }));
    }
    this.vertices.forEach((vertex, number) => this.canvas.append(this.#vertex(vertex, number)));
  }

  /** @param {Vertex} vertex @param {number} number */
  #vertex({ x, y, colour }, number) {
    const kind = /** @type {keyof typeof NAMES} */ (colour);
    const colourName = this.#hasColours ? `, ${NAMES[kind]}` : "";
    const place = {
      transform: `translate(${x} ${y})`,
      "data-vertex": number,
      role: "button",
      tabindex: 0,
      "aria-label": `vertex ${number}${colourName}`,
      "aria-pressed": String(this.selected === number),
      class: this.selected === number ? "octal-held" : "",
    };
    const dot = s("circle", { r: RADIUS, fill: FILL[kind], stroke: "#7d6e49", "stroke-width": 4 });
    const dark = colour === "b" || colour === "d";
    const name = s("text", {
      y: 9,
      "text-anchor": "middle",
      "font-size": 26,
      "font-weight": 700,
      fill: dark ? "#fff" : "#17161d",
    });
    name.textContent = String(number);
    return s("g", place, dot, name);
  }

  /** The drawing as text. */
  #write() {
    const joined = new Set([...this.edges].flatMap((pair) => pair.split("-").map(Number)));
    const single = this.vertices.map((_, number) => number).filter((number) => !joined.has(number));
    const colours = this.vertices.map((vertex) => vertex.colour).join("");
    this.list.value = [...this.edges, ...single].join(",") + (/[lbd]/.test(colours) ? `@${colours}` : "");
    this.#draw();
    this.#changed();
  }

  /** The drawing or its text is another now. */
  #changed() {
    this.requests++; // what was asked about the text before does not matter any more
    const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) =>
      `${n} ${n === 1 ? one : many}`;
    const { size } = this.edges;
    this.#say(`${count(this.vertices.length, "vertex", "vertices")}, ${count(size, "edge", "edges")}.`);
    this.play.disabled = this.vertices.length === 0;
    const query = new URLSearchParams({
      game: `${this.board.game}:board=${this.list.value}`,
      layout: this.layout,
    });
    this.link.href = `/?${query}`;
  }

  /** Where the vertices lie, as the server takes it. */
  get layout() {
    return this.vertices.map(({ x, y }) => `${Math.round(x)}.${Math.round(y)}`).join("-");
  }

  /** @param {string} words @param {boolean} [wrong] */
  #say(words, wrong = false) {
    this.note.textContent = words;
    this.note.classList.toggle("octal-wrong", wrong);
    this.list.setAttribute("aria-invalid", String(wrong));
  }

  #typed() {
    clearTimeout(this.timer);
    this.requests++;
    this.timer = setTimeout(() => this.#read(""), DELAY);
  }

  /** Lets the server read the text, and draws what it says. @param {string} layout  where it lies, if that is known */
  async #read(layout) {
    const text = this.list.value.replace(/\s/g, "");
    if (!text) return this.#clear();
    const request = ++this.requests;
    const position = `octal:board=${text}`;
    try {
      const markup = await getText(`/games/octal/picture.svg?${new URLSearchParams({ position })}`);
      if (request !== this.requests) return;
      this.#take(parseSvg(markup), layout);
      this.#draw();
      this.#changed();
    } catch (error) {
      if (request !== this.requests) return;
      this.play.disabled = true;
      this.#say(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** Takes the board of a picture; an edge list keeps what was drawn. @param {SVGSVGElement} picture @param {string} layout */
  #take(picture, layout) {
    const before = /^[\d,\s-]*(@|$)/.test(this.list.value) ? this.vertices : [];
    const pieces = [...picture.querySelectorAll("g[data-at]")];
    const points = fitted(pieces.map((piece) => pointOf(piece)));
    const given = layout ? layout.split("-").map((pair) => pair.split(".").map(Number)) : [];
    this.vertices = pieces.map((piece, number) => {
      const [x, y] =
        given[number] || (before[number] && [before[number].x, before[number].y]) || points[number];
      const colour = piece.querySelector("use")?.getAttribute("href")?.slice(-1) || "w";
      return { x, y, colour };
    });
    this.edges = new Set(
      [...picture.querySelectorAll("path.octal-yarn")].map(
        (path) => path.getAttribute("data-edge") || path.getAttribute("data-around") || "",
      ),
    );
    this.selected = null;
  }

  #finish() {
    this.dialog?.close();
    this.done({ value: this.list.value.replace(/\s/g, ""), layout: this.layout });
  }
}

/** An edge as text, the smaller number first. @param {number} a @param {number} b */
function edge(a, b) {
  return `${Math.min(a, b)}-${Math.max(a, b)}`;
}

/** Where a piece of a picture lies. @param {Element} piece @returns {[number, number]} */
function pointOf(piece) {
  const [x, y] = (piece.getAttribute("transform") || "").match(/-?[\d.]+/g)?.map(Number) || [0, 0];
  return [(100 * x) / STEP, (100 * y) / STEP];
}

/** Points moved to the middle of the canvas, and closer together if they need more room. @param {[number, number][]} points @returns {[number, number][]} */
function fitted(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(1, (WIDTH - 2 * EDGE) / (wide || 1), (HEIGHT - 2 * EDGE) / (high || 1));
  return points.map(([x, y]) => [
    (WIDTH - wide * scale) / 2 + (x - left) * scale,
    (HEIGHT - high * scale) / 2 + (y - top) * scale,
  ]);
}

/** A place that is not too near the edge of the canvas. @param {number} x @param {number} y @returns {[number, number]} */
function inside(x, y) {
  const within = (/** @type {number} */ value, /** @type {number} */ size) =>
    Math.min(Math.max(value, EDGE), size - EDGE);
  return [within(x, WIDTH), within(y, HEIGHT)];
}
