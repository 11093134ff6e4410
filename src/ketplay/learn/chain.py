"""A chain of questions: what each of many particles is asked on its way, with its exact odds.

A chain is a list of moves, such as `look:5=W look:5:orient look:5`. A move whose result chance
decides is a question; with a result behind `=`, only what gives that result goes on. `a|b` is one
of these at random, with equal odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.learn.situation import RESULT, Situation, question_of

MOST_MOVES = 12  # of a chain
MOST_ALTERNATIVES = 4
MOST_NODES = 120
EITHER = "|"
SURE = 1 - 1e-12


@dataclass(frozen=True)
class Node:
    """A result on the way: its odds for what came so far, and what can follow.

    `path` has the results from the beginning on. Where it `is_stopped`, nothing follows.
    """

    path: tuple[str, ...]
    words: str
    chance: float
    state: Any
    is_stopped: bool
    branches: tuple[Node, ...]

    @property
    def name(self) -> str:
        return " ".join(self.path)


def tree_of(situation: Situation) -> Node:
    """Everything that the step's chain can give from here."""
    return _tree(situation.game, situation.board, situation.step.chain)


@lru_cache(maxsize=64)
def _tree(game: Game[Any, Any], board: str, chain: tuple[str, ...]) -> Node:
    if len(chain) > MOST_MOVES:
        raise KetError(f"a chain has at most {MOST_MOVES} moves, not {len(chain)}")
    if not board:
        raise KetError(f"{game.name} has no sandbox, so it has no chains", at=game.id)
    builder = _Builder(game)
    branches, state = builder.branches(board, chain, ())
    return Node(path=(), words="", chance=1.0, state=state, is_stopped=False, branches=branches)


class _Builder:
    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.sandbox = registry.need_part(game, "sandbox")
        self.nodes = 0

    def branches(
        self, board: str, chain: Sequence[str], path: tuple[str, ...]
    ) -> tuple[tuple[Node, ...], Any]:
        """What can follow, and the state in which the next question is asked."""
        for number, entry in enumerate(chain):
            moves = alternatives(entry)
            if len(moves) == 1 and not self._is_question(board, moves[0]):
                board = self.sandbox.act(self.game, board, moves[0])[0]
                continue
            nodes = [
                node
                for move in moves
                for node in self._answers(board, move, 1 / len(moves), chain[number + 1 :], path)
            ]
            return tuple(nodes), self.sandbox.state(self.game, board)
        return (), self.sandbox.state(self.game, board)

    def _is_question(self, board: str, move: str) -> bool:
        return bool(self.sandbox.results(self.game, board, question_of(move)))

    def _answers(
        self, board: str, move: str, share: float, rest: Sequence[str], path: tuple[str, ...]
    ) -> Iterator[Node]:
        results = self.sandbox.results(self.game, board, question_of(move)) or [(move, 1.0)]
        if RESULT in move and results != [(move, 1.0)] and move not in dict(results):
            possible = " or ".join(text for text, _ in results)
            raise KetError(f"'{move}' never happens here; possible: {possible}", at=move)
        for text, chance in results:
            self.nodes += 1
            if self.nodes > MOST_NODES:
                raise KetError(f"this chain has more than {MOST_NODES} results; make it shorter")
            after = self.sandbox.act(self.game, board, text)[0]
            value = text.partition(RESULT)[2] or text
            is_stopped = RESULT in move and text != move
            longer = (*path, value)
            further = () if is_stopped else self.branches(after, rest, longer)[0]
            state = self.sandbox.state(self.game, after)
            words = action_words(self.game, text)
            yield Node(
                path=longer,
                words=words,
                chance=share * chance,
                state=state,
                is_stopped=is_stopped,
                branches=further,
            )


def alternatives(entry: str) -> list[str]:
    """The moves of which an entry of a chain is one."""
    moves = entry.split(EITHER)
    if len(moves) > MOST_ALTERNATIVES:
        raise KetError(f"at most {MOST_ALTERNATIVES} alternatives, not {len(moves)}", at=entry)
    return moves


def action_words(game: Game[Any, Any], word: str) -> str:
    """A move of the sandbox in a few words; without such words, as it is written."""
    sandbox = registry.need_part(game, "sandbox")
    words = getattr(sandbox, "action_words", None)
    return str(words(game, word)) if words else word


def entry_words(game: Game[Any, Any], entry: str) -> tuple[str, str]:
    """An entry of a chain in words: what is done, and which result goes on."""
    questions = " or ".join(action_words(game, question_of(move)) for move in alternatives(entry))
    return questions, action_words(game, entry) if RESULT in entry else ""


def flat(node: Node) -> Iterator[Node]:
    """All results, each before those that follow it."""
    for branch in node.branches:
        yield branch
        yield from flat(branch)


def path_chance(tree: Node, path: str) -> float:
    """The chance that the results begin like this, of all that were sent."""
    chance = 1.0
    node = tree
    for value in path.split():
        fitting = [branch for branch in node.branches if branch.path[-1] == value]
        if not fitting:
            return 0.0
        chance *= fitting[0].chance
        node = fitting[0]
    return chance


def answer_chance(tree: Node, number: int, value: str) -> float:
    """The chance that a question, counted from 1, has this answer, of all that get there."""
    total = part = 0.0
    waiting = [(tree, 1.0)]
    while waiting:
        node, chance = waiting.pop()
        for branch in node.branches:
            share = chance * branch.chance
            if len(branch.path) == number:
                total += share
                part += share if branch.path[-1] == value else 0.0
            else:
                waiting.append((branch, share))
    if not total:
        raise KetError(f"the chain has no question {number} that anything reaches")
    return part / total
