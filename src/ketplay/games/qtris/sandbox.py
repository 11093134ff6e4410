"""A board on the bench: tiles are laid, lifted and exchanged, cards and noise tried on it. No game goes on here.

What lies on the bench is one word, the board of the position line; an unfinished one has `_` on its empty squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ketplay.core.drawing import PLAIN, Style
from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.games.qtris.board.appearance import group_words, look
from ketplay.games.qtris.board.model import Tiles
from ketplay.games.qtris.board.tile_board import BLANK, Board, format_board, parse_board, put
from ketplay.games.qtris.board.tiles import CARDS, EMPTY, PAIR, I, partner_of
from ketplay.games.qtris.moves import D10, Move, format_move, parse_move, plays
from ketplay.games.qtris.position import check_board
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State
from ketplay.games.qtris.svg import board_svg, picks
from ketplay.games.qtris.svg.board import PAD, SIZE, draw_board, draw_notes
from ketplay.games.qtris.svg.buttons import BUTTON, button, tray, tray_height
from ketplay.games.qtris.svg.players import HAND, WIDTH, own_hand
from ketplay.games.qtris.words import move as move_words

OPTIONS = ("level", "engine", "noise", "measure")  # what matters for a board on its own
NOISE = "~"
LIFT = "lift:"


def begin(game: QTris) -> str:
    """An empty board.

    >>> begin(QTris())
    '_._._/_._._/_._._'
    """
    return format_board(BLANK)


def state(game: QTris, board: str) -> State:
    """The board as a position: tiles are still being placed, or the deal is next.

    >>> state(QTris(), "1=R").step, state(QTris(), begin(QTris())).step
    ('deal', 'place')
    """
    if "_" not in board:
        return game.parse_state(board)
    tiles = parse_board(board)
    check_board(game.level, tiles, complete=False)
    return game.start()._replace(board=tiles, step="place")


def act(game: QTris, board: str, word: str) -> tuple[str, str]:
    """The board after a tile was laid or lifted, a card played or noise made; and what happened, in words.

    >>> game = QTris()
    >>> act(game, begin(game), "put:C+16")
    ('C+a._._/_._.C+a/_._._', 'pair (same colour, plus) on squares 1 and 6')
    >>> act(game, "C+a.W.W/W.W.C+a/W.W.W", "put:B6")
    ('_.W.W/W.W.B/W.W.W', 'black on square 6')
    >>> act(game, "R.W.W/W.W.W/W.W.W", "H1")
    ('W.W.W/W.W.W/W.W.W', 'H on square 1: right kitten becomes white')
    """
    now = state(game, board)
    if word.startswith(LIFT):
        square = _square(word, word[len(LIFT) :])
        return _word(game, lifted(tiles_of(game, now), square)), f"square {square + 1} is empty"
    if word.startswith(NOISE):
        return _noise(game, _full(now, word), _square(word, word[1:]))
    move = parse_move(word)
    if move.verb == "put":
        return _laid(game, tiles_of(game, now), move), move_words(game, now, move)
    return _played(game, _full(now, word), move, word)


def _square(word: str, digit: str) -> int:
    if digit not in tuple("123456789"):
        raise InvalidMove(f"'{word}': a square from 1 to 9 is needed", at=word)
    return int(digit) - 1


def _full(now: State, word: str) -> State:
    if now.step == "place":
        free = now.board.index(EMPTY) + 1
        raise IllegalMove(
            f"'{word}': the board must be full before cards are played; square {free} is empty",
            at=word,
        )
    return now


def tiles_of(game: QTris, now: State) -> Board:
    """The tiles to lay and lift; a mixed or entangled board is no longer made of tiles."""
    if now.step == "place":
        return tuple(now.board)
    tiles = game.engine.boards(now.board)[0]
    if game.engine.begin(tiles) != now.board:
        raise IllegalMove(
            "cards or noise were played on this board: take them back before you lay tiles",
            at="board",
        )
    return tiles


def lifted(tiles: Board, square: int) -> Board:
    """Without the tile of a square; half of a pair does not stay alone.

    >>> format_board(lifted(parse_board("1-6=A+"), 5))
    '_.W.W/W.W._/W.W.W'
    """
    gone = {square, partner_of(tiles[square])} if tiles[square] >= PAIR else {square}
    return tuple(EMPTY if at in gone else code for at, code in enumerate(tiles))


def _laid(game: QTris, tiles: Board, move: Move) -> str:
    for square in (move.a, move.b):
        tiles = lifted(tiles, square) if square >= 0 else tiles
    tiles = put(tiles, move.card, move.a, move.b if move.b >= 0 else None)
    check_board(game.level, tiles, complete=False)
    return _word(game, tiles)


def _word(game: QTris, tiles: Board) -> str:
    return format_board(tiles) if EMPTY in tiles else game.engine.format(game.engine.begin(tiles))


def _noise(game: QTris, now: State, square: int) -> tuple[str, str]:
    if isinstance(game.engine, Tiles):
        raise IllegalMove(
            f"{game.id} knows no noise: choose it, or full quantum, among the rules", at=NOISE
        )
    after = game.engine.disturb(now.board, square)
    return game.engine.format(after), move_words(game, now._replace(step="noise"), D10[square])


def _played(game: QTris, now: State, move: Move, word: str) -> tuple[str, str]:
    if move.verb != "play" or not game.level.deck[move.card]:
        have = " ".join(card for card, number in zip(CARDS, game.level.deck, strict=True) if number)
        raise IllegalMove(
            f"'{word}' is no card of level {game.level.name}; its cards: {have}", at=word
        )
    after, _ = game.engine.apply(now.board, move.card, move.a, move.b)
    return game.engine.format(after), move_words(game, now, move)


def choices(game: QTris, board: str) -> list[tuple[str, tuple[str, ...]]]:
    """Everything one can do, with what one clicks for it.

    >>> choices(QTris(), "1=R")[0], choices(QTris(), begin(QTris()))[-1]
    (('put:W1', ('tray:W', 'sq:1')), ('put:A-89', ('tray:A-', 'sq:8', 'sq:9')))
    """
    return list(_choices(game, state(game, board)))


def _choices(game: QTris, now: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    if now.step == "place" or game.engine.begin(game.engine.boards(now.board)[0]) == now.board:
        yield from _tiles(game)
        looked = look(now.board).board
        yield from (
            (f"{LIFT}{at + 1}", ("tool:lift", f"sq:{at + 1}"))
            for at in range(9)
            if looked[at] != EMPTY
        )
    if now.step != "place":
        yield from _cards(game)
        if not isinstance(game.engine, Tiles):
            yield from ((f"{NOISE}{at}", ("tool:noise", f"sq:{at}")) for at in range(1, 10))


@lru_cache(maxsize=32)
def _tiles(game: QTris) -> tuple[tuple[str, tuple[str, ...]], ...]:
    empty = game.start()._replace(board=BLANK, step="place")
    return tuple((format_move(move), picks(game, empty, move)) for move in game.moves(empty))


@lru_cache(maxsize=32)
def _cards(game: QTris) -> tuple[tuple[str, tuple[str, ...]], ...]:
    cards = [card for card, number in enumerate(game.level.deck) if number and card != I]
    return tuple(
        (format_move(move), picks(game, game.start(), move))
        for card in cards
        for move in plays(card)
    )


def draw(game: QTris, board: str, style: Style = PLAIN) -> str:
    """The board, under it the tiles to lay and the cards to try.

    >>> 'data-pick="tool:lift"' in draw(QTris(), begin(QTris()))
    True
    """
    now = state(game, board)
    full = now.step != "place"
    odds = (
        tuple(game.engine.white(now.board, game.chosen["measure"])) if full and style.odds else ()
    )
    top = SIZE + 2 * PAD + 10
    parts = [draw_board(look(now.board), 0, True, style.labels, odds), tray(game.level, top)]
    top += tray_height(game.level)
    parts.append(_tools(game, top, full))
    top += BUTTON + 12
    hand: Any = tuple(int(number > 0 and card != I) for card, number in enumerate(game.level.deck))
    parts.append(own_hand((*hand, 0), top, True) if full else "")
    notes, height = draw_notes(look(now.board), top + (HAND + 20) * full)
    return board_svg(
        "; ".join([board, *group_words(look(now.board))]), "".join(parts) + notes, height
    )


def _tools(game: QTris, top: float, full: bool) -> str:
    alone = not full or isinstance(game.engine, Tiles)
    lift = button("tool:lift", "Lift a tile", WIDTH / 2 - (0 if alone else 92), top, 168)
    return (
        lift
        if alone
        else lift + button("tool:noise", "Noise on a square", WIDTH / 2 + 92, top, 168)
    )
