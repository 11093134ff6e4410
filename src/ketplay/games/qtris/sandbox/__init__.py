"""The sandbox: a board set up by hand, to try cards and noise on. No game goes on here.

The board is one word, as in the position line; an unfinished one has `_` on its empty squares.
Imports the board, the rules, the words and the drawing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache

from ketplay.core.drawing import PLAIN, Style
from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.core.registry import LONGEST_ID, split
from ketplay.games.qtris.board.appearance import group_words
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.tile_board import check_board, format_board, parse_board
from ketplay.games.qtris.board.tiles import (
    BLANK,
    EMPTY,
    PAIR,
    SQUARES,
    Board,
    I,
    partner_of,
    put,
)
from ketplay.games.qtris.cards import NAMES
from ketplay.games.qtris.moves import D10, Move, Verb, format_move, parse_move, placements, plays
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.sandbox import bags, conventions, drawing, look_at_square
from ketplay.games.qtris.sandbox.look_at_square import LOOK
from ketplay.games.qtris.state import State, Step
from ketplay.games.qtris.svg import picks
from ketplay.games.qtris.text import squares
from ketplay.games.qtris.words import move as move_words

OPTIONS = ("level", "engine", "noise", "measure", "cards")  # what matters for a board on its own
NOISE = "~"
LIFT = "lift:"

Choice = tuple[str, tuple[str, ...]]  # a word, and what to click for it


def begin(game: QTris) -> str:
    """The board that the game is prepared with, or an empty one.

    >>> begin(QTris()), begin(QTris(prep="1=R"))
    ('_._._/_._._/_._._', 'R.W.W/W.W.W/W.W.W')
    """
    prepared = game.setup.board
    return format_board(BLANK) if prepared is None else game.model.format(prepared)


def table_game(game: QTris, board: str) -> str:
    """The game that is prepared with the board; empty if its id would be too long.

    >>> table_game(QTris(), "R.W.B/W.L.W/W.W.W")
    'qtris:prep=R.W.B/W.L.W/W.W.W'
    >>> table_game(QTris(engine="full"), "R.W.B/W.L.W/W.W.W@CX12,3=B")
    'qtris:engine=full,prep=R.W.B/W.L.W/W.W.W@CX12;3=B'
    """
    rows, at, events = board.partition("@")
    if not game.model.is_mixture:
        events = events.replace(",", ";")  # a comma before 3=B would begin an option of the id
    options = split(game.id)[1] | {"prep": rows + at + events}
    text = ",".join(f"{name}={value}" for name, value in options.items())
    game_id = f"{game.name}:{text}"
    return game_id if len(game_id) <= LONGEST_ID else ""


@lru_cache(maxsize=4096)
def state(game: QTris, board: str) -> State:
    """The board as a position: tiles are still being placed, or the deal is next.

    >>> str(state(QTris(), "1=R").step), str(state(QTris(), begin(QTris())).step)
    ('deal', 'place')
    """
    if "_" not in board:
        return game.parse_state(board)
    tiles = parse_board(board)
    check_board(game.setup.level, tiles, complete=False)
    return game.start()._replace(board=tiles, step=Step.PLACE)


def act(game: QTris, board: str, word: str) -> tuple[str, str]:
    """The board after a tile is put, lifted or put into a bag, a card played, noise made or a
    square looked at, and what happened. Where chance decides what a look finds, its word has the
    result.

    >>> game = QTris()
    >>> act(game, begin(game), "put:C+16")
    ('C+a._._/_._.C+a/_._._', 'pair (same colour, plus) on squares 1 and 6')
    >>> act(game, "C+a.W.W/W.W.C+a/W.W.W", "put:B6")
    ('_.W.W/W.W.B/W.W.W', 'black on square 6')
    >>> act(game, "R.W.W/W.W.W/W.W.W", "H1")
    ('W.W.W/W.W.W/W.W.W', 'H on square 1: the right kitten becomes white')
    >>> act(game, "R.W.W/W.W.W/W.W.W", "look:1=B")
    ('B.W.W/W.W.W/W.W.W', 'square 1, asked for colour, is black (the chance was 50 %)')
    """
    now = state(game, board)
    if word.startswith(LOOK):
        return _look(game, _full_board(now, word), word)
    if word.startswith(LIFT):
        square = _parse_square(word, word.removeprefix(LIFT))
        tiles = lift(tiles_of(game, now), square)
        return _board_text(game, tiles), f"square {square + 1} is empty"
    if word.startswith(NOISE):
        square = _parse_square(word, word.removeprefix(NOISE))
        return _disturb(game, _full_board(now, word), square)
    if word.startswith(bags.BAG):
        return bags.add(game, now, word)
    move = parse_move(word)
    if move.verb == Verb.PUT:
        return _put(game, tiles_of(game, now), move), move_words(game, now, move)
    return _play(game, _full_board(now, word), move, word)


def results(game: QTris, board: str, word: str) -> list[tuple[str, float]]:
    """What an action can come to where chance decides: the action with each result, and its odds.

    >>> results(QTris(), "1-2=C+", "look:1:orient")
    [('look:1:orient=R', 0.5), ('look:1:orient=L', 0.5)]
    """
    if not word.startswith(LOOK) or "=" in word:
        return []
    now = _full_board(state(game, board), word)
    question = look_at_square.parse_look(word)
    look_at_square.check_level(game.setup.level, question)
    return look_at_square.results(game.model, now.board, question)


def _look(game: QTris, now: State, word: str) -> tuple[str, str]:
    question = look_at_square.parse_look(word)
    look_at_square.check_level(game.setup.level, question)
    after, words = look_at_square.play_look(game.model, now.board, question)
    return game.model.format(after), words


def _parse_square(word: str, digit: str) -> int:
    if digit not in tuple("123456789"):
        raise InvalidMove(f"'{word}': expected a square from 1 to 9", at=word)
    return int(digit) - 1


def _full_board(now: State, word: str) -> State:
    if now.step == Step.PLACE:
        square = now.board.index(EMPTY) + 1
        raise IllegalMove(
            f"'{word}': the board must be full before cards are played; square {square} is empty",
            at=word,
        )
    return now


def is_untouched(game: QTris, now: State) -> bool:
    """Whether the board is made of tiles: nothing has been played on it, as far as can be seen."""
    if now.step == Step.PLACE:
        return True
    return bool(game.model.prepare(game.model.boards(now.board)[0]) == now.board)


def tiles_of(game: QTris, now: State) -> Board:
    """The tiles to put and lift; a mixed or entangled board is no longer made of tiles."""
    if not is_untouched(game, now):
        raise IllegalMove(
            "cards or noise were played on this board: take them back before you change tiles",
            at="board",
        )
    return tuple(now.board) if now.step == Step.PLACE else game.model.boards(now.board)[0]


def lift(tiles: Board, square: int) -> Board:
    """The board without the tile of a square; half of a pair does not stay alone.

    >>> format_board(lift(parse_board("1-6=A+"), 5))
    '_.W.W/W.W._/W.W.W'
    """
    code = tiles[square]
    lifted = {square, partner_of(code)} if code >= PAIR else {square}
    return tuple(EMPTY if n in lifted else code for n, code in enumerate(tiles))


def _put(game: QTris, tiles: Board, move: Move) -> str:
    for square in (move.a, move.b):
        if square >= 0:
            tiles = lift(tiles, square)
    tiles = put(tiles, move.card, move.a, move.b if move.b >= 0 else None)
    check_board(game.setup.level, tiles, complete=False)
    return _board_text(game, tiles)


def _board_text(game: QTris, tiles: Board) -> str:
    if EMPTY in tiles:
        return format_board(tiles)
    return game.model.format(game.model.prepare(tiles))


def _disturb(game: QTris, now: State, square: int) -> tuple[str, str]:
    if game.model.is_tiles:
        raise IllegalMove(
            f"{game.id} has no noise: choose noise, or full quantum, among the rules", at=NOISE
        )
    noise = game.setup.noise or Noise.COLOUR
    after = game.model.disturb(now.board, square, noise)
    words = move_words(game, now._replace(step=Step.NOISE), D10[square])
    return game.model.format(after), words


def _play(game: QTris, now: State, move: Move, word: str) -> tuple[str, str]:
    deck = game.setup.full_deck
    if move.verb != Verb.PLAY or not any(deck[move.card : move.card + 1]):
        cards = " ".join(NAMES[card] for card, number in enumerate(deck) if number)
        raise IllegalMove(
            f"'{word}' is not a card of level {game.setup.level.name}; its cards: {cards}", at=word
        )
    after, _ = game.model.apply(now.board, move.card, move.a, move.b)
    return game.model.format(after), move_words(game, now, move)


def convention(game: QTris, board: str, word: str) -> str:
    """Why an action is a convention of the table and no operation of physics; '' where it is one.

    >>> convention(QTris(), "1=R", "CX12"), convention(QTris(), "1=R", "CX1")[:17]
    ('', 'C_X on one square')
    """
    now = state(game, board)
    if now.step == Step.PLACE or word.startswith((LOOK, LIFT, NOISE, bags.BAG)):
        return ""
    move = parse_move(word)
    return conventions.convention(game, now, move) if move.verb == Verb.PLAY else ""


def key(game: QTris, board: str) -> Hashable:
    """Equal for boards that are physically the same.

    >>> full = QTris(engine="full")
    >>> key(full, act(full, "1=R", "X1")[0]) == key(full, "1=R")
    True
    """
    now = state(game, board)
    return board if now.step == Step.PLACE else game.model.key(now.board)


def choices(game: QTris, board: str) -> list[Choice]:
    """Everything that can be done, with what to click for it.

    >>> choices(QTris(), "1=R")[0], choices(QTris(), begin(QTris()))[-1]
    (('put:W1', ('tray:W', 'sq:1')), ('put:A-89', ('tray:A-', 'sq:8', 'sq:9')))
    """
    return list(_choices(game, state(game, board)))


def _choices(game: QTris, now: State) -> Iterator[Choice]:
    if is_untouched(game, now):
        yield from _tile_choices(game)
        tiles = game.appearance(now).board
        for square in range(SQUARES):
            if tiles[square] != EMPTY:
                yield f"{LIFT}{square + 1}", ("tool:lift", f"sq:{square + 1}")
    if now.step != Step.PLACE:
        yield from _card_choices(game)
        yield from look_at_square.choices(game.setup.level)
        yield from bags.choices(game, now)
        if not game.model.is_tiles:
            for square in range(SQUARES):
                yield f"{NOISE}{square + 1}", ("tool:noise", f"sq:{square + 1}")


@lru_cache(maxsize=32)
def _tile_choices(game: QTris) -> tuple[Choice, ...]:
    """Every tile and pair of the level: a board set up by hand may hold pairs at any level."""
    start = game.start()
    level = game.setup.level
    moves = placements(BLANK, level._replace(bags=()), level.kinds)
    return tuple((format_move(move), picks(game, start, move)) for move in moves)


@lru_cache(maxsize=32)
def _card_choices(game: QTris) -> tuple[Choice, ...]:
    start = game.start()
    deck = game.setup.full_deck
    cards = [card for card, number in enumerate(deck) if number and card != I]
    moves = [move for card in cards for move in plays(card)]
    return tuple((format_move(move), picks(game, start, move)) for move in moves)


def draw(game: QTris, board: str, style: Style = PLAIN) -> str:
    """The board, and below it the tiles to put and the cards to try.

    >>> 'data-pick="tool:lift"' in draw(QTris(), begin(QTris()))
    True
    """
    return drawing.draw(game, board, state(game, board), style)


def draw_task(game: QTris, board: str, actions: Sequence[str] | None, style: Style = PLAIN) -> str:
    """The board and below it the cards and questions of these actions; None: the board alone.

    >>> task = draw_task(QTris(), "1=R", ["H1", "H2"])
    >>> 'data-pick="card:H"' in task, 'data-pick="card:X"' in task
    (True, False)
    """
    return drawing.draw_task(game, board, state(game, board), actions, style)


def text(game: QTris, board: str, colour: bool) -> str:
    """The nine squares in boxes.

    >>> "right" in text(QTris(), "1=R", False)
    True
    """
    appearance = game.appearance(state(game, board))
    return "\n".join([squares(appearance, colour), *group_words(appearance)])


def action_words(game: QTris, word: str) -> str:
    """An action in a few words: of a look its question, or its result.

    >>> action_words(QTris(), "look:5:orient"), action_words(QTris(), "look:5=W")
    ('left or right?', 'white')
    """
    if word.startswith(LOOK):
        return look_at_square.short_words(look_at_square.parse_look(word))
    return word
