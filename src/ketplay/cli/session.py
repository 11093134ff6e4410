"""A game at the terminal: the match, who sits where, and where luck comes from. It prints nothing."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from ketplay import bots
from ketplay.cli.files import CannotWrite, write
from ketplay.core.chance import pick
from ketplay.core.errors import IllegalMove, InvalidMove, InvalidRecord, KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.core.record import Record, format_record, load

PERSON = "person"


class SeededChance:
    """Chance events that follow from a seed and their number in the log."""

    def __init__(self, seed: int, match: Match) -> None:
        self.seed = seed
        self.index = sum(token.startswith("~") for token in match.tokens)

    def outcome(self, game: Game[Any, Any], state: Any) -> Any:
        index = self.index
        self.index += 1
        return pick(game.chances(state), Random(f"{self.seed} luck {index}"))


class Session:
    """A match, a player per seat (PERSON or a level), and the seed of luck and bots.

    The n-th outcome on the line now standing is a function of the seed and n: what was undone returns in the same
    order, and a saved game goes on as it would have gone on.
    """

    def __init__(self, match: Match, players: tuple[str, ...], seed: int, path: str = "") -> None:
        self.match, self.players, self.seed, self.path = match, players, seed, path
        names = enumerate(players)
        self.levels = {seat: bots.level(match.game, name) for seat, name in names if name != PERSON}
        self.bots = {
            seat: level.make(seed * len(players) + seat) for seat, level in self.levels.items()
        }

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def persons(self) -> list[int]:
        return [seat for seat, name in enumerate(self.players) if name == PERSON]

    @property
    def waits(self) -> bool:
        """Whether it is a person's turn, or nobody's."""
        return self.match.actor is None or self.match.actor in self.persons

    def advance(self) -> list[tuple[int, Any, Any]]:
        """A bot's move, or the chance events that come next: who, the state before, and what."""
        match = self.match
        actor = match.actor
        if actor is None or actor in self.persons:
            raise InvalidMove("only a person can go on")
        if actor != CHANCE:
            move = self._choice(actor)
            self.match = match.push(move)
            return [(actor, match.state, move)]
        step = match.step(SeededChance(self.seed, match))
        self.match = step.match
        moves = step.match.log[step.start :]
        return [(CHANCE, state, move) for state, move in zip(step.states, moves, strict=True)]

    def _choice(self, seat: int) -> Any:
        match = self.match
        return self.bots[seat].choose(
            self.game, match.view(seat), match.seen(seat), self.levels[seat].limit
        )

    def play(self, words: list[str]) -> None:
        """The moves of a person, all or none: what cannot be played changes nothing."""
        match, seat = self.match, self.match.actor
        for word in words:
            if match.actor != seat:
                raise InvalidMove(
                    f"'{word}' comes too early: before it, it is no longer your turn", at=word
                )
            match = match.play(meant(match, word))
        self.match = match

    def since(self, seat: int) -> int:
        """The number of events up to the last decision of a seat, that one included."""
        state, last = self.match.first, 0
        for number, made in enumerate(self.match.log, 1):
            last = number if self.game.actor(state) == seat else last
            state = self.game.play(state, made)
        return last

    def undo(self) -> bool:
        """Back to the previous decision of a person; False when there is none."""
        if self.match.stop:
            self.match = self.match.back(1)
            return True
        state, last = self.match.first, -1
        for number, made in enumerate(self.match.log):
            if self.game.actor(state) in self.persons:
                last = number
            state = self.game.play(state, made)
        if last >= 0:
            self.match = self.match.back(len(self.match.log) - last)
        return last >= 0

    def hint(self) -> tuple[str, Any]:
        """The strongest level and the move it would make for the person to move."""
        level, seat = bots.strongest(self.game), self.match.actor or 0
        bot = level.make(self.seed)
        return level.name, bot.choose(
            self.game, self.match.view(seat), self.match.seen(seat), level.limit
        )

    def record(self) -> str:
        """The whole game as text, with what it takes to go on."""
        return format_record(self.match, {"Seats": " ".join(self.players), "Seed": str(self.seed)})

    def save(self, path: str, over: bool = False) -> None:
        """Writes the record; another file of that name is only replaced when asked for."""
        same = self.path and os.path.abspath(path) == os.path.abspath(self.path)
        if os.path.exists(path) and not same and not over:
            raise CannotWrite(
                f"there is a file {path} already; 'save! {path}' replaces it", at=path
            )
        write(path, self.record())
        self.path = path


def meant(match: Match, word: str) -> str:
    """The move that a person meant, who need not care for capitals; a refusal is about the nearest spelling."""
    found: list[KetError] = []
    for spelling in dict.fromkeys((word, word.upper(), word.lower())):
        try:
            match.game.parse_move(match.state, spelling)
            return spelling
        except KetError as error:
            found.append(error)
    raise next((error for error in found if isinstance(error, IllegalMove)), found[0])


def default_level(game: Game[Any, Any]) -> str:
    """An opponent of middling strength.

    >>> import ketplay
    >>> default_level(ketplay.game("nim"))
    'searcher'
    """
    names = list(bots.levels(game))
    return names[len(names) // 2]


def resume(path: str) -> tuple[Record, tuple[str, ...], int | None]:
    """A saved game: the record, who sat where ('' where it does not say) and the seed."""
    record = load(path)
    if "Seat" in record.tags:
        raise InvalidRecord(
            f"{path} is what one seat saw; only the whole record can be played on", at="Seat"
        )
    seats = len(record.match.game.seats)
    players = tuple(record.tags.get("Seats", "").split()) or ("",) * seats
    if len(players) != seats:
        raise InvalidRecord(
            f"the tag Seats names {len(players)} players for {seats} seats", at="Seats"
        )
    seed = record.tags.get("Seed", "")
    if seed and not seed.isdecimal():
        raise InvalidRecord(f"the tag Seed is '{seed}'; right: a whole number", at="Seed")
    return record, players, int(seed) if seed else None
