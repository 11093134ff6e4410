"""What lessons can ask about a board of QTris: colours, tiles, pairs, lines and their odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.qtris.board.measurement import Basis, letters
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import (
    PAIR,
    PAIRS,
    SQUARES,
    UNCERTAIN,
    kind_of,
    partner_of,
    tile_word,
)
from ketplay.games.qtris.board.tiles import pairs as pairs_on
from ketplay.games.qtris.moves import Verb, parse_move
from ketplay.games.qtris.odds import BoardOdds, board_odds, joint_chances
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, State

_RESULTS = ("white", "draw", "black")
_IMPOSSIBLE = 1e-12


def _odds(game: QTris, state: State) -> BoardOdds:
    _require_full(state)
    return board_odds(game.model, state.board, game.setup.measure)


def _require_full(state: State) -> None:
    if state.step in EARLY:
        raise KetError("the board is not full yet, so it has no odds")


def _square(number: int) -> int:
    if not isinstance(number, int) or not 1 <= number <= SQUARES:
        raise KetError(f"there is no square {number}; squares are 1 to 9", at=str(number))
    return number - 1


def _code(game: QTris, state: State, number: int) -> int:
    return game.appearance(state).board[_square(number)]


def white(game: QTris, state: State, number: int) -> float:
    """The chance that a square is white when its colour is measured.

    >>> import ketplay
    >>> white(*ketplay.position("qtris R.W.B/W.W.W/W.W.W"), 1)
    0.5
    """
    _require_full(state)
    return float(game.model.white_chances(state.board, game.setup.measure)[_square(number)])


def _answer(basis: Basis, word: str) -> Callable[[QTris, State, int], float]:
    def chance(game: QTris, state: State, number: int) -> float:
        _require_full(state)
        question = Question(basis, _square(number))
        place = game.model.measured_squares(state.board, question, False).index(_square(number))
        findings = game.model.measure(state.board, question, whole=False)
        total = sum(finding.weight for finding in findings)
        same = [each for each in findings if letters(each.word)[place] == word]
        return float(sum(finding.weight for finding in same) / total)

    return chance


def tile(game: QTris, state: State, number: int) -> str:
    """The tile of a square: W, B, R, L and so on; of a pair its kind; ? where none is certain.

    >>> import ketplay
    >>> tile(*ketplay.position("qtris R.C+a.B/W.C+a.W/W.W.W"), 5)
    'C+'
    """
    code = _code(game, state, number)
    if code == UNCERTAIN:
        return "?"
    return PAIRS[kind_of(code)] if code >= PAIR else tile_word(code)


def pair(game: QTris, state: State, number: int) -> int:
    """The square that a square is paired with, or 0.

    >>> import ketplay
    >>> pair(*ketplay.position("qtris R.C+a.B/W.C+a.W/W.W.W"), 5)
    2
    """
    code = _code(game, state, number)
    return partner_of(code) + 1 if code >= PAIR else 0


def kind(game: QTris, state: State, number: int) -> str:
    """The kind of pair that a square belongs to, or ''."""
    code = _code(game, state, number)
    return PAIRS[kind_of(code)] if code >= PAIR else ""


def pairs(game: QTris, state: State) -> int:
    """How many pairs there are on the board."""
    return len(list(pairs_on(game.appearance(state).board)))


def joint(game: QTris, state: State, colours: str) -> float:
    """The chance of some colours together.

    >>> import ketplay
    >>> joint(*ketplay.position("qtris C+a.C+a.B/W.W.W/W.W.W"), "1W 2W")
    0.5
    """
    _require_full(state)
    words = colours.split()
    if not words or any(len(word) != 2 or word[1] not in "WB" for word in words):
        raise KetError(f"'{colours}': squares with colours, such as 1W 9B", at=colours)
    squares = [_square(int(word[0]) if word[0].isdecimal() else 0) for word in words]
    chances = joint_chances(game.model, state.board, squares, game.setup.measure)
    return float(chances.get("".join(word[1] for word in words), 0.0))


def even(game: QTris, state: State, squares: str) -> float:
    """The chance that an even number of some squares is black; of two, that they are equal.

    >>> import ketplay
    >>> even(*ketplay.position("qtris C+a.C+a.B/R.W.W/W.W.W"), "12")
    1.0
    """
    _require_full(state)
    if not isinstance(squares, str) or not squares.isdecimal():
        raise KetError(f"'{squares}': squares one after the other, such as 123", at=str(squares))
    numbers = [_square(int(digit)) for digit in squares]
    chances = joint_chances(game.model, state.board, numbers, game.setup.measure)
    return float(sum(p for word, p in chances.items() if word.count("B") % 2 == 0))


def win(game: QTris, state: State, colour: str) -> float:
    """The chance that white or black has more lines, or that it is a draw.

    >>> import ketplay
    >>> win(*ketplay.position("qtris R.B.R/B.W.B/W.B.W"), "white")
    0.75
    """
    if colour not in _RESULTS:
        raise KetError(f"'{colour}' is none of {', '.join(_RESULTS)}", at=colour)
    return float(_odds(game, state).win[_RESULTS.index(colour)])


def points(game: QTris, state: State, colour: str) -> int | float:
    """How many lines white or black can expect.

    >>> import ketplay
    >>> points(*ketplay.position("qtris W.B.W/B.W.B/W.W.B"), "white")
    1
    """
    if colour not in ("white", "black"):
        raise KetError(f"'{colour}' is neither white nor black", at=colour)
    number = _odds(game, state).expected[colour == "black"]
    return round(number) if abs(number - round(number)) < _IMPOSSIBLE else float(number)


def outcomes(game: QTris, state: State) -> int:
    """How many different boards a measurement of all squares can give.

    >>> import ketplay
    >>> outcomes(*ketplay.position("qtris R.R.C+a/W.W.C+a/W.W.W"))
    8
    """
    _require_full(state)
    colourings = game.model.colourings(state.board, game.setup.measure)
    return len({colours for colours, chance in colourings if chance > _IMPOSSIBLE})


def mixed(game: QTris, state: State, number: int) -> bool:
    """Whether a square holds a bag of tiles instead of one."""
    uncertain = dict(game.appearance(state).uncertain).get(_square(number))
    return bool(uncertain and uncertain.cases)


def effect(game: QTris, state: State, word: str) -> str:
    """Why a card would do what it does: by the books, by physics, or nothing at all.

    >>> import ketplay
    >>> effect(*ketplay.position("qtris R.W.B/W.W.W/W.W.W"), "H1")
    'covered'
    """
    _require_full(state)
    move = parse_move(word)
    if move.verb != Verb.PLAY:
        raise KetError(f"'{word}' is not a card with its squares", at=word)
    return str(game.model.apply(state.board, move.card, move.a, move.b)[1])


def board(game: QTris, state: State) -> str:
    """The whole board in one word, as a position line has it."""
    _require_full(state)
    return game.model.format(state.board)


FACTS: Mapping[str, tuple[Callable[..., Any], str]] = {
    "white": (white, "the chance that square n is white: white(5)"),
    "right": (_answer(Basis.ORIENT, "R"), "the chance that square n is found looking right"),
    "up": (_answer(Basis.UPDOWN, "^"), "the chance that square n is found up"),
    "tile": (tile, 'the tile on square n: tile(5) == "R"'),
    "pair": (pair, "the square that square n is paired with, or 0"),
    "kind": (kind, 'the kind of its pair: kind(1) == "C-"'),
    "pairs": (pairs, "how many pairs there are: pairs()"),
    "joint": (joint, 'the chance of some colours together: joint("1W 9B")'),
    "even": (even, 'the chance of an even number of blacks: even("123")'),
    "win": (win, 'the chance that a colour wins: win("white")'),
    "points": (points, 'the lines that a colour can expect: points("white")'),
    "outcomes": (outcomes, "how many boards a measurement can give: outcomes()"),
    "mixed": (mixed, "whether square n holds a bag of tiles: mixed(1)"),
    "effect": (effect, 'whether a card has a rule here: effect("CX12") == "none"'),
    "board": (board, "the whole board in one word: board()"),
}
