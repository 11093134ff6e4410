"""The protocol of a game: pure functions over immutable, hashable states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from ketplay.core.errors import BadOption, IllegalMove, InvalidMove

if TYPE_CHECKING:
    from random import Random

CHANCE = -1  # seats are 0, 1, ...; chance is a player too

S = TypeVar("S")
M = TypeVar("M")
Weight = int | float  # integers where the odds are rational


class Outcome(NamedTuple):
    """How a game ended: what each seat gets (1 won, 0 drawn, -1 lost), why, and the points where a game counts them."""

    payoffs: tuple[float, ...]
    reason: str
    scores: tuple[float, ...] = ()


class Forecast(NamedTuple):
    """What would come of a position as it stands: chances in words, each seat's expected payoff, words for a pick."""

    chances: tuple[tuple[str, float], ...]
    payoffs: tuple[float, ...]
    parts: tuple[
        tuple[str, float, str], ...
    ] = ()  # (pick, a number to draw as a bar, the same in words)


OTHER = "*"  # in the words of an option's values: any other text than those


class Option(NamedTuple):
    """One choice a table makes before the game. `values` empty: any text that the game accepts."""

    name: str
    default: str
    values: tuple[str, ...]
    words: str


class Game(ABC, Generic[S, M]):
    """A game with its options fixed. Subclasses declare `options` and read them with `self.chosen[name]`.

    A game never draws luck: at a CHANCE node it enumerates what can happen and somebody else picks.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    open_moves: ClassVar[bool] = (
        False  # True: `moves` is a playable sample, `parse_move` alone decides
    )
    seats: tuple[str, ...] = ("A", "B")
    sides: tuple[int, ...] = ()  # for which side each seat plays; empty: everybody for themselves

    def __init__(self, **chosen: str) -> None:
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(
                    f"{self.name} has no option '{name}'; its options: {names}", at=name
                )
            allowed = known[name].values
            if allowed and value not in allowed:
                raise BadOption(
                    f"{name}={value}: {name} is one of {', '.join(allowed)}", at=f"{name}={value}"
                )
        defaults = {option.name: self.default(option, chosen) for option in self.options}
        self.chosen: dict[str, str] = {**defaults, **chosen}
        changed = [
            f"{o.name}={self.chosen[o.name]}"
            for o in self.options
            if self.chosen[o.name] != defaults[o.name]
        ]
        self.id: str = self.name + (":" + ",".join(changed) if changed else "")

    @property
    def hides_state(self) -> bool:
        """Whether seats may see different things: their views differ from the state."""
        return type(self).view is not Game.view

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        """The default of an option, which may depend on the ones that were set."""
        return option.default

    @abstractmethod
    def start(self) -> S:
        """The state before anything happened."""

    @abstractmethod
    def actor(self, state: S) -> int | None:
        """Who is to move: a seat, CHANCE, or None when the game is over."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """The legal moves (or the possible outcomes at a CHANCE node), in canonical order."""

    @abstractmethod
    def play(self, state: S, move: M) -> S:
        """The state after a move. Trusts its input: `Match.play` is the gate that checks."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """A move as one word without spaces; chance moves begin with `~`."""

    @abstractmethod
    def format_state(self, state: S) -> str:
        """The fields of the position line (without the game id). Works for views, too."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """The inverse of `format_state`; raises InvalidPosition."""

    def chances(self, state: S) -> Sequence[tuple[M, Weight]]:
        """The outcomes of a CHANCE node with their weights (integers where the odds are rational)."""
        return [(move, 1) for move in self.moves(state)]

    def view(self, state: S, seat: int | None) -> S:
        """What a seat (None: a spectator) may know, as a state in which hidden things are '?'."""
        return state

    def seen(self, state: S, move: M, seat: int | None) -> str:
        """The text of a move as a seat sees it when it is made in `state`."""
        return self.format_move(move)

    def fill(self, view: S, rng: Random) -> S:
        """A full state drawn at random from those consistent with a view."""
        return view

    def parse_move(self, state: S, text: str) -> M:
        """The move meant by `text`; raises InvalidMove or IllegalMove, saying what and why."""
        for move in self.moves(state):
            if self.format_move(move) == text:
                return move
        legal = [self.format_move(move) for move in self.moves(state)]
        if not legal:
            raise IllegalMove(f"'{text}' cannot be played: the game is over", at=text)
        shown = ", ".join(legal[:8]) + (", ..." if len(legal) > 8 else "")
        kind = IllegalMove if self.looks_like_move(text) else InvalidMove
        raise kind(f"'{text}' is not possible here; possible: {shown}", at=text)

    def looks_like_move(self, text: str) -> bool:
        """Whether `text` could be a move of this game in some other position (for the kind of error only)."""
        return bool(text) and " " not in text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"ketplay.game({self.id!r})"
