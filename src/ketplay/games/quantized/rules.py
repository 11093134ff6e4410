"""A quantum game made of any finite alternating game: moves are superpositions, one measurement comes at the end.

The state is the tuple of plies; the superposition they lead to is derived and cached. Clauses R1... are in README.md.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, cached_property
from typing import Any, ClassVar, NamedTuple

from ketplay.core import registry
from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition, KetError
from ketplay.core.game import CHANCE, Game, Option, Outcome, Weight
from ketplay.games.quantized import PREFIX
from ketplay.games.quantized.classical import Classical, classical
from ketplay.games.quantized.ply import OPT, PASS, Ply, Term, form, parse
from ketplay.games.quantized.superposition_moves import Evolution
from ketplay.quantum.superposition import TINY, Superposition

OWN = (
    Option(
        "validity",
        "state_relative",
        ("state_relative", "strict"),
        "whether amplification is a legal move",
    ),
    Option("measure", "board", ("board", "outcome"), "what is measured at the end"),
    Option("branches", "300000", (), "how many branches a superposition may have"),
)
KEPT = 600_000  # branches in the cache of superpositions: about 150 MB
TIE = "tie"


class Quantum(NamedTuple):
    """What was played, and what the measurement gave: a board's text or an outcome's name."""

    plies: tuple[Ply, ...] = ()
    result: str = ""


class Measured(NamedTuple):
    result: str


class Quantized(Game[Quantum, Any]):
    """The quantum version of a classical game.

    >>> from ketplay.core.match import Match
    >>> from ketplay.core.registry import game
    >>> match = Match.replay(game("qt3"), ["a1+c3", "b2", "opt"])
    >>> len(match.game.superposition(match.state).branches)
    14
    """

    open_moves = True
    plain: ClassVar[Game[Any, Any]]  # the classical game with its default options

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        base = self.name.removeprefix(PREFIX)
        theirs = [
            f"{name}={value}"
            for name, value in chosen.items()
            if name not in {option.name for option in OWN}
        ]
        self.base = registry.game(base + (":" + ",".join(theirs) if theirs else ""))
        self.seats = self.base.seats
        self.limit = _limit(self.chosen["branches"])
        if (
            len(self.seats) != 2
            or self.base.open_moves
            or self.base.actor(self.base.start()) == CHANCE
        ):
            raise BadOption(
                f"{self.base.id} cannot be quantised: only games of two without luck",
                at=self.base.id,
            )

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        return option.default if option in OWN else self.plain.default(option, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return registry.game, (self.id,)

    @cached_property
    def classical(self) -> Classical:
        return classical(self.base.id)

    @cached_property
    def evolution(self) -> Evolution:
        return Evolution(self.classical)

    def start(self) -> Quantum:
        return Quantum()

    def superposition(self, state: Quantum) -> Superposition:
        """The state vector that the plies lead to."""
        key = (self.base.id, state.plies)
        found = _cache.get(key)
        if found is None:
            found = self._derive(state.plies)
            _cache.put(key, found)
        return found

    def _derive(self, plies: tuple[Ply, ...]) -> Superposition:
        if not plies:
            return Superposition.of(self.base.start())
        before = self.superposition(Quantum(plies[:-1]))
        return self.evolution.after(before, plies[-1], (len(plies) - 1) % 2)

    def actor(self, state: Quantum) -> int | None:
        if len(state.plies) < self.classical.plies:
            return len(state.plies) % 2  # R1
        return None if state.result or len(self.odds(state)) == 1 else CHANCE

    def odds(self, state: Quantum) -> dict[str, float]:
        """What the measurement can give, with its probabilities, in the order of the texts (R7)."""
        total: dict[str, float] = {}
        for position, weight in self.superposition(state).positions.items():
            name = self._name(position)
            total[name] = total.get(name, 0.0) + weight
        return {name: total[name] for name in sorted(total) if total[name] > TINY}

    def _name(self, position: Any) -> str:
        return (
            self.classical.text(position)
            if self.chosen["measure"] == "board"
            else self.winner_name(position)
        )

    def winner_name(self, position: Any) -> str:
        """The seat that wins there by force, or `tie`."""
        winner = self.classical.winner(position)
        return TIE if winner is None else self.seats[winner]

    def moves(self, state: Quantum) -> list[Any]:
        actor = self.actor(state)
        if actor is None:
            return []
        if actor == CHANCE:
            return [Measured(result) for result in self.odds(state)]
        return [ply for ply in self._sample(state) if self._playable(state, ply)]

    def _sample(self, state: Quantum) -> list[Ply]:
        """Moves worth offering: the safe superposition, everything at once, single moves, one safe move a board."""
        before = self.superposition(state)
        boards = self.evolution.unfinished(before)
        if not boards:
            return [PASS, PASS._replace(power="!")]
        free = [set(self.base.moves(board)) for board in boards]
        some = [move for move in self.classical.signs if any(move in moves for moves in free)]
        singles = [
            Ply((((Term(move, 1.0)),),)) for move in some if all(move in moves for moves in free)
        ]
        every = [Ply((tuple(Term(move, 1.0) for move in some),))] if len(some) > 1 else []
        policy = Ply(policy=tuple(self.classical.classes.safe(board)[0] for board in boards))
        return [OPT, OPT._replace(power="!"), *every, *singles, policy]

    def _playable(self, state: Quantum, ply: Ply) -> bool:
        try:
            self._check(state, ply, "")
        except KetError:
            return False
        return True

    def chances(self, state: Quantum) -> list[tuple[Any, Weight]]:
        return [(Measured(result), weight) for result, weight in self.odds(state).items()]

    def play(self, state: Quantum, move: Any) -> Quantum:
        if isinstance(move, Measured):
            return Quantum(state.plies, move.result)
        return Quantum((*state.plies, move))

    def _check(self, state: Quantum, ply: Ply, text: str) -> None:
        before = self.superposition(state)
        self.evolution.check(before, ply, text, self.limit)
        if ply.power and self.chosen["validity"] == "strict":
            self._check_strict(state, ply, before)

    def _check_strict(self, state: Quantum, ply: Ply, before: Superposition) -> None:
        """R6: an amplifier made for this state would take another branch to wrong records (lemma 4.4 fails)."""
        good = self.evolution.good(len(state.plies) % 2)
        moved = self.evolution.body(before, ply)
        changes = TINY < moved.weight(good) < 1 - TINY
        if not changes or self.evolution.turns(moved, ply.power, len(state.plies) % 2) == 0:
            return
        worst = max(before.branches, key=lambda branch: branch.weight * (1 - branch.weight))
        wrong = 4 * worst.weight * (1 - worst.weight)
        record = (
            " ".join("." if move is None else self.classical.word(move) for move in worst.record)
            or "start"
        )
        branch = f"{self.classical.text(worst.position)} ({record}) of weight {worst.weight:.4g}"
        raise IllegalMove(
            f"'{ply.power}' is not strictly valid: on the branch {branch} it puts {wrong:.4g} on wrong records; "
            "leave it out, or play with validity=state_relative",
            at=ply.power,
        )

    def outcome(self, state: Quantum) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        odds = self.odds(state)
        result = state.result or next(iter(odds))
        if self.chosen["measure"] == "outcome":
            words = "the outcome was measured: " + ("a tie" if result == TIE else f"{result} wins")
            payoffs = (
                (0.0, 0.0)
                if result == TIE
                else tuple(1.0 if seat == result else -1.0 for seat in self.seats)
            )
            return Outcome(payoffs, words)
        board = next(
            p for p in self.superposition(state).positions if self.classical.text(p) == result
        )
        end = self.base.outcome(board)
        assert end is not None  # after the last ply every board is finished
        return Outcome(end.payoffs, f"the board is {result}: {end.reason}")

    @cached_property
    def _words(self) -> dict[str, Any]:
        words = self.classical.words
        return {**words, **{self.base.format_move(move): move for move in words.values()}}

    @cached_property
    def _by_move(self) -> dict[Any, str]:
        return {move: word for word, move in self.classical.words.items()}

    def format_move(self, move: Any) -> str:
        if isinstance(move, Measured):
            return f"~{move.result}"
        return form(move, self._by_move, self.classical.signs)

    def parse_move(self, state: Quantum, text: str) -> Any:
        if self.actor(state) == CHANCE or text.startswith("~") or self.actor(state) is None:
            return super().parse_move(state, text)
        if not text or len(text.split()) != 1:
            raise InvalidMove(
                f"'{text[:40]}' is not one word; right: a1+c3, opt!, - ", at=text[:40]
            )
        ply = parse(text, self._words, self.classical.by_sign, self.classical.width)
        self._check(state, ply, text)
        return ply

    def format_state(self, state: Quantum) -> str:
        words = [self.format_move(ply) for ply in state.plies]
        return " ".join([*words, f"~{state.result}"] if state.result else words)

    def parse_state(self, text: str) -> Quantum:
        state = self.start()
        for number, word in enumerate(text.split(), 1):
            try:
                state = self.play(state, self.parse_move(state, word))
            except KetError as error:
                raise InvalidPosition(f"ply {number}: {error.message}", at=error.at) from None
        return state


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise BadOption(
            f"branches={text}: a whole number from 1 to 10000000", at=f"branches={text}"
        )
    return int(text)


class _Cache:
    """Superpositions by game and plies, the latest used ones; its size is counted in branches."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self.kept: OrderedDict[Any, Superposition] = OrderedDict()

    def get(self, key: Any) -> Superposition | None:
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
        return found

    def put(self, key: Any, state: Superposition) -> None:
        self.kept[key] = state
        self.size += len(state.branches)
        while self.size > self.most and len(self.kept) > 1:
            _, dropped = self.kept.popitem(last=False)
            self.size -= len(dropped.branches)


_cache = _Cache(KEPT)


@cache
def _kind(name: str) -> type[Quantized]:
    """The class of one quantum game: its name and the options of the classical one with our own."""
    plain = registry.game(name.removeprefix(PREFIX))
    own = {"name": name, "plain": plain, "options": (*plain.options, *OWN), "__module__": __name__}
    return type("Quantized", (Quantized,), own)


def make(name: str, **options: str) -> Quantized:
    """The game of this name, `quantum-` and a classical game's name."""
    return _kind(name)(**options)
