"""The options of a table: their words, what follows from them, and which exclude each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from ketplay.core.errors import BadOption, KetError
from ketplay.core.game import Option
from ketplay.games.qtris.board.measurement import Basis, Measure
from ketplay.games.qtris.board.mixture_model import MixtureModel
from ketplay.games.qtris.board.model import BoardModel
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.own_cards import OwnCards, parse_own_cards
from ketplay.games.qtris.board.tile_board import TileModel, check_board
from ketplay.games.qtris.board.tiles import LEVELS, Level, bag
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, fit, full_deck, total, unspell

HAND = 4  # cards dealt to each seat
TURNS = tuple(map(str, range(2, 19, 2)))

DUEL_ONLY = ({"variant": ("duel",)},)
EVE_ONLY = ({"variant": ("eve",)},)
WHOLE_PERCENTAGES = (  # where tiles stay tiles, so that dice can be rolled for them
    {"engine": ("tile",), "noise": ("off",)},
    {"engine": ("tile",), "noise_result": ("shown",)},
)

OPTIONS = (
    Option(
        "variant",
        "duel",
        ("duel", "eve", "everyone"),
        "two players, Alice and Bob together against Eve, or three players each for themselves",
    ),
    Option("level", "base", tuple(LEVELS), "which tiles and cards are in the box"),
    Option(
        "edition",
        "full",
        ("full", "compact"),
        "the rulebook that decides what other options leave open",
    ),
    Option(
        "engine",
        "tile",
        ("tile", "full"),
        "cards act as printed, or every card on every quantum state",
    ),
    Option(
        "noise",
        "off",
        ("off", *Noise),
        "whether a die disturbs a square after every turn, and how",
    ),
    Option(
        "noise_result",
        "hidden",
        ("hidden", "shown"),
        "whether nobody looks at what noise did, or dice decide it in the open",
        ({"noise": tuple(Noise)},),
    ),
    Option(
        "measure",
        "",
        ("dice", "exact"),
        "whole percentages on two ten-sided dice, or the exact odds",
        WHOLE_PERCENTAGES,
    ),
    Option(
        "opening",
        "rolled",
        ("rolled", "as_seated"),
        "whether dice decide who begins, or the first seat is white and begins at once",
        DUEL_ONLY,
    ),
    Option("order", "", ("draw_play", "play_draw"), "what comes first in a turn"),
    Option(
        "turns",
        "10",
        TURNS,
        "how many turns in all, an even number from 2 to 18; three players always have fifteen",
        DUEL_ONLY,
    ),
    Option(
        "prep", "", (), "who fills the board: random, manual, or a board such as R.W.B/W.W.L/B.B.W"
    ),
    Option(
        "roles",
        "as_seated",
        ("as_seated", "rolled"),
        "whether seats are Alice, Eve and Bob, or dice decide who is who",
        EVE_ONLY,
    ),
    Option(
        "roles_change",
        "off",
        ("off", "on"),
        "whether everyone takes the next role after every set",
        EVE_ONLY,
    ),
    Option(
        "bell",
        "off",
        ("off", "on"),
        "whether Eve may also ask which of the four pairs two squares are",
        EVE_ONLY,
    ),
    Option(
        "cards",
        "none",
        (),
        "none, or cards of your own such as T:3:sqrt(X);N:2:ctrl(H):Half_flip",
        ({"engine": ("full",)},),
    ),
    Option(
        "hands",
        "dealt",
        (),
        "dealt, or the first four cards of each, such as IXHU.YZCXU",
        DUEL_ONLY,
    ),
)

ONLY_WITH_EVE = {
    "bell": "only Eve measures during the game",
    "roles": "only a game with Eve has roles",
    "roles_change": "only a game with Eve has roles",
}
NOT_WITH_EVE = {
    "turns": "a set with Eve always has fifteen turns",
    "hands": "the hands of a set with Eve are dealt",
    "opening": "with Eve nobody rolls for the first turn",
}
NOT_WITH_EVERYONE = {
    "turns": "three players always have fifteen turns",
    "hands": "the hands of three players are dealt",
    "opening": "three players always roll for the first turn",
}


class Schedule(NamedTuple):
    """The flow of a variant as data: who sits at the table and what each does in a turn."""

    seats: tuple[str, ...]
    cards: tuple[int, ...]  # drawn and played in a turn, by the order of turns
    turns: int
    rolled: bool  # whether dice decide who begins
    most_swapped: int = HAND  # cards that may be exchanged in the mulligan ...
    fewer_drawn: int = 0  # ... and how many fewer are drawn

    def refill(self, swapped: int) -> int:
        """How many cards are drawn for those put aside in the mulligan (R2.4, R8.4).

        >>> [EVE_SCHEDULES["full"].refill(number) for number in (0, 1, 4)]
        [0, 0, 3]
        """
        return max(0, swapped - self.fewer_drawn)


DUEL = Schedule(("Player 1", "Player 2"), (2, 2), 10, rolled=True)
EVERYONE = Schedule(("Player 1", "Player 2", "Player 3"), (1, 1, 1), 15, rolled=True)
EVE_SCHEDULES = {
    "full": Schedule(("Alice", "Eve", "Bob"), (1, 2, 1), 15, rolled=False, fewer_drawn=1),
    "compact": Schedule(("Alice", "Eve", "Bob"), (1, 2, 1), 15, rolled=False, most_swapped=3),
}


@dataclass(frozen=True, eq=False)
class Setup:
    """What the options of a table fix."""

    level: Level
    model: BoardModel[Any]  # what the board is made of
    measure: Measure
    schedule: Schedule
    with_eve: bool
    for_themselves: bool  # three players: white, black and grey
    roles_change: bool  # after every set with Eve
    noise: Noise | None
    noise_shown: bool  # dice decide in the open what noise does
    bases: tuple[Basis, ...]  # in which Eve may measure
    draw_first: bool  # in a turn cards are drawn before others are played
    manual: bool  # the players fill the board ...
    placed_kinds: tuple[int, ...]  # ... with single tiles, and with these pairs
    board: Any  # the board of the option `prep`; None where it is random or manual
    own: OwnCards  # cards that the table has defined
    hands: tuple[Counts, ...] | None  # the first cards, where they are not dealt
    at_once: bool  # the first seat is white and begins, without roll and mulligan
    full_deck: Counts
    seat_count: int
    turns: int


def parse_options(chosen: dict[str, str], explicit: dict[str, str]) -> Setup:
    """The setup for the chosen options, some of them explicit; refuses what excludes each other."""
    _check(chosen, explicit)
    level = choose_level(chosen["level"], chosen["engine"])
    with_eve = chosen["variant"] == "eve"
    noise = None if chosen["noise"] == "off" else Noise(chosen["noise"])
    noise_shown = chosen["noise_result"] == "shown"
    own = parse_cards(chosen["cards"], chosen["engine"])
    deck = full_deck(level.deck, own)
    model = choose_model(level, chosen["engine"], mixed=bool(noise) and not noise_shown, own=own)
    schedule = choose_schedule(chosen)
    if model.is_mixture:
        level = level._replace(bags=tuple(bag(*two) for two in combinations(level.singles, 2)))
    return Setup(
        level=level,
        model=model,
        measure=Measure(chosen["measure"]),
        schedule=schedule,
        with_eve=with_eve,
        for_themselves=chosen["variant"] == "everyone",
        roles_change=chosen["roles_change"] == "on",
        noise=noise,
        noise_shown=noise_shown,
        bases=eve_bases(level, bell=chosen["bell"] == "on"),
        draw_first=chosen["order"] == "draw_play",
        manual=chosen["prep"] == "manual",
        placed_kinds=placed_kinds(level, chosen["edition"]),
        board=parse_prep(chosen["prep"], level, model),
        own=own,
        hands=parse_hands(chosen["hands"], deck),
        at_once=chosen["opening"] == "as_seated",
        full_deck=deck,
        seat_count=len(schedule.seats),
        turns=schedule.turns,
    )


def choose_schedule(chosen: dict[str, str]) -> Schedule:
    """The flow of the chosen variant; seats have the names of roles where these never change."""
    if chosen["variant"] == "everyone":
        return EVERYONE
    if chosen["variant"] == "duel":
        return DUEL._replace(turns=int(chosen["turns"]))
    schedule = EVE_SCHEDULES[chosen["edition"]]
    rolled = chosen["roles"] == "rolled"
    if not rolled and chosen["roles_change"] == "off":
        return schedule
    return schedule._replace(seats=("Player 1", "Player 2", "Player 3"), rolled=rolled)


def placed_kinds(level: Level, edition: str) -> tuple[int, ...]:
    """The pairs that players may place: the full book has none at base level (R2.1).

    >>> placed_kinds(LEVELS["base"], "full"), placed_kinds(LEVELS["base"], "compact")
    ((), (0, 1, 2, 3))
    """
    return () if level.base and edition == "full" else level.kinds


def default_value(option: Option, chosen: dict[str, str]) -> str:
    """The default of an option, which may depend on the ones that were set."""
    compact = chosen.get("edition") == "compact"
    if option.name == "measure":
        return "exact" if _exact_reason(chosen) else "dice"
    if option.name == "order":  # with three players both books draw first (R8.2)
        return "play_draw" if compact and chosen.get("variant", "duel") == "duel" else "draw_play"
    if option.name == "prep":
        return "manual" if compact else "random"
    return option.default


def eve_bases(level: Level, bell: bool) -> tuple[Basis, ...]:
    """The bases whose tiles are in the box, and a pair as a whole if that is wanted (R8.3)."""
    bases = [Basis.COLOUR, Basis.ORIENT]
    if level.name == "s":
        bases.append(Basis.UPDOWN)
    if not level.base:
        bases.append(Basis.TILTED)
    return (*bases, Basis.BELL) if bell else tuple(bases)


def _exact_reason(chosen: dict[str, str]) -> str:
    """Why these options need the exact odds, or nothing."""
    if chosen.get("engine") == "full":
        return "engine=full does not go with measure=dice: full quantum needs the exact odds"
    noise = chosen.get("noise", "off")
    if noise != "off" and chosen.get("noise_result") != "shown":
        return f"noise={noise} does not go with measure=dice: a mixed board needs the exact odds"
    return ""


def _check(chosen: dict[str, str], explicit: dict[str, str]) -> None:
    reason = _exact_reason(chosen)
    if reason and chosen["measure"] == "dice":
        raise BadOption(reason, at="measure=dice")
    if chosen["noise"] == "off":
        _refuse(explicit, {"noise_result": "there is no noise"}, "noise=off")
    variant = f"variant={chosen['variant']}"
    if chosen["variant"] == "eve":
        _refuse(explicit, NOT_WITH_EVE, variant)
        return
    _refuse(explicit, ONLY_WITH_EVE, variant)
    if chosen["variant"] == "everyone":
        _refuse(explicit, NOT_WITH_EVERYONE, variant)


def _refuse(explicit: dict[str, str], reasons: dict[str, str], other: str) -> None:
    """Refuses options that were set beside another one in which they mean nothing."""
    for name, reason in reasons.items():
        if name in explicit:
            option = f"{name}={explicit[name]}"
            raise BadOption(f"{option} does not go with {other}: {reason}", at=option)


def choose_level(name: str, engine: str) -> Level:
    """A level; under full quantum rules with tiles of one's own.

    >>> choose_level("base", "full").own_tiles
    True
    """
    return LEVELS[name]._replace(own_tiles=engine == "full")


def parse_cards(text: str, engine: str) -> OwnCards:
    """The cards that the option defines (R9.6).

    >>> [card.word for card in parse_cards("T:3:sqrt(X)", "full")]
    ['sqrt(X)']
    """
    if text == "none":
        return ()
    if engine != "full":
        raise BadOption(
            f"cards={text}: cards of your own need engine=full, where every card has a rule",
            at=f"cards={text}",
        )
    try:
        return parse_own_cards(text)
    except ValueError as error:
        raise BadOption(f"cards={text}: {error}", at=f"cards={text}") from None


def choose_model(level: Level, engine: str, mixed: bool, own: OwnCards = ()) -> BoardModel[Any]:
    """What the board is made of; `engine` is the option of this name."""
    if engine == "full":
        from ketplay.games.qtris.board.quantum.model import QuantumModel

        return QuantumModel(own)
    return MixtureModel(level.base) if mixed else TileModel(level.base)


def parse_prep(prep: str, level: Level, model: BoardModel[Any]) -> Any:
    """The board that the option names, if it names one: a mixed one with noise (R2.1)."""
    if prep in ("random", "manual"):
        return None
    if "@" in prep and model.is_tiles:
        raise BadOption(
            f"prep={prep}: a mixed board needs noise=on, one with events needs engine=full",
            at=f"prep={prep}",
        )
    try:
        board = model.parse(prep)
        for tiles in model.boards(board):
            check_board(level, tiles, complete=True)
    except KetError as error:
        raise BadOption(
            f"prep={prep}: {error.message}; or use random or manual", at=f"prep={prep}"
        ) from None
    return board


def parse_hands(hands: str, deck: Counts) -> tuple[Counts, ...] | None:
    """The hands that the option names, if it names some.

    >>> parse_hands("dealt", ()) is None
    True
    """
    if hands == "dealt":
        return None
    piles = [fit(unspell(hand) or (), len(deck)) for hand in hands.split(".")]
    full = [pile for pile in piles if pile is not None and _is_first_hand(pile)]
    if len(piles) != 2 or len(full) != 2:
        raise BadOption(
            f"hands={hands}: expected two hands of four cards, such as IXHU.YZCXU",
            at=f"hands={hands}",
        )
    for card, number in enumerate(total(full)):
        if number > deck[card]:
            raise BadOption(
                f"hands={hands}: the deck has only {deck[card]} {NAMES[card]}", at=f"hands={hands}"
            )
    return tuple(full)


def _is_first_hand(pile: Counts) -> bool:
    return sum(pile) == HAND and not pile[UNKNOWN]
