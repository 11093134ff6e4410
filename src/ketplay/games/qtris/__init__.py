"""QTris: nine squares that are qubits, cards that are quantum operations, lines of one colour once all are measured."""

TITLE = "QTris"
ABOUT = (
    "Nine squares are qubits, the cards are quantum operations; after ten turns everything is measured and lines count."
)
CREDIT = "Alioscia Hamma, Immacolata De Simone, Michela Nazzaro and Michele Viscardi (quantumphysics.fun)"
ORDER = 1
