"""The board of tiles: its text, and the model of the game as printed (R2-R6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board import lines, measurement, square_measurement
from ketplay.games.qtris.board.appearance import Appearance
from ketplay.games.qtris.board.card_rules import (
    COVERED,
    NONE,
    PHYSICAL,
    Effect,
    Operation,
    card_gates,
    is_square_tilted,
    tables,
)
from ketplay.games.qtris.board.measurement import Measure, odds
from ketplay.games.qtris.board.model import BoardModel, Finding, Results
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import (
    BLANK,
    CX,
    EMPTY,
    PAIR,
    PAIRS,
    PINK,
    SINGLES,
    SQUARES,
    TILTED,
    B,
    Board,
    I,
    L,
    Level,
    R,
    W,
    X,
    Z,
    is_bag,
    is_own_tile,
    kind_of,
    pairs,
    parse_tile,
    put,
    tile_word,
)

PAIR_LETTERS = "abcd"
EXAMPLE = "R.W.B/C+a.W.L/B.C+a.W"
LONGEST = 400  # characters of a board


def format_board(board: Board) -> str:
    """The board as text: rows by `/`, squares by `.`, pairs with a letter by lowest square.

    >>> format_board(parse_board("1=R 2-4=C+ 9=B"))
    'R.C+a.W/C+a.W.W/W.W.B'
    """
    return join_rows(board_words(board))


def board_words(board: Board) -> list[str]:
    """The word of each square."""
    words = [tile_word(code) if code < EMPTY else "_" for code in board]
    for letter, (low, high, kind) in zip(PAIR_LETTERS, pairs(board), strict=False):
        words[low] = words[high] = PAIRS[kind] + letter
    return words


def join_rows(words: Sequence[str]) -> str:
    """Nine words as three rows."""
    return "/".join(".".join(words[row : row + 3]) for row in (0, 3, 6))


def parse_board(text: str) -> Board:
    """A board from rows, `R.W.B/C+a.W.L/B.C+a.W`, or from a list, `1=R 2-4=C+`, the rest white."""
    text = text.strip()
    return _parse_list(text) if "=" in text or not text else _parse_rows(text)


def _parse_rows(text: str) -> Board:
    if len(text) > LONGEST:
        raise InvalidPosition(f"a board has at most {LONGEST} characters", at=text[:40])
    rows = [re.split(r"\.(?![^()]*\))", row) for row in text.split("/")]
    if [len(row) for row in rows] != [3, 3, 3]:
        raise InvalidPosition(
            f"'{text}' is not a board: it needs three rows of three squares, such as {EXAMPLE}",
            at=text,
        )
    squares = list(BLANK)
    halves: dict[str, list[tuple[int, str]]] = {}
    for square, word in enumerate(word for row in rows for word in row):
        tile = parse_tile(word)
        if tile is not None:
            squares[square] = tile
        elif word[:-1] in PAIRS and word[-1] in PAIR_LETTERS:
            halves.setdefault(word[-1], []).append((square, word[:-1]))
        elif word != "_":
            raise InvalidPosition(
                f"'{word}' on square {square + 1} is not a tile; tiles: {' '.join(SINGLES)}, "
                "(60,30) for angles up to 180 and below 360 degrees, "
                f"pairs: {' '.join(PAIRS)} with a letter a-d on both members",
                at=f"square {square + 1}",
            )
    board = tuple(squares)
    for letter, members in halves.items():
        if len(members) != 2 or members[0][1] != members[1][1]:
            places = ", ".join(str(square + 1) for square, _ in members)
            raise InvalidPosition(
                f"pair '{letter}' (square {places}) needs exactly two members of the same kind",
                at=letter,
            )
        (low, name), (high, _) = members
        board = put(board, PAIRS.index(name), low, high)
    return board


def _parse_list(text: str) -> Board:
    board: Board = (W,) * SQUARES
    used: set[int] = set()
    for word in text.split():
        match = re.fullmatch(r"([1-9])(?:-([1-9]))?=(\S+)", word)
        if not match:
            raise InvalidPosition(
                f"'{word}' does not place a tile; expected 1=R for a tile, 2-4=C+ for a pair",
                at=word,
            )
        squares = sorted(int(digit) - 1 for digit in match.group(1, 2) if digit)
        name = match[3]
        names = PAIRS if len(squares) == 2 else SINGLES
        code = parse_tile(name)
        if len(squares) == 2:
            code = PAIRS.index(name) if name in PAIRS else None
        if code is None:
            hint = "a pair needs two squares, 2-4=C+" if name in PAIRS else f"use {' '.join(names)}"
            raise InvalidPosition(f"'{word}': {name} does not fit there; {hint}", at=word)
        if used & set(squares) or len(set(squares)) < len(squares):
            raise InvalidPosition(f"'{word}': a square is given twice", at=word)
        used |= set(squares)
        board = put(board, code, *squares)
    return board


def check_board(level: Level, board: Board, complete: bool) -> None:
    """Refuses tiles that the level does not have and, where it must be complete, empty squares."""
    for square, code in enumerate(board):
        place = f"square {square + 1}"
        if code == EMPTY:
            if complete:
                raise InvalidPosition(f"{place} is empty", at=place)
        elif is_own_tile(code):
            if not level.own_tiles:
                raise InvalidPosition(
                    f"{tile_word(code)} on {place}: tiles of your own need engine=full", at=place
                )
        elif is_bag(code):
            if complete or code not in level.bags:
                raise InvalidPosition(
                    f"{tile_word(code)} on {place}: a bag is placed by hand where prep=manual and "
                    "noise=on; on a full board it is written as m.W.W/W.W.W/W.W.W@1=W,B",
                    at=place,
                )
        elif code < PAIR and code not in level.singles:
            tiles = " ".join(SINGLES[tile] for tile in level.singles)
            raise InvalidPosition(
                f"{tile_word(code)} on {place} does not belong to level {level.name}; "
                f"its tiles: {tiles}",
                at=place,
            )
    for low, high, kind in pairs(board):
        if kind not in level.kinds:
            raise InvalidPosition(
                f"{PAIRS[kind]} on squares {low + 1} and {high + 1} does not belong to level "
                f"{level.name}",
                at=f"square {low + 1}",
            )


class TileModel(BoardModel[Board]):
    """The game as printed: the value is the board itself. At base level red pairs are missing."""

    is_tiles = True

    def __init__(self, base: bool) -> None:
        self.tables = tables(base)

    def apply(self, board: Board, card: int, a: int, b: int) -> tuple[Board, Effect]:
        if card == CX:
            return self._controlled(board, a, b)
        if card == I:
            return board, COVERED
        code = board[a]
        if code < PAIR:
            tile = self.tables.single[card][code]
            if tile is None:
                return board, NONE
            if tile == code:
                return board, COVERED
            return (*board[:a], tile, *board[a + 1 :]), COVERED
        partner = code % PAIR
        kind = self.tables.pair[card][a > partner][code // PAIR - 1]
        return (board, NONE) if kind is None else (put(board, kind, a, partner), COVERED)

    def _controlled(self, board: Board, control: int, target: int) -> tuple[Board, Effect]:
        """C_X by the rules of R4.2, the first one that fits."""
        code = board[control]
        if control == target:
            if code < PAIR:
                return self.apply(board, X, control, control)  # rule 1
            target = code % PAIR  # rule 2
        target_code = board[target]
        if code >= PAIR and code % PAIR == target:
            return self._within(board, control, target)
        if code == W:
            return board, COVERED  # rule 6
        if code == B:
            return self.apply(board, X, target, target)  # rule 7
        if TILTED <= code < EMPTY or code // PAIR - 1 >= PINK:
            return board, NONE  # rule 8: tilted tiles and pink pairs
        if target_code == R:
            return board, PHYSICAL  # rule 9
        if target_code == L:
            return self.apply(board, Z, control, control)[0], PHYSICAL  # rule 10
        if code < TILTED and target_code < TILTED:
            kind = self.tables.product[code][target_code]
            if isinstance(kind, int):
                return put(board, kind, control, target), COVERED  # rule 11
        return board, NONE  # rule 12

    def _within(self, board: Board, control: int, target: int) -> tuple[Board, Effect]:
        kind = kind_of(board[control])
        after = self.tables.within[control > target][kind]
        if kind >= PINK or after is None:
            return board, NONE  # rule 5
        if isinstance(after, int):
            return put(board, after, control, target), PHYSICAL  # rule 4
        low, high = after
        board = put(board, low, min(control, target))
        return put(board, high, max(control, target)), COVERED  # rule 3

    def prepare(self, board: Board) -> Board:
        return board

    next_square = staticmethod(measurement.next_square)

    def results(self, board: Board, square: int) -> Results:
        return square_measurement.exact_results(board, square)

    collapse = staticmethod(square_measurement.collapse)

    def measure(self, board: Board, question: Question, whole: bool) -> tuple[Finding[Board], ...]:
        findings = square_measurement.measure(board, question, whole)
        weights = square_measurement.whole_weights([(word, chance) for word, chance, _ in findings])
        return tuple(
            Finding(word, weight, after)
            for (word, weight), (_, _, after) in zip(weights, findings, strict=True)
        )

    def disturb(self, board: Board, square: int, noise: Noise) -> Board:
        raise TypeError("noise that nobody looks at needs a mixture of boards")

    def measured_squares(self, board: Board, question: Question, whole: bool) -> tuple[int, ...]:
        return square_measurement.measured_squares(board, question, whole)

    def measurable_pairs(self, board: Board) -> tuple[tuple[int, int], ...]:
        return tuple((low, high) for low, high, _ in pairs(board))

    def colourings(self, board: Board, measure: Measure) -> Iterable[tuple[int, float]]:
        return zip(*lines.outcomes(board, odds(measure)), strict=True)

    def white_chances(self, board: Board, measure: Measure) -> list[float]:
        return lines.white_chances(board, odds(measure))

    def lines(self, board: Board, measure: Measure) -> dict[tuple[int, int], float]:
        return lines.distribution(board, odds(measure))

    def lead(self, board: Board, measure: Measure) -> float:
        return lines.advantage(board, odds(measure))

    def mean(self, board: Board, measure: Measure, table: Sequence[float]) -> float:
        return lines.mean(board, odds(measure), table)

    def final_tiles(self, board: Board) -> Board:
        return board

    def key(self, board: Board) -> Board:
        return board

    def format(self, board: Board) -> str:
        return format_board(board)

    def parse(self, text: str) -> Board:
        return parse_board(text)

    def boards(self, board: Board) -> tuple[Board, ...]:
        return (board,)

    def appearance(self, board: Board) -> Appearance:
        return Appearance(board)

    def frame(self, board: Board, square: int) -> bool:
        return is_square_tilted(board, square)

    def gates(self, board: Board, card: int, a: int, b: int) -> list[Operation]:
        return card_gates(board, card, a, b)
