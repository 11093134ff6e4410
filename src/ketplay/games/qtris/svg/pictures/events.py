"""What happens, in small pictures: a card that is played, dice, what a square turns out to be; and
which squares it is about.
"""

from __future__ import annotations

from functools import lru_cache

from ketplay.games.qtris.board.tiles import EMPTY, I, takes_two
from ketplay.games.qtris.cards import UNKNOWN, card_words
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step
from ketplay.games.qtris.svg.dice import draw_card, draw_chance
from ketplay.games.qtris.svg.palette import use
from ketplay.games.qtris.svg.uncertain_squares import symbol_of
from ketplay.games.qtris.words import move as move_words

MEASURING = (Step.MEASURE, Step.PROBE, Step.DISTURB)
_TILE = 100
_GAP = 8


def chance_picture(game: QTris, view: State, move: Move) -> str:
    """A picture of a chance event: dice or a card; empty where the board itself shows it.

    >>> from ketplay.games.qtris.moves import D100
    >>> game = QTris(prep="1=R")
    >>> picture = chance_picture(game, game.start()._replace(step=Step.MEASURE), D100[53])
    >>> 'aria-label="the dice show 54: square 1 is black"' in picture
    True
    """
    is_card = move.verb == Verb.DRAW and move.card != UNKNOWN
    title = card_words(move.card, game.setup.own).title if is_card else ""
    return draw_chance(move, move_words(game, view, move), title)


def move_picture(game: QTris, view: State, move: Move) -> str:
    """The card that is played; empty where the board itself shows what happens.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris(prep="W.W.W/W.R.W/W.W.W")
    >>> "qtris-card-H" in move_picture(game, game.start(), parse_move("H5"))
    True
    """
    if move.verb != Verb.PLAY:
        return ""
    title = card_words(move.card, game.setup.own).title
    return draw_card(move.card, move_words(game, view, move), title)


def places(game: QTris, view: State, move: Move) -> tuple[str, ...]:
    """The squares that a move or a chance event is about; what is measured comes first.

    >>> from ketplay.games.qtris.moves import D100, parse_move
    >>> game = QTris(prep="1=R")
    >>> places(game, game.start(), parse_move("CX16"))
    ('sq:1', 'sq:6')
    >>> places(game, game.start()._replace(step=Step.MEASURE), D100[53])
    ('sq:1',)
    """
    if view.step in MEASURING and move.verb in (Verb.D100, Verb.RESULT):
        return (f"sq:{game.due_question(view).square + 1}",)
    if move.verb == Verb.PLAY:
        return () if move.card == I else tuple(dict.fromkeys(squares_of(move)))
    if move.verb in (Verb.PUT, Verb.MEASURE):
        return tuple(f"sq:{square + 1}" for square in (move.a, move.b) if square >= 0)
    return ()


def squares_of(move: Move) -> list[str]:
    """The squares that a card is played on, as picks."""
    squares = [move.a, move.b] if takes_two(move.card) else [move.a]
    return [f"sq:{square + 1}" for square in squares]


def outcome_picture(game: QTris, view: State, move: Move) -> str:
    """What the measured squares are after an outcome; empty for other chance events.

    >>> from ketplay.games.qtris.moves import D100
    >>> game = QTris(prep="1=R")
    >>> "#qtris-B" in outcome_picture(game, game.start()._replace(step=Step.MEASURE), D100[53])
    True
    """
    if view.step not in MEASURING or move.verb not in (Verb.D100, Verb.RESULT):
        return ""
    after = game.appearance(game.play(view, move)).board
    first = game.due_question(view).square
    changed = [n for n, code in enumerate(game.appearance(view).board) if code != after[n]]
    squares = (first, *(square for square in changed if square != first))
    return _tiles(tuple((square, after[square]) for square in squares if after[square] != EMPTY))


@lru_cache(maxsize=512)
def _tiles(tiles: tuple[tuple[int, int], ...]) -> str:
    """Some squares with what is on them, side by side."""
    width = len(tiles) * (_TILE + _GAP) - _GAP
    body = "".join(
        use(symbol_of(square, code), place * (_TILE + _GAP), 0, _TILE, _TILE)
        for place, (square, code) in enumerate(tiles)
    )
    return f'<svg class="qtris" viewBox="0 0 {width} {_TILE}" aria-hidden="true">{body}</svg>'
