"""Figure 8 of the thesis: a few plies of a game, reconstructed from what the text says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ketplay.core.drawing import Style, css
from ketplay.core.registry import part
from ketplay.games.quantized.classical import Classical, classical
from ketplay.games.quantized.lab.paper import THESIS
from ketplay.games.quantized.svg.embedding import embed, without_picks
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed

STEP = 96
TIE = 1  # the tied board in the formula, counted from 0
PRINTED = 2  # ... and in one sentence
SOURCE = "section 3.2.2, figure 8"
TIED, CALLED_TIED = (f"φ{'₀₁₂₃'[number]}" for number in (TIE, PRINTED))


def tasks() -> list[Args]:
    return [{"game": "tictactoe"}]


def work(game: str) -> list[Row]:
    """Every first board (two X, two O) from which play reaches a tie and three boards that O wins.

    X plays by its rule and O plays safe. Each row has the number of the tied board, for which the
    text gives two.
    """
    ttt = classical(game)
    rows = []
    for board in sorted(ttt.classes.value, key=ttt.text):
        if (board.x | board.o).bit_count() == 4 and not ttt.finished(board):
            by_tie: dict[int, list[list[Any]]] = {}
            for ends, boards_by_ply in _continuations(ttt, board):
                if sorted(ends) == ["O", "O", "O", "T"]:
                    by_tie.setdefault(ends.index("T"), boards_by_ply)
            for tie, boards_by_ply in sorted(by_tie.items()):
                plies = [[ttt.text(b) for b in boards] for boards in boards_by_ply]
                rows.append({"start": ttt.text(board), "tie": tie, "plies": plies})
    return rows


def _continuations(ttt: Classical, board: Any) -> Iterator[tuple[list[str], list[list[Any]]]]:
    """The outcomes of the last boards and the boards after each ply, for every way O can answer."""
    for halves in product(*(_branch(ttt, first) for first in _first_two(ttt, board))):
        fifth = _first_two(ttt, board)
        sixth = [half[0] for half in halves]
        pairs = [half[1] for half in halves]
        seventh = [b for six in sixth for b in _first_two(ttt, six)]
        eighth = [b for pair in pairs for b in pair]
        ninth = [_first_two(ttt, b)[0] if not ttt.finished(b) else b for b in eighth]
        yield [_letter(ttt, b) for b in ninth], [[board], fifth, sixth, seventh, eighth, ninth]


def _letter(ttt: Classical, board: Any) -> str:
    winner = ttt.winner(board)
    return "T" if winner is None else ttt.game.seats[winner]


def _first_two(ttt: Classical, board: Any) -> list[Any]:
    """X's rule: the first two empty fields in superposition, or the only one."""
    return list(ttt.classes.after[board][:2])


def _safe(ttt: Classical, board: Any) -> list[Any]:
    if ttt.finished(board):
        return [board]
    return [ttt.game.play(board, move) for move in ttt.classes.safe(board)]


def _branch(ttt: Classical, board: Any) -> list[tuple[Any, tuple[Any, ...]]]:
    """After X's first ply: O's answers, each with a pair of boards after X's and O's next plies."""
    branches = []
    for answer in _safe(ttt, board):
        if not ttt.finished(answer) and len(ttt.classes.after[answer]) >= 2:
            pairs = product(*(_safe(ttt, next_) for next_ in _first_two(ttt, answer)))
            branches += [(answer, pair) for pair in pairs]
    return branches


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The odds of the formula, and the sentence that calls another board the tie."""
    ttt = classical("tictactoe")
    fit = [row for row in rows if row["tie"] == TIE]
    ends = [
        [_letter(ttt, ttt.game.parse_state(board)) for board in row["plies"][-1]] for row in fit
    ]
    odds = (
        {letter: sum(end.count(letter) for end in ends) / (4 * len(ends)) for letter in "TOX"}
        if ends
        else {}
    )
    other = sum(end[PRINTED] == "T" for end in ends)
    counterexample = ""
    if fit and not other:
        boards = listed(f"`{board}`" for board in fit[0]["plies"][-1])
        counterexample = f"from `{fit[0]['start']}` play leads to {boards}"
    return [
        Verdict(
            "Measuring the four boards gives a tie with 1/4, O with 3/4 and X never",
            judged(odds == {"T": 0.25, "O": 0.75, "X": 0.0}, f"checked on {len(fit)} first boards"),
            f"these are all that lead there with the tie on {TIED}, where the formula has it; "
            f"{len(rows) - len(fit)} more have the tie elsewhere",
            SOURCE,
        ),
        Verdict(
            f"{CALLED_TIED} is the tie, as one sentence has it",
            judged(
                bool(ends) and other == len(ends),
                f"checked on {len(ends)} first boards",
                otherwise="misprint",
            ),
            f"{TIED} is meant: {CALLED_TIED} is the tie in {other or 'none'} of the {len(ends)} "
            "games that fit the formula",
            source=SOURCE,
            case=counterexample,
        ),
    ]


def figure(rows: Sequence[Row]) -> str:
    """The first such game, ply by ply."""
    ttt = classical("tictactoe")
    svg = part(ttt.game, "svg")
    plies = next(row for row in rows if row["tie"] == TIE)["plies"]
    width = 4 * STEP + 150
    height = len(plies) * STEP + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="figure 8">',
        f"<style>{css('light')}{svg.CSS}text{{font:15px "
        f"sans-serif}}</style><defs>{svg.symbols(svg.TILES[0])}</defs>",
        f'<rect width="{width}" height="{height}" fill="#f6f1e5"/>',
    ]
    for number, boards in enumerate(plies):
        y = 10 + number * STEP
        share = f"1/{len(boards)}" if len(boards) > 1 else "1"
        parts.append(f'<text x="8" y="{y + 46}">ply {number + 4}, {share} each</text>')
        for place, board in enumerate(boards):
            x = 130 + (4 * STEP) * (2 * place + 1) / (2 * len(boards)) - 42
            drawing = svg.draw(ttt.game, ttt.game.parse_state(board), Style(labels=False))
            parts.append(embed(without_picks(drawing), x, y, 84, 84)[0])
    return "".join([*parts, "</svg>"])


EXPERIMENT = Experiment(
    name="qt3-example-game",
    title="The example game of figure 8",
    method=(
        "The picture's boards are not in the text, so all boards with two X and two O are tried: X "
        "puts its mark on the first two empty fields in superposition, O answers with safe moves, "
        "and one of the four final boards must be a tie, the others O's."
    ),
    work=work,
    tasks=tasks,
    judge=judge,
    figures={"A game as in figure 8: the first one that fits": figure},
    paper=THESIS,
    version=2,
)
