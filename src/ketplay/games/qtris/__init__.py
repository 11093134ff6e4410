"""QTris: nine squares are qubits, cards are quantum operations, and lines of one colour count.

The rules (rules.py and what it imports) know `board/` only; `svg/`, `circuit/`, words, text and
odds build on them, and `expert/` on all of it.
"""

TITLE = "QTris"
ABOUT = (
    "Nine squares are qubits, the cards are quantum operations; "
    "after ten turns the board is measured and lines count."
)
CREDIT = (
    "Alioscia Hamma, Immacolata De Simone, Michela Nazzaro and Michele Viscardi "
    "(quantumphysics.fun)"
)
ORDER = 1  # the first game on the home page
EXAMPLE_POSITION = (  # a position that shows what the game is about
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 "
    "hands:X1Y1Z1H2CX1|X1Z1H2 aside:-|- spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)
PRESETS = {"qtris-ex345": "Exercise 3.4.5 of the full book: its board and hands, noise, four turns"}
ALIASES = {  # Exercise 3.4.5 of the full book
    "qtris-ex345": "qtris:level=advanced,noise=on,order=play_draw,turns=4,"
    "prep=R.uR.uW/B.rC+a.W/A+b.rC+a.A+b,hands=IXHU.YZCXU",
}
