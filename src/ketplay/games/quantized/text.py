"""Quantum games on a terminal: outcomes, the likeliest boards side by side, a list of boards."""

from __future__ import annotations

from itertools import zip_longest

from ketplay.core.registry import part
from ketplay.games.quantized.blind.blind_game import is_hidden
from ketplay.games.quantized.blind.strategy import OFFERED
from ketplay.games.quantized.board_groups import (
    INFORMATION,
    BoardGroup,
    board_groups,
    has_phases,
    outcome_totals,
    percent,
    phase_arrow,
    signs,
)
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.quantum.superposition import amplified, best_times

SIDE_BY_SIDE = 4
LINES = 12
BAR = 20


def draw(game: Quantized, view: QuantumState, seat: int | None, colour: bool) -> str:
    """The state as text.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> print(draw(qt3, qt3.parse_state("a1+c3"), None, False).splitlines()[-1])
    50 %     ##########..........  X........  tie with best play
    """
    if is_hidden(game, view):
        return _blind(view, seat)
    groups = board_groups(game, view)
    groups = [group for group in groups if group.text == view.result] or groups
    parts = [_sums(game, view), _boards(game, groups[:SIDE_BY_SIDE], seat)]
    phases = has_phases(groups)
    parts.append("\n".join(_line(group, phases) for group in groups[:LINES]))
    parts.append(_others(groups[LINES:]))
    parts.append(signs(game) if phases else "")
    parts.append(_turn(game, view) if view.plies else INFORMATION)
    return "\n\n".join(piece for piece in parts if piece)


def draw_board(game: Quantized, view: QuantumState, seat: int | None, colour: bool) -> str:
    """The likeliest boards with their weights, and nothing about who wins.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> "50 %" in draw_board(qt3, qt3.parse_state("a1+c3"), None, False)
    True
    """
    groups = board_groups(game, view)
    text = _boards(game, groups[:SIDE_BY_SIDE], seat)
    return "\n\n".join(filter(None, [text, _others(groups[SIDE_BY_SIDE:])]))


def _others(groups: list[BoardGroup]) -> str:
    """The boards that are not listed, in a line."""
    if not groups:
        return ""
    number = "one more board" if len(groups) == 1 else f"{len(groups)} more boards"
    return f"and {number} with {percent(sum(group.weight for group in groups))}"


def _blind(view: QuantumState, seat: int | None) -> str:
    """A blind game: what can be chosen, or what was; a measured board is told by the status."""
    if len(view.strategies) < 2 and not (seat is not None and seat < len(view.strategies)):
        lines = [f"{name:<14} {title}, {more}" for name, (title, more) in OFFERED.items()]
        return "\n".join(["Strategies (or a word for each move, such as a1+c3,opt,opt!):", *lines])
    own = view.strategies[seat] if seat is not None and seat < len(view.strategies) else "?"
    return "\n".join(filter(None, [f"Your strategy: {own}" if own != "?" else "", view.result]))


def _sums(game: Quantized, view: QuantumState) -> str:
    sums = "   ".join(
        f"{name} {percent(share)}" for name, share in outcome_totals(game, view).items()
    )
    return f"With best play: {sums}" if game.actor(view) is not None else sums


def _bar(share: float) -> str:
    filled = round(BAR * share)
    return "#" * filled + "." * (BAR - filled)


def _line(group: BoardGroup, phases: bool) -> str:
    """A board with its weight; with its phases, too, where some amplitude has one."""
    arrows = "".join(dict.fromkeys(phase_arrow(angle) for angle in group.phases)) + " "
    winner = group.winner if group.finished else f"{group.winner} with best play"
    words = f"{arrows if phases else ''}{winner}"
    return f"{percent(group.weight):<8} {_bar(group.weight)}  {group.text}  {words}"


def _boards(game: Quantized, groups: list[BoardGroup], seat: int | None) -> str:
    """The classical drawings side by side; colour codes would spoil the width of columns."""
    text = part(game.base, "text")
    if text is None:
        return ""
    columns = [
        [percent(group.weight), *text.draw(game.base, group.position, seat, False).splitlines()]
        for group in groups
    ]
    widths = [max(map(len, column)) + 4 for column in columns]
    rows = zip_longest(*columns, fillvalue="")
    lines = (
        "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(lines)


def _turn(game: Quantized, view: QuantumState) -> str:
    """What amplification would do for the player to move."""
    actor = game.actor(view)
    if actor is None or actor < 0 or game.chosen["validity"] == "strict":
        return ""
    share = game.boards(view).weight(game.evolution.good(actor))
    turns = best_times(share)
    if not turns:
        return ""
    times = "once" if turns == 1 else f"{turns} times"
    wins = f"{game.seats[actor]}'s wins"
    if percent(share) == percent(amplified(share)):
        return f"! turns the state {times} and leaves {wins} at {percent(share)}"
    shares = f"{percent(share)} to {percent(amplified(share))}"
    return f"! turns the state {times} and raises {wins} from {shares}"
