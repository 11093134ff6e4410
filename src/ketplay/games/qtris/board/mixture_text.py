"""Mixtures as text, such as `m.W.m/W.m.W/W.W.W@13=W.W,B.B@5=W,3:B`.

There squares 1 and 3 have the same colour, and square 5 is black three times out of four. `m` marks
a mixed square; after each `@` come the squares of a group and its cases, `weight:tiles`.
"""

from __future__ import annotations

from itertools import product
from math import prod

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.mixture import Mixture, independent_groups, mix, tiles_on
from ketplay.games.qtris.board.root3 import Root3, format_root3, parse_root3, shares, times, value
from ketplay.games.qtris.board.tile_board import board_words, join_rows, parse_board
from ketplay.games.qtris.board.tiles import PAIR, SQUARES, Board, partner_of

MIXED = "m"
MOST = 4096  # boards of a mixture that comes as text; play never makes more than 512

Case = tuple[Root3, list[str]]  # a weight, and a tile's word for each square of the group
Group = tuple[list[int], list[Case]]


def format_mixture(mixture: Mixture) -> str:
    """The mixture as one word; a pure board looks like a board.

    >>> format_mixture(parse_mixture("m.W.W/W.W.W/W.W.W@1=3:B,W"))
    'm.W.W/W.W.W/W.W.W@1=W,3:B'
    """
    words = {board: board_words(board) for board, _ in mixture.parts}
    squares = list(words[mixture.parts[0][0]])
    groups = []
    for group in independent_groups(mixture):
        groups.append(_format_group(mixture, group, words))
        for square in group:
            squares[square] = MIXED
    return "@".join([join_rows(squares), *groups])


def _format_group(mixture: Mixture, group: tuple[int, ...], words: dict[Board, list[str]]) -> str:
    cases = tiles_on(mixture, group)
    case_words = {
        tuple(board[square] for square in group): [words[board][square] for square in group]
        for board in words
    }
    weights = shares(list(cases.values()))
    texts = (
        _format_case(weight, case_words[tiles])
        for weight, tiles in zip(weights, cases, strict=True)
    )
    return "".join(str(square + 1) for square in group) + "=" + ",".join(texts)


def _format_case(weight: Root3, words: list[str]) -> str:
    tiles = ".".join(words)
    return tiles if weight == (1, 0) else f"{format_root3(weight)}:{tiles}"


def parse_mixture(text: str) -> Mixture:
    """The inverse; a plain board in either form is a mixture of one."""
    rows, *parts = text.strip().split("@")
    words = rows.replace("/", ".").split(".")
    if not parts:
        if MIXED in words:
            raise InvalidPosition(
                f"'{text}' has mixed squares but not what they may be; expected m.W...@1=W,3:B",
                at=text,
            )
        return Mixture(((parse_board(rows), (1, 0)),))
    marked = [square for square, word in enumerate(words) if word == MIXED]
    groups = [_parse_group(part) for part in parts]
    grouped = sorted(square for squares, _ in groups for square in squares)
    if grouped != marked:
        raise InvalidPosition(
            f"the mixed squares {_list(marked)} and those of the groups, {_list(grouped)}, "
            "must be the same",
            at=text,
        )
    number = prod(len(cases) for _, cases in groups)
    if number > MOST:
        raise InvalidPosition(f"a mixture of {number} boards is too large; at most {MOST}", at=text)
    mixture = mix(_fill(rows, groups, cases) for cases in product(*(cases for _, cases in groups)))
    _check(mixture, text)
    return mixture


def _list(squares: list[int]) -> str:
    return ", ".join(str(square + 1) for square in squares) or "none"


def _parse_group(part: str) -> Group:
    head, equals, cases = part.partition("=")
    squares = [int(digit) - 1 for digit in head if digit in "123456789"]
    if not equals or not squares or len(squares) != len(head) or len(set(squares)) < len(squares):
        raise InvalidPosition(
            f"'{part}' is not a group; expected 13=W.W,B.B, squares and then their cases", at=part
        )
    return squares, [_parse_case(case, len(squares), part) for case in cases.split(",")]


def _parse_case(case: str, size: int, part: str) -> Case:
    before, colon, after = case.rpartition(":")
    weight = parse_root3(before) if colon else (1, 0)
    words = after.split(".")
    if weight is None or value(weight) <= 0 or len(words) != size:
        right = "3:" + ".".join("W" * size)
        raise InvalidPosition(
            f"'{case}' in '{part}': expected a positive weight and {size} tiles, {right}", at=case
        )
    return weight, words


def _fill(rows: str, groups: list[Group], cases: tuple[Case, ...]) -> tuple[Board, Root3]:
    """The board with one case for each group, and its weight."""
    words = rows.replace("/", ".").split(".")
    weight: Root3 = (1, 0)
    for (squares, _), (case_weight, tiles) in zip(groups, cases, strict=True):
        weight = times(weight, case_weight)
        for square, word in zip(squares, tiles, strict=True):
            words[square] = word
    if len(words) != SQUARES or rows.count("/") != 2:
        return parse_board(rows), weight  # which says what a board looks like
    return parse_board(join_rows(words)), weight


def _check(mixture: Mixture, text: str) -> None:
    """Noise never puts pairs on different squares, and the model relies on it."""
    partners = {
        tuple(partner_of(code) if code >= PAIR else -1 for code in board)
        for board, _ in mixture.parts
    }
    if len(partners) > 1:
        raise InvalidPosition(
            "all boards of a mixture have their pairs on the same squares", at=text
        )
