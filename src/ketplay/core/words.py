"""A game in words and characters: by its own parts `words` and `text`, or in general terms.

The functions that begin with `plain_` are the general terms, for a game without such a part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ketplay.core.game import CHANCE, Game, Outcome
from ketplay.core.match import AnyMatch
from ketplay.core.registry import part

if TYPE_CHECKING:
    from ketplay.core.parts.presentation import OptionWords

S = TypeVar("S")
M = TypeVar("M")


def status(game: Game[S, M], view: S, seat: int | None) -> str:
    """Whose turn it is and what to do now.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> status(nim, nim.start(), 0)
    'Your turn: take any number of stones from one heap.'
    """
    words = part(game, "words")
    return str(words.status(game, view, seat)) if words else plain_status(game, view, seat)


def option_words(game: Game[S, M]) -> OptionWords:
    """The label of each option and words for its values, as far as the game has them.

    >>> import ketplay
    >>> option_words(ketplay.game("nim"))["heaps"]
    ('Heaps', {})
    """
    words = part(game, "words")
    if hasattr(words, "option_words"):
        options: OptionWords = words.option_words(game)
    else:
        options = getattr(words, "OPTIONS", {})
    return options


def plain_status(game: Game[S, M], view: S, seat: int | None) -> str:
    """The same in general terms.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> plain_status(nim, nim.start(), 0), plain_status(nim, nim.start(), None)
    ('Your turn.', "First's turn.")
    """
    actor = game.actor(view)
    if actor is None:
        outcome = game.outcome(view)
        return plain_outcome(game, outcome) if outcome else "The game is over."
    if actor == CHANCE:
        return "Waiting for a chance event."
    return "Your turn." if actor == seat else f"{game.seats[actor]}'s turn."


def move(game: Game[S, M], view: S, move: M) -> str:
    """What a move does, as part of a sentence; its notation where the game has no words.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> move(nim, nim.start(), nim.moves(nim.start())[0])
    'take 1 stone of 1 from heap 1'
    """
    words = part(game, "words")
    return str(words.move(game, view, move)) if words else game.format_move(move)


def chance_words(game: Game[S, M], view: S, moves: Sequence[M]) -> Sequence[str]:
    """What each outcome of a chance event does: `move` for each of them, or quicker."""
    words = part(game, "words")
    if words is None:
        return [game.format_move(outcome) for outcome in moves]
    if hasattr(words, "chance_words"):
        together: Sequence[str] = words.chance_words(game, view, moves)
        return together
    return [str(words.move(game, view, outcome)) for outcome in moves]


def outcome(game: Game[S, M], view: S, outcome: Outcome) -> str:
    """How the game ended by its rules, as a sentence."""
    words = part(game, "words")
    return str(words.outcome(game, view, outcome)) if words else plain_outcome(game, outcome)


def plain_outcome(game: Game[S, M], outcome: Outcome) -> str:
    """The same in general terms.

    >>> import ketplay
    >>> plain_outcome(ketplay.game("nim"), Outcome((1, -1), "Second resigned"))
    'First wins: Second resigned.'
    """
    best = max(outcome.payoffs)
    payoffs = zip(game.seats, outcome.payoffs, strict=True)
    winners = [seat for seat, payoff in payoffs if payoff == best]
    if len(winners) == len(game.seats):
        return f"A draw: {outcome.reason}."
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}: {outcome.reason}."


def ending(match: AnyMatch, view: Any) -> str:
    """How a match ended, as a sentence; empty while it goes on.

    The game speaks of what its rules decided; a resignation is the same in every game.

    >>> import ketplay
    >>> from ketplay.core.match import Match
    >>> match = Match.begin(ketplay.game("nim")).end_by("!resign:1")
    >>> ending(match, match.state)
    'First wins: Second resigned.'
    """
    result = match.end
    if result is None:
        return ""
    if match.stop:
        return plain_outcome(match.game, result)
    return outcome(match.game, view, result)


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
