"""Reading what only recipes and strategies have: several boards, goals, players and rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, TypedDict

from ketplay.core.errors import KetError
from ketplay.learn.expression import BadExpression, Expression, parse
from ketplay.learn.lesson import Player, Round, Step
from ketplay.learn.situation import Situation, begin, begin_on, card_fits
from ketplay.learn.strategies.table import begin_strategy, boards_of, open_cells, round_on

MOST_CASES = 32
MOST_PLAYERS = 3
MOST_QUESTIONS = 4
MOST_SECRET = 24  # moves
Problem = Callable[[str, str], None]  # the key and what is wrong with it


class Several(TypedDict):
    """The fields of a step that only recipes and strategies have."""

    boards: tuple[str, ...]
    secrets: tuple[tuple[str, ...], ...]
    cases: tuple[str, ...]
    goals: tuple[Expression, ...]
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]


def read_several(block: Mapping[str, Any], kind: str, problem: Problem) -> Several:
    """Reads them; what is wrong is said to `problem`, and left out."""
    return _Reader(block, kind, problem).read()


class _Reader:
    def __init__(self, block: Mapping[str, Any], kind: str, problem: Problem) -> None:
        self.block = block
        self.kind = kind
        self.problem = problem

    def read(self) -> Several:
        boards = self.texts("boards")
        is_recipe = self.kind == "recipe"
        secrets = tuple(tuple(each.split()) for each in self.texts("secret")) if is_recipe else ()
        players = self.players() if self.kind == "strategy" else ()
        return Several(
            boards=boards,
            secrets=secrets,
            cases=self.texts("cases"),
            goals=self.goals(len(boards or ("",)) * len(secrets or ((),))),
            players=players,
            rounds=self.rounds(players) if players else (),
        )

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; a single one is a list of one."""
        value = self.block.get(key, [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self.problem(key, f'{key} is a list of texts: {key} = ["one", "two"]')
            return ()
        if len(texts) > MOST_CASES or any(len(text.split()) > MOST_SECRET for text in texts):
            self.problem(key, f"{key}: at most {MOST_CASES} texts of {MOST_SECRET} words")
            return ()
        return tuple(texts)

    def goals(self, cases: int) -> tuple[Expression, ...]:
        """One goal for each case, where they are listed."""
        if not isinstance(self.block.get("goal"), list):
            return ()
        texts = self.texts("goal")
        if self.kind != "recipe" or len(texts) != cases or cases > MOST_CASES:
            self.problem("goal", f"one goal, or one for each of the {cases} cases of a recipe")
            return ()
        goals = [self.expression(text, "goal") for text in texts]
        return tuple(goal for goal in goals if goal)

    def expression(self, text: str, key: str) -> Expression | None:
        try:
            return parse(text)
        except BadExpression as error:
            self.problem(key, f"{key}: {error.message}")
            return None

    def players(self) -> tuple[Player, ...]:
        names, questions, cards = map(self.texts, ("players", "questions", "cards"))
        if not 1 <= len(names) <= MOST_PLAYERS or not len(names) == len(questions) == len(cards):
            words = f"1 to {MOST_PLAYERS} players, and for each a text of questions and of cards"
            self.problem("players", words)
            return ()
        players = [
            Player(name, tuple(asked.split()), tuple(offered.split()))
            for name, asked, offered in zip(names, questions, cards, strict=True)
        ]
        for player in players:
            if not 1 <= len(player.questions) <= MOST_QUESTIONS or not player.cards:
                words = f"{player.name}: 1 to {MOST_QUESTIONS} questions, and cards to answer with"
                self.problem("questions", words)
                return ()
            if any(set(name) & set(".: ") for name in (player.name, *player.questions)):
                self.problem("players", "names and questions have no point, colon or space")
                return ()
        return tuple(players)

    def rounds(self, players: tuple[Player, ...]) -> tuple[Round, ...]:
        wins = self.table("win")
        secrets = self.table("secret")
        names = [" ".join(each) for each in product(*(player.questions for player in players))]
        for key, table in (("win", wins), ("secret", secrets)):
            unknown = [name for name in table if name not in names]
            if unknown:
                self.problem(key, f"{key}: '{unknown[0]}' is none of {', '.join(names)}")
                return ()
        asked = [(name, self.expression(wins[name], "win")) for name in names if name in wins]
        rounds = tuple(
            Round(tuple(name.split()), win, tuple(secrets.get(name, "").split()))
            for name, win in asked
            if win
        )
        idle = [
            question
            for number, player in enumerate(players)
            for question in player.questions
            if not any(each.questions[number] == question for each in rounds)
        ]
        if idle and len(rounds) == len(asked):
            self.problem("win", f"win: nobody is ever asked '{idle[0]}'")
            return ()
        return rounds

    def table(self, key: str) -> dict[str, str]:
        value = self.block.get(key, {})
        right = f'{key} has a text for each round: {key} = {{"0 1" = "..."}}'
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            self.problem(key, right)
            return {}
        return value


def check_several(step: Step, problem: Problem) -> None:
    """What is wrong with the boards, the secrets and what is given."""
    if step.cases and len(step.cases) != len(begin(step).cases):
        problem("cases", f"cases: a name for each of the {len(begin(step).cases)} cases")
    if step.impossible is not None and step.kind not in ("do", "recipe"):
        problem("impossible", "only do and recipe may be impossible")
    if not 0 < step.share <= 1:
        problem("share", "share is a part of the rounds, above 0 and up to 1")
    if step.kind == "strategy":
        _check_rounds(step, problem)
    if step.physics:
        _check_physics(step, problem)


def _check_rounds(step: Step, problem: Problem) -> None:
    for number in range(len(step.rounds)):
        for board in boards_of(step):
            try:
                round_on(step, number, (), board)
            except KetError as error:
                return problem("secret", f"'{step.rounds[number].name}': {error.message}")
    if not open_cells(step):
        return problem("given", "given: at least one cell has to be open")
    try:
        begin_strategy(step)
    except KetError as error:
        return problem("given", f"given: {error.message}")
    return _check_sides(step, problem)


def _check_sides(step: Step, problem: Problem) -> None:
    """Nobody touches what belongs to another player."""
    owners: dict[str, str] = {}
    for move, (tool, *places) in begin(step).sandbox_choices():
        for player in step.players:
            if not _is_offered(move, player.cards):
                continue
            for place in places or [tool]:
                if owners.setdefault(place, player.name) != player.name:
                    words = f"cards: {player.name}'s {move} is on a place of {owners[place]}'s"
                    return problem("cards", words)
    return None


def _check_physics(step: Step, problem: Problem) -> None:
    """Cards and prepared moves that are conventions of the table are refused, with the reason."""
    offered = step.cards or tuple(card for player in step.players for card in player.cards)
    situation = begin(step) if step.kind != "strategy" else begin_on(step, boards_of(step)[0])
    for move, _ in situation.sandbox_choices():
        reason = situation.convention(move) if _is_offered(move, offered) else ""
        if reason:
            return problem("cards", f"physics: {move} cannot be offered: {reason}")
    for board in boards_of(step):
        for moves in (step.after, *step.secrets, *(each.secret for each in step.rounds)):
            _check_moves(begin_on(step, board), moves, problem)
    return None


def _is_offered(move: str, cards: tuple[str, ...]) -> bool:
    return any(card_fits(card, move) for card in cards)


def _check_moves(situation: Situation, moves: tuple[str, ...], problem: Problem) -> None:
    for move in moves:
        reason = situation.convention(move)
        if reason:
            return problem("physics", f"physics: {move} is a convention: {reason}")
        situation = situation.after(move)
    return None
