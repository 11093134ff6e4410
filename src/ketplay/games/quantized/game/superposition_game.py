"""The rules of quantum games: moves are superpositions, and there is one measurement at the end.

A quantum game is made from any finite game for two without chance. The state is the tuple of
plies; the superposition they lead to is derived and cached. The clauses (R1, ...) are those of the
README in this folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from ketplay.core import registry
from ketplay.core.chance import probability
from ketplay.core.errors import (
    BadOption,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    KetError,
)
from ketplay.core.game import CHANCE, Game, Option, Outcome, Weight
from ketplay.games.quantized import PREFIX
from ketplay.games.quantized.classical import Classical, check_size, classical
from ketplay.games.quantized.game.state_cache import StateCache
from ketplay.games.quantized.game.typical_plies import typical_plies
from ketplay.games.quantized.game.without_records import Layers, layers
from ketplay.games.quantized.ply import Ply, format_ply, parse_ply
from ketplay.games.quantized.superposition_moves import Evolution
from ketplay.games.quantized.validity import weight_on_wrong_records
from ketplay.quantum.superposition import TINY, Superposition, Traced

OWN_OPTIONS = (
    Option(
        "validity",
        "state_relative",
        ("state_relative", "strict"),
        "whether amplification is a legal move",
    ),
    Option(
        "records",
        "yes",
        ("yes", "no"),
        "whether a branch keeps the moves that led to it; no: a ply must keep boards apart",
    ),
    Option("measure", "board", ("board", "outcome"), "what is measured at the end"),
    Option("branches", "300000", (), "how many branches a superposition may have"),
    Option(
        "information",
        "open",
        ("open", "blind"),
        "whether players see each other's moves; blind: each chooses a strategy beforehand",
    ),
)
KEPT_BOARDS = 20_000  # of all states that are kept: about 10 MB
MOST_LISTED = 5_000  # branches that are looked at one by one to explain a refusal
TIE = "tie"
_SPACED_SIGN = re.compile(r"\s*([-+*/!=])\s*")


class QuantumState(NamedTuple):
    """What was played, and what the measurement gave: a board's text or an outcome's name."""

    plies: tuple[Ply, ...] = ()
    result: str = ""
    strategies: tuple[str, ...] = ()  # in blind games (R10): as they were chosen, ? if unknown


class Measurement(NamedTuple):
    """The chance event at the end: what the measurement gave (R7)."""

    result: str


class StrategyChoice(NamedTuple):
    """The choice of a strategy for a whole blind game (R10)."""

    strategy: str


QuantumMove = Ply | Measurement | StrategyChoice


class Quantized(Game[QuantumState, QuantumMove]):
    """The quantum version of a classical game.

    >>> from ketplay.core.match import Match
    >>> from ketplay.core.registry import game
    >>> match = Match.replay(game("qt3"), ["a1+c3", "b2", "opt"])
    >>> match.game.boards(match.state).branch_count
    14
    """

    open_moves = True
    base_defaults: ClassVar[Game[Any, Any]]  # the classical game with its default options

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        own_names = {option.name for option in OWN_OPTIONS}
        base_options = [
            f"{name}={value}" for name, value in chosen.items() if name not in own_names
        ]
        base_name = self.name.removeprefix(PREFIX)
        self.base: Game[Any, Any] = registry.game(
            f"{base_name}:{','.join(base_options)}" if base_options else base_name
        )
        check_size(self.base)
        self.seats = self.base.seats
        self.limit = _limit(self.chosen["branches"])
        if (
            len(self.seats) != 2
            or self.base.open_moves
            or self.base.actor(self.base.start()) == CHANCE
        ):
            raise BadOption(
                f"{self.base.id} has no quantum version; it needs two seats and no chance",
                at=self.base.id,
            )
        if self.layers and not self.layers.plies:
            raise BadOption(f"{self.base.id} has no valid ply without records", at="records=no")

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        if option in OWN_OPTIONS:
            return option.default
        return self.base_defaults.default(option, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return registry.game, (self.id,)

    @property
    def classical(self) -> Classical:
        return classical(self.base.id)

    @property
    def layers(self) -> Layers | None:
        """Without records (R9): the positions after each ply; None with records."""
        return layers(self.base.id) if self.chosen["records"] == "no" else None

    @property
    def plies(self) -> int:
        """How many plies a match has (R1.1, R9.2)."""
        return self.layers.plies if self.layers else self.classical.plies

    @property
    def evolution(self) -> Evolution:
        return Evolution(self.classical)

    def start(self) -> QuantumState:
        return QuantumState()

    def superposition(self, state: QuantumState) -> Superposition:
        """The state vector that the plies lead to, branch by branch: there may be very many."""
        superposition = Superposition.of(self.base.start())
        for number, ply in enumerate(state.plies):
            superposition = self.evolution.after(superposition, ply, number % 2)
        return superposition

    def boards(self, state: QuantumState) -> Traced:
        """The boards of that state vector with their probabilities, the records traced out."""
        key = (self.base.id, state.plies)
        boards = _cache.get(key)
        if boards is None:
            boards = self._derive(state.plies)
            _cache.put(key, boards)
        return boards

    def _derive(self, plies: tuple[Ply, ...]) -> Traced:
        if not plies:
            return Traced.of(self.base.start())
        before = self.boards(QuantumState(plies[:-1]))
        return self.evolution.after(before, plies[-1], (len(plies) - 1) % 2)

    def actor(self, state: QuantumState) -> int | None:
        if len(state.plies) < self.plies:
            return len(state.plies) % 2  # R1
        return None if state.result or len(self.odds(state)) == 1 else CHANCE

    def odds(self, state: QuantumState) -> dict[str, float]:
        """What the measurement can give, with its probabilities, in the order of the texts (R7)."""
        name_of = self.winner_name
        if self.chosen["measure"] == "board":
            name_of = self.classical.text
        total: dict[str, float] = {}
        for position, weight in self.boards(state).positions.items():
            name = name_of(position)
            total[name] = total.get(name, 0.0) + weight
        return {name: probability(total[name]) for name in sorted(total) if total[name] > TINY}

    def winner_name(self, position: Any) -> str:
        """The seat that wins there by force, or `tie` (R4)."""
        winner = self.classical.winner(position)
        return TIE if winner is None else self.seats[winner]

    def record_text(self, record: tuple[Any, ...]) -> str:
        """The record of a branch; a point for each bullet (R2)."""
        words = ("." if move is None else self.classical.word(move) for move in record)
        return " ".join(words) or "start"

    def moves(self, state: QuantumState) -> list[QuantumMove]:
        actor = self.actor(state)
        if actor is None:
            return []
        if actor == CHANCE:
            return [Measurement(result) for result in self.odds(state)]
        boards = self.boards(state)
        unfinished = self.evolution.unfinished(boards)
        plies = typical_plies(self.classical, boards, unfinished)
        if unfinished:
            plies.append((self._policy(state, unfinished, {}), boards.branch_count))
        return [ply for ply, branches in plies if self._is_playable(state, ply, branches)]

    def policy(self, state: QuantumState, wishes: Mapping[Any, Any] | None = None) -> Ply:
        """A classical move on each board: the one that is wished for, or else a safe one.

        Without records, boards that would come together get other moves.
        """
        return self._policy(state, self.evolution.unfinished(self.boards(state)), wishes or {})

    def _policy(self, state: QuantumState, boards: Sequence[Any], wishes: Mapping[Any, Any]) -> Ply:
        safe_moves = self.classical.safe_moves
        moves = {board: safe_moves(board)[0] for board in boards}
        moves.update(wishes)
        if self.layers:
            moves = self.layers.keep_apart(len(state.plies), self.boards(state).positions, moves)
        return Ply(policy=tuple(moves[board] for board in boards))

    def _is_playable(self, state: QuantumState, ply: Ply, branches: int) -> bool:
        """Whether a ply that has a move on every board and makes so many branches is legal."""
        if branches > self.limit:
            return False
        strict = ply.power and self.chosen["validity"] == "strict"
        return not (self.layers or strict) or self._passes(state, ply)

    def _passes(self, state: QuantumState, ply: Ply) -> bool:
        try:
            self.check(state, ply, "")
        except KetError:
            return False
        return True

    def chances(self, state: QuantumState) -> list[tuple[QuantumMove, Weight]]:
        return [(Measurement(result), weight) for result, weight in self.odds(state).items()]

    def play(self, state: QuantumState, move: QuantumMove) -> QuantumState:
        if isinstance(move, Measurement):
            return state._replace(result=move.result)
        assert isinstance(move, Ply)
        return QuantumState((*state.plies, move))

    def check(self, state: QuantumState, ply: Ply, text: str) -> None:
        """Refuses a ply that is not legal; `text` is what was written for it."""
        before = self.boards(state)
        self.evolution.check(before, ply, text, self.limit)
        if self.layers:
            self.layers.check(len(state.plies), self.evolution.images(before, ply), text)
        if ply.power and self.chosen["validity"] == "strict":
            self._check_strict(state, ply, before)

    def _check_strict(self, state: QuantumState, ply: Ply, before: Traced) -> None:
        """Refuses amplification, which would take other branches to wrong records (R6)."""
        good = self.evolution.good(len(state.plies) % 2)
        moved = self.evolution.body(before, ply)
        turns = self.evolution.turns(moved, ply.power, len(state.plies) % 2)
        if turns == 0 or not TINY < moved.weight(good) < 1 - TINY:
            return
        raise IllegalMove(
            f"'{ply.power}' is not allowed by validity=strict: {self._leak(state, ply, turns)} on "
            "wrong records; give the terms factors instead, or play with validity=state_relative",
            at=ply.power,
        )

    def _leak(self, state: QuantumState, ply: Ply, turns: int) -> str:
        """Where amplification would go wrong, in words."""
        if self.boards(state).branch_count > MOST_LISTED:
            return "it puts weight"
        good = self.evolution.good(len(state.plies) % 2)
        before = self.superposition(state)
        moved = self.evolution.body(before, ply)
        branch = max(before.branches, key=lambda branch: branch.weight * (1 - branch.weight))
        wrong = weight_on_wrong_records(branch, moved, good, turns)
        if wrong < TINY:
            return "on this single branch it would put nothing"
        words = f"{self.classical.text(branch.position)} ({self.record_text(branch.record)})"
        return f"on the branch {words} of weight {branch.weight:.4g} it puts {wrong:.4f}"

    def outcome(self, state: QuantumState) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        result = state.result or next(iter(self.odds(state)))
        if self.chosen["measure"] == "outcome":
            return self._measured_outcome(result)
        board = next(p for p in self.boards(state).positions if self.classical.text(p) == result)
        return self._measured_board(board, measured=bool(state.result))

    def _measured_outcome(self, result: str) -> Outcome:
        payoffs = tuple(1.0 if seat == result else -1.0 for seat in self.seats)
        return Outcome(
            (0.0, 0.0) if result == TIE else payoffs, "that is the outcome that was measured"
        )

    def _measured_board(self, board: Any, measured: bool) -> Outcome:
        end = self.base.outcome(board) or self._by_force(board)
        reason = end.reason if any(end.payoffs) else "nobody wins"
        return Outcome(end.payoffs, f"{reason} on the measured board" if measured else reason)

    def _by_force(self, board: Any) -> Outcome:
        """How an unfinished board counts at the end of a match without records (R9.3)."""
        winner = self.classical.winner(board)
        if winner is None:
            return Outcome((0.0, 0.0), "nobody wins by force")
        payoffs = tuple(1.0 if seat == winner else -1.0 for seat in range(2))
        return Outcome(payoffs, f"{self.seats[winner]} wins by force")

    @cached_property
    def move_words(self) -> dict[str, Any]:
        words = self.classical.words
        return {**words, **{self.base.format_move(move): move for move in words.values()}}

    @cached_property
    def words_by_move(self) -> dict[Any, str]:
        return {move: word for word, move in self.classical.words.items()}

    def spoken_move(self, move: Any) -> str:
        """A classical move in a sentence about one or several."""
        return self.base.format_move(move)

    def format_move(self, move: QuantumMove) -> str:
        if isinstance(move, Measurement):
            return f"~{move.result}"
        assert isinstance(move, Ply)
        return format_ply(move, self.words_by_move, self.classical.signs)

    def parse_move(self, state: QuantumState, text: str) -> QuantumMove:
        if self.actor(state) == CHANCE or text.startswith("~") or self.actor(state) is None:
            return super().parse_move(state, text)
        text = _SPACED_SIGN.sub(r"\1", text.strip())  # `a1 + b2` is one word, too
        if not text or len(text.split()) != 1:
            raise InvalidMove(
                f"'{text[:40]}' is not one word; write a1+c3, opt! or -", at=text[:40]
            )
        ply = parse_ply(text, self.move_words, self.classical.by_sign, self.classical.width)
        self.check(state, ply, text)
        return ply

    def format_state(self, state: QuantumState) -> str:
        words = [self.format_move(ply) for ply in state.plies]
        return " ".join([*words, f"~{state.result}"] if state.result else words)

    def parse_state(self, text: str) -> QuantumState:
        state = self.start()
        for number, word in enumerate(text.split(), 1):
            try:
                state = self.play(state, self.parse_move(state, word))
            except KetError as error:
                raise InvalidPosition(f"event {number}: {error.message}", at=error.at) from None
        return state


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise BadOption(
            f"branches={text}: choose a whole number from 1 to 10000000", at=f"branches={text}"
        )
    return int(text)


_cache = StateCache(KEPT_BOARDS)
