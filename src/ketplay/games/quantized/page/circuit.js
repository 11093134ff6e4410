// Amplification as a circuit of three qubits: a button below the board opens the picture that the lab has drawn.
import { h } from "/lib/dom.js";
import { button } from "/lib/frame.js";

const TITLE = "Amplification as a circuit";
const PICTURE = "/lab/qt3-circuits.svg";
const SAYS =
  "The smallest case, three qubits: five records are prepared, one of them won (weight 1/4). After the first dotted line it gets a sign; after the second comes the reflection about the state. One such turn makes the win certain.";

/** @param {{board: HTMLElement}} table */
export function attach(table) {
  table.board.after(h("div", { class: "ket-row" }, button(TITLE, open)));
}

async function open() {
  const { openDialog } = await import("/lib/dialog.js");
  openDialog(
    TITLE,
    [
      h("p", {}, SAYS),
      h(
        "div",
        { class: "ket-circuit", tabIndex: 0, role: "region", "aria-label": TITLE },
        h("img", { src: PICTURE, alt: SAYS }),
      ),
      h(
        "p",
        {},
        h(
          "a",
          { href: "/lab/qt3-circuits.md", target: "_blank", rel: "noopener" },
          "The program, and the circuits of 7 and 12 qubits",
        ),
      ),
    ],
    { kind: "ket-wide" },
  );
}
