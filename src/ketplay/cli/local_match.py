"""A match on this computer: who plays which seat, and what chance and bots follow from.

It prints nothing.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.bots.advice import advise
from ketplay.cli.file_writing import CannotWrite, write
from ketplay.core.chance import pick
from ketplay.core.errors import IllegalMove, InvalidMove, InvalidRecord, KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.record import Record, format_record, load
from ketplay.core.words import quantity

PERSON = "person"


class SeededChance:
    """Chance events that follow from a seed and their number in the log."""

    def __init__(self, seed: int, match: AnyMatch) -> None:
        self.seed = seed
        self.index = sum(token.startswith("~") for token in match.tokens)

    def outcome(self, game: Game[Any, Any], state: Any) -> Any:
        index = self.index
        self.index += 1
        return pick(game.chances(state), Random(f"{self.seed} chance {index}"))


class Happened(NamedTuple):
    """A move or a chance event: who acted, the state before, and the move."""

    actor: int
    before: Any
    move: Any


class LocalMatch:
    """A match, a player for each seat (PERSON or a level), and the seed of chance and bots.

    The n-th chance event follows from the seed and n. So the same chance events come again after an
    undo, and a saved match continues as it would have without the break.
    """

    def __init__(
        self, match: AnyMatch, players: tuple[str, ...], seed: int, path: str = ""
    ) -> None:
        self.match = match
        self.players = players
        self.path = path
        self.levels = {
            seat: bots.level(match.game, name)
            for seat, name in enumerate(players)
            if name != PERSON
        }
        self._use_seed(seed)

    def _use_seed(self, seed: int) -> None:
        self.seed = seed
        self.bots = {
            seat: level.make(seed * len(self.players) + seat) for seat, level in self.levels.items()
        }

    def again(self) -> None:
        """Begins another match from the same start, with the same players and the next seed."""
        self.match = Match.begin(self.game, self.match.first)
        self.path = ""
        self._use_seed(self.seed + 1)

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, name in enumerate(self.players) if name == PERSON]

    @property
    def waits(self) -> bool:
        """Whether a person must act, or the match is over."""
        return self.match.actor is None or self.match.actor in self.persons

    def advance(self) -> list[Happened]:
        """Plays a bot's move, or the chance events that come next."""
        match = self.match
        actor = match.actor
        if actor is None or actor in self.persons:
            raise InvalidMove("it is a person's turn")
        if actor != CHANCE:
            move = self._bot_move(actor)
            self.match = match.push(move)
            return [Happened(actor, match.state, move)]
        step = match.step(SeededChance(self.seed, match))
        self.match = step.match
        moves = step.match.log[step.start :]
        states = zip(step.states, moves, strict=True)
        return [Happened(CHANCE, state, move) for state, move in states]

    def _bot_move(self, seat: int) -> Any:
        view = self.match.view(seat)
        log = self.match.seen(seat)
        return self.bots[seat].choose(self.game, view, log, self.levels[seat].limit)

    def play(self, tokens: list[str]) -> None:
        """Plays the moves of a person, all or none of them."""
        match = self.match
        seat = match.actor
        for token in tokens:
            if match.actor != seat:
                message = f"'{token}' is one move too many: your turn is over before it"
                raise InvalidMove(message, at=token)
            match = match.play(spelling(match, token))
        self.match = match

    def last_decision(self, seat: int) -> int:
        """The number of events up to and including the last decision of a seat."""
        last = 0
        state: Any = self.match.first
        for number, move in enumerate(self.match.log, 1):
            if self.game.actor(state) == seat:
                last = number
            state = self.game.play(state, move)
        return last

    def undo(self) -> bool:
        """Goes back to before the last decision of a person; False when there is none."""
        if self.match.stop:
            self.match = self.match.back(1)
            return True
        last = max((self.last_decision(seat) for seat in self.persons), default=0)
        if last:
            self.match = self.match.back(len(self.match.log) - last + 1)
        return last > 0

    def hint(self) -> tuple[str, Any]:
        """The name of the strongest level, and the move it advises: the first of the best turns."""
        level = bots.strongest(self.game)
        view = self.match.view(self.match.actor or 0)
        return level.name, advise(self.game, view, level.limit).move

    def record(self) -> str:
        """The whole match as text, with what is needed to continue it."""
        return format_record(self.match, {"Seats": " ".join(self.players), "Seed": str(self.seed)})

    def save(self, path: str, overwrite: bool = False) -> None:
        """Writes the record; replaces another file of that name only with `overwrite`."""
        is_own_file = self.path and os.path.abspath(path) == os.path.abspath(self.path)
        if os.path.exists(path) and not is_own_file and not overwrite:
            message = f"there is already a file {path}; 'save! {path}' replaces it"
            raise CannotWrite(message, at=path)
        write(path, self.record())
        self.path = path


def spelling(match: AnyMatch, word: str) -> str:
    """A move as the game spells it: what people type may be in capitals or not.

    If all moves begin with the same letter, as `v3` and `v4` do, it may be left out. If no spelling
    is a move, the error is about the nearest one.
    """
    errors: list[KetError] = []
    letter = common_letter(match) if word[:1].isdecimal() else ""
    candidates = (word, word.upper(), word.lower(), *([letter + word] if letter else []))
    for candidate in dict.fromkeys(candidates):
        try:
            match.game.parse_move(match.state, candidate)
            return candidate
        except KetError as error:
            errors.append(error)
    raise next((error for error in errors if isinstance(error, IllegalMove)), errors[0])


def common_letter(match: AnyMatch) -> str:
    """The letter with which all moves begin here, each followed by a digit; '' if they differ.

    >>> import ketplay
    >>> common_letter(Match.begin(ketplay.game("nim")))
    ''
    """
    tokens = [match.game.format_move(move) for move in match.game.moves(match.state)]
    letters = {token[:1] for token in tokens}
    numbered = all(token[1:2].isdecimal() for token in tokens)
    letter = letters.pop() if len(letters) == 1 and numbered else ""
    return letter if letter.isalpha() else ""


def default_level(game: Game[Any, Any]) -> str:
    """The name of the level that somebody meets who has not chosen one; the page has the same.

    >>> import ketplay
    >>> default_level(ketplay.game("nim"))
    'erring-50'
    """
    return bots.first_level(game).name


class Saved(NamedTuple):
    """A saved match: its players ('' where the file does not say) and its seed, if it has one."""

    record: Record
    players: tuple[str, ...]
    seed: int | None


def read_saved(path: str) -> Saved:
    """A match that `save` wrote, or any other whole record."""
    record = load(path)
    if "Seat" in record.tags:
        message = f"{path} shows only what one seat saw; only a whole record can be continued"
        raise InvalidRecord(message, at="Seat")
    seats = len(record.match.game.seats)
    players = tuple(record.tags.get("Seats", "").split()) or ("",) * seats
    if len(players) != seats:
        message = f"the tag Seats names {quantity(len(players), 'player')} for {seats} seats"
        raise InvalidRecord(message, at="Seats")
    seed = record.tags.get("Seed", "")
    if seed and not seed.isdecimal():
        raise InvalidRecord(f"the tag Seed is '{seed}', but it must be a whole number", at="Seed")
    return Saved(record, players, int(seed) if seed else None)
