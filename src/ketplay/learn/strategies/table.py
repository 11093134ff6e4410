"""A strategy as a table: for each player and question the cards that are played then.

A word of its line names the cell and the move: `Alice.turn:H1`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from ketplay.core.drawing import PLAIN, Style
from ketplay.core.errors import IllegalMove, InvalidMove, KetError
from ketplay.learn.lesson import Player, Step
from ketplay.learn.situation import Choice, Situation, begin_on

Moves = tuple[str, ...]
Cells = dict[str, Moves]  # by name
MOST_WORDS = 40


def cell_name(player: Player, question: str) -> str:
    return f"{player.name}.{question}"


def cell_names(step: Step) -> list[str]:
    """The cells of a strategy, player by player."""
    return [cell_name(player, each) for player in step.players for each in player.questions]


def split_word(word: str) -> tuple[str, str]:
    """The cell and the move of a word.

    >>> split_word("Alice.turn:H1")
    ('Alice.turn', 'H1')
    """
    cell, colon, move = word.partition(":")
    if not colon or not move:
        raise InvalidMove(f"'{word}' names no cell; right: Alice.turn:H1", at=word)
    return cell, move


def cells_of(step: Step, line: Sequence[str]) -> Cells:
    """What lies in every cell after what is given and a line. `Alice.turn` alone gives nothing."""
    cells: Cells = dict.fromkeys(cell_names(step), ())
    for word in (*step.given, *line):
        cell, move = (word, "") if word in cells else split_word(word)
        if cell not in cells:
            names = ", ".join(cells)
            raise InvalidMove(f"there is no cell '{cell}'; the cells are {names}", at=word)
        cells[cell] += (move,) if move else ()
    return cells


def open_cells(step: Step) -> list[str]:
    """The cells that the learner fills: those in which nothing is given."""
    fixed_cells = {word.partition(":")[0] for word in step.given}
    return [name for name in cell_names(step) if name not in fixed_cells]


def answers_in(step: Step, number: int, cells: Cells) -> tuple[Moves, ...]:
    """What each player plays in a round."""
    questions = step.rounds[number].questions
    pairs = zip(step.players, questions, strict=True)
    return tuple(cells[cell_name(player, question)] for player, question in pairs)


def rounds_of(step: Step, cell: str) -> list[int]:
    """The rounds in which a cell is played."""
    return [
        number
        for number, each in enumerate(step.rounds)
        for player, question in zip(step.players, each.questions, strict=True)
        if cell_name(player, question) == cell
    ]


@lru_cache(maxsize=8192)
def round_on(step: Step, number: int, answers: tuple[Moves, ...], board: str) -> Situation:
    """A round on one board, after everybody has played; raises KetError."""
    if answers and answers[-1]:
        before = round_on(step, number, (*answers[:-1], answers[-1][:-1]), board)
        return _play(before, answers[-1][-1])
    if answers:
        return round_on(step, number, answers[:-1], board)
    situation = begin_on(step, board)
    for move in step.rounds[number].secret:
        situation = situation.after(move)
    return situation


def _play(situation: Situation, move: str) -> Situation:
    reason = situation.convention(move)
    if reason:
        raise IllegalMove(f"'{move}' is no operation of physics here: {reason}", at=move)
    return situation.after(move)


def boards_of(step: Step) -> tuple[str, ...]:
    return step.boards or (step.start.strip().partition(" ")[2],)


def round_situations(step: Step, number: int, answers: tuple[Moves, ...]) -> list[Situation]:
    """A round on every board of the step."""
    return [round_on(step, number, answers, board) for board in boards_of(step)]


@dataclass(frozen=True)
class StrategySituation(Situation):
    """A strategy, seen in one round in which the cell in focus is played."""

    focus: str = ""
    number: int = 0  # of the round

    @cached_property
    def cells(self) -> Cells:
        return cells_of(self.step, self.line)

    @cached_property
    def _cell(self) -> Situation:
        """The cell in focus as a task of its own: which cards are left there."""
        player = next(each for each in self.step.players if self.focus in _names(each))
        task = replace(self.step, kind="do", cards=player.cards, players=(), physics=False)
        return Situation(
            task, self.game, self.states, line=self.cells[self.focus], board=self.board
        )

    @property
    def plays_left(self) -> int:
        return self._cell.plays_left if self.focus in open_cells(self.step) else 0

    @cached_property
    def is_over(self) -> bool:
        return not any(self._at(cell).plays_left for cell in open_cells(self.step))

    def _at(self, focus: str) -> StrategySituation:
        return begin_strategy(self.step, self.line, focus)

    @cached_property
    def choices(self) -> list[Choice]:
        """What may be put into the cell in focus."""
        if self.plays_left == 0:
            return []
        words = [(f"{self.focus}:{move}", picks) for move, picks in self._cell.choices]
        return [(word, picks) for word, picks in words if self._is_possible(word)]

    def _is_possible(self, word: str) -> bool:
        try:
            self._check(word)
        except KetError:
            return False
        return True

    def _check(self, word: str) -> None:
        """Raises KetError where a move is refused in one of the rounds."""
        cells = cells_of(self.step, (*self.line, word))
        for number in rounds_of(self.step, split_word(word)[0]):
            round_situations(self.step, number, answers_in(self.step, number, cells))

    def play(self, move: str) -> StrategySituation:
        cell, card = split_word(move)
        if cell not in open_cells(self.step):
            names = ", ".join(open_cells(self.step))
            raise IllegalMove(f"'{move}': the cells to fill are {names}", at=move)
        here = self._at(cell)
        if len(self.line) >= MOST_WORDS or not here._cell.allows(card):
            left = " ".join(here._cell.cards_left) or "nothing"
            raise IllegalMove(f"'{card}' is not offered in {cell}; left to play: {left}", at=move)
        self._check(move)
        return begin_strategy(self.step, (*self.line, move), cell)

    @property
    def key(self) -> Hashable:
        return tuple(self.cells.items())

    def draw(self, style: Style = PLAIN, case: int = 0) -> str:
        """The board of the round, with what may be put into the cell in focus."""
        return self._draw_task(self.board, [split_word(word)[1] for word, _ in self.choices], style)


def _names(player: Player) -> list[str]:
    return [cell_name(player, question) for question in player.questions]


def begin_strategy(step: Step, line: Sequence[str] = (), focus: str = "") -> StrategySituation:
    """The strategy after a line, whose words are not checked here; raises KetError."""
    names = cell_names(step)
    if focus and focus not in names:
        raise KetError(f"there is no cell '{focus}'; the cells are {', '.join(names)}", at=focus)
    cells = cells_of(step, line)
    latest = split_word(line[-1])[0] if line else open_cells(step)[0]
    cell = focus or latest
    number = rounds_of(step, cell)[0]
    round_board = round_situations(step, number, answers_in(step, number, cells))[0]
    return StrategySituation(
        step,
        round_board.game,
        round_board.states,
        line=tuple(line),
        board=round_board.board,
        happened=round_board.happened if line else "",
        focus=cell,
        number=number,
    )


def replay_strategy(step: Step, line: Sequence[str], focus: str = "") -> StrategySituation:
    """The strategy after a line, each word checked."""
    situation = begin_strategy(step)
    for word in line:
        situation = situation.play(word)
    return begin_strategy(step, line, focus)
