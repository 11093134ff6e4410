"""A first game of QTris: what the cards do, what a pair is, and that the last turn counts.

Uses the rules, the board and the words.
"""

from __future__ import annotations

from typing import NamedTuple

from ketplay.core.parts.coach import Tip
from ketplay.games.qtris.board.appearance import relation, tile_phrase
from ketplay.games.qtris.board.tiles import CX, PAIR, SQUARES, B, H, I, L, R, W, kind_of, partner_of
from ketplay.games.qtris.cards import NAMES, UNKNOWN
from ketplay.games.qtris.flow.eve import is_eve, is_team_white
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step
from ketplay.games.qtris.words.seats import colour_of

_KITTENS = (R, L)
_COLOURS = (W, B)


class Play(NamedTuple):
    """A card on one square, and how much likelier it makes one's own colour there."""

    card: int
    square: int
    gain: float


def goal(game: QTris, view: State, seat: int) -> str:
    """What a seat is after.

    >>> game = QTris(opening="as_seated")
    >>> goal(game, game.start()._replace(white=0), 0)
    'Make rows of three white. After 10 turns every square is measured.'
    """
    return f"{_wish(game, view, seat)} After {game.setup.turns} turns every square is measured."


def _wish(game: QTris, view: State, seat: int) -> str:
    if game.setup.with_eve:
        team = "white" if is_team_white(view) else "black"
        if is_eve(view, seat):
            return f"Do not let {team} have two rows of three."
        return f"Make two rows of three {team}, together." if view.white >= 0 else "Make two rows."
    colour = colour_of(view, seat)
    if colour == "grey":
        return "See to it that white and black have equally many rows."
    return f"Make rows of three {colour}." if colour else "Make rows of three in your colour."


def tips(game: QTris, view: State, seat: int) -> list[Tip]:
    """What to tell a seat that plays cards.

    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W", hands="HXZI.HXZI", order="play_draw")
    >>> [(tip.name, tip.at) for tip in tips(game, game.start(), 0)][:2]
    [('cards', 'card:H'), ('square', 'sq:1')]
    """
    colour = colour_of(view, seat)
    if view.step != Step.PLAY or not game.model.is_tiles or colour not in ("white", "black"):
        return []
    plays = _plays(game, view, seat, colour)
    last = [_last_turn(game, view, plays)] if view.turn >= game.setup.turns - 2 else []
    if not plays:
        return last
    pair = _possible_pair(view, seat)
    tip_list = [*last, _cards(plays[0]), *_squares(game, view, plays), *_pair(view, pair)]
    tied = next((square for square, code in enumerate(view.board) if code >= PAIR), None)
    if tied is not None:
        tip_list.append(_tied(view, tied, plays[0]))
    if view.left == 1:
        tip_list.append(_second(plays[0]))
    return tip_list


def _plays(game: QTris, view: State, seat: int, colour: str) -> list[Play]:
    """Every card of the hand on the square where it does most for the colour, the best first."""
    sign = 1 if colour == "white" else -1
    measure = game.setup.measure
    before = game.model.white_chances(view.board, measure)
    best: dict[int, Play] = {}
    for card, number in enumerate(view.hands[seat]):
        if not number or card in (I, CX, UNKNOWN):
            continue
        for square in range(SQUARES):
            after, _ = game.model.apply(view.board, card, square, square)
            chances = game.model.white_chances(after, measure)
            gain = sign * sum(b - a for a, b in zip(before, chances, strict=True))
            if gain > 0 and (card not in best or gain > best[card].gain):
                best[card] = Play(card, square, gain)
    return sorted(best.values(), key=lambda play: (play.card != H, -play.gain))


def _cards(play: Play) -> Tip:
    name = NAMES[play.card]
    words = f"These are your cards; you play two in a turn. Start with {name}: choose it."
    return Tip("cards", words, f"card:{name}")


def _squares(game: QTris, view: State, plays: list[Play]) -> list[Tip]:
    """Where each card does most, and what it makes there."""
    tip_list = []
    for card, square, _ in plays:
        name = NAMES[card]
        after, _ = game.model.apply(view.board, card, square, square)
        if view.board[square] < PAIR and after[square] < PAIR:
            made = f"{tile_phrase(view.board[square], 'this')} into {tile_phrase(after[square])}"
            words = f"{name} turns {made}. Choose square {square + 1}."
            tip_list.append(Tip("square", words, f"sq:{square + 1}", (f"card:{name}",)))
    return tip_list


def _possible_pair(view: State, seat: int) -> tuple[int, int] | None:
    """A kitten and a colour, if the seat holds a CX."""
    if not view.hands[seat][CX]:
        return None
    kitten = next((square for square, code in enumerate(view.board) if code in _KITTENS), None)
    colour = next((square for square, code in enumerate(view.board) if code in _COLOURS), None)
    return None if kitten is None or colour is None else (kitten, colour)


def _pair(view: State, squares: tuple[int, int] | None) -> list[Tip]:
    """How to make a pair, step by step."""
    if squares is None:
        return []
    kitten, colour = (square + 1 for square in squares)
    steps = [
        Tip("pair-target", f"Now a colour: choose square {colour}. The two become a pair.",
            f"sq:{colour}", ("card:CX", f"sq:{kitten}")),
        Tip("pair-control", f"CX needs a kitten first: choose square {kitten}.",
            f"sq:{kitten}", ("card:CX",)),
    ]  # fmt: skip
    if view.left == 1:
        words = "CX ties a kitten and a colour together: they become a pair. Choose CX."
        steps.append(Tip("pair", words, "card:CX"))
    return steps


def _tied(view: State, square: int, play: Play) -> Tip:
    code = view.board[square]
    partner = partner_of(code) + 1
    colours = relation(kind_of(code)).replace("same", "the same")
    words = (
        f"Squares {square + 1} and {partner} are a pair. Neither has a colour yet; measured, they "
        f"will have {colours}. Go on: choose {NAMES[play.card]}."
    )
    return Tip("tied", words, f"sq:{square + 1}")


def _second(play: Play) -> Tip:
    name = NAMES[play.card]
    words = f"One more card, then the other player's turn. Choose {name}, or any other."
    return Tip("second", words, f"card:{name}")


def _last_turn(game: QTris, view: State, plays: list[Play]) -> Tip:
    is_very_last = view.turn == game.setup.turns - 1
    then = "Then every square is measured." if is_very_last else "The other player has one more."
    words = f"Your last turn, and it counts: make your colour certain. {then}"
    if not plays:
        return Tip("last", words, "")
    name = NAMES[plays[0].card]
    return Tip("last", f"{words} Choose {name}.", f"card:{name}")
