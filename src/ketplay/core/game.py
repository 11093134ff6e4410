"""What a game is: the class that every game's rules derive from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidRecord, UnknownGame

if TYPE_CHECKING:
    from random import Random

CHANCE = -1  # the actor of a chance event; seats are 0, 1, ...

S = TypeVar("S")
M = TypeVar("M")
Weight = int | float  # integers where the odds are rational


class Outcome(NamedTuple):
    """How a game ended: what each seat gets (1 won, 0 drawn, -1 lost), the reason, points."""

    payoffs: tuple[float, ...]
    reason: str
    scores: tuple[float, ...] = ()  # empty where the game counts no points


def round_off(number: float) -> float:
    """A number without the rounding errors of a sum of floats; it has at most twelve decimals.

    >>> round_off(0.4999999999999998), round_off(-1e-17)
    (0.5, 0.0)
    """
    return round(number, 12) + 0.0


EXACT_BEST_PLAY = "exact, if both play their best"
ESTIMATE = "an estimate"
OVER = "the game is over"


class Forecast(NamedTuple):
    """The chances from a position on, and how they are known."""

    chances: tuple[tuple[str, float], ...]  # what may happen, in words, and its probability
    payoffs: tuple[float, ...]  # each seat's expected payoff
    parts: tuple[tuple[str, float, str], ...] = ()  # (pick, length of its bar, words) for pieces
    basis: str = ""  # how the chances are known: EXACT_BEST_PLAY, ESTIMATE, or the game's own words
    seats: tuple[int, ...] = ()  # whose win each chance is, -1 for a draw; empty: nobody's yet

    @property
    def rounded(self) -> Forecast:
        """The same as it is shown and sent: without the rounding errors of sums.

        >>> Forecast((("A wins", 0.4999999999999998),), (-0.0000000000000004,)).rounded
        Forecast(chances=(('A wins', 0.5),), payoffs=(0.0,), parts=(), basis='', seats=())
        """
        return Forecast(
            tuple((words, round_off(chance)) for words, chance in self.chances),
            tuple(map(round_off, self.payoffs)),
            tuple((pick, round_off(length), words) for pick, length, words in self.parts),
            self.basis,
            self.seats,
        )

    def decided(self, outcome: Outcome) -> Forecast:
        """The same once the game is over: what happened is certain.

        >>> before = Forecast((("A wins", 0.5), ("B wins", 0.5)), (0.0, 0.0), seats=(0, 1))
        >>> before.decided(Outcome((-1, 1), "")).chances
        (('A wins', 0.0), ('B wins', 1.0))
        """
        if not self.seats:
            return self
        best = max(outcome.payoffs)
        winners = {seat for seat, payoff in enumerate(outcome.payoffs) if payoff == best}
        if len(winners) == len(outcome.payoffs):
            winners = {-1}
        chances = tuple(
            (words, float(seat in winners))
            for (words, _), seat in zip(self.chances, self.seats, strict=True)
        )
        return Forecast(chances, outcome.payoffs, (), OVER, self.seats)


NO_WORDS: Mapping[str, str] = MappingProxyType({})


class Observable(NamedTuple):
    """Something about a position that its final measurement shows, such as one piece's colour."""

    name: str
    picks: tuple[str, ...]  # the pieces that it is about, as picks of the drawing
    odds: Mapping[str, float]  # the exact probability of each value that is possible
    read: Callable[[Any], str]  # its value at the end
    words: Mapping[str, str] = NO_WORDS  # what its values are called, where they are abbreviations


OTHER = "*"  # among the words for an option's values: stands for any other text


class Option(NamedTuple):
    """A choice about the rules. If `values` is empty, any text that the game accepts will do."""

    name: str
    default: str
    values: tuple[str, ...]
    words: str
    # Beside which values of other options it means something; of several sets, one is enough. The
    # set-up form hides it beside others; empty: it always means something.
    only_with: tuple[Mapping[str, tuple[str, ...]], ...] = ()

    def applies(self, chosen: Mapping[str, str]) -> bool:
        """Whether it means something beside the values of the other options.

        >>> stakes = Option("stakes", "1", (), "points", ({"variant": ("duel",)},))
        >>> stakes.applies({"variant": "everyone"})
        False
        """
        return not self.only_with or any(
            all(chosen[name] in values for name, values in conditions.items())
            for conditions in self.only_with
        )


class Game(ABC, Generic[S, M]):
    """The rules with their options fixed: pure functions over immutable, hashable states.

    Subclasses declare `options` and read them with `self.chosen[name]`. A game never decides a
    chance event: it lists what can happen, with weights.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1  # of the rules: larger when the same moves mean something else
    options: ClassVar[tuple[Option, ...]] = ()
    open_moves: ClassVar[bool] = False  # True: `moves` lists only some of the legal moves
    # False: no chance event ever happens, so nothing is said about dice.
    has_chance: bool = True
    # True: a move, a view or a drawing of any position takes a few milliseconds at most, so a
    # server may make it between two messages. Others are worked on beside its loop.
    quick: bool = False
    # Why there is no advice in this game, as a sentence: hints, best turns and reviews are refused
    # with it. Empty: there is.
    no_advice: ClassVar[str] = ""
    seats: tuple[str, ...] = ("A", "B")

    def __init__(self, **chosen: str) -> None:
        by_name = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in by_name:
                names = ", ".join(by_name) or "none"
                raise BadOption(
                    f"{self.name} has no option '{name}'; its options: {names}", at=name
                )
            allowed = by_name[name].values
            if allowed and value not in allowed:
                raise BadOption(
                    f"{name}={value}: {name} must be one of {', '.join(allowed)}",
                    at=f"{name}={value}",
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

    def check_version(self, version: str) -> None:
        """Refuses what was played by another version of the rules, instead of misreading it."""
        if version != str(self.version):
            raise InvalidRecord(
                f"played by version {version} of the rules of {self.name}; "
                f"this ketplay plays version {self.version}, and cannot replay it",
                at="Version",
            )

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        """The default of an option, which may depend on the options that were chosen."""
        return option.default

    def most_positions(self) -> int | None:
        """How many positions there are at most, by a formula; None where there is none.

        Games built on this one refuse it at once if that is too many for them.
        """
        return None

    @property
    def open_id(self) -> str:
        """The id of the game that is offered for a table whose seats strangers may take."""
        return self.id

    def sides(self, state: S) -> tuple[int, ...]:
        """The side of each seat, which may depend on the state; empty: each plays for itself."""
        return ()

    def player(self, seat: int, names: Sequence[str] = ()) -> str:
        """What to call the player of a seat: by name, or as the seat where no name is known."""
        return (names[seat] if seat < len(names) else "") or self.seats[seat]

    @abstractmethod
    def start(self) -> S:
        """The state in which a match starts."""

    @abstractmethod
    def actor(self, state: S) -> int | None:
        """Whose turn it is: a seat, CHANCE, or None when the game is over."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """The legal moves, or what a chance event can give, always in the same order."""

    @abstractmethod
    def play(self, state: S, move: M) -> S:
        """The state after a move, which is not checked: `Match.play` does that."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """A move as a token, a word without spaces; those of chance events begin with `~`."""

    @abstractmethod
    def format_state(self, state: S) -> str:
        """A state or a view as text: the fields of a position line, without the game id."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """The state that a text describes; raises InvalidPosition."""

    def chances(self, state: S) -> Sequence[tuple[M, Weight]]:
        """What a chance event can give, with weights: integers where the odds are rational."""
        return [(move, 1) for move in self.moves(state)]

    def effects(self, state: S) -> Sequence[Hashable]:
        """What each outcome in `chances` comes to: equal where the state after it is the same.

        A game need not play them all if it can tell in another way.
        """
        return [self.play(state, move) for move, _ in self.chances(state)]

    def view(self, state: S, seat: int | None) -> S:
        """What a seat (None: a spectator) may know, as a state with hidden things unknown."""
        return state

    def seen(self, state: S, move: M, seat: int | None) -> str:
        """The token of a move as a seat sees it, when it is made in `state`."""
        return self.format_move(move)

    def fill(self, view: S, rng: Random) -> S:
        """A full state, drawn at random from those that fit a view."""
        return view

    def parse_move(self, state: S, text: str) -> M:
        """The move that a token describes; raises InvalidMove or IllegalMove, and says why."""
        for move in self.moves(state):
            if self.format_move(move) == text:
                return move
        legal = [self.format_move(move) for move in self.moves(state)]
        if not legal:
            raise IllegalMove(f"'{text}' cannot be played: the game is over", at=text)
        listed = ", ".join(legal[:8]) + (", ..." if len(legal) > 8 else "")
        kind = IllegalMove if self.looks_like_move(text) else InvalidMove
        raise kind(f"'{text}' is not possible here; possible: {listed}", at=text)

    def looks_like_move(self, text: str) -> bool:
        """Whether `text` could be a move in another position; it decides the kind of error."""
        return bool(text) and " " not in text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"ketplay.game({self.id!r})"


def check_game(game: object) -> None:
    """Raises UnknownGame for anything else than a game, such as an id.

    >>> check_game("nim")
    Traceback (most recent call last):
    ketplay.core.errors.UnknownGame: 'nim' is not a game; right: ketplay.game('nim')
    """
    if not isinstance(game, Game):
        right = f"ketplay.game({game!r})" if isinstance(game, str) else "ketplay.game('nim')"
        raise UnknownGame(f"{game!r} is not a game; right: {right}", at=str(game)[:80])
