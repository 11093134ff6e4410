"""Quantum games on a terminal: the sums, the likeliest boards side by side, and a line a board."""

from __future__ import annotations

from itertools import zip_longest

from ketplay.core.registry import part
from ketplay.games.quantized.rules import Quantized, Quantum
from ketplay.games.quantized.svg.groups import (
    INFORMATION,
    SIGNS,
    Group,
    arrow,
    groups,
    percent,
    phased,
    totals,
)
from ketplay.quantum.superposition import amplified, best_times

SIDE_BY_SIDE = 4
LINES = 12
BAR = 20


def draw(game: Quantized, view: Quantum, seat: int | None, colour: bool) -> str:
    """The state as text.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> print(draw(qt3, qt3.parse_state("a1+c3"), None, False).splitlines()[-1])
    50 %     ##########..........  X........  → tie by force
    """
    found = groups(game, view)
    shown = [group for group in found if group.text == view.result] or found
    parts = [_sums(game, view), _boards(game, shown[:SIDE_BY_SIDE], seat, colour)]
    parts.append("\n".join(_line(group) for group in shown[:LINES]))
    if len(shown) > LINES:
        rest = shown[LINES:]
        parts.append(
            f"and {len(rest)} more boards with {percent(sum(group.weight for group in rest))}"
        )
    parts.append(SIGNS if phased(shown) else "")
    parts.append(_turn(game, view) if view.plies else INFORMATION)
    return "\n\n".join(piece for piece in parts if piece)


def _sums(game: Quantized, view: Quantum) -> str:
    branches = len(game.superposition(view).branches)
    sums = "   ".join(f"{name} {percent(share)}" for name, share in totals(game, view).items())
    return f"{sums}   ({branches} branch{'' if branches == 1 else 'es'})"


def _bar(share: float) -> str:
    filled = round(BAR * share)
    return "#" * filled + "." * (BAR - filled)


def _line(group: Group) -> str:
    arrows = "".join(dict.fromkeys(arrow(angle) for angle in group.phases))
    ends = "" if group.finished else " by force"
    return f"{percent(group.weight):<8} {_bar(group.weight)}  {group.text}  {arrows} {group.winner}{ends}"


def _boards(game: Quantized, shown: list[Group], seat: int | None, colour: bool) -> str:
    """The classical game's own drawings, side by side; without colour codes, so that columns keep their width."""
    text = part(game.base, "text")
    if text is None:
        return ""
    columns = [
        [percent(g.weight), *text.draw(game.base, g.position, seat, False).splitlines()]
        for g in shown
    ]
    widths = [max(map(len, column)) + 4 for column in columns]
    rows = zip_longest(*columns, fillvalue="")
    lines = (
        "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(line for line in lines)


def _turn(game: Quantized, view: Quantum) -> str:
    """What amplification would do for the one to move."""
    actor = game.actor(view)
    if actor is None or actor < 0 or game.chosen["validity"] == "strict":
        return ""
    share = game.superposition(view).weight(game.evolution.good(actor))
    turns = best_times(share)
    if not turns:
        return ""
    return f"! turns {turns} times: {game.seats[actor]} from {percent(share)} to {percent(amplified(share))}"
