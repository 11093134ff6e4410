"""What a quantum move does to a superposition: checked first, then applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, TypeVar

from ketplay.core.errors import IllegalMove
from ketplay.games.quantized.classical import Classical
from ketplay.games.quantized.ply import Ply, Term
from ketplay.quantum.superposition import Superposition, Traced, Weighted, best_times

S = TypeVar("S", Superposition, Traced)
Steps = list[tuple[Any, Any, complex]]  # next position, move, amplitude
BULLET = None  # the mark on the record of a finished board, where nothing is played (R2)


class TooManyBranches(IllegalMove):
    """A move that would make more branches than the game allows (R8)."""

    code = "too_many_branches"


def _equal(moves: Sequence[Any]) -> tuple[Term, ...]:
    """Moves in equal superposition."""
    return tuple([Term(move, 1.0) for move in moves])


class Evolution:
    """The moves of one classical game on superpositions of its positions."""

    def __init__(self, classical: Classical) -> None:
        self.classical = classical

    def unfinished(self, state: Weighted) -> list[Any]:
        """The distinct boards that are not finished, in the order of their texts."""
        after = self.classical.classes.after
        boards = [position for position in state.positions if after[position]]
        return sorted(boards, key=self.classical.texts.__getitem__)

    def check(self, state: Traced, ply: Ply, text: str, limit: int) -> None:
        """Raises IllegalMove if the move is impossible on a branch or makes too many branches."""
        boards = self.unfinished(state)
        self._check_kind(ply, boards, text)
        steps = self._steps(boards, ply)
        for board in boards:
            if not steps[board]:
                self._refuse(state, board, ply, text)
        self._count(state, steps, limit)

    def _check_kind(self, ply: Ply, boards: list[Any], text: str) -> None:
        """Refuses a pass among unfinished boards, and moves for boards that are not there."""
        blank = not (ply.terms or ply.policy or ply.tactic)
        if bool(boards) == blank:
            words = "every board is finished; play - or -!"
            if blank:
                words = "some boards are not finished; choose a move for them"
            raise IllegalMove(f"'{text[:40]}' is not possible: {words}", at=text[:40])
        if ply.policy and len(ply.policy) != len(boards):
            raise IllegalMove(
                f"after = comes one sign for each board: {len(boards)} here, not "
                f"{len(ply.policy)}; to name boards, write X........=b2/opt",
                at=text[:40],
            )
        unknown = set(ply.boards) - {"", *map(self.classical.text, boards)}
        if unknown:
            board = min(unknown)
            raise IllegalMove(
                f"'{board[:40]}' is not one of the boards that can be played on now", at=board[:40]
            )

    def _refuse(self, state: Weighted, board: Any, ply: Ply, text: str) -> None:
        """Says on which board a move is impossible, and what to write instead."""
        moves = [self.classical.word(move) for move in self.classical.game.moves(board)]
        branch = f"on {self.classical.text(board)} ({100 * state.positions[board]:.3g} %)"
        if ply.policy:
            words = f"'{text[:40]}' cannot be played {branch}; moves there are {', '.join(moves)}"
        else:
            body = text.partition("!")[0][:20]
            words = (
                f"{body} is taken {branch}: add a move, or write {body}/{moves[0]}: {moves[0]} "
                f"where {body} is taken"
            )
        raise IllegalMove(words, at=text[:40])

    def _count(self, state: Traced, steps: Mapping[Any, Steps], limit: int) -> None:
        groups = state.groups.items()
        number = sum([group.branches * (len(steps.get(board, ())) or 1) for board, group in groups])
        if number > limit:
            raise TooManyBranches(
                f"this would make {number} branches, more than {limit}; use fewer terms or a "
                f"policy, or play with branches={number} or more",
                at=str(number),
            )

    def _steps(self, boards: Sequence[Any], ply: Ply) -> dict[Any, Steps]:
        """What BODY makes of each unfinished board; nothing where no term applies."""
        if ply.policy:
            moves = zip(boards, ply.policy, strict=False)
            return {board: self._applied(board, (Term(move, 1.0),)) for board, move in moves}
        return {board: self._steps_on(board, ply) for board in boards}

    def _steps_on(self, board: Any, ply: Ply) -> Steps:
        if ply.tactic == "first2":
            return self._applied(board, _equal(self.classical.moves(board)[:2]))  # R3.6
        if ply.tactic:
            return self._safe_steps(board)
        for number, terms in enumerate(ply.terms):
            if ply.boards and ply.boards[number] not in ("", self.classical.text(board)):
                continue
            steps = self._applied(board, terms) if terms else self._safe_steps(board)  # R3.2
            if steps:
                return steps
        return []

    def _safe_steps(self, board: Any) -> Steps:
        """All safe moves of a board in equal superposition; kept, because they are used often."""
        kept = self.classical.safe_steps
        if board not in kept:
            kept[board] = self._applied(board, _equal(self.classical.safe_moves(board)))
        return kept[board]

    def _applied(self, board: Any, terms: Sequence[Term]) -> Steps:
        """The terms that apply on a board, normalised."""
        after = self.classical.next_by_move(board)
        steps = [(after[move], move, weight) for move, weight in terms if move in after]
        norm = sqrt(sum([abs(weight) ** 2 for _, _, weight in steps]))
        return [(position, move, weight / norm) for position, move, weight in steps]

    def images(self, state: Weighted, ply: Ply) -> dict[Any, list[Any]]:
        """What BODY makes of each position of the state; finished ones stay."""
        return {
            board: [after for after, _, _ in steps]
            for board, steps in self._all_steps(state, ply).items()
        }

    def body(self, state: S, ply: Ply) -> S:
        """The state after BODY (R3): terms that apply, normalised; bullets on finished branches."""
        return state.spread(self._all_steps(state, ply).__getitem__)

    def _all_steps(self, state: Weighted, ply: Ply) -> dict[Any, Steps]:
        """What BODY makes of each position; a bullet where it is finished."""
        steps = self._steps(self.unfinished(state), ply)
        return {board: steps.get(board) or [(board, BULLET, 1.0)] for board in state.positions}

    def good(self, seat: int) -> Callable[[Any], bool]:
        """Whether `seat` wins a board by force: what its amplification looks for (R5)."""
        value = self.classical.classes.value
        goal = 1 if seat == 0 else -1
        return lambda board: value[board] == goal

    def turns(self, state: Weighted, power: str, seat: int) -> int:
        """How many times Q is applied for this power; -1 for the phase-matched kind."""
        if power in ("", "!*"):
            return -1 if power else 0
        return best_times(state.weight(self.good(seat))) if power == "!" else int(power[1:])

    def after(self, state: S, ply: Ply, seat: int) -> S:
        """The state after a ply: its body, then its amplification."""
        moved = self.body(state, ply)
        turns = self.turns(moved, ply.power, seat)
        return (
            moved.amplify_exactly(self.good(seat))
            if turns < 0
            else moved.amplify(self.good(seat), turns)
        )
