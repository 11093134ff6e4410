"""The rules of QTris as a game (README.md): who acts, what can happen, what each move does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from random import Random

from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.core.game import CHANCE, Game, Option, Outcome, Weight
from ketplay.games.qtris import position
from ketplay.games.qtris.board.appearance import Appearance, of_tiles
from ketplay.games.qtris.board.lines import SCORES, white_mask
from ketplay.games.qtris.board.measurement import Basis, Measure
from ketplay.games.qtris.board.square_measurement import Question, roll_word
from ketplay.games.qtris.board.tiles import CARDS
from ketplay.games.qtris.cards import (
    UNKNOWN,
    Counts,
    add,
    fit,
    hide,
    hide_others,
    kinds,
    total,
)
from ketplay.games.qtris.flow import eve, everyone, steps
from ketplay.games.qtris.flow.effects import EFFECTS, due_question, due_results
from ketplay.games.qtris.moves import (
    COLOUR_OF,
    D10,
    D100,
    DRAW_OF,
    DRAWS,
    FIXED,
    VERBS,
    Move,
    Verb,
    expected_words,
    format_move,
    measurements,
    pair_moves,
    parse_move,
    placements,
    plays_of,
    questions,
    result,
    swaps,
    why_illegal,
)
from ketplay.games.qtris.options import DUEL, OPTIONS, default_value, parse_options
from ketplay.games.qtris.state import CARD_STEPS, EARLY, SEAT_STEPS, State, Step

__all__ = ["GAME", "QTris", "State"]

# Looked up once, since they are on the way of every card: in Python 3.11 finding a member is slow.
_PLAY = Step.PLAY
_OVER = Step.OVER
_MEASURING = (Step.MEASURE, Step.PROBE, Step.DISTURB)
_D10_STEPS = (Step.ROLL, Step.NOISE)
_DRAW_CARD = Verb.DRAW
_HIDDEN_CARDS = (Verb.SWAP, Verb.MEASURE)  # others see that cards go, but not which


class QTris(Game[State, Move]):
    """A table with its options fixed.

    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> game.actor(game.start()), str(game.start().step)
    (-1, 'deal')
    """

    name = "qtris"
    version = 2
    seats: tuple[str, ...] = DUEL.seats
    options = OPTIONS

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        self.setup = parse_options(self.chosen, chosen)
        self.model = self.setup.model
        self.seats = self.setup.schedule.seats
        self._explicit = chosen
        self.quick = self.chosen["engine"] != "full"  # which draws entangled groups by their states
        self._by_dice = self.setup.measure == Measure.DICE

    @property
    def open_id(self) -> str:
        """With Eve strangers roll for the roles, unless the table says otherwise (R8.9)."""
        if not self.setup.with_eve or "roles" in self._explicit:
            return self.id
        return type(self)(**self._explicit, roles="rolled").id

    def sides(self, state: State) -> tuple[int, ...]:
        if not self.setup.with_eve or self.setup.roles_change or state.first < 0:
            return ()
        return tuple(eve.SIDES[state.role_of(seat)] for seat in range(self.setup.seat_count))

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        return default_value(option, chosen)

    def start(self) -> State:
        return steps.start(self.setup)

    def actor(self, state: State) -> int | None:
        step = state.step
        if step in SEAT_STEPS:
            return state.seat
        return None if step == _OVER else CHANCE

    def appearance(self, state: State) -> Appearance:
        """How the board appears; while it is prepared, it is made of tiles in every variant."""
        if state.step in EARLY:
            return of_tiles(state.board)
        return self.model.appearance(state.board)

    # --- what can happen --------------------------------------------------------------------------

    def moves(self, state: State) -> Sequence[Move]:
        step = state.step
        if step == _PLAY:
            return self._plays(state)
        if step in FIXED:
            if step == Step.COLOUR and self.setup.for_themselves:
                return [COLOUR_OF[word] for word in everyone.colours_left(state)]
            return FIXED[step]
        if step == Step.MULLIGAN:
            return swaps(state.hands[state.seat], self.setup.schedule.most_swapped)
        if step == Step.PLACE:
            return placements(state.board, self.setup.level, self.setup.placed_kinds)
        return [move for move, _ in self.chances(state)]

    def _plays(self, state: State) -> tuple[Move, ...]:
        hand = state.hands[state.seat]
        cards = plays_of(kinds(hand, self.setup.full_deck))
        if state.sets is None or not eve.may_measure(state):
            return cards
        return cards + self._measurements(state, hand)

    def _measurements(self, state: State, hand: Counts) -> tuple[Move, ...]:
        bases = self.setup.bases
        pairs = self.model.measurable_pairs(state.board) if Basis.BELL in bases else ()
        return measurements(hand, tuple(questions(bases, pairs)))

    def chances(self, state: State) -> Sequence[tuple[Move, Weight]]:
        step = state.step
        if step in CARD_STEPS:
            return [(DRAWS[card], number) for card, number in enumerate(state.deck) if number]
        if step in _MEASURING:
            return self._results(state)
        if step in _D10_STEPS:
            return _even(D10)
        if step == Step.PAIRS:
            return [(Move(Verb.PAIRS, a=number), 1) for number in range(3)]
        if state.left:
            return [
                (move, 1) for move in pair_moves(Verb.TILE, state.board, self.setup.level.kinds)
            ]
        return _even(_tile_draws(self.setup.level.singles))

    def _results(self, state: State) -> Sequence[tuple[Move, Weight]]:
        results = due_results(self.setup, state)
        if self._by_dice and results[0][0] not in CARDS:  # a card of the noise has a die of its own
            return _even(D100)
        return [(result(word), weight) for word, weight in results]

    def effects(self, state: State) -> Sequence[Hashable]:
        """Cards that are drawn differ in what they do; rolls of a d100 do so by their results."""
        moves = [move for move, _ in self.chances(state)]
        if state.step in CARD_STEPS:
            return moves
        if moves[0].verb == Verb.D100:
            results = due_results(self.setup, state)
            return [roll_word(results, move.a) for move in moves]
        return [self.play(state, move) for move in moves]

    def due_question(self, state: State) -> Question:
        """What is being measured."""
        return due_question(self.setup, state)

    def play(self, state: State, move: Move) -> State:
        return EFFECTS[move.verb](self.setup, state, move)

    def outcome(self, state: State) -> Outcome | None:
        if state.step != _OVER:
            return None
        if state.sets is not None:
            return eve.outcome(state, state.sets)
        white, black = SCORES[white_mask(self.model.final_tiles(state.board))]
        if self.setup.for_themselves:
            return everyone.outcome(state, white, black)
        sign = (white > black) - (white < black)
        words = f"white has {_lines(white)}, black {_lines(black)}"
        if state.white == 0:
            return Outcome((float(sign), float(-sign)), words, (float(white), float(black)))
        return Outcome((float(-sign), float(sign)), words, (float(black), float(white)))

    # --- who may know what ------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> State:
        return state.with_cards(
            board=state.board,
            seat=state.seat,
            left=state.left,
            deck=hide(state.deck),
            hands=hide_others(state.hands, seat),
            aside=hide_others(state.aside, seat),
            spent=state.spent,
        )

    def seen(self, state: State, move: Move, seat: int | None) -> str:
        if seat != state.seat:
            if move.verb == _DRAW_CARD:
                return "~?"
            if move.verb in _HIDDEN_CARDS:
                return format_move(move._replace(cards=hide(move.cards)))
        return format_move(move)

    def fill(self, view: State, rng: Random) -> State:
        piles = [view.deck, *view.hands, *view.aside]
        visible = total([*piles, view.spent])
        unseen = [
            card
            for card, number in enumerate(self.setup.full_deck)
            if card != UNKNOWN
            for _ in range(number - visible[card])
        ]
        rng.shuffle(unseen)
        filled = []
        for pile in piles:
            for card in unseen[: pile[UNKNOWN]]:
                pile = add(pile, card)
            del unseen[: pile[UNKNOWN]]
            filled.append((*pile[:UNKNOWN], 0, *pile[UNKNOWN + 1 :]))
        deck, *hands = filled
        seats = len(self.seats)
        return view._replace(deck=deck, hands=tuple(hands[:seats]), aside=tuple(hands[seats:]))

    # --- text -------------------------------------------------------------------------------------

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def parse_move(self, state: State, text: str) -> Move:
        if text.startswith("~"):
            return self._parse_chance(state, text)
        move = parse_move(text)
        if move.cards:
            cards = fit(move.cards, len(self.setup.full_deck))
            if cards is None:
                raise IllegalMove(f"'{text}': this table has no such card", at=text)
            move = move._replace(cards=cards)
        if move.verb not in VERBS.get(state.step, ()):
            raise IllegalMove(f"'{text}' cannot be played now; {expected_words(state)}", at=text)
        if reason := why_illegal(self.setup, state, move):
            raise IllegalMove(f"'{text}': {reason}", at=text)
        return move

    def _parse_chance(self, state: State, text: str) -> Move:
        if self.actor(state) != CHANCE:
            raise IllegalMove(f"'{text}' is a chance event; {expected_words(state)}", at=text)
        draw = DRAW_OF.get(text) if state.step in CARD_STEPS else None
        if draw and draw.card < len(state.deck) and (state.deck[draw.card] or state.deck[UNKNOWN]):
            return draw  # in a view the card that comes may be seen by this seat or not
        words = {format_move(move): move for move in self.moves(state)}
        if text in words:
            return words[text]
        examples = [*words][:1] + [*words][-1:]
        raise InvalidMove(
            f"'{text}' cannot come up here; possible: {' ... '.join(examples)}", at=text
        )

    def format_state(self, state: State) -> str:
        return position.format_state(self.setup, state)

    def parse_state(self, text: str) -> State:
        return position.parse_state(self.setup, text)


@cache
def _tile_draws(tiles: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(Move(Verb.TILE, tile) for tile in tiles)


@cache
def _even(moves: tuple[Move, ...]) -> tuple[tuple[Move, int], ...]:
    return tuple((move, 1) for move in moves)


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


GAME = QTris
