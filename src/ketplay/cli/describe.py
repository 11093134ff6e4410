"""A game in words, whatever its folder offers: its own `words` and `text`, or the notation."""

from __future__ import annotations

from typing import Any

from ketplay.cli.terminal import coloured
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.core.registry import part
from ketplay.core.words import move as move
from ketplay.core.words import outcome as outcome
from ketplay.core.words import status as status


def board(game: Game[Any, Any], view: Any, seat: int | None, colour: bool | None = None) -> str:
    """The position as a seat sees it, drawn in text."""
    text = part(game, "text")
    if text is None:
        return game.format_state(view)
    drawn: str = text.draw(game, view, seat, coloured() if colour is None else colour)
    return drawn


def event(game: Game[Any, Any], before: Any, made: Any, seat: int | None) -> str:
    """What happened as a seat saw it: the fragment, with the notation where that says something else."""
    view, text = game.view(before, seat), game.seen(before, made, seat)
    try:
        words = move(game, view, game.parse_move(view, text))
    except KetError:
        return text
    return _with(words, text)


def plain(game: Game[Any, Any], before: Any, made: Any) -> str:
    """What happened, with nothing hidden."""
    return _with(move(game, before, made), game.format_move(made))


def _with(words: str, text: str) -> str:
    """A move with its notation, which one may want to type; luck is not typed."""
    return words if text.startswith("~") or text in words.split() else f"{words} ({text})"


def events(match: Match, seat: int | None) -> list[tuple[int, str]]:
    """All that happened: who acted (CHANCE for luck), and the words."""
    told, state = [], match.first
    for made in match.log:
        told.append((match.game.actor(state) or 0, event(match.game, state, made, seat)))
        state = match.game.play(state, made)
    return told


def who(game: Game[Any, Any], actor: int) -> str:
    """The name of the one who acts."""
    return "Luck" if actor == CHANCE else game.seats[actor]


def seat_of(game: Game[Any, Any], text: str) -> int:
    """A seat by number (0 is the first) or by name.

    >>> import ketplay
    >>> seat_of(ketplay.game("tictactoe"), "o")
    1
    """
    for number, name in enumerate(game.seats):
        if text == str(number) or text.casefold() == name.casefold():
            return number
    seats = ", ".join(f"{number} ({name})" for number, name in enumerate(game.seats))
    raise KetError(f"{game.name} has no seat '{text}'; its seats: {seats}", at=text)
