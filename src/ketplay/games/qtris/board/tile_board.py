"""The board of tiles: nine numbers, its text, and what a card does to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.tiles import (
    COVERED,
    CX,
    EMPTY,
    NONE,
    PAIR,
    PAIRS,
    PHYSICAL,
    SINGLES,
    B,
    I,
    L,
    R,
    Tables,
    W,
    X,
    Z,
    half,
    kind_of,
    partner_of,
)

Board = tuple[int, ...]
BLANK: Board = (EMPTY,) * 9


def pairs(board: Board) -> Iterator[tuple[int, int, int]]:
    """The pairs on a board as (lower square, higher square, kind), squares from 0.

    >>> list(pairs(parse_board("1-6=A-")))
    [(0, 5, 3)]
    """
    for square, code in enumerate(board):
        if code >= PAIR and square < partner_of(code):
            yield square, partner_of(code), kind_of(code)


def format_board(board: Board) -> str:
    """The board as text: rows by `/`, squares by `.`, pairs with a letter by lowest square.

    >>> format_board(parse_board("1=R 2-4=C+ 9=B"))
    'R.C+a.W/C+a.W.W/W.W.B'
    """
    words = [SINGLES[code] if code < EMPTY else "" for code in board]
    for letter, (low, high, kind) in zip("abcd", pairs(board), strict=False):
        words[low] = words[high] = PAIRS[kind] + letter
    words = [word or "_" for word in words]
    return "/".join(".".join(words[row : row + 3]) for row in (0, 3, 6))


def parse_board(text: str) -> Board:
    """A board from either form of text: `R.W.B/C+a.W.L/B.C+a.W` or `1=R 2-4=C+` (the other squares white)."""
    text = text.strip()
    return _parse_list(text) if "=" in text or not text else _parse_rows(text)


def put(board: Board, code: int, low: int, high: int | None = None) -> Board:
    """The board with a single tile on a square, or with a pair of kind `code` on two."""
    squares = list(board)
    if high is None:
        squares[low] = code
    else:
        squares[low], squares[high] = half(code, high), half(code, low)
    return tuple(squares)


def _parse_rows(text: str) -> Board:
    words = re.split(r"[./]", text)
    if (
        len(words) != 9
        or text.count("/") != 2
        or any(row.count(".") != 2 for row in text.split("/"))
    ):
        raise InvalidPosition(
            f"'{text}' is no board: three rows of three squares are needed, such as R.W.B/C+a.W.L/B.C+a.W",
            at=text,
        )
    board = list(BLANK)
    letters: dict[str, list[tuple[int, str]]] = {}
    for square, word in enumerate(words):
        if word in SINGLES:
            board[square] = SINGLES.index(word)
        elif word[:-1] in PAIRS and word[-1] in "abcd":
            letters.setdefault(word[-1], []).append((square, word[:-1]))
        elif word != "_":
            raise InvalidPosition(
                f"'{word}' on square {square + 1} is no tile; tiles: {' '.join(SINGLES)}, "
                f"pairs: {' '.join(PAIRS)} with a letter a-d on both members",
                at=f"square {square + 1}",
            )
    done = tuple(board)
    for letter, members in letters.items():
        if len(members) != 2 or members[0][1] != members[1][1]:
            at = ", ".join(str(square + 1) for square, _ in members)
            raise InvalidPosition(
                f"pair '{letter}' (square {at}) needs exactly two members of the same kind",
                at=letter,
            )
        done = put(done, PAIRS.index(members[0][1]), members[0][0], members[1][0])
    return done


def _parse_list(text: str) -> Board:
    board: Board = (W,) * 9
    used: set[int] = set()
    for word in text.split():
        found = re.fullmatch(r"([1-9])(?:-([1-9]))?=(\S+)", word)
        if not found:
            raise InvalidPosition(
                f"'{word}' is no placement; right: 1=R for a tile, 2-4=C+ for a pair", at=word
            )
        squares = sorted(int(s) - 1 for s in found.group(1, 2) if s)
        names = PAIRS if len(squares) == 2 else SINGLES
        if found[3] not in names:
            hint = (
                "a pair stands on two squares, 2-4=C+"
                if found[3] in PAIRS
                else f"one of {' '.join(names)} is needed"
            )
            raise InvalidPosition(f"'{word}': {found[3]} does not fit there; {hint}", at=word)
        if used & set(squares) or len(set(squares)) < len(squares):
            raise InvalidPosition(f"'{word}': a square is given twice", at=word)
        used |= set(squares)
        board = put(board, names.index(found[3]), *squares)
    return board


class Cards:
    """What cards do to a board of tiles at one level (R2-R4). A card without a rule is spent and does nothing."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def apply(self, board: Board, card: int, a: int, b: int) -> tuple[Board, str]:
        """The board after a card on `a`, and the effect; C_X has control `a` and target `b`, or one square, a = b."""
        if card == CX:
            return self._controlled(board, a, b)
        if card == I:
            return board, COVERED
        code = board[a]
        if code < PAIR:
            new = self.tables.single[card][code]
            if new is None:
                return board, NONE
            if new == code:
                return board, COVERED
            return (*board[:a], new, *board[a + 1 :]), COVERED
        partner = code % PAIR
        kind = self.tables.pair[card][a > partner][code // PAIR - 1]
        return (board, NONE) if kind is None else (put(board, kind, a, partner), COVERED)

    def _controlled(self, board: Board, c: int, t: int) -> tuple[Board, str]:
        control = board[c]
        if c == t:
            if control < PAIR:
                return self.apply(board, X, c, c)  # rule 1
            t = control % PAIR  # rule 2
        target = board[t]
        if control >= PAIR and control % PAIR == t:
            return self._within(board, c, t)
        if control == W:
            return board, COVERED  # rule 6
        if control == B:
            return self.apply(board, X, t, t)  # rule 7
        if 6 <= control < EMPTY or control // PAIR > 8:
            return board, NONE  # rule 8: tilted tiles and pink pairs
        if target == R:
            return board, PHYSICAL  # rule 9
        if target == L:
            return self.apply(board, Z, c, c)[0], PHYSICAL  # rule 10
        if control < 6 and target < 6:
            kind = self.tables.product[control][target]
            if isinstance(kind, int):
                return put(board, kind, c, t), COVERED  # rule 11
        return board, NONE  # rule 12

    def _within(self, board: Board, c: int, t: int) -> tuple[Board, str]:
        kind = kind_of(board[c])
        after = self.tables.within[c > t][kind]
        if kind >= 8 or after is None:
            return board, NONE  # rule 5
        if isinstance(after, int):
            return put(board, after, c, t), PHYSICAL  # rule 4
        low, high = min(c, t), max(c, t)
        return put(put(board, after[0], low), after[1], high), COVERED  # rule 3


def is_measured(board: Board) -> bool:
    """Whether every square is plainly white or black."""
    return max(board) <= B
