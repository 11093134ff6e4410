// An editor for boards: tap an empty place for a vertex, two vertices to join or separate them; or paste an edge list.
// The text is the board; only the server decides whether it is valid.
import { button, createTable, h, listGames, openDialog, s, setChildren, settings } from "/public.js";
import { buttonRow } from "./arrange.js";

const WIDTH = 400;
const HEIGHT = 280;
const MAX_DRAWN = 40; // vertices drawn by hand; a list can have more
const COLOURS = "wlbd";
const NAMES = { w: "white", l: "light grey", b: "black", d: "dark grey" };

/** @typedef {{x: number, y: number, colour: string}} Vertex */

/** @param {any} table */
export function attach(table) {
  buttonRow(table).append(button("Draw a board", async () => new Editor(await levelNames()).show()));
}

async function levelNames() {
  const all = await listGames();
  return all.find((game) => game.name === "octal")?.levels.map((level) => level.name) || ["random"];
}

class Editor {
  /** @param {string[]} levels */
  constructor(levels) {
    /** @type {Vertex[]} */
    this.vertices = [];
    /** @type {Set<string>} */
    this.edges = new Set();
    /** @type {number | null} */
    this.selected = null;
    this.canvas = s("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "octal-canvas",
      role: "img",
      "aria-label": "Your board",
    });
    this.canvas.addEventListener("pointerdown", (event) => this.#tapped(/** @type {PointerEvent} */ (event)));
    this.tool = h(
      "select",
      { class: "ket-input", "aria-label": "What a tap does" },
      h("option", { value: "join" }, "add and join"),
      h("option", { value: "paint" }, "change colour"),
      h("option", { value: "drop" }, "remove"),
    );
    this.list = h("textarea", {
      class: "ket-input octal-list",
      spellcheck: false,
      "aria-label": "The board as text",
      oninput: () => this.#read(),
    });
    this.level = h(
      "select",
      { class: "ket-input", "aria-label": "Opponent" },
      levels.map((name) => h("option", { value: name, selected: name === "paper" }, name)),
    );
    this.note = h("p", { class: "ket-dim", role: "status" });
  }

  show() {
    openDialog("Draw a board", [
      h(
        "p",
        {},
        "Tap an empty place to add a qubit; tap two qubits to join or separate them. Or type an edge list such as 0-1,1-2,3 (a number on its own is a single qubit), with colours after @, or a name such as petersen.",
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
      h(
        "div",
        { class: "ket-row" },
        this.level,
        button("Play it", () => this.#play(), "ket-strong"),
      ),
    ]);
    this.#draw();
  }

  #clear() {
    this.vertices = [];
    this.edges.clear();
    this.selected = null;
    this.#draw();
    this.#write();
  }

  /** @param {PointerEvent} event */
  #tapped(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-vertex]") : null;
    const number = target ? Number(target.getAttribute("data-vertex")) : null;
    if (this.tool.value === "paint") this.#paint(number);
    else if (this.tool.value === "drop") this.#remove(number);
    else if (number === null) this.#add(event);
    else this.#join(number);
    this.#draw();
    this.#write();
  }

  /** @param {PointerEvent} event */
  #add(event) {
    if (this.vertices.length >= MAX_DRAWN)
      return void (this.note.textContent = `You can draw at most ${MAX_DRAWN} qubits by hand; a list can have more.`);
    const box = this.canvas.getBoundingClientRect();
    const x = awayFromEdge(((event.clientX - box.left) / box.width) * WIDTH, WIDTH);
    const y = awayFromEdge(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT);
    this.vertices.push({ x, y, colour: "w" });
  }

  /** @param {number} number */
  #join(number) {
    if (this.selected === null || this.selected === number)
      return void (this.selected = this.selected === number ? null : number);
    const pair = edge(this.selected, number);
    if (!this.edges.delete(pair)) this.edges.add(pair);
    this.selected = null;
  }

  /** @param {number | null} number */
  #paint(number) {
    if (number === null) return;
    const vertex = this.vertices[number];
    vertex.colour = COLOURS[(COLOURS.indexOf(vertex.colour) + 1) % 4];
  }

  /** @param {number | null} number */
  #remove(number) {
    if (number === null) return;
    this.vertices.splice(number, 1);
    const remaining = [...this.edges]
      .map((edge) => edge.split("-").map(Number))
      .filter((edgeEnds) => !edgeEnds.includes(number));
    this.edges = new Set(
      remaining.map((edgeEnds) => edgeEnds.map((end) => end - Number(end > number)).join("-")),
    );
    this.selected = null;
  }

  #draw() {
    setChildren(/** @type {any} */ (this.canvas));
    for (const pair of this.edges) {
      const [a, b] = pair.split("-").map((end) => this.vertices[Number(end)]);
      if (a && b) this.canvas.append(s("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "octal-line" }));
    }
    this.vertices.forEach((vertex, number) => this.canvas.append(this.#kitten(vertex, number)));
  }

  /** @param {Vertex} vertex @param {number} number */
  #kitten(vertex, number) {
    const words = `qubit ${number}, ${NAMES[/** @type {keyof typeof NAMES} */ (vertex.colour)]}`;
    const place = {
      transform: `translate(${vertex.x} ${vertex.y})`,
      "data-vertex": number,
      role: "img",
      "aria-label": words,
      class: this.selected === number ? "octal-held" : "",
    };
    const tile = s("use", { href: `#octal-${vertex.colour}`, x: -18, y: -18, width: 36, height: 36 });
    const back = s("circle", { r: 18, fill: "#8f93a8" });
    const plate = s("circle", { cx: -16, cy: -16, r: 9, class: "octal-plate" });
    const name = s("text", { x: -16, y: -11.5, class: "octal-name" });
    name.textContent = String(number);
    return s("g", place, back, tile, plate, name);
  }

  /** The drawing as text. */
  #write() {
    const joined = new Set([...this.edges].flatMap((edge) => edge.split("-").map(Number)));
    const single = this.vertices.map((_, number) => number).filter((number) => !joined.has(number));
    const colours = this.vertices.map((vertex) => vertex.colour).join("");
    this.list.value = [...this.edges, ...single].join(",") + (/[lbd]/.test(colours) ? `@${colours}` : "");
    this.#count();
  }

  #count() {
    const countText = (/** @type {number} */ n, /** @type {string} */ what) =>
      `${n} ${what}${n === 1 ? "" : "s"}`;
    this.note.textContent = `${countText(this.vertices.length, "qubit")}, ${countText(this.edges.size, "edge")}`;
  }

  /** An edge list as a drawing, on a circle; a text that is not an edge list (a name) is left to the server. */
  #read() {
    const [list, colours = ""] = this.list.value.replace(/\s/g, "").split("@");
    const items = list.split(",").filter(Boolean);
    if (!items.length || !items.every((item) => /^\d{1,2}(-\d{1,2})?$/.test(item)))
      return this.#clearDrawing(list);
    const count = 1 + Math.max(...items.flatMap((item) => item.split("-").map(Number)));
    this.vertices = Array.from({ length: count }, (_, v) => {
      const turn = (2 * Math.PI * v) / count;
      return {
        x: WIDTH / 2 + 150 * Math.sin(turn),
        y: HEIGHT / 2 - 110 * Math.cos(turn),
        colour: COLOURS.includes(colours[v]) ? colours[v] : "w",
      };
    });
    this.edges = new Set(items.filter((item) => item.includes("-")).map((item) => edge(...edgeEnds(item))));
    this.selected = null;
    this.#count();
    this.#draw();
  }

  /** Text that is not an edge list: nothing is drawn, so that drawing and text never disagree. @param {string} text */
  #clearDrawing(text) {
    this.vertices = [];
    this.edges.clear();
    this.selected = null;
    this.#draw();
    this.note.textContent = text
      ? "This will be drawn when you play it: a name such as petersen, or grid:3x4+path:2."
      : "";
  }

  #play() {
    const board = this.list.value.replace(/\s/g, "");
    if (!board)
      return void (this.note.textContent = "The board is empty: tap to add a qubit, or type an edge list.");
    const seats = [
      { kind: "person", name: settings().name },
      { kind: "bot", level: this.level.value },
    ];
    createTable({ game: `octal:board=${board}`, seats }, "The qubit game");
  }
}

/** An edge as text, the smaller number first. @param {number} a @param {number} b */
function edge(a, b) {
  return `${Math.min(a, b)}-${Math.max(a, b)}`;
}

/** @param {string} text @returns {[number, number]} */
function edgeEnds(text) {
  const [a, b] = text.split("-").map(Number);
  return [a, b];
}

/** A place that is not too near the edge of the canvas. @param {number} value @param {number} size */
function awayFromEdge(value, size) {
  return Math.min(Math.max(value, 28), size - 28);
}
