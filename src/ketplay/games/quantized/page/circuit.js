// Amplification as a circuit of three qubits: a button below the board opens the picture that the lab has drawn.
import { button, h, openDialog } from "/public.js";

const TITLE = "Amplification as a circuit";
const PICTURE = "/lab/qt3-circuits.svg";
const DESCRIPTION =
  "The smallest case has three qubits: five records are prepared, one of them won (weight 1/4). After the first dotted line the won record gets a minus sign; after the second comes the reflection about the state. One such turn makes the win certain.";

/** @param {{board: HTMLElement}} table */
export function attach(table) {
  table.board.after(h("div", { class: "ket-row" }, button(TITLE, openCircuit)));
}

function openCircuit() {
  openDialog(
    TITLE,
    [
      h("p", {}, DESCRIPTION),
      h(
        "div",
        { class: "ket-circuit", tabIndex: 0, role: "region", "aria-label": TITLE },
        h("img", { src: PICTURE, alt: DESCRIPTION }),
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
