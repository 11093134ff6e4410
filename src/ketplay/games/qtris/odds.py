"""What a board would give if it were measured now: each square, the lines, who wins; by the game's way to measure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.core.game import Forecast
from ketplay.games.qtris import eve
from ketplay.games.qtris.board.appearance import listed, look
from ketplay.games.qtris.board.model import Engine, Tiles
from ketplay.games.qtris.board.tile_board import Board, pairs
from ketplay.games.qtris.position import EARLY
from ketplay.games.qtris.state import Sets, State

if TYPE_CHECKING:
    from ketplay.games.qtris.rules import QTris

_TILES = Tiles(base=False)


class Reckoning(NamedTuple):
    """The odds of a full board."""

    white: list[float]  # each square's chance of white
    lines: dict[tuple[int, int], float]  # (white lines, black lines) -> probability
    expected: tuple[float, float]
    win: tuple[float, float, float]  # white, draw, black


def reckon(board: Board, measure: str = "exact") -> Reckoning:
    """Everything about measuring a board, in one line from Python.

    >>> from ketplay.games.qtris.board.tile_board import parse_board
    >>> reckon(parse_board("1=R")).expected
    (6.5, 0.0)
    """
    return reckon_with(_TILES, board, measure)


def reckon_with(engine: Engine, value: Any, measure: str) -> Reckoning:
    """The same for a board of any engine."""
    lines = dict(sorted(engine.lines(value, measure).items()))
    expected = sum(w * p for (w, _), p in lines.items()), sum(b * p for (_, b), p in lines.items())
    white = sum(p for (w, b), p in lines.items() if w > b) + 0.0
    black = sum(p for (w, b), p in lines.items() if w < b) + 0.0
    draw = sum(p for (w, b), p in lines.items() if w == b) + 0.0
    return Reckoning(engine.white(value, measure), lines, expected, (white, draw, black))


def joint(
    engine: Engine, value: Any, squares: Sequence[int], measure: str = "exact"
) -> dict[str, float]:
    """The joint odds of the colours of some squares, in the order named.

    >>> from ketplay.games.qtris.board.tile_board import parse_board
    >>> joint(Tiles(base=True), parse_board("1-6=A+"), (5, 0))
    {'BW': 0.5, 'WB': 0.5}
    """
    found: dict[str, float] = {}
    for mask, p in engine.colours(value, measure):
        word = "".join("BW"[mask >> at & 1] for at in squares)
        found[word] = found.get(word, 0.0) + p
    return {word: found[word] for word in sorted(found) if found[word] > 1e-12}


def joint_odds(game: QTris, view: State, picks: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """The joint odds of freely chosen squares in words, likeliest first.

    >>> import ketplay
    >>> game = ketplay.game("qtris:prep=A+a.W.W/W.W.W/A+a.W.W")
    >>> joint_odds(game, game.start(), ("sq:1", "sq:7", "sq:3"))
    (('1 black, 7 white, 3 white', 0.5), ('1 white, 7 black, 3 white', 0.5))
    """
    if view.step in EARLY or not picks:
        return ()
    names = {f"sq:{at + 1}": at for at in range(9)}
    unknown = [pick for pick in picks if pick not in names]
    if unknown or len(set(picks)) < len(picks):
        raise KetError(
            "the odds of squares are asked for as sq:1 to sq:9, each once", at=" ".join(picks)
        )
    squares = [names[pick] for pick in picks]
    found = joint(game.engine, view.board, squares, game.chosen["measure"])
    ordered = sorted(found.items(), key=lambda case: (-round(case[1], 9), case[0]))
    return tuple((_case(squares, word), p) for word, p in ordered)


def _case(squares: Sequence[int], word: str) -> str:
    colours = {"W": "white", "B": "black"}
    return ", ".join(
        f"{at + 1} {colours[letter]}" for at, letter in zip(squares, word, strict=True)
    )


def forecast(game: QTris, view: State) -> Forecast | None:
    """The odds bar and the squares' odds; None while the board is not full."""
    if view.step in EARLY:
        return None
    found = reckon_with(game.engine, view.board, game.chosen["measure"])
    white, draw, black = found.win
    ties = _ties(game, view)
    parts = tuple(
        (f"sq:{at + 1}", p, f"white {_percent(p)}{ties.get(at, '')}")
        for at, p in enumerate(found.white)
    )
    bars: tuple[tuple[str, float], ...] = (
        ("White wins", white),
        ("Draw", draw),
        ("Black wins", black),
    )
    if view.sets is not None:
        bars = _set_bars(team_lines(found.lines, view.white))
    return Forecast(bars, expected_payoffs(game, view), parts)


def _ties(game: QTris, view: State) -> dict[int, str]:
    """For squares that are tied to others: the odds of all of them together, in words."""
    seen = look(view.board)
    groups = [*seen.groups, *((low, high) for low, high, _ in pairs(seen.board))]
    found = {}
    for group in groups:
        chances = joint(game.engine, view.board, group, game.chosen["measure"])
        likely = sorted(chances.items(), key=lambda case: -case[1])[:8]
        told = ", ".join(f"{word} {_percent(p)}" for word, p in likely)
        found.update(dict.fromkeys(group, f"; squares {listed(group)} together: {told}"))
    return found


def team_lines(lines: dict[tuple[int, int], float], white: int) -> dict[int, float]:
    """The chances of the lines in the team's colour; white before the choice."""
    found: dict[int, float] = {}
    for score, p in lines.items():
        mine = score[white == 1]
        found[mine] = found.get(mine, 0.0) + p
    return found


def _set_bars(chances: dict[int, float]) -> tuple[tuple[str, float], ...]:
    """A set with Eve: a point for her, or one, two, ... for Alice and Bob."""
    point = sum(p for number, p in chances.items() if number < 2)
    found = [("Eve gets 1 point", point)]
    for number in sorted(number for number in chances if number > 1):
        points = f"{number - 1} {'point' if number == 2 else 'points'}"
        found.append((f"Alice and Bob get {points}", chances[number]))
    return tuple(found)


def expected_payoffs(game: QTris, state: State) -> tuple[float, ...]:
    """Each seat's expected payoff if the board were measured now; seat 0 counts as white before the choice."""
    if state.step in EARLY:
        return (0.0,) * len(game.seats)
    if state.sets is not None:
        team = _team(game, state, state.sets)
        return team, -team, team
    lead = game.engine.lead(state.board, game.chosen["measure"])
    return (lead, -lead) if state.white != 1 else (-lead, lead)


def _team(game: QTris, state: State, sets: Sets) -> float:
    """What Alice and Bob may expect; while Eve measures, the mean over what she may find."""
    if state.step in ("between", "over"):
        return eve.standing(sets.team, sets.eve)
    table = eve.worths(sets.team, sets.eve, state.white != 1)
    if state.step != "probe":
        return game.engine.mean(state.board, game.chosen["measure"], table)
    found = game.engine.probes(state.board, sets.square, sets.basis)
    boards = [
        (game.engine.collapse(state.board, sets.square, word), weight) for word, weight in found
    ]
    after = [
        (game.engine.mean(board, game.chosen["measure"], table), weight) for board, weight in boards
    ]
    return sum(value * weight for value, weight in after) / sum(weight for _, weight in after)


def measure_now(game: QTris, state: State) -> State:
    """The position with the turns that are left skipped: its measurement is next. Seat 0 is white before the choice."""
    if state.step in EARLY:
        raise KetError("the board is not full yet, so it cannot be measured")
    if state.sets is not None:
        raise KetError(
            "a match with Eve goes on after a measurement: look at the odds of this set instead"
        )
    return game._measure(state._replace(white=max(state.white, 0), first=max(state.first, 0)))


def expected_points(game: QTris, state: State) -> tuple[float, ...]:
    """Each seat's expected lines if the board were measured now; seat 0 counts as white before the choice.

    With Eve only the team's lines count, and hers are as many fewer.
    """
    if state.step in EARLY:
        return (0.0,) * len(game.seats)
    lines = game.engine.lines(state.board, game.chosen["measure"])
    white, black = (
        sum(w * p for (w, _), p in lines.items()),
        sum(b * p for (_, b), p in lines.items()),
    )
    mine, other = (white, black) if state.white != 1 else (black, white)
    return (mine, other) if state.sets is None else (mine, -mine, mine)


def _percent(probability: float) -> str:
    """A percentage with no more digits than it needs."""
    return f"{100 * probability:.1f}".rstrip("0").rstrip(".") + " %"
