"""QTris: nine squares are qubits, cards are quantum operations, and lines of one colour count.

The rules (rules.py and what it imports) know `board/` only; `svg/`, `circuit/`, words, text and
odds build on them, and `expert/` on all of it.
"""

TITLE = "QTris"
ABOUT = "Play cards on nine squares, then measure them: rows of your colour count."
CREDIT = (
    "Alioscia Hamma, Immacolata De Simone, Michela Nazzaro and Michele Viscardi "
    "(quantumphysics.fun)"
)
ORDER = 1  # the first game on the home page
WITHOUT_NUMBA = (
    "searcher and expert take many times as long for the same moves, and play less well where "
    "seconds are their limit"
)
LARGE_CARD = True
EXAMPLE_POSITION = (  # a position that shows what the game is about
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 "
    "hands:X1Y1Z1H2CX1|X1Z1H2 aside:-|- spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)
FIRST_GAME = "qtris:opening=as_seated"
# The boards of the full book, by the figure, exercise or section that has them (R12.4).
_BOOK_BOARDS = {
    "fig24": (
        "level=advanced,prep=rC+a.W.uB/B.L.rC+a/B.R.W",
        "Figure 2.4: tiles of every kind. Which are certain? The red pair on 1 and 6 shows each of "
        "four results equally often.",
    ),
    "fig27": (
        "prep=R.W.B/B.W.B/B.B.W",
        "Figure 2.7: black has two C_X and an even chance. CX16 makes a pair, CX61 takes it apart "
        "with the black tile on square 1: now black wins for certain.",
    ),
    "sec231": (
        "prep=B.W.W/B.B.W/B.B.B",
        "Section 2.3.1: three lines for black: a column, a row and a diagonal.",
    ),
    "ex231": (
        "prep=B.W.W/B.B.W/B.B.B",
        "Exercise 2.3.1: make the black tile on square 5 white with H, Z and H. Does any other "
        "order do it?",
    ),
    "ex232": (
        "prep=A+a.A+a.W/B.W.W/B.R.W",
        "Exercise 2.3.2: C_X on the first two squares of each row, with either as control.",
    ),
    "ex233": (
        "prep=R.L.W/B.B.W/A+a.R.A+a",
        "Exercise 2.3.3: rolls of 54, 71, 99 and 24 give both players a line.",
    ),
    "ex234": (
        "prep=R.R.W/B.B.W/C+a.L.C+a",
        "Exercise 2.3.4: rolls of 37, 3, 65 and 18 give white a line and black none.",
    ),
    "ex235": (
        "prep=R.L.A+a/B.B.C+b/A+a.C+b.W",
        "Exercise 2.3.5: rolls of 52, 89, 16 and 22 give both players a line. The book has the up "
        "triangle on square 7, here it lies on 3: the pair's colours change places, the score "
        "does not.",
    ),
    "ex236": (
        "prep=A+a.A+a.W/C-b.C-b.W/A-c.A-c.W",
        "Exercise 2.3.6: every pair can be undone. CX12 and H1, CX45 and H4, CX78 and H7 leave "
        "colours only.",
    ),
    "ex321": (
        "level=advanced,prep=R.W.L/C+a.rA-b.B/C+a.rA-b.W",
        "Exercise 3.2.1: without U every two squares have flat odds: 1, two halves or four "
        "quarters. One U is enough to change that.",
    ),
    "ex322": (
        "level=advanced,prep=R.uR.uW/B.uB.W/A+a.uL.A+a",
        "Exercise 3.2.2: white with 50, 7, 25 / 0, 75, 100 / 50 and 93 %, and square 9 is always "
        "the opposite of 7.",
    ),
    "ex341": (
        "noise=on,prep=m.m.W/W.W.W/W.W.W@1=W,B@2=R,L",
        "Exercise 3.4.1: squares 1 and 2 are completely mixed. No card changes their odds.",
    ),
    "ex342": (
        "noise=on,prep=m.W.W/W.W.W/W.W.W@1=W,3:B",
        "Exercise 3.4.2: white with 1/4. X on square 1 makes it 3/4, and no card makes it certain.",
    ),
    "ex343": (
        "noise=on,prep=m.m.W/W.W.W/W.W.W@1=B,L@2=W,3:B",
        "Exercise 3.4.3: both are white with 1/4. Play H on each, which asks for the orientation: "
        "right with 1/4 and 1/2.",
    ),
    "ex344": (
        "level=advanced,noise=on,prep=m.m.W/W.W.W/W.W.W@1=B,L@2=W,3:B",
        "Exercise 3.4.4: both are white with 1/4. X on square 2 makes it 75 %, U on square 1 84 %.",
    ),
    "ex345": (
        "level=advanced,noise=on,order=play_draw,turns=4,"
        "prep=R.uR.uW/B.rC+a.W/A+b.rC+a.A+b,hands=IXHU.YZCXU",
        "Exercise 3.4.5: its board and hands, noise, four turns.",
    ),
    "sec35": (
        "level=advanced,prep=R.uR.uW/B.uB.W/A+a.uL.A+a",
        "Section 3.5: measure it many times. How often is each square white, and what is the "
        "score on average?",
    ),
}
PRESETS = {f"qtris-{name}": words for name, (_, words) in _BOOK_BOARDS.items()}
ALIASES = {f"qtris-{name}": f"qtris:{options}" for name, (options, _) in _BOOK_BOARDS.items()}
