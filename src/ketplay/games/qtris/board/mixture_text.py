"""Mixtures as text: `m.W.m/W.m.W/W.W.W@13=W.W,B.B@5=W,3:B` has squares 1 and 3 equal and square 5 black three times
out of four. `m` marks a mixed square; after each `@` come the squares of a group and its cases, `weight:tiles`.
"""

from __future__ import annotations

from itertools import product

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.mixture import Ensemble, groups, mix, shown
from ketplay.games.qtris.board.root3 import Root, format_root, parse_root, shares, times, value
from ketplay.games.qtris.board.tile_board import Board, format_board, parse_board
from ketplay.games.qtris.board.tiles import PAIR, partner_of

MIXED = "m"
MOST = 4096  # boards of a mixture that comes as text; play never makes more than 512


def format_mixture(mixed: Ensemble) -> str:
    """The mixture as one word; a pure board looks like a board.

    >>> format_mixture(parse_mixture("m.W.W/W.W.W/W.W.W@1=3:B,W"))
    'm.W.W/W.W.W/W.W.W@1=W,3:B'
    """
    texts = {board: _words(board) for board, _ in mixed.parts}
    first = list(texts[mixed.parts[0][0]])
    named = []
    for squares in groups(mixed):
        cases = shown(mixed, squares)
        some = {
            tuple(board[at] for at in squares): [texts[board][at] for at in squares]
            for board in texts
        }
        weights = shares(list(cases.values()))
        told = (_case(weight, some[tiles]) for weight, tiles in zip(weights, cases, strict=True))
        named.append("".join(str(at + 1) for at in squares) + "=" + ",".join(told))
        for at in squares:
            first[at] = MIXED
    rows = "/".join(".".join(first[row : row + 3]) for row in (0, 3, 6))
    return "@".join([rows, *named])


def _words(board: Board) -> list[str]:
    return format_board(board).replace("/", ".").split(".")


def _case(weight: Root, words: list[str]) -> str:
    return ("" if weight == (1, 0) else f"{format_root(weight)}:") + ".".join(words)


def parse_mixture(text: str) -> Ensemble:
    """The inverse; a plain board in either form is a mixture of one."""
    rows, *named = text.strip().split("@")
    if not named:
        if MIXED in rows.replace("/", ".").split("."):
            raise InvalidPosition(
                f"'{text}' has mixed squares but does not say of what; right: m.W...@1=W,3:B",
                at=text,
            )
        return Ensemble(((parse_board(rows), (1, 0)),))
    words = rows.replace("/", ".").split(".")
    marked = [at for at, word in enumerate(words) if word == MIXED]
    choices = [_group(part) for part in named]
    given = sorted(at for squares, _ in choices for at in squares)
    if given != marked:
        raise InvalidPosition(
            f"the mixed squares {_list(marked)} and the groups' {_list(given)} must be the same",
            at=text,
        )
    many = 1
    for _, cases in choices:
        many *= len(cases)
    if many > MOST:
        raise InvalidPosition(f"a mixture of {many} boards is too large; at most {MOST}", at=text)
    found = mix(_filled(rows, choices, some) for some in product(*(cases for _, cases in choices)))
    _check(found, text)
    return found


def _list(squares: list[int]) -> str:
    return ", ".join(str(at + 1) for at in squares) or "none"


Case = tuple[Root, list[str]]
Choice = tuple[list[int], list[Case]]


def _group(part: str) -> Choice:
    head, equals, rest = part.partition("=")
    squares = [int(digit) - 1 for digit in head if digit in "123456789"]
    if not equals or not squares or len(squares) != len(head) or len(set(squares)) < len(squares):
        raise InvalidPosition(
            f"'{part}' is no group; right: 13=W.W,B.B, squares and then their cases", at=part
        )
    return squares, [_parse_case(case, len(squares), part) for case in rest.split(",")]


def _parse_case(case: str, size: int, part: str) -> Case:
    before, colon, after = case.rpartition(":")
    weight = parse_root(before) if colon else (1, 0)
    words = after.split(".")
    if weight is None or value(weight) <= 0 or len(words) != size:
        right = "3:" + ".".join("W" * size)
        raise InvalidPosition(
            f"'{case}' in '{part}': right is a positive weight and {size} tiles, {right}", at=case
        )
    return weight, words


def _filled(rows: str, choices: list[Choice], cases: tuple[Case, ...]) -> tuple[Board, Root]:
    words, whole = rows.replace("/", ".").split("."), (1, 0)
    for (squares, _), (weight, tiles) in zip(choices, cases, strict=True):
        whole = times(whole, weight)
        for at, word in zip(squares, tiles, strict=True):
            words[at] = word
    if len(words) != 9 or rows.count("/") != 2:
        return parse_board(rows), whole  # which says what a board looks like
    return parse_board("/".join(".".join(words[row : row + 3]) for row in (0, 3, 6))), whole


def _check(mixed: Ensemble, text: str) -> None:
    """Noise never puts pairs on different squares, and the engine relies on it."""
    ties = {
        tuple(partner_of(code) if code >= PAIR else -1 for code in board)
        for board, _ in mixed.parts
    }
    if len(ties) > 1:
        raise InvalidPosition(
            "all boards of a mixture have their pairs on the same squares", at=text
        )
