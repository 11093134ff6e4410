// The table in a notebook cell, as an anywidget: a drawing whose pieces carry `data-pick`, in a shadow root of its
// own. Scenes come from the kernel, moves go back. `Picking` stands before this text: see __init__.py beside it.

const STYLE = `
  :host { display: block; max-width: 560px; font: 15px/1.4 system-ui, sans-serif; }
  section { background: var(--ground); color: var(--text); padding: 8px; border-radius: 8px; }
  svg { display: block; width: 100%; height: auto; max-height: 80vh; }
  [data-legal] { cursor: pointer; outline: 2px dashed var(--accent); outline-offset: 1px; }
  [data-chosen] { outline: 3px solid var(--accent); outline-offset: 1px; }
  [data-pick]:focus-visible { outline: 4px solid var(--text); outline-offset: 2px; }
  p { margin: 8px 0; min-height: 1.4em; }
  form { display: flex; gap: 8px; flex-wrap: wrap; align-items: center; }
  input { flex: 1 1 8em; }
  input, button { font: inherit; padding: 6px 10px; color: var(--text); background: var(--felt); }
  input, button { border: 1px solid var(--dim); border-radius: 4px; }
`;
const FRAME = `
  <section aria-label="Table">
    <div class="drawing"></div>
    <p role="status"></p>
    <form>
      <label for="typed">Move</label>
      <input id="typed" autocomplete="off" spellcheck="false" placeholder="or type it here" />
      <button type="submit">Play</button>
      <button type="button" class="again">New game</button>
    </form>
  </section>
`;
const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

class NotebookTable {
  constructor(model, element) {
    this.model = model;
    const host = document.createElement("div");
    host.className = "ketplay-table";
    element.append(host);
    this.root = host.attachShadow({ mode: "open" });
    this.root.innerHTML = `<style>${STYLE}</style>${FRAME}`;
    this.frame = this.root.querySelector(".drawing");
    this.status = this.root.querySelector("p");
    this.input = this.root.querySelector("input");
    this.picking = new Picking([]);
    this.frame.addEventListener("click", (event) => this.pick(event.target.closest("[data-pick]")));
    this.frame.addEventListener("keydown", (event) => this.handleKey(event));
    this.root.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.input.value.trim()) this.send({ kind: "move", text: this.input.value.trim() });
    });
    this.root.querySelector(".again").addEventListener("click", () => this.send({ kind: "begin" }));
    this.show = this.show.bind(this);
    model.on("change:scene", this.show);
    this.show();
  }

  /** Draws the scene that the kernel has sent, and says what happened; the focus stays where it was. */
  show() {
    const scene = this.model.get("scene");
    const focused = this.root.activeElement?.getAttribute("data-pick");
    this.frame.innerHTML = scene.drawing;
    const drawing = this.frame.querySelector("svg");
    drawing.setAttribute("role", "group"); // a picture with buttons in it is a group, not an image
    drawing.setAttribute("aria-label", scene.title);
    this.picking = new Picking(scene.moves, (pick) => this.pieceOf(pick)?.hasAttribute("data-either"));
    this.input.value = "";
    this.refresh();
    this.status.textContent = scene.words;
    this.root.querySelector("section").dataset.events = scene.events;
    if (focused) (this.pieceOf(focused) || this.tabStop)?.focus();
  }

  get pieces() {
    return [...this.frame.querySelectorAll("[data-pick]")];
  }

  pieceOf(pick) {
    return this.pieces.find((piece) => piece.dataset.pick === pick);
  }

  /** The one piece that Tab reaches: where the focus is, else the first that may be picked. */
  get tabStop() {
    const { pieces } = this;
    return (
      pieces.find((piece) => piece === this.root.activeElement) ||
      pieces.find((piece) => piece.hasAttribute("data-legal")) ||
      pieces[0]
    );
  }

  /** Brings marks, names and the tab order in line with what is picked. */
  refresh() {
    const { next, picked } = this.picking;
    for (const piece of this.pieces) {
      const { pick } = piece.dataset;
      piece.setAttribute("role", "button");
      piece.toggleAttribute("data-legal", next.has(pick));
      piece.toggleAttribute("data-chosen", picked.includes(pick));
      piece.setAttribute("aria-pressed", String(picked.includes(pick)));
      piece.setAttribute("aria-disabled", String(!next.has(pick) && !picked.includes(pick)));
    }
    for (const piece of this.pieces) piece.setAttribute("tabindex", piece === this.tabStop ? "0" : "-1");
  }

  pick(piece) {
    if (!piece) return this.cancel();
    const answer = this.picking.pick(piece.dataset.pick);
    if (answer === "done") return this.send({ kind: "move", text: this.picking.candidates[0].text });
    const [complete] = this.picking.complete;
    if (complete) this.input.value = complete.text; // whole as it is, though longer moves begin so
    if (answer === "no") this.status.textContent = "Choose one of the pieces with a dashed frame.";
    this.refresh();
  }

  cancel() {
    this.picking.clear();
    this.refresh();
  }

  send(message) {
    this.picking.clear();
    this.model.send(message);
  }

  handleKey(event) {
    const piece = event.target.closest("[data-pick]");
    if (!piece || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.pick(piece);
    else if (event.key === "Escape") this.cancel();
    else if (FORWARD.includes(event.key)) this.walk(piece, 1);
    else if (BACK.includes(event.key)) this.walk(piece, -1);
    else return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has keys of its own
  }

  /** Moves the focus among the pieces that may be picked, round and round. */
  walk(piece, step) {
    const stops = this.pieces.filter((each) => each === piece || each.hasAttribute("data-legal"));
    const stop = stops[(stops.indexOf(piece) + step + stops.length) % stops.length];
    for (const each of this.pieces) each.setAttribute("tabindex", each === stop ? "0" : "-1");
    stop.focus();
  }

  leave() {
    this.model.off("change:scene", this.show);
  }
}

export default {
  render({ model, el }) {
    const table = new NotebookTable(model, el);
    return () => table.leave();
  },
};
