"""A square explained: what is on it, its odds, its state, and what the cards in hand make of it."""

from __future__ import annotations

from ketplay.core.explanation import Explanation, Row
from ketplay.games.qtris.board.appearance import (
    Appearance,
    UncertainSquare,
    list_squares,
    pair_words,
    uncertain_words,
)
from ketplay.games.qtris.board.card_rules import Effect
from ketplay.games.qtris.board.tiles import (
    CX,
    EMPTY,
    PAIR,
    PAIRS,
    RED,
    B,
    I,
    W,
    kind_of,
    partner_of,
    takes_two,
)
from ketplay.games.qtris.cards import NAMES, UNKNOWN
from ketplay.games.qtris.explain.bloch import state_row
from ketplay.games.qtris.explain.card import ONE_WAY, content_words
from ketplay.games.qtris.explain.pictures import Content, card_picture, pair_picture, tile_picture
from ketplay.games.qtris.explain.try_card import content_of
from ketplay.games.qtris.odds import exact_percent, joint_odds
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, State


def explain_square(game: QTris, view: State, square: int, seat: int | None) -> Explanation:
    """What is on a square, and what a seat's cards would make of it."""
    appearance = game.appearance(view)
    content = content_of(appearance, square)
    name = f"Square {square + 1}: {_name(appearance, content, square)}"
    if content == EMPTY:
        return Explanation(name, facts=("Tiles are still being placed.",))
    facts = [*_nature(content, square), *_odds_words(game, view, square, content)]
    return Explanation(
        title=name,
        facts=tuple(facts),
        rows=_card_rows(game, view, square, seat),
        details=(state_row(content, square),),
    )


def _name(appearance: Appearance, content: Content, square: int) -> str:
    group = next((group for group in appearance.groups if square in group), ())
    if group:
        partners = [partner for partner in group if partner != square]
        noun = "square" if len(partners) == 1 else "squares"
        return f"{appearance.bond} with {noun} {list_squares(partners)}"
    if content == EMPTY:
        return "empty"
    if isinstance(content, int) and content >= PAIR:
        return f"half of a {pair_words(kind_of(content))} with square {partner_of(content) + 1}"
    is_mixed = isinstance(content, UncertainSquare) and content.cases
    return "mixed" if is_mixed else content_words(content)


def _nature(content: Content, square: int) -> list[str]:
    """What a player has to know about such a tile."""
    if not isinstance(content, int):
        return [f"{uncertain_words(content).capitalize()}."] if content.cases else []
    if content in (W, B):
        return []
    if content < PAIR:
        return ["It has no colour until it is measured."]
    kind = kind_of(content)
    if kind >= RED:
        return ["Neither half has a colour yet."]
    squares = list_squares(sorted((square, partner_of(content))))
    relation_words = "the same colour" if "C" in PAIRS[kind] else "opposite colours"
    return [
        "Neither half has a colour yet. "
        f"When they are measured, squares {squares} have {relation_words}."
    ]


def _odds_words(game: QTris, view: State, square: int, content: Content) -> list[str]:
    """The square's own odds; of half of a red or pink pair, those of both together."""
    if view.step in EARLY:
        return []
    white = game.model.white_chances(view.board, game.setup.measure)[square]
    if content in (W, B):
        return ["Its colour is certain."]
    words = [f"Measured now: white {exact_percent(white)}, black {exact_percent(1 - white)}."]
    if isinstance(content, int) and content >= PAIR and kind_of(content) >= RED:
        picks = (f"sq:{square + 1}", f"sq:{partner_of(content) + 1}")
        cases = [
            f"{case} {exact_percent(chance)}" for case, chance in joint_odds(game, view, picks)
        ]
        words.append(f"Both together: {'; '.join(cases)}.")
    return words


def _card_rows(game: QTris, view: State, square: int, seat: int | None) -> tuple[Row, ...]:
    """What each kind of card in the seat's own hand would make of the square."""
    if seat is None or view.step in EARLY:
        return ()
    hand = view.hands[seat]
    cards = [card for card, number in enumerate(hand) if number and card not in (I, UNKNOWN)]
    return tuple(_card_row(game, view, square, card) for card in cards)


def _card_row(game: QTris, view: State, square: int, card: int) -> Row:
    if takes_two(card):
        words = _two_words(game, view, square, card)
        return Row((card_picture(card),), "", f"{NAMES[card]}: {words}")
    before = content_of(game.appearance(view), square)
    value, effect = game.model.apply(view.board, card, square, square)
    after = content_of(game.model.appearance(value), square)
    picture = tile_picture(after, square)
    if isinstance(after, int) and after >= PAIR:
        picture = pair_picture(kind_of(after))
    pictures = card_picture(card), picture
    if effect == Effect.NONE:
        return Row(pictures, ONE_WAY, f"{NAMES[card]}: no rule, nothing changes")
    words = "nothing changes" if after == before else content_words(after)
    return Row(pictures, ONE_WAY, f"{NAMES[card]}: {words}")


def _two_words(game: QTris, view: State, square: int, card: int) -> str:
    """What a card for two squares does with this one as the first."""
    content = content_of(game.appearance(view), square)
    if card != CX or not isinstance(content, int):
        return "on this square and another"
    if content == W:
        return "first here, it changes nothing; second here, it may"
    if content == B:
        return "first here, it flips the second square"
    if content < PAIR:
        return "first here and then on a colour, it makes a pair"
    return f"on both halves, it takes the pair apart (square {partner_of(content) + 1})"
