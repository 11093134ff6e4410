"""The options of a table: what they are, what follows from each, and which do not go together (section 10)."""

from __future__ import annotations

from ketplay.core.errors import BadOption, KetError
from ketplay.core.game import Option
from ketplay.games.qtris.board.mixture import Mixtures
from ketplay.games.qtris.board.model import Engine, Tiles
from ketplay.games.qtris.board.tile_board import Board, parse_board
from ketplay.games.qtris.board.tiles import LEVELS, Level
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, total, unspell
from ketplay.games.qtris.position import check_board
from ketplay.games.qtris.schedule import DUEL, EVE, HAND, Schedule

OPTIONS = (
    Option(
        "variant", "duel", ("duel", "eve"), "two players, or Alice and Bob together against Eve"
    ),
    Option("level", "base", tuple(LEVELS), "which tiles and cards are in the box"),
    Option(
        "edition",
        "full",
        ("full", "compact"),
        "which rulebook's habits apply where nothing else is said",
    ),
    Option(
        "engine",
        "tile",
        ("tile", "full"),
        "cards act as printed, or every card on every quantum state",
    ),
    Option("noise", "off", ("off", "on"), "whether a die disturbs a square after every turn"),
    Option(
        "measure",
        "",
        ("dice", "exact"),
        "whole percentages on two ten-sided dice, or the exact odds",
    ),
    Option("order", "", ("draw_play", "play_draw"), "what comes first in a turn"),
    Option(
        "turns",
        "10",
        tuple(map(str, range(2, 19, 2))),
        "how many turns in all, an even number from 2 to 18; a set with Eve has fifteen",
    ),
    Option(
        "prep", "", (), "who fills the grid: random, manual, or a board such as R.W.B/W.W.L/B.B.W"
    ),
    Option("hands", "dealt", (), "dealt, or the first four cards of each, such as IXHU.YZCXU"),
)

NEEDS_EXACT = {"engine": "full quantum", "noise": "a mixed board"}


def default(option: Option, chosen: dict[str, str]) -> str:
    """The default of an option given those that were set."""
    compact = chosen.get("edition") == "compact"
    if option.name == "measure":
        return "exact" if chosen.get("engine") == "full" or chosen.get("noise") == "on" else "dice"
    if option.name == "order":
        return "play_draw" if compact else "draw_play"
    if option.name == "prep":
        return "manual" if compact else "random"
    return option.default


def check(all_chosen: dict[str, str], given: dict[str, str]) -> None:
    """Refuses what does not go together."""
    for name, value in (("engine", "full"), ("noise", "on")):
        if all_chosen[name] == value and all_chosen["measure"] == "dice":
            words = f"{name}={value} does not go with measure=dice: {NEEDS_EXACT[name]} needs the exact odds"
            raise BadOption(words, at="measure=dice")
    if all_chosen["variant"] == "eve":
        for name, words in (
            ("turns", "a set with Eve always has fifteen turns"),
            ("hands", "Eve's sets are dealt"),
        ):
            if name in given:
                raise BadOption(
                    f"{name}={given[name]} does not go with variant=eve: {words}",
                    at=f"{name}={given[name]}",
                )


def schedule(chosen: dict[str, str]) -> Schedule:
    """Who sits there and what each does in a turn."""
    return (
        EVE[chosen["edition"]]
        if chosen["variant"] == "eve"
        else DUEL._replace(turns=int(chosen["turns"]))
    )


def engine(chosen: dict[str, str]) -> Engine:
    """What the board is made of."""
    base = chosen["level"] == "base"
    if chosen["engine"] == "full":
        from ketplay.games.qtris.board.quantum import Histories

        return Histories()
    return Mixtures(base) if chosen["noise"] == "on" else Tiles(base)


def given_board(prep: str, level: Level) -> Board | None:
    """The board that the option names."""
    if prep in ("random", "manual"):
        return None
    try:
        board = parse_board(prep)
        check_board(level, board, complete=True)
    except KetError as error:
        raise BadOption(
            f"prep={prep}: {error.message}; or say random or manual", at=f"prep={prep}"
        ) from None
    return board


def given_hands(hands: str, deck: Counts) -> tuple[Counts, ...] | None:
    """The hands that the option names.

    >>> given_hands("dealt", ()) is None
    True
    """
    if hands == "dealt":
        return None
    found = [unspell(hand) for hand in hands.split(".")]
    held = [hand for hand in found if hand is not None and sum(hand) == HAND and not hand[UNKNOWN]]
    if len(found) != 2 or len(held) != 2:
        raise BadOption(
            f"hands={hands}: two hands of four cards are needed, such as IXHU.YZCXU",
            at=f"hands={hands}",
        )
    for card, number in enumerate(total(held)):
        if number > deck[card]:
            raise BadOption(
                f"hands={hands}: the deck has only {deck[card]} {NAMES[card]}", at=f"hands={hands}"
            )
    return tuple(held)
