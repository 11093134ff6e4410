"""Figure 8 of the thesis: a few plies of a game, found again from what the text says about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ketplay.core.drawing import Style, css
from ketplay.core.registry import part
from ketplay.games.quantized.classical import Classical, classical
from ketplay.games.quantized.svg import _NOISE, _embed
from ketplay.lab.experiment import Args, Experiment, Row, Verdict

STEP = 96
WANTED = ("O", "T", "O", "O")  # the outcomes of the four boards, from left to right


def tasks() -> list[Args]:
    return [{"game": "tictactoe"}]


def work(game: str) -> list[Row]:
    """Every first board (two X, two O) from which the thesis's X and a safe O reach four boards with those outcomes."""
    ttt = classical(game)
    rows = []
    for board in sorted(ttt.classes.value, key=ttt.text):
        if (board.x | board.o).bit_count() == 4 and not ttt.finished(board):
            story = next(_stories(ttt, board), None)
            if story:
                rows.append({"start": ttt.text(board), "plies": [[ttt.text(b) for b in boards] for boards in story]})
    return rows


def _stories(ttt: Classical, board: Any) -> Iterator[list[list[Any]]]:
    """The boards after each ply, for every way O can answer."""
    for halves in product(*(_branch(ttt, first) for first in _first_two(ttt, board))):
        fifth = _first_two(ttt, board)
        sixth = [half[0] for half in halves]
        rest = [half[1] for half in halves]
        seventh = [b for six in sixth for b in _first_two(ttt, six)]
        eighth = [b for pair in rest for b in pair]
        ninth = [_first_two(ttt, b)[0] if not ttt.finished(b) else b for b in eighth]
        if tuple(_letter(ttt, b) for b in ninth) == WANTED:
            yield [[board], fifth, sixth, seventh, eighth, ninth]


def _letter(ttt: Classical, board: Any) -> str:
    winner = ttt.winner(board)
    return "T" if winner is None else ttt.game.seats[winner]


def _first_two(ttt: Classical, board: Any) -> list[Any]:
    """X's rule: the first two empty fields at once, or the only one."""
    return list(ttt.classes.after[board][:2])


def _safe(ttt: Classical, board: Any) -> list[Any]:
    if ttt.finished(board):
        return [board]
    return [ttt.game.play(board, move) for move in ttt.classes.safe(board)]


def _branch(ttt: Classical, board: Any) -> list[tuple[Any, tuple[Any, ...]]]:
    """For a board after X's first ply: O's answers, and with each a pair of boards after X's and O's next plies."""
    found = []
    for answer in _safe(ttt, board):
        if not ttt.finished(answer) and len(ttt.classes.after[answer]) >= 2:
            pairs = product(*(_safe(ttt, next_) for next_ in _first_two(ttt, answer)))
            found += [(answer, pair) for pair in pairs]
    return found


def judge(rows: Sequence[Row]) -> list[Verdict]:
    if not rows:
        return [Verdict("figure 8: O wins with 3/4, a tie has 1/4", "fails", "no first board leads there", "figure 8")]
    return [
        Verdict(
            "figure 8: measuring the four boards gives a tie with 1/4, O with 3/4 and X never",
            "holds, corrected",
            f"{len(rows)} first boards lead there; phi_1 is the tie, not phi_2 as one sentence has it",
            "thesis, section 3.2.2",
        )
    ]


def figure(rows: Sequence[Row]) -> str:
    """The first such game, ply by ply."""
    ttt = classical("tictactoe")
    svg = part(ttt.game, "svg")
    plies = rows[0]["plies"]
    width, height = 4 * STEP + 150, len(plies) * STEP + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="figure 8">',
        f"<style>{css('light')}{svg.CSS}text{{font:15px sans-serif}}</style><defs>{svg.symbols(svg.TILES[0])}</defs>",
        f'<rect width="{width}" height="{height}" fill="#f6f1e5"/>',
    ]
    for number, boards in enumerate(plies):
        y = 10 + number * STEP
        share = f"1/{len(boards)}" if len(boards) > 1 else "1"
        parts.append(f'<text x="8" y="{y + 46}">ply {number + 4}, {share} each</text>')
        for place, board in enumerate(boards):
            x = 130 + (4 * STEP) * (2 * place + 1) / (2 * len(boards)) - 42
            drawn = svg.draw(ttt.game, ttt.game.parse_state(board), Style(labels=False))
            parts.append(_embed(_NOISE.sub("", drawn), x, y, 84, 84)[0])
    return "".join([*parts, "</svg>"])


EXPERIMENT = Experiment(
    "qt3-example-game",
    "The example game of figure 8",
    "The picture's boards are not in the text, so all boards with two X and two O are tried: X puts its mark on the "
    "first "
    "two empty fields at once, O answers with safe moves, and the four final boards must have the outcomes that the "
    "text "
    "names.",
    work,
    tasks,
    judge,
    {"A game as in figure 8: the first one that fits": figure},
)
