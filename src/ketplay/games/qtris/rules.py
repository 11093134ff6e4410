"""QTris as a game: preparation, deal, order, colour, mulligan, turns, measurement, score (rules in README.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from random import Random

from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.core.game import CHANCE, Game, Option, Outcome, Weight
from ketplay.games.qtris import eve, position
from ketplay.games.qtris import options as choices
from ketplay.games.qtris.board.lines import SCORES, whites
from ketplay.games.qtris.board.measurement import by_roll
from ketplay.games.qtris.board.tile_board import BLANK, put
from ketplay.games.qtris.board.tiles import EMPTY, LEVELS
from ketplay.games.qtris.cards import (
    NOTHING,
    UNKNOWN,
    Counts,
    add,
    cards_in,
    hide,
    hide_others,
    kinds,
    take,
    total,
)
from ketplay.games.qtris.moves import (
    D10,
    D100,
    DRAWN,
    DRAWS,
    FIXED,
    KEEP,
    Move,
    format_move,
    parse_move,
    plays_of,
    result,
)
from ketplay.games.qtris.objections import VERBS, asked, objection
from ketplay.games.qtris.schedule import DUEL, HAND, drawn_for
from ketplay.games.qtris.state import Sets, State

__all__ = ["GAME", "QTris", "State"]


class QTris(Game[State, Move]):
    """A table with its options fixed.

    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> game.actor(game.start()), game.start().step
    (-1, 'deal')
    """

    name = "qtris"
    version = 1
    seats: tuple[str, ...] = DUEL.seats
    options = choices.OPTIONS

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        choices.check(self.chosen, chosen)
        self.level = LEVELS[self.chosen["level"]]
        self.exact = self.chosen["measure"] == "exact"
        self.draw_first = self.chosen["order"] == "draw_play"
        self.noise = self.chosen["noise"] == "on"
        self.schedule = choices.schedule(self.chosen)
        self.seats, self.sides = (
            self.schedule.seats,
            eve.SIDES if self.chosen["variant"] == "eve" else (),
        )
        self.turns = self.schedule.turns
        self.engine = choices.engine(self.chosen)
        self.apply = self.engine.apply  # looked up once: it is on the way of every card
        self.given = choices.given_board(self.chosen["prep"], self.level)
        self.full_deck: Counts = (*self.level.deck, 0)
        self.dealt = choices.given_hands(self.chosen["hands"], self.full_deck)

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        return choices.default(option, chosen)

    # --- the flow -----------------------------------------------------------------------------------------------

    def start(self) -> State:
        none = (NOTHING,) * len(self.seats)
        rolled = self.schedule.rolled
        sets = None if self.chosen["variant"] == "duel" else Sets()
        state = State(
            BLANK,
            "prepare",
            0,
            0,
            0,
            self.full_deck,
            none,
            none,
            NOTHING,
            (),
            -1 if rolled else 0,
            -1,
            sets,
        )
        return self._set_up(state)

    def _set_up(self, state: State) -> State:
        """The board is empty: it is given, placed by the players, or left to luck."""
        if self.given is not None:
            return self._deal(state._replace(board=self.given))
        if self.chosen["prep"] == "manual":
            return state._replace(step="place")
        return state if self.level.name == "base" else state._replace(step="pairs")

    def actor(self, state: State) -> int | None:
        step = state.step
        if step in ("play", "place", "colour", "mulligan", "between"):
            return state.seat
        return None if step == "over" else CHANCE

    def _deal(self, state: State) -> State:
        state = state._replace(board=self.engine.begin(state.board))
        if self.dealt is None:
            return state._replace(step="deal", seat=0, left=len(self.seats) * HAND)
        deck = tuple(
            all_ - held for all_, held in zip(self.full_deck, total(self.dealt), strict=True)
        )
        return self._begin_turn(state._replace(deck=deck, hands=self.dealt, first=0, white=0))

    def _begin_turn(self, state: State) -> State:
        """The turn after `state.turn` completed ones, or the measurement after the last."""
        if state.turn == self.turns:
            return self._measure(state)
        seat = (state.first + state.turn) % len(self.seats)
        return state._replace(
            step="draw" if self.draw_first else "play", seat=seat, left=self.schedule.cards[seat]
        )

    def _measure(self, state: State) -> State:
        if self.engine.due(state.board) is not None:
            return state._replace(step="measure", left=0)
        state = state._replace(step="over", left=0)
        return state if state.sets is None else self._set_over(state, state.sets)

    def _set_over(self, state: State, sets: Sets) -> State:
        """A set with Eve is measured: points. If nobody has enough, the cards are gathered in and the board stands."""
        sets = eve.scored(sets, eve.made(self.engine.settled(state.board), state.white))
        if eve.decided(sets):
            return state._replace(sets=sets)
        deck = hide(self.full_deck) if state.deck[UNKNOWN] else self.full_deck  # a view stays one
        none = (NOTHING,) * len(self.seats)
        return State(
            state.board,
            "between",
            0,
            0,
            state.turn,
            deck,
            none,
            none,
            NOTHING,
            (),
            0,
            state.white,
            sets,
        )

    def _go_on(self, state: State) -> State:
        """One after the other has seen the board of a set; then comes another with a fresh deck and board (R8.6)."""
        if state.seat < len(self.seats) - 1:
            return state._replace(seat=state.seat + 1)
        return self._set_up(state._replace(board=BLANK, step="prepare", seat=0, turn=0))

    def _after_draw(self, state: State) -> State:
        if state.step == "deal":
            return self._dealt(state)
        if state.step == "refill":
            return self._after_mulligan(state)
        if self.draw_first:
            return state._replace(step="play", left=self.schedule.cards[state.seat])
        return self._begin_turn(state._replace(turn=state.turn + 1))

    def _dealt(self, state: State) -> State:
        if self.schedule.rolled:
            return state._replace(step="roll", seat=0)
        return state._replace(step="colour" if state.white < 0 else "mulligan", seat=0)

    def _after_mulligan(self, state: State) -> State:
        seat = (state.seat + 1) % len(self.seats)
        return (
            self._begin_turn(state)
            if seat == state.first
            else state._replace(step="mulligan", seat=seat)
        )

    def _after_play(self, state: State) -> State:
        """The cards of a turn are played: noise, where there is any, disturbs a square (section 7)."""
        return state._replace(step="noise", left=0) if self.noise else self._after_noise(state)

    def _after_noise(self, state: State) -> State:
        """This seat draws for its next turn, if it has one and draws last, or the next turn begins."""
        if not self.draw_first and state.turn < self.turns - len(self.seats):
            return state._replace(step="draw", left=self.schedule.cards[state.seat])
        return self._begin_turn(state._replace(turn=state.turn + 1))

    # --- what can happen ----------------------------------------------------------------------------------------

    def moves(self, state: State) -> Sequence[Move]:
        step = state.step
        if step == "play":
            cards = plays_of(kinds(state.hands[state.seat], self.level.deck))
            if state.sets is None or not eve.may_measure(state):
                return cards
            return cards + eve.measurements(state.hands[state.seat], eve.bases(self.level))
        if step in FIXED:
            return FIXED[step]
        if step in ("mulligan", "place"):
            return self._choices(state)
        return [move for move, _ in self.chances(state)]

    def _choices(self, state: State) -> Sequence[Move]:
        if state.step == "mulligan":
            return _swaps(state.hands[state.seat], self.schedule.most)
        free = [square for square, code in enumerate(state.board) if code == EMPTY]
        singles = [Move("put", tile, a) for tile in self.level.singles for a in free]
        return singles + [
            Move("put", kind, a, b)
            for kind in self.level.kinds
            for a in free
            for b in free
            if a < b
        ]

    def chances(self, state: State) -> Sequence[tuple[Move, Weight]]:
        step = state.step
        if step in ("draw", "deal", "refill"):
            return [(DRAWS[card], number) for card, number in enumerate(state.deck) if number]
        if step in ("measure", "probe"):
            if not self.exact:
                return _even(D100)
            square, basis = self.asked(state)
            found = (
                self.engine.probes(state.board, square, basis)
                if basis
                else self.engine.results(state.board, square)
            )
            return [(result(word), weight) for word, weight in found]
        if step in ("roll", "noise"):
            return _even(D10)
        if step == "pairs":
            return [(Move("pairs", a=number), 1) for number in range(3)]
        if state.left:
            free = [square for square, code in enumerate(state.board) if code == EMPTY]
            kinds = self.level.kinds
            return [
                (Move("tile", kind, a, b), 1) for kind in kinds for a in free for b in free if a < b
            ]
        return [(Move("tile", tile), 1) for tile in self.level.singles]

    def asked(self, state: State) -> tuple[int, str]:
        """Which square is being measured, and in which basis Eve wants it (none: the measurement at the end)."""
        if state.step == "probe" and state.sets is not None:
            return state.sets.square, state.sets.basis
        square = self.engine.due(state.board)
        return (0 if square is None else square), ""

    # --- what then ----------------------------------------------------------------------------------------------

    def play(self, state: State, move: Move) -> State:
        verb = move.verb
        if verb == "play":
            return self._play_card(state, move)
        if verb == "draw":
            return self._draw(state, move.card)
        if verb in ("d100", "result"):
            return self._found(state, move)
        if verb == "d10" and state.step == "noise":
            if move.a < 10:
                state = state._replace(board=self.engine.disturb(state.board, move.a - 1))
            return self._after_noise(state)
        return self._probe(state, move) if verb == "measure" else self._prepare(state, move)

    def _draw(self, state: State, card: int) -> State:
        (board, step, seat, left, turn, deck, hands, aside, spent, rolls, first, white, sets) = (
            state
        )
        hands, left = _with(hands, seat, add(hands[seat], card)), left - 1
        if left and step == "deal":
            seat = (seat + 1) % len(self.seats)
        after = State(
            board,
            step,
            seat,
            left,
            turn,
            take(deck, card),
            hands,
            aside,
            spent,
            rolls,
            first,
            white,
            sets,
        )
        return after if left else self._after_draw(after)

    def _play_card(self, state: State, move: Move) -> State:
        (board, step, seat, left, turn, deck, hands, aside, spent, rolls, first, white, sets) = (
            state
        )
        card = move.card
        board = self.apply(board, card, move.a, move.b)[0]
        hands = _with(hands, seat, take(hands[seat], card))
        spent = add(spent, card)
        after = State(
            board, step, seat, left - 1, turn, deck, hands, aside, spent, rolls, first, white, sets
        )
        return after if left > 1 else self._after_play(after)

    def _found(self, state: State, move: Move) -> State:
        """A measurement has its result: one square of the end, or Eve's."""
        square, basis = self.asked(state)
        word = (
            by_roll(state.board, square, move.a, basis or "colour")
            if move.verb == "d100"
            else move.word
        )
        state = state._replace(board=self.engine.collapse(state.board, square, word))
        if state.step == "measure" or state.sets is None:
            return self._measure(state)
        return self._after_play(
            state._replace(step="play", sets=state.sets._replace(square=-1, basis=""))
        )

    def _probe(self, state: State, move: Move) -> State:
        """Eve gives up two cards and measures; what is certain needs no roll."""
        state = self._put_aside(state, cards_in(move.cards))
        found = self.engine.probes(state.board, move.a, move.word)
        assert state.sets is not None
        if len(found) > 1:
            return state._replace(
                step="probe",
                left=0,
                sets=state.sets._replace(used=True, square=move.a, basis=move.word),
            )
        board = self.engine.collapse(state.board, move.a, found[0][0])
        return self._after_play(
            state._replace(board=board, left=0, sets=state.sets._replace(used=True))
        )

    def _prepare(self, state: State, move: Move) -> State:
        """Everything before the first turn."""
        verb = move.verb
        if verb == "tile" and move.b < 0:
            board = put(state.board, move.card, state.board.index(EMPTY))
            return self._filled(state._replace(board=board))
        if verb in ("tile", "put"):
            board = put(state.board, move.card, move.a, move.b if move.b >= 0 else None)
            seat, left = (
                ((state.seat + 1) % len(self.seats), 0)
                if verb == "put"
                else (state.seat, state.left - 1)
            )
            return self._filled(state._replace(board=board, seat=seat, left=left))
        if verb == "pairs":
            return state._replace(step="prepare", left=move.a)
        if verb == "d10":
            return self._rolled(state, (*state.rolls, move.a))
        if verb == "colour":
            return state._replace(
                step="mulligan", white=state.seat if move.word == "white" else 1 - state.seat
            )
        if verb == "next":
            return self._go_on(state)
        if verb == "swap":
            drawn = drawn_for(self.schedule, sum(move.cards))
            after = self._put_aside(state, cards_in(move.cards))
            return (
                after._replace(step="refill", left=drawn) if drawn else self._after_mulligan(after)
            )
        return self._after_mulligan(state)  # keep

    def _filled(self, state: State) -> State:
        return state if EMPTY in state.board else self._deal(state)

    def _rolled(self, state: State, rolls: tuple[int, ...]) -> State:
        if len(rolls) < 2:
            return state._replace(rolls=rolls, seat=1)
        if rolls[0] == rolls[1]:
            return state._replace(rolls=(), seat=0)
        first = 0 if rolls[0] > rolls[1] else 1
        return state._replace(rolls=rolls, step="colour", seat=first, first=first)

    def _put_aside(self, state: State, cards: list[int]) -> State:
        hand, pile, seat = state.hands[state.seat], state.aside[state.seat], state.seat
        for card in cards:
            hand, pile = take(hand, card), add(pile, card)
        return state._replace(
            hands=_with(state.hands, seat, hand), aside=_with(state.aside, seat, pile)
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.step != "over":
            return None
        if state.sets is not None:
            return eve.outcome(state.sets)
        white, black = SCORES[whites(self.engine.settled(state.board))]
        sign = (white > black) - (white < black)
        words = f"white has {_lines(white)}, black {_lines(black)}"
        payoffs, scores = (float(sign), float(-sign)), (float(white), float(black))
        return (
            Outcome(payoffs, words, scores)
            if state.white == 0
            else Outcome(payoffs[::-1], words, scores[::-1])
        )

    # --- who may know what --------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> State:
        (board, step, acting, left, turn, deck, hands, aside, spent, rolls, first, white, sets) = (
            state
        )
        hands, aside, deck = hide_others(hands, seat), hide_others(aside, seat), hide(deck)
        return State(
            board, step, acting, left, turn, deck, hands, aside, spent, rolls, first, white, sets
        )

    def seen(self, state: State, move: Move, seat: int | None) -> str:
        if move.verb == "draw" and seat != state.seat:
            return "~?"
        if move.verb in ("swap", "measure") and seat != state.seat:
            return format_move(move._replace(cards=hide(move.cards)))
        return format_move(move)

    def fill(self, view: State, rng: Random) -> State:
        piles = [view.deck, *view.hands, *view.aside]
        known = total([*piles, view.spent])
        unseen = [
            card for card in range(UNKNOWN) for _ in range(self.full_deck[card] - known[card])
        ]
        rng.shuffle(unseen)
        filled = []
        for pile in piles:
            for card in unseen[: pile[UNKNOWN]]:
                pile = add(pile, card)
            del unseen[: pile[UNKNOWN]]
            filled.append((*pile[:UNKNOWN], 0))
        seats = len(self.seats)
        return view._replace(
            deck=filled[0], hands=tuple(filled[1 : seats + 1]), aside=tuple(filled[seats + 1 :])
        )

    # --- text ---------------------------------------------------------------------------------------------------

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def parse_move(self, state: State, text: str) -> Move:
        if text.startswith("~"):
            return self._parse_chance(state, text)
        move = parse_move(text)
        if move.verb not in VERBS.get(state.step, ()):
            raise IllegalMove(f"'{text}' cannot be played now; {asked(state)}", at=text)
        if reason := objection(self, state, move):
            raise IllegalMove(f"'{text}': {reason}", at=text)
        return move

    def _parse_chance(self, state: State, text: str) -> Move:
        if self.actor(state) != CHANCE:
            raise IllegalMove(f"'{text}' is luck, but {asked(state)}", at=text)
        drawn = DRAWN.get(text) if state.step in ("draw", "deal", "refill") else None
        if drawn and (state.deck[drawn.card] or state.deck[UNKNOWN]):
            return drawn  # in a view the card that comes may be seen by this seat or not
        words = {format_move(move): move for move in self.moves(state)}
        if text in words:
            return words[text]
        few = [*words][:1] + [*words][-1:]
        raise InvalidMove(f"'{text}' cannot come up here; possible: {' ... '.join(few)}", at=text)

    def format_state(self, state: State) -> str:
        return position.format_state(self, state)

    def parse_state(self, text: str) -> State:
        return position.parse_state(self, text)


def _with(piles: tuple[Counts, ...], seat: int, pile: Counts) -> tuple[Counts, ...]:
    """The piles of all seats with one of them replaced."""
    if len(piles) == 2:
        return (pile, piles[1]) if seat == 0 else (piles[0], pile)
    return (*piles[:seat], pile, *piles[seat + 1 :])


@lru_cache(maxsize=4096)
def _swaps(hand: Counts, most: int) -> tuple[Move, ...]:
    """Every way to exchange at most so many cards of a hand."""
    some = product(*(range(number + 1) for number in hand))
    return (KEEP, *(Move("swap", cards=cards) for cards in some if 0 < sum(cards) <= most))


@cache
def _even(faces: tuple[Move, ...]) -> tuple[tuple[Move, int], ...]:
    return tuple((face, 1) for face in faces)


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


GAME = QTris
