"""A game in words and characters: by its own parts `words` and `text`, or in general terms.

The functions that begin with `plain_` are the general terms, for a game without such a part.
`names` are the players' names by seat, empty where a seat has none: then the seat's own name is
used.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from ketplay.core.game import CHANCE, Game, Outcome
from ketplay.core.match import AnyMatch
from ketplay.core.registry import about, family, folder, package_of, part

if TYPE_CHECKING:
    from ketplay.core.parts.presentation import OptionWords

YOU = "You"  # what players without a name are called where they read about themselves
S = TypeVar("S")
M = TypeVar("M")


def status(game: Game[S, M], view: S, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do now.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> status(nim, nim.start(), 0)
    'Your turn: take stones from one heap. Whoever takes the last stone wins.'
    """
    words = part(game, "words")
    if words is None:
        return plain_status(game, view, seat, names)
    return str(words.status(game, view, seat, names))


def title(game: Game[S, M]) -> str:
    """What the game is called.

    >>> import ketplay
    >>> title(ketplay.game("nim"))
    'Nim'
    """
    hook = getattr(part(game, "words"), "title", None)
    own = str(hook(game)) if hook else ""
    return own or str(about(folder(game.name) or game.name).TITLE)


def option_words(game: Game[S, M]) -> OptionWords:
    """The label of each option and words for its values, as far as the game has them.

    >>> import ketplay
    >>> option_words(ketplay.game("nim"))["heaps"][0]
    'Heaps'
    """
    words = part(game, "words")
    if hasattr(words, "option_words"):
        options: OptionWords = words.option_words(game)
    else:
        options = getattr(words, "OPTIONS", {})
    return options


def plain_status(game: Game[S, M], view: S, seat: int | None, names: Sequence[str] = ()) -> str:
    """The same in general terms.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> plain_status(nim, nim.start(), 0), plain_status(nim, nim.start(), None)
    ('Your turn.', "First's turn.")
    """
    actor = game.actor(view)
    if actor is None:
        outcome = game.outcome(view)
        return plain_outcome(game, outcome, seat, names) if outcome else "The game is over."
    if actor == CHANCE:
        return "Waiting for a chance event."
    return "Your turn." if actor == seat else f"{game.player(actor, names)}'s turn."


def does(name: str, verb: str) -> str:
    """Somebody and what they do, where the name may be `You`.

    >>> does("Ben", "draws"), does(YOU, "draws")
    ('Ben draws', 'You draw')
    """
    is_you = name == YOU or name.startswith(f"{YOU} (")
    return f"{name} {verb.removesuffix('s')}" if is_you else f"{name} {verb}"


def player_as_seat(game: Game[S, M], seat: int, names: Sequence[str] = ()) -> str:
    """A player by name, with the seat behind it, where the seat's name says what is played.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> player_as_seat(nim, 0, ("Ben", "")), player_as_seat(nim, 1, ("Ben", ""))
    ('Ben (First)', 'Second')
    """
    name = game.player(seat, names)
    return name if name == game.seats[seat] else f"{name} ({game.seats[seat]})"


def verdict(
    game: Game[S, M], outcome: Outcome, seat: int | None = None, names: Sequence[str] = ()
) -> str:
    """Who won, to a seat (None: to everybody else); the last sentence goes on.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> end = Outcome((1, -1), "First took the last stone")
    >>> [verdict(nim, end, seat, ("Ann", "Ben")) for seat in (0, 1, None)]
    ['You won', 'You lost. Ann won', 'Ann won']
    """
    best = max(outcome.payoffs)
    winners = [number for number, payoff in enumerate(outcome.payoffs) if payoff == best]
    if len(winners) == len(outcome.payoffs):
        return "A draw"
    if seat in winners:
        return "You won"
    others = f"{' and '.join(game.player(winner, names) for winner in winners)} won"
    return others if seat is None else f"You lost. {others}"


def quantity(number: int, noun: str, plural: str = "") -> str:
    """A number of things.

    >>> quantity(1, "task"), quantity(2, "task"), quantity(0, "branch", "branches")
    ('1 task', '2 tasks', '0 branches')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def move(game: Game[S, M], view: S, move: M, names: Sequence[str] = ()) -> str:
    """What a move does, as part of a sentence; its notation where the game has no words.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> move(nim, nim.start(), nim.moves(nim.start())[0])
    'take 1 stone of 1 from heap 1'
    """
    words = part(game, "words")
    return str(words.move(game, view, move, names)) if words else game.format_move(move)


def preview(game: Game[S, M], view: S, move: M) -> str:
    """What a move would do, where the game tells it apart from what a move does.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> preview(nim, nim.start(), nim.moves(nim.start())[0])
    'take 1 stone of 1 from heap 1'
    """
    words = part(game, "words")
    if hasattr(words, "preview"):
        return str(words.preview(game, view, move))
    return str(words.move(game, view, move)) if words else game.format_move(move)


def move_label(game: Game[S, M], view: S, move: M) -> tuple[str, str] | None:
    """A move on a small card of the history; None where the game has no such labels."""
    hook = getattr(part(game, "words"), "move_label", None)
    label: tuple[str, str] | None = hook(game, view, move) if hook else None
    return label


def seat_words(game: Game[S, M], view: S, seat: int) -> tuple[str, str]:
    """What a seat plays, and the symbol for it; empty where the game says nothing.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> seat_words(nim, nim.start(), 0)
    ('', '')
    """
    hook = getattr(part(game, "words"), "seat_words", None)
    words: tuple[str, str] = hook(game, view, seat) if hook else ("", "")
    return words


def chance_words(
    game: Game[S, M], view: S, moves: Sequence[M], names: Sequence[str] = ()
) -> Sequence[str]:
    """What each outcome of a chance event does: `move` for each of them, or quicker."""
    words = part(game, "words")
    if words is None:
        return [game.format_move(outcome) for outcome in moves]
    if hasattr(words, "chance_words"):
        together: Sequence[str] = words.chance_words(game, view, moves, names)
        return together
    return [str(words.move(game, view, outcome, names)) for outcome in moves]


def outcome(
    game: Game[S, M],
    view: S,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """How the game ended by its rules, as a sentence to a seat (None: to everybody else)."""
    words = part(game, "words")
    if words is None:
        return plain_outcome(game, outcome, seat, names)
    return str(words.outcome(game, view, outcome, seat, names))


def plain_outcome(
    game: Game[S, M], outcome: Outcome, seat: int | None = None, names: Sequence[str] = ()
) -> str:
    """The same in general terms.

    >>> import ketplay
    >>> plain_outcome(ketplay.game("nim"), Outcome((1, -1), "Second resigned"))
    'First won: Second resigned.'
    """
    return f"{verdict(game, outcome, seat, names)}: {outcome.reason}."


def ending(match: AnyMatch, view: Any, seat: int | None = None, names: Sequence[str] = ()) -> str:
    """How a match ended, as a sentence to a seat (None: to everybody else); empty while it goes on.

    The game speaks of what its rules decided; a resignation is the same in every game.

    >>> import ketplay
    >>> from ketplay.core.match import Match
    >>> match = Match.begin(ketplay.game("nim")).end_by("!resign:1")
    >>> ending(match, match.state)
    'First won: Second resigned.'
    >>> ending(match, match.state, 1, ("Ann", "Ben"))
    'You resigned: Ann won.'
    """
    result = match.end
    if result is None:
        return ""
    if match.stop:
        return _stop_words(match, result, seat, names)
    return outcome(match.game, view, result, seat, names)


def _stop_words(match: AnyMatch, end: Outcome, seat: int | None, names: Sequence[str]) -> str:
    game = match.game
    loser, reason = match.stopped_by
    if seat == loser:
        return f"You {reason}: {verdict(game, end, None, names)}."
    return f"{verdict(game, end, seat, names)}: {game.player(loser, names)} {reason}."


def board(game: Game[S, M], view: S, seat: int | None, colour: bool = False) -> str:
    """The view in characters, with terminal colours if asked for.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> print(board(nim, nim.start(), 0))
    1  o    1
    2  o o  2
    """
    text = part(game, "text")
    return str(text.draw(game, view, seat, colour)) if text else game.format_state(view)


def without_numba(game: Game[Any, Any]) -> str:
    """What is slower or smaller in a game because numba is not installed; '' if nothing is.

    >>> import ketplay
    >>> without_numba(ketplay.game("nim"))
    ''
    """
    if find_spec("numba"):
        return ""
    packages = family(package_of(game))
    notes = [getattr(importlib.import_module(name), "WITHOUT_NUMBA", "") for name in packages]
    return next(filter(None, notes), "")


def numba_note(game: Game[Any, Any]) -> str:
    """The same as a sentence that says how to install it.

    >>> import ketplay
    >>> numba_note(ketplay.game("nim"))
    ''
    """
    note = without_numba(game)
    install = 'python3 -m pip install "ketplay[fast]"'
    return f"numba is not installed: {note}. To install it: {install}" if note else ""
