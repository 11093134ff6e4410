"""Kittens and cuts that explain themselves: what measuring one risks, and what it turns."""

from __future__ import annotations

from ketplay.core.explanation import Explanation, Row
from ketplay.core.game import CHANCE
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, Coin, State, Take
from ketplay.games.octal.words import RISK, aim


def explain(game: Octal, view: State, pick: str, seat: int | None) -> Explanation | None:
    """What a vertex or a cut is, and what a move with it does.

    >>> game = Octal(board="path:3")
    >>> explained = explain(game, game.start(), "v0", 0)
    >>> explained.facts[0], [row.words for row in explained.rows]
    ('White: safe.', ['kitten 1: white → light grey'])
    """
    number = pick[1:]
    if not number.isdecimal() or int(number) >= game.board.size or pick[0] not in "vc":
        return None
    place = int(number)
    if pick[0] == "c":
        words = "The row is cut in two here, and nothing is taken."
        return Explanation(f"Cut after {place}", facts=(words,))
    cell = view.cells[place]
    task, aims = aim(game)
    if cell == GONE:
        return Explanation(f"Square {place}", facts=("It is no longer free.",))
    if not game.quantum:
        return Explanation(f"Square {place}", facts=(f"{task.capitalize()}.", aims))
    if not game.risk:
        fact = "White: you may take it." if cell == "w" else "Only white squares may be taken."
        return Explanation(
            f"Square {place}: {NAMES[cell]}", facts=(fact, aims), rows=_turned(game, view, place)
        )
    return Explanation(
        f"Kitten {place}: {NAMES[cell]}",
        facts=(f"{RISK[cell].capitalize()}.", aims),
        rows=_turned(game, view, place),
        details=(Row((), "", _KETS[cell]),),
    )


_KETS = {
    "w": "|0⟩: measured, it is white.",
    "l": "(|0⟩ + |1⟩)/√2: a quarter turn from white towards black.",
    "b": "|1⟩: measured, it is black.",
    "d": "(|0⟩ - |1⟩)/√2, up to its sign: a quarter turn from black towards white.",
}


def _turned(game: Octal, view: State, place: int) -> tuple[Row, ...]:
    """The neighbours that make a quarter turn when this vertex is measured and found white."""
    move = Take(place, place)
    if game.actor(view) in (None, CHANCE) or move not in game.moves(view):
        return ()
    after = game.play(view, move)
    if game.actor(after) == CHANCE:
        after = game.play(after, Coin(0))
    if after.lost:
        return ()
    changed = [
        vertex
        for vertex, (old, new) in enumerate(zip(view.cells, after.cells, strict=True))
        if old != new and vertex != place and new != GONE
    ]
    piece = "kitten" if game.risk else "square"
    return tuple(
        Row(
            (_picture(piece, view.cells[vertex]), _picture(piece, after.cells[vertex])),
            "→",
            f"{piece} {vertex}: {NAMES[view.cells[vertex]]} → {NAMES[after.cells[vertex]]}",
        )
        for vertex in changed
    )


def _picture(piece: str, cell: str) -> str:
    if piece == "square":
        return (
            '<svg viewBox="0 0 100 100" aria-hidden="true"><rect class="octal-square '
            f'octal-square-{cell}" x="8" y="8" width="84" height="84" rx="10"/></svg>'
        )
    return (
        '<svg viewBox="0 0 100 100" aria-hidden="true">'
        f'<use href="#octal-{cell}" width="100" height="100"/></svg>'
    )
