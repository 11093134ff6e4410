"""QTris: nine squares that are qubits, cards that are quantum operations, lines of one colour once all are measured."""

TITLE = "QTris"
ABOUT = "Nine squares are qubits, the cards are quantum operations; after ten turns everything is measured and lines count."
CREDIT = "Alioscia Hamma, Immacolata De Simone, Michela Nazzaro and Michele Viscardi (quantumphysics.fun)"
ORDER = 1  # the game one meets first
EXAMPLE_POSITION = (  # a position that shows what the game is about
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 hands:X1Y1Z1H2CX1|X1Z1H2 aside:-|- "
    "spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)
PRESETS = {
    "qtris-ex345": "Exercise 3.4.5 of the book: advanced, noise, four turns, its board and its hands"
}
ALIASES = {  # Exercise 3.4.5 of the full book
    "qtris-ex345": "qtris:level=advanced,noise=on,order=play_draw,turns=4,"
    "prep=R.uR.uW/B.rC+a.W/A+b.rC+a.A+b,hands=IXHU.YZCXU",
}
