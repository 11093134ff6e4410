"""Bags laid by hand: `bag:B1` puts a black tile to what lies on square 1, one of which is drawn.

White and `bag:B1` is a bag of both; three times `bag:B1`, one white tile among four.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.games.qtris.board.appearance import tile_phrase
from ketplay.games.qtris.board.tiles import PAIR, SINGLES, SQUARES, tile_word
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step

BAG = "bag:"
TOOL = "tool:bag"
MOST = 12  # tiles of one kind in a bag
_WORD = re.compile(r"bag:([^1-9]+)([1-9])")


def add(game: QTris, now: State, word: str) -> tuple[str, str]:
    """The board with one more tile in the bag of a square, and what was done."""
    tile, square = _parse(game, word)
    _check(game, now, square, word)
    rows, *groups = game.model.format(now.board).split("@")
    words = rows.replace("/", ".").split(".")
    own = next((group for group in groups if group.startswith(f"{square + 1}=")), "")
    contents = own.partition("=")[2] or words[square]
    words[square] = "m"
    others = [group for group in groups if group != own]
    text = "/".join(".".join(words[row : row + 3]) for row in (0, 3, 6))
    bag = f"{square + 1}={_with(contents, tile_word(tile), word)}"
    after = game.model.parse("@".join([text, *others, bag]))
    return game.model.format(after), f"one more tile in the bag on square {square + 1}: " + (
        tile_phrase(tile)
    )


def _parse(game: QTris, word: str) -> tuple[int, int]:
    match = _WORD.fullmatch(word)
    names = [tile_word(code) for code in game.setup.level.singles]
    if match is None or match[1] not in names:
        raise InvalidMove(
            f"'{word}': expected bag:B1, a tile ({' '.join(names)}) and a square", at=word
        )
    return SINGLES.index(match[1]), int(match[2]) - 1


def _check(game: QTris, now: State, square: int, word: str) -> None:
    if not game.model.is_mixture:
        raise IllegalMove(f"{game.id} has no bags: choose noise among the rules", at=word)
    tiles = game.appearance(now).board
    bound = [squares for squares in game.appearance(now).bound_squares if square in squares]
    if now.step == Step.PLACE or bound or tiles[square] >= PAIR:
        raise IllegalMove(
            f"'{word}': a bag takes a full board, and a square that is bound to no other", at=word
        )


def _with(contents: str, tile: str, word: str) -> str:
    """The cases of a bag with one more tile.

    >>> _with("W,2:B", "B", "bag:B1")
    'W,3:B'
    """
    counts: dict[str, int] = {}
    for case in contents.split(","):
        number, _, name = case.rpartition(":")
        if number and not number.isdecimal():
            raise IllegalMove(f"'{word}': this bag cannot be counted in whole tiles", at=word)
        counts[name] = int(number or 1)
    counts[tile] = counts.get(tile, 0) + 1
    if counts[tile] > MOST:
        raise IllegalMove(f"'{word}': at most {MOST} tiles of a kind in a bag", at=word)
    return ",".join(name if n == 1 else f"{n}:{name}" for name, n in counts.items())


def choices(game: QTris, now: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every tile that can be put into a bag, with what to click for it."""
    if not game.model.is_mixture or now.step == Step.PLACE:
        return
    look = game.appearance(now)
    bound = {square for squares in look.bound_squares for square in squares}
    for code in game.setup.level.singles:
        for square in range(SQUARES):
            if square not in bound:
                word = f"{BAG}{tile_word(code)}{square + 1}"
                yield word, (TOOL, f"tray:{tile_word(code)}", f"sq:{square + 1}")
