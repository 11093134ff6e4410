"""Tables of QTris by the thousand, one compiled call a step, and their opponents as bots."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ketplay.core.errors import IllegalMove, KetError, MissingExtra
from ketplay.core.parts.actions import action_space
from ketplay.games.qtris.board.tiles import CARD_KINDS, SQUARES
from ketplay.games.qtris.cards import Counts
from ketplay.games.qtris.fast.boards import EvaluationArrays, Ints, level_arrays
from ketplay.games.qtris.fast.evaluator import Evaluator
from ketplay.games.qtris.fast.jit import HAVE_NUMBA
from ketplay.games.qtris.fast.playouts import check_batch
from ketplay.games.qtris.fast.rollouts import greedy_arrays
from ketplay.games.qtris.fast.table_arrays import (
    ASIDE,
    DECK,
    FIRST,
    GREEDY,
    HANDS,
    JUDGEMENT,
    LEARNER,
    LEFT,
    MATCHES,
    NOBODY,
    OTHER_ROLL,
    RANDOM,
    ROLL,
    SEAT,
    SEED,
    SPENT,
    STEP,
    TOP,
    TURN,
    WHITE,
    WRITTEN,
    new_arrays,
    table_rules,
)
from ketplay.games.qtris.fast.table_steps import LEGAL_EVERYWHERE, random_actions, step_tables
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import SEAT_STEPS, State, Step

NUMBERS = {"": NOBODY, "random": RANDOM, "greedy": GREEDY, "judgement": JUDGEMENT}
STEPS = (*SEAT_STEPS, Step.OVER)
MOST_TABLES = 1 << 20


def check_tables(game: QTris, opponent: str) -> None:
    """Refuses a game, an opponent or a machine that compiled tables are not for."""
    if not HAVE_NUMBA:
        raise MissingExtra("compiled tables need", "fast")
    check_batch(game, "compiled tables")
    if opponent not in NUMBERS:
        names = ", ".join(name for name in NUMBERS if name)
        raise KetError(
            f"there is no compiled opponent '{opponent}'; there are {names}", at=opponent
        )


def evaluation_arrays(game: QTris, opponent: str) -> EvaluationArrays:
    """How an opponent evaluates; for one that does not, nothing."""
    if opponent == "greedy":
        return greedy_arrays()
    if opponent == "judgement":
        setup = game.setup
        return Evaluator(setup.level.name, setup.measure, setup.draw_first).evaluation
    return EvaluationArrays(np.zeros((1, 2, 1)), np.zeros((1, 2, 1)), np.zeros((1, 1, 1)))


class QTrisTables:
    """Duels side by side. What a step writes stays in the same arrays.

    >>> from ketplay.games.qtris.rules import QTris
    >>> tables = QTrisTables(QTris(), 2, "", None)
    >>> tables.begin(seed=1)
    >>> tables.step(tables.random_actions())
    >>> str(tables.state(0).step)
    'mulligan'
    """

    def __init__(self, game: QTris, number: int, opponent: str, seat: int | None) -> None:
        check_tables(game, opponent)
        if not 0 < number <= MOST_TABLES:
            raise KetError(f"{number} tables: choose 1 to {MOST_TABLES}", at=str(number))
        if seat not in (None, 0, 1):
            raise KetError(f"seat={seat}: {game.id} has seats 0 to 1", at=str(seat))
        self.game = game
        self.space = action_space(game)
        self._rules = table_rules(game, self.space, NUMBERS[opponent], seat)
        self._levels = level_arrays(game.setup.level.base, game.setup.measure)
        self._evaluation = evaluation_arrays(game, opponent)
        self._tables = new_arrays(number, self._rules)
        self._actions = np.zeros(number, np.int64)
        self.observations = self._tables.observations
        self.masks = self._tables.masks
        self.rewards = self._tables.rewards
        self.ends = self._tables.ends
        self.seats = self._tables.rows[:, LEARNER]
        self.begin(seed=0)

    def begin(self, seed: int) -> None:
        self._rules.numbers[SEED] = seed
        self._tables.rows[:, MATCHES] = 0
        self.ends[:] = True
        self.step(self._actions)

    def step(self, actions: ArrayLike) -> None:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != self.ends.shape:
            raise IllegalMove(f"{len(self.ends)} tables need as many actions, not {chosen.shape}")
        wrong = step_tables(self._tables, self._rules, self._evaluation, self._levels, chosen)
        if wrong != LEGAL_EVERYWHERE:
            self._refuse(int(wrong), int(chosen[wrong]))

    def _refuse(self, table: int, action: int) -> None:
        try:
            self.space.move(self.state(table), action)
        except IllegalMove as error:
            raise IllegalMove(f"table {table}: {error.message}", at=error.at) from None
        raise AssertionError(f"table {table} refuses {action}, which the rules allow")

    def random_actions(self) -> Ints:
        random_actions(self._tables, self._rules.numbers, self._actions)
        return self._actions.copy()

    def state(self, number: int) -> State:
        row = self._tables.rows[number]
        hands = row[HANDS:ASIDE]
        aside = row[ASIDE:SPENT]
        return State(
            board=tuple(row[:SQUARES].tolist()),
            step=STEPS[row[STEP]],
            seat=int(row[SEAT]),
            left=int(row[LEFT]),
            turn=int(row[TURN]),
            deck=_counts(np.bincount(row[DECK + row[TOP] :], minlength=CARD_KINDS)),
            hands=tuple(map(_counts, hands.reshape(2, CARD_KINDS))),
            aside=tuple(map(_counts, aside.reshape(2, CARD_KINDS))),
            spent=_counts(row[SPENT:WRITTEN]),
            rolls=(int(row[ROLL]), int(row[OTHER_ROLL])),
            first=int(row[FIRST]),
            white=int(row[WHITE]),
        )


def _counts(cards: Ints) -> Counts:
    """A pile as the rules count it, with no card face down."""
    return (*cards.tolist(), 0)
