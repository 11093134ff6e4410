"""Where a learner stands in a step: the position, what was played, what may still be played."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ketplay.core import drawing, registry, words
from ketplay.core.drawing import PLAIN, Style
from ketplay.core.errors import IllegalMove
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, Match
from ketplay.learn.lesson import ON_SANDBOX, Step

LONGEST_LINE = 400  # moves and chance events of a match
DIGIT = "#"  # in `cards`, stands for one digit
ANY_NUMBER = "*"  # after a card, it may be played as often as one likes

Choice = tuple[str, tuple[str, ...]]  # a move, and what is clicked for it


@dataclass(frozen=True)
class Situation:
    """A step after some moves. Frozen: playing gives a new one.

    `board` is a text of the game's sandbox, or empty where the step is a match. `states` are those
    of all events from the start on.
    """

    step: Step
    game: Game[Any, Any]
    states: tuple[Any, ...]
    line: tuple[str, ...] = ()
    board: str = ""
    first_board: str = ""
    match: AnyMatch | None = None
    happened: str = ""  # what the last move did, in words

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def first(self) -> Any:
        return self.states[0]

    # --- what may be played -----------------------------------------------------------------------

    @cached_property
    def cards_left(self) -> tuple[str, ...]:
        """The entries of `cards` that are not used up."""
        remaining = list(self.step.cards)
        for move in self.line:
            fitting = [card for card in remaining if card_fits(card, move)]
            if fitting and not fitting[0].endswith(ANY_NUMBER):
                remaining.remove(fitting[0])
        return tuple(remaining)

    @property
    def plays_left(self) -> int:
        """How many more moves the step allows; of a turn, whether it goes on."""
        if self.step.kind in ("best", "play"):
            return 0 if self.is_over else 1
        if self.step.plays:
            return max(0, self.step.plays - len(self.line))
        return len(self.cards_left) if self.step.cards else 1

    @cached_property
    def is_over(self) -> bool:
        """Whether nothing more can be played here: the turn or the match is over."""
        if self.match is None:
            return self.plays_left == 0
        if self.step.kind == "play":
            return self.match.actor is None
        if self.step.kind == "best":
            return bool(self.match.actor != self.game.actor(self.first))
        return self.match.actor in (None, CHANCE) or self.plays_left == 0

    @cached_property
    def choices(self) -> list[Choice]:
        """What may be played now, with the picks of each move."""
        if self.step.kind not in ("do", "best") or self.plays_left == 0 or self.is_over:
            return []
        return [choice for choice in self._all_choices() if self.allows(choice[0])]

    def _all_choices(self) -> Sequence[Choice]:
        if self.match is None:
            choices: Sequence[Choice] = self._sandbox.choices(self.game, self.board)
            return choices
        state = self.state
        return [
            (self.game.format_move(move), drawing.picks(self.game, state, move))
            for move in self.game.moves(state)
        ]

    def allows(self, move: str) -> bool:
        """Whether the step's cards and number of plays allow a move."""
        if self.plays_left == 0:
            return False
        return not self.step.cards or any(card_fits(card, move) for card in self.cards_left)

    # --- playing ----------------------------------------------------------------------------------

    def play(self, move: str) -> Situation:
        """The situation after a move that the step allows; raises KetError."""
        if self.step.kind != "play" and not self.allows(move):
            left = " ".join(self.cards_left) or "nothing"
            raise IllegalMove(f"'{move}' is not offered here; left to play: {left}", at=move)
        return self.after(move)

    def after(self, move: str) -> Situation:
        """The situation after a move of the game, whatever the step allows."""
        if len(self.line) >= LONGEST_LINE:
            raise IllegalMove(f"a line has at most {LONGEST_LINE} moves", at=move)
        if self.match is None:
            board, happened = self._sandbox.act(self.game, self.board, move)
            state = self._sandbox.state(self.game, board)
            return self._moved(move, (state,), board=board, happened=happened)
        parsed = self.match.play(move)
        happened = words.move(self.game, self.state, parsed.log[-1])
        match = self._lucky(parsed)
        states = [self.state]
        for event in match.log[len(self.match.log) :]:
            states.append(self.game.play(states[-1], event))
        return self._moved(move, tuple(states[1:]), match=match, happened=happened)

    def _lucky(self, match: AnyMatch) -> AnyMatch:
        """The match after the chance events that the step chose, as far as they go."""
        chosen = list(self.step.luck)
        used = sum(self.game.format_move(move).startswith("~") for move in match.log)
        for token in chosen[used:]:
            if match.actor != CHANCE:
                break
            match = match.play(token)
        return match

    def _moved(
        self,
        move: str,
        states: tuple[Any, ...],
        board: str = "",
        match: AnyMatch | None = None,
        happened: str = "",
    ) -> Situation:
        return Situation(
            step=self.step,
            game=self.game,
            states=self.states + states,
            line=(*self.line, move),
            board=board,
            first_board=self.first_board,
            match=match,
            happened=happened,
        )

    # --- showing ----------------------------------------------------------------------------------

    @property
    def _sandbox(self) -> Any:
        return registry.need_part(self.game, "sandbox")

    @property
    def key(self) -> Hashable:
        """Equal where the same moves lead to the same goals."""
        return self.board or self.state, self.cards_left, self.plays_left

    @property
    def is_unchanged(self) -> bool:
        return bool(self.state == self.first)

    def draw(self, style: Style = PLAIN) -> str:
        """The position as an `<svg>`, with what can be played and nothing else."""
        if self.match is not None:
            return drawing.draw(self.game, self.state, style._replace(seat=self.seat))
        offered = None  # nothing is played: the board alone
        if self.step.kind == "do":
            offered = [move for move, _ in self.choices]
        draw_task = getattr(self._sandbox, "draw_task", None)
        if draw_task is None:
            return str(self._sandbox.draw(self.game, self.board, style))
        return str(draw_task(self.game, self.board, offered, style))

    def text(self, colour: bool = False) -> str:
        """The position in characters."""
        if self.match is None and hasattr(self._sandbox, "text"):
            return str(self._sandbox.text(self.game, self.board, colour))
        part = registry.part(self.game, "text")
        if part is None:
            return self.game.format_state(self.state)
        return str(part.draw(self.game, self.state, self.seat, colour))

    @property
    def seat(self) -> int:
        """The learner's seat: in one turn, that of whoever's turn it is."""
        if self.step.kind == "play":
            return self.step.seat
        actor = self.game.actor(self.first)
        return actor if actor is not None and actor >= 0 else 0


def card_fits(card: str, move: str) -> bool:
    """Whether a move is of a card that a step names: by the letters it begins with, or all of it.

    >>> card_fits("H", "H5"), card_fits("X", "CX12"), card_fits("CX##", "CX1")
    (True, False, False)
    """
    name = card.removesuffix(ANY_NUMBER)
    letters = re.match(r"[A-Za-z]*", move)
    if letters and letters[0] == name:
        return True
    return re.fullmatch(re.escape(name).replace(re.escape(DIGIT), r"\d"), move) is not None


def begin(step: Step) -> Situation:
    """The situation in which a step starts; raises KetError where its start cannot be read."""
    head, _, fields = step.start.strip().partition(" ")
    game = registry.game(head)
    if step.kind in ON_SANDBOX and registry.has_part(game, "sandbox"):
        sandbox = registry.need_part(game, "sandbox")
        board = fields.strip() or sandbox.begin(game)
        state = sandbox.state(game, board)
        return Situation(step, game, (state,), board=board, first_board=board)
    game, state = registry.position(step.start)
    return Situation(step, game, (state,), match=Match.begin(game, state))


def replay(step: Step, line: Sequence[str]) -> Situation:
    """The situation after a line of moves, each of them checked."""
    situation = begin(step)
    for move in line:
        situation = situation.play(move)
    return situation
