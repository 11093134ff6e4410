"""Seats in words: their names, roles, colours and points."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.games.qtris.flow import everyone
from ketplay.games.qtris.flow.eve import ROLES, is_eve, is_team_white
from ketplay.games.qtris.rules import QTris, State


def seat_name(game: QTris, view: State, seat: int, names: Sequence[str] = ()) -> str:
    """What to call the player of a seat, with the role where that is not the name.

    >>> game = QTris(variant="eve", roles="rolled")
    >>> view = game.start()
    >>> seat_name(game, view, 0), seat_name(game, view._replace(first=2), 0)
    ('Player 1', 'Player 1 (Eve)')
    >>> seat_name(game, view._replace(first=2), 0, ("Ben", "", ""))
    'Ben (Eve)'
    >>> seat_name(game, view._replace(first=2), 0, ("Dizzy (Eve)", "", ""))
    'Dizzy (Eve)'
    """
    name = game.player(seat, names)
    role = role_name(view, seat)
    is_said = role == name or name.endswith(f"({role})")
    return f"{name} ({role})" if role and not is_said else name


def role_name(view: State, seat: int) -> str:
    """The role of a seat in a match with Eve, once it is known."""
    return ROLES[view.role_of(seat)] if view.sets is not None and view.first >= 0 else ""


def points_of(view: State, seat: int) -> int:
    """The points of a seat, or of its side, in a match with Eve."""
    sets = view.sets
    assert sets is not None
    if sets.own:
        return sets.own[seat]
    return sets.eve if is_eve(view, seat) else sets.team


def colour_of(view: State, seat: int) -> str:
    """The colour whose lines count for a seat; nothing for Eve, and before the choice."""
    if view.sets is not None:
        return _colour_with_eve(view, seat)
    if len(view.hands) > 2:
        return everyone.colour_of(view, seat)
    if view.white < 0:
        return ""
    return "white" if view.white == seat else "black"


def _colour_with_eve(view: State, seat: int) -> str:
    if view.white < 0 or is_eve(view, seat):
        return ""
    return "white" if is_team_white(view) else "black"


def count_words(number: int, noun: str) -> str:
    """A number of things.

    >>> count_words(1, "line"), count_words(2, "point")
    ('1 line', '2 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
