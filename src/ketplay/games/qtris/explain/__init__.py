"""Pieces that explain themselves: cards, squares, tiles to place, buttons and Eve's questions.

May import the rules, the words, the odds and the drawing.
"""

from __future__ import annotations

from ketplay.core.explanation import Explanation
from ketplay.games.qtris.board.appearance import (
    pair_words,
    relation,
    sign_words,
    tile_words,
)
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tiles import PAIRS, SINGLES, SQUARES, half
from ketplay.games.qtris.cards import NAMES
from ketplay.games.qtris.explain.bloch import state_row
from ketplay.games.qtris.explain.card import explain_card
from ketplay.games.qtris.explain.maps import maps as maps
from ketplay.games.qtris.explain.square import explain_square
from ketplay.games.qtris.odds import exact_percent
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State

_BUTTONS = {
    "rest": ("Rest", "Plays the card I. Nothing changes on the board."),
    "white": ("Play white", "Rows of three white will count for you."),
    "black": ("Play black", "Rows of three black will count for you."),
    "grey": ("Play grey", "You win if white and black have equally many rows."),
    "keep": ("Keep all", "You begin with the cards you have."),
    "swap": ("Swap", "Choose the cards to swap first. New ones are drawn from the deck."),
    "next": ("Next set", "The board is set up anew."),
    "bag": ("A bag of two", "Two tiles, one of which is drawn. Nobody sees which."),
}
_BASES = {
    "colour": "Is it white or black? The answer is what the square is from then on.",
    "orient": "Is it a right or a left kitten? The answer is what the square is from then on.",
    "updown": "Is it an up or a down kitten? The answer is what the square is from then on.",
    "tilted": "Is it tilted white or tilted black? The answer is what it is from then on.",
    "bell": "Which pair are the two squares? The answer is what they are from then on.",
}


def explain(game: QTris, view: State, pick: str, seat: int | None) -> Explanation | None:
    """What a piece is and what it does.

    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> explain(game, game.start(), "card:H", 0).rows[0].words
    'white ↔ right kitten'
    >>> explain(game, game.start(), "sq:1", None).facts
    ('It has no colour until it is measured.', 'Measured now: white 50 %, black 50 %.')
    """
    kind, _, name = pick.partition(":")
    if kind == "card" and name in NAMES:
        card = NAMES.index(name)
        return explain_card(game, card) if any(game.setup.full_deck[card : card + 1]) else None
    if kind == "sq" and name in tuple("123456789"[:SQUARES]):
        return explain_square(game, view, int(name) - 1, seat)
    if kind == "tray":
        return _explain_tile(game, name)
    if kind == "choice" and name in _BUTTONS:
        title, words = _BUTTONS[name]
        return Explanation(title, facts=(words,), lasting=True)
    if kind == "basis" and name in _BASES:
        return Explanation("Measure a square", facts=(_BASES[name],), lasting=True)
    return None


def _explain_tile(game: QTris, code: str) -> Explanation | None:
    """A tile or pair that may be placed."""
    if code in SINGLES:
        tile = SINGLES.index(code)
        white = odds(game.setup.measure).single[tile]
        fact = f"Measured: white {exact_percent(white)}, black {exact_percent(1 - white)}."
        words = tile_words(tile)
        title = words[0].upper() + words[1:]
        return Explanation(title, facts=(fact,), details=(state_row(tile, 0),), lasting=True)
    if code not in PAIRS:
        return None
    kind = PAIRS.index(code)
    words = pair_words(kind)
    facts = (f"Two squares: {relation(kind)}, {sign_words(kind)}.",)
    details = (state_row(half(kind, 1), 0),)
    title = words[0].upper() + words[1:]
    return Explanation(title, facts=facts, details=details, lasting=True)
