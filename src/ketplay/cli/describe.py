"""What happened in a match, as lines for the terminal."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from ketplay.cli.terminal import coloured
from ketplay.core import words
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch

S = TypeVar("S")
M = TypeVar("M")


class Event(NamedTuple):
    """Something that happened: who acted (CHANCE for a chance event), and the words for it."""

    actor: int
    words: str


def board(game: Game[S, M], view: S, seat: int | None) -> str:
    """The position as a seat sees it, in characters, coloured where the terminal has colours."""
    return words.board(game, view, seat, coloured())


def seen_event(game: Game[S, M], before: S, move: M, seat: int | None) -> str:
    """A move as a seat saw it."""
    view = game.view(before, seat)
    token = game.seen(before, move, seat)
    try:
        return _with_notation(words.move(game, view, game.parse_move(view, token)), token)
    except KetError:  # the seat could not read the move
        return token


def full_event(game: Game[S, M], before: S, move: M) -> str:
    """A move with nothing hidden."""
    return _with_notation(words.move(game, before, move), game.format_move(move))


def _with_notation(description: str, token: str) -> str:
    """A move with the token that plays it; chance events are not typed, so they need none."""
    if token.startswith("~") or token in description.split():
        return description
    return f"{description} ({token})"


def events(match: AnyMatch, seat: int | None) -> list[Event]:
    """Everything that happened in a match, as a seat saw it."""
    history = []
    state: Any = match.first
    for move in match.log:
        actor = match.game.actor(state) or 0
        history.append(Event(actor, seen_event(match.game, state, move, seat)))
        state = match.game.play(state, move)
    return history


def actor_name(game: Game[S, M], actor: int) -> str:
    """The name of the seat that acts, or Chance.

    >>> import ketplay
    >>> actor_name(ketplay.game("nim"), 1), actor_name(ketplay.game("nim"), CHANCE)
    ('Second', 'Chance')
    """
    return "Chance" if actor == CHANCE else game.seats[actor]


def seat_number(game: Game[S, M], text: str) -> int:
    """A seat by number (0 is the first) or by name.

    >>> import ketplay
    >>> seat_number(ketplay.game("nim"), "second")
    1
    """
    for number, name in enumerate(game.seats):
        if text == str(number) or text.casefold() == name.casefold():
            return number
    seats = ", ".join(f"{number} ({name})" for number, name in enumerate(game.seats))
    raise KetError(f"{game.name} has no seat '{text}'; its seats: {seats}", at=text)
