"""Every game as a game of OpenSpiel: import this module, then `pyspiel.load_game("ketplay_nim")`.

Options are parameters, their values spelled by `spell`, because OpenSpiel would read `3` back as a
number. docs/library.md has an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from ketplay.core import registry
from ketplay.core.errors import KetError, MissingExtra
from ketplay.core.game import CHANCE, Game
from ketplay.core.parts.actions import ActionSpace, action_space

try:
    import pyspiel
except ImportError:
    raise MissingExtra("games of OpenSpiel need", "openspiel") from None

PREFIX = "ketplay_"
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
MOST_OUTCOMES = 8192  # of a chance event
_AWKWARD = re.compile(r"[^A-Za-z0-9.:+/-]")
_SPELLED = re.compile(r"~([0-9a-f]{2})")


def spell(value: str) -> str:
    """An option's value as a parameter: never a number, and without commas or brackets.

    >>> spell("3.4.5"), spell("0-1,1-2")
    ('_3.4.5', '_0-1~2c1-2')
    """
    return "_" + _AWKWARD.sub(lambda match: f"~{ord(match[0]):02x}", value)


def unspell(value: str) -> str:
    """The value that was spelled.

    >>> unspell(spell("sqrt(X)"))
    'sqrt(X)'
    """
    return _SPELLED.sub(lambda match: chr(int(match[1], 16)), value.removeprefix("_"))


def openspiel_name(game: Game[Any, Any]) -> str:
    """What `pyspiel.load_game` takes for a game.

    >>> import ketplay
    >>> openspiel_name(ketplay.game("nim:heaps=1.2"))
    'ketplay_nim(heaps=_1.2)'
    """
    name, options = registry.split(game.id)
    short = _registered_name(name, len(game.seats))
    words = ",".join(f"{option}={spell(value)}" for option, value in options.items())
    return f"{short}({words})" if words else short


def load(game: str | Game[Any, Any]) -> pyspiel.Game:
    """A game of ketplay, or its id, as a game of OpenSpiel; raises `pyspiel.SpielError`.

    >>> load("nim:heaps=1.2").num_distinct_actions()
    3
    """
    try:
        rules = registry.game(game) if isinstance(game, str) else game
    except KetError as error:
        raise pyspiel.SpielError(error.message) from None
    return pyspiel.load_game(openspiel_name(rules))


def _registered_name(name: str, seats: int) -> str:
    """OpenSpiel fixes the number of players of a name, so other numbers have names of their own."""
    short = PREFIX + name.replace("-", "_")
    return short if seats == _usual_seats(name) else f"{short}_{seats}"


@lru_cache(maxsize=64)
def _usual_seats(name: str) -> int:
    return len(registry.game(name).seats)


class Shared:
    """Something that never changes: a copy of it is the same object."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self


class Position(Shared):
    """A state of the game."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state


class NumberedGame(Shared):
    """A game with its options and the numbers of its moves."""

    def __init__(self, rules: Game[Any, Any]) -> None:
        self.rules = rules
        self.space: ActionSpace = action_space(rules)
        self.start = Position(rules.start())

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_by_id, (self.rules.id,)


def _game_by_id(game_id: str) -> NumberedGame:
    return NumberedGame(registry.game(game_id))


@lru_cache(maxsize=256)
def _numbered_game(name: str, spelled: tuple[tuple[str, str], ...]) -> NumberedGame:
    text = ",".join(f"{option}={unspell(value)}" for option, value in spelled)
    return NumberedGame(registry.game(f"{name}:{text}" if text else name))


class KetplayGame(pyspiel.Game):
    """A game of ketplay with its options. Each registered name has a class of its own."""

    NAME = ""
    DEFAULTS: dict[str, str]  # the parameters, spelled, that nobody has to give
    TYPE: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        try:
            numbered_game = self.numbered_game_of(chosen)
        except KetError as error:
            raise pyspiel.SpielError(error.message) from None
        rules = numbered_game.rules
        space = numbered_game.space
        players = self.TYPE.max_num_players
        if len(rules.seats) != players:
            raise pyspiel.SpielError(
                f"{rules.id} has {len(rules.seats)} seats, and {self.TYPE.short_name} has "
                f"{players}: load it with ketplay.bridges.openspiel.load"
            )
        info = pyspiel.GameInfo(
            num_distinct_actions=space.size,
            max_chance_outcomes=MOST_OUTCOMES if rules.has_chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=space.longest.moves,
        )
        super().__init__(self.TYPE, info, chosen)

    @classmethod
    def numbered_game_of(cls, params: dict[str, Any]) -> NumberedGame:
        choices = {name: str(value) for name, value in params.items() if value}
        return _numbered_game(cls.NAME, tuple({**cls.DEFAULTS, **choices}.items()))

    @property
    def numbered_game(self) -> NumberedGame:
        """The game of ketplay; found again by its parameters where a copy has nothing else."""
        own: dict[str, NumberedGame] = self.__dict__
        if "numbered_game_found" not in own:
            own["numbered_game_found"] = self.numbered_game_of(self.get_parameters())
        return own["numbered_game_found"]

    def max_chance_nodes_in_history(self) -> int:
        return self.numbered_game.space.longest.chances

    def new_initial_state(self) -> KetplayState:
        return KetplayState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        return Observer(self.numbered_game, iig_obs_type)


class KetplayState(pyspiel.State):
    """A position, with chance as a player."""

    def __init__(self, game: KetplayGame) -> None:
        super().__init__(game)
        self.numbered_game = game.numbered_game
        self.position = self.numbered_game.start

    def current_player(self) -> int:
        actor = self.numbered_game.rules.actor(self.position.state)
        if actor is None:
            return TERMINAL
        return CHANCE_PLAYER if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.numbered_game.space.legal(self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [
            float(weight) for _, weight in self.numbered_game.rules.chances(self.position.state)
        ]
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        state = self.position.state
        move = move_of(self.numbered_game, state, action)
        self.position = Position(self.numbered_game.rules.play(state, move))

    def _action_to_string(self, player: int, action: int) -> str:
        space = self.numbered_game.space
        if player != CHANCE_PLAYER and space.is_fixed:
            return space.word(action)
        rules = self.numbered_game.rules
        return rules.format_move(move_of(self.numbered_game, self.position.state, action))

    def is_terminal(self) -> bool:
        return self.numbered_game.rules.actor(self.position.state) is None

    def returns(self) -> list[float]:
        rules = self.numbered_game.rules
        end = rules.outcome(self.position.state)
        if end is None:
            return [0.0] * len(rules.seats)
        return [float(payoff) for payoff in end.payoffs]

    def __str__(self) -> str:
        return self.numbered_game.rules.format_state(self.position.state)

    def seat_log(self, seat: int | None) -> Iterator[str]:
        """What a seat has seen: replayed, since OpenSpiel keeps the history."""
        rules = self.numbered_game.rules
        state = rules.start()
        for action in self.history():
            move = move_of(self.numbered_game, state, action)
            yield rules.seen(state, move, seat)
            state = rules.play(state, move)


def move_of(numbered_game: NumberedGame, state: Any, action: int) -> Any:
    """The move or chance event of a number; raises `pyspiel.SpielError`."""
    if numbered_game.rules.actor(state) == CHANCE:
        events = numbered_game.rules.moves(state)
        if not 0 <= action < len(events):
            message = f"{action} is not the number of a chance event; there are {len(events)}"
            raise pyspiel.SpielError(f"{message} (from 0)")
        return events[action]
    try:
        return numbered_game.space.move(state, action)
    except KetError as error:
        raise pyspiel.SpielError(error.message) from None


class Observer:
    """What a seat sees, as text and as numbers."""

    def __init__(self, numbered_game: NumberedGame, observation_type: Any) -> None:
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = bool(observation_type and observation_type.perfect_recall)
        self.is_public = not observation_type or observation_type.public_info
        self.is_private = not observation_type or observation_type.private_info == own
        self.numbered_game = numbered_game
        size = 0
        if (
            numbered_game.space.has_tensor
            and not self.recalls
            and self.is_public
            and self.is_private
        ):
            view = numbered_game.rules.view(numbered_game.rules.start(), 0)
            size = len(numbered_game.space.tensor(view, 0))
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KetplayState, player: int) -> None:
        if self.tensor.size:
            view = self.numbered_game.rules.view(state.position.state, player)
            self.tensor[:] = self.numbered_game.space.tensor(view, player)

    def string_from(self, state: KetplayState, player: int) -> str:
        """What the seat sees, or everybody; of a game that hides nothing, nothing is private."""
        rules = self.numbered_game.rules
        if not self.is_public and not (self.is_private and rules.hides_state):
            return ""
        seat = player if self.is_private else None
        if self.recalls:
            return " ".join(state.seat_log(seat))
        return rules.format_state(rules.view(state.position.state, seat))


def _game_type(short_name: str, game: Game[Any, Any]) -> pyspiel.GameType:
    modes = pyspiel.GameType.ChanceMode
    kinds = pyspiel.GameType.Information
    seats = len(game.seats)
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"ketplay: {registry.about(registry.folder(game.name) or game.name).TITLE}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.has_chance else modes.DETERMINISTIC,
        information=(
            kinds.IMPERFECT_INFORMATION if game.hides_state else kinds.PERFECT_INFORMATION
        ),
        utility=(
            pyspiel.GameType.Utility.ZERO_SUM
            if seats == 2
            else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=action_space(game).has_tensor,
        parameter_specification={option.name: "" for option in game.options},
    )


def _register(name: str, game: Game[Any, Any], defaults: dict[str, str]) -> None:
    """Registers a class of its own for a name; OpenSpiel pickles it by the name of the class."""
    game_type = _game_type(_registered_name(name, len(game.seats)), game)
    class_name = "".join(word.capitalize() for word in game_type.short_name.split("_"))
    fields = {"NAME": name, "DEFAULTS": defaults, "TYPE": game_type, "__module__": __name__}
    registered = type(class_name, (KetplayGame,), fields)
    globals()[class_name] = registered
    pyspiel.register_game(game_type, registered)


def _register_all() -> None:
    """Registers every game, and every number of seats that its options lead to."""
    names = dict.fromkeys(registry.split(registry.game(each).id)[0] for each in registry.names())
    for name in names:
        game = registry.game(name)
        _register(name, game, {})
        for other, option, value in _games_of_other_sizes(game):
            _register(name, other, {option: spell(value)})


def _games_of_other_sizes(game: Game[Any, Any]) -> Iterator[tuple[Game[Any, Any], str, str]]:
    """A game for each other number of seats, and the option that leads to it."""
    counts = {len(game.seats)}
    for option in game.options:
        for value in option.values:
            try:
                other = type(game)(**{option.name: value})
            except KetError:
                continue  # not by itself
            if len(other.seats) not in counts:
                counts.add(len(other.seats))
                yield other, option.name, value


_register_all()
