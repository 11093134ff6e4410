"""Where a learner stands in a step: the position, what was played, what may still be played."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from ketplay.core import drawing, registry, words
from ketplay.core.drawing import PLAIN, Style
from ketplay.core.errors import IllegalMove, KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, Match
from ketplay.learn.lesson import MATCHES, PLAYED, SEVERAL, Step

LONGEST_LINE = 400  # moves and chance events of a match
DIGIT = "#"  # in `cards`, stands for one digit
ANY_NUMBER = "*"  # after a card, it may be played as often as one likes
RESULT = "="  # between a move and what chance made of it: look:5=W

Choice = tuple[str, tuple[str, ...]]  # a move, and what is clicked for it


@dataclass(frozen=True)
class Situation:
    """A step after some moves. Frozen: playing gives a new one.

    `board` is a text of the game's sandbox, or empty where the step is a match. `states` are those
    of all events from the start on. `other_cases` are those of a recipe, with the same line.
    """

    step: Step
    game: Game[Any, Any]
    states: tuple[Any, ...]
    line: tuple[str, ...] = ()
    board: str = ""
    match: AnyMatch | None = None
    happened: str = ""  # what the last move did, in words
    is_chance: bool = False  # whether chance decided what the last move did
    other_cases: tuple[Situation, ...] = ()

    @property
    def cases(self) -> tuple[Situation, ...]:
        """The situation in every case of a recipe; of any other step there is one."""
        return (self, *self.other_cases)

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
        if self.step.kind in MATCHES:
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
        if self.step.kind not in PLAYED or self.plays_left == 0 or self.is_over:
            return []
        offered = self._all_choices()
        if self.step.cards:
            left = self.cards_left
            offered = [choice for choice in offered if fits_any(left, choice[0])]
        return [choice for choice in offered if not self.convention(choice[0])]

    def sandbox_choices(self) -> Sequence[Choice]:
        """Everything that the game's sandbox offers here, whatever the step allows."""
        choices: Sequence[Choice] = self._sandbox.choices(self.game, self.board)
        return choices

    def choice(self, move: str) -> str:
        """The choice that a move with a result of chance belongs to, or the move itself."""
        return move if move in dict(self.choices) else question_of(move)

    def _all_choices(self) -> Sequence[Choice]:
        if self.match is None:
            return self.sandbox_choices()
        moves = list(self.game.moves(self.state))
        if self.game.open_moves:  # then not all legal moves are listed
            moves = list(self._written(self.cards_left)) if self.step.cards else moves
            moves += self._written(self.step.examples)
        return [
            (self.game.format_move(move), drawing.picks(self.game, self.state, move))
            for move in dict.fromkeys(moves)
        ]

    def _written(self, words: Sequence[str]) -> Iterator[Any]:
        """The words that are whole moves, as far as they are legal now."""
        for word in words:
            try:
                yield self.game.parse_move(self.state, word)
            except KetError:
                continue

    def allows(self, move: str) -> bool:
        """Whether the step's cards and number of plays allow a move."""
        if self.plays_left == 0:
            return False
        return not self.step.cards or fits_any(self.cards_left, move)

    def convention(self, move: str) -> str:
        """Why a step about physics refuses a move: it is a convention of the table; else ''."""
        if not self.step.physics or not hasattr(self._sandbox, "convention"):
            return ""
        reasons = (self._sandbox.convention(self.game, case.board, move) for case in self.cases)
        return next((reason for reason in reasons if reason), "")

    # --- playing ----------------------------------------------------------------------------------

    def results(self, move: str) -> Sequence[tuple[str, float]]:
        """The move with each result that chance can give it, and its exact odds; empty where chance
        has no part in it.
        """
        if self.match is not None or not hasattr(self._sandbox, "results"):
            return ()
        results: Sequence[tuple[str, float]] = self._sandbox.results(self.game, self.board, move)
        return results

    def draw_result(self, move: str, rng: Random) -> str:
        """The move with a result, where chance decides what comes of it."""
        results = self.results(move)
        if not results:
            return move
        texts, odds = zip(*results, strict=True)
        return str(rng.choices(texts, odds)[0])

    def play(self, move: str) -> Situation:
        """The situation after a move that the step allows; raises KetError."""
        if self.step.kind != "play" and not self.allows(move):
            left = " ".join(self.cards_left) or "nothing"
            raise IllegalMove(f"'{move}' is not offered here; left to play: {left}", at=move)
        reason = self.convention(move)
        if reason:
            raise IllegalMove(f"'{move}' is no operation of physics here: {reason}", at=move)
        return self.after(move)

    def after(self, move: str) -> Situation:
        """The situation after a move of the game, whatever the step allows."""
        if len(self.line) >= LONGEST_LINE:
            raise IllegalMove(f"a line has at most {LONGEST_LINE} moves", at=move)
        if self.match is None:
            return self._acted(move)
        parsed = self.match.play(move)
        happened = words.move(self.game, self.state, parsed.log[-1])
        match = self._lucky(parsed)
        states = [self.state]
        for event in match.log[len(self.match.log) :]:
            states.append(self.game.play(states[-1], event))
        return self._moved(move, tuple(states[1:]), match=match, happened=happened)

    def _acted(self, move: str) -> Situation:
        results = self.results(move)
        if len(results) == 1:
            move = results[0][0]
        board, happened = self._sandbox.act(self.game, self.board, move)
        state = self._sandbox.state(self.game, board)
        is_chance = bool(results or self.results(question_of(move)))
        moved = self._moved(move, (state,), board=board, happened=happened)
        other_cases = tuple(other.after(move) for other in self.other_cases)
        return replace(moved, is_chance=is_chance, other_cases=other_cases)

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
        states = tuple(case.state_key for case in self.cases)
        # Shorter lists come first, so a list of cards without a limit need not count them.
        is_counted = self.step.plays or self.step.kind in MATCHES or not self.step.cards
        return states, self.cards_left, self.plays_left if is_counted else 0

    @property
    def state_key(self) -> Hashable:
        """Equal for positions that are the same, however they came about."""
        if self.match is not None:
            state: Hashable = self.state
            return state
        if not hasattr(self._sandbox, "key"):
            return self.board
        key: Hashable = self._sandbox.key(self.game, self.board)
        return key

    @property
    def is_unchanged(self) -> bool:
        return bool(self.state == self.first)

    def draw(self, style: Style = PLAIN, case: int = 0) -> str:
        """The position as an `<svg>`, with what can be played and nothing else; of a recipe, in one
        of its cases.
        """
        if self.match is not None:
            style = style._replace(seat=self.seat, buttons=self.step.kind != "ask")
            if self._is_question:
                style = style._replace(shape="board")
            return drawing.draw(self.game, self.state, style)
        offered = None  # nothing is played: the board alone
        if self.step.kind in PLAYED:
            offered = [move for move, _ in self.choices]
        return self._draw_task(self.cases[case].board, offered, style)

    def _draw_task(self, board: str, offered: Sequence[str] | None, style: Style) -> str:
        draw_task = getattr(self._sandbox, "draw_task", None)
        if draw_task is None:
            return str(self._sandbox.draw(self.game, board, style))
        return str(draw_task(self.game, board, offered, style))

    def text(self, colour: bool = False, case: int = 0) -> str:
        """The position in characters."""
        if self.match is None and hasattr(self._sandbox, "text"):
            return str(self._sandbox.text(self.game, self.cases[case].board, colour))
        part = registry.part(self.game, "text")
        if part is None:
            return self.game.format_state(self.state)
        draw = part.draw
        if self._is_question and hasattr(part, "draw_board"):
            draw = part.draw_board
        return str(draw(self.game, self.state, self.seat, colour))

    @property
    def _is_question(self) -> bool:
        """Whether more than the board may be the answer that is asked for."""
        return self.step.kind == "ask" and "odds" not in self.step.show

    @property
    def seat(self) -> int:
        """The learner's seat: in one turn, that of whoever's turn it is."""
        if self.step.kind == "play":
            return self.step.seat
        actor = self.game.actor(self.first)
        return actor if actor is not None and actor >= 0 else 0


@lru_cache(maxsize=16384)
def card_fits(card: str, move: str) -> bool:
    """Whether a move is of a card that a step names: by the letters it begins with, or all of it.

    >>> card_fits("H", "H5"), card_fits("X", "CX12"), card_fits("CX##", "CX1")
    (True, False, False)
    >>> card_fits("look:5", "look:5=W")
    True
    """
    name = card.removesuffix(ANY_NUMBER)
    played = question_of(move)
    letters = re.match(r"[A-Za-z]*", played)
    if letters and letters[0] == name:
        return True
    return re.fullmatch(re.escape(name).replace(re.escape(DIGIT), r"\d"), played) is not None


@lru_cache(maxsize=65536)
def fits_any(cards: tuple[str, ...], move: str) -> bool:
    """Whether a move is of one of some cards."""
    return any(card_fits(card, move) for card in cards)


def question_of(move: str) -> str:
    """A move without what chance made of it.

    >>> question_of("look:5=W")
    'look:5'
    """
    return move.partition(RESULT)[0]


def begin(step: Step) -> Situation:
    """The situation in which a step starts; raises KetError where its start cannot be read."""
    game = registry.game(step.start.strip().partition(" ")[0])
    if step.kind in SEVERAL:
        registry.need_part(game, "sandbox")
    if step.kind in MATCHES or not registry.has_part(game, "sandbox"):
        game, state = registry.position(step.start)
        return Situation(step, game, (state,), match=Match.begin(game, state))
    first, *further = [
        _prepared(begin_on(step, board), secret)
        for board in step.boards or (step.start.strip().partition(" ")[2],)
        for secret in step.secrets or ((),)
    ]
    return replace(first, other_cases=tuple(further))


def begin_on(step: Step, board: str) -> Situation:
    """The situation in which a step starts on a board of the sandbox; an empty one: its own."""
    game = registry.game(step.start.strip().partition(" ")[0])
    sandbox = registry.need_part(game, "sandbox")
    text = board.strip() or sandbox.begin(game)
    return Situation(step, game, (sandbox.state(game, text),), board=text)


def _prepared(situation: Situation, secret: Sequence[str]) -> Situation:
    """The situation after moves that nobody sees; they are no part of the line."""
    for move in secret:
        situation = situation.after(move)
    return replace(situation, line=(), happened="")


def replay(step: Step, line: Sequence[str], seed: int = 0) -> Situation:
    """The situation after a line of moves, each of them checked. Where chance decides and the line
    does not say what came of it, the seed does.
    """
    situation = begin(step)
    rng = Random(seed)
    for move in line:
        situation = situation.play(situation.draw_result(move, rng))
    return situation
