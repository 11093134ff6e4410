"""QTris as a game: preparation, deal, order, colour, mulligan, turns, measurement, score (rules in README.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, KetError
from ketplay.core.game import CHANCE, Game, Option, Outcome, Weight
from ketplay.games.qtris import position
from ketplay.games.qtris.board import BLANK, Board, Cards, format_board, parse_board, put
from ketplay.games.qtris.counts import NAMES, NOTHING, UNKNOWN, Counts, add, cards_in, hide, take, total
from ketplay.games.qtris.lines import SCORES, whites
from ketplay.games.qtris.measure import by_roll, collapse, due, exact_results
from ketplay.games.qtris.moves import (
    COLOURS,
    D10,
    D100,
    DRAWS,
    KEEP,
    Move,
    format_move,
    parse_move,
    plays_of,
    result,
)
from ketplay.games.qtris.tiles import CARDS, EMPTY, LEVELS, PAIRS, SINGLES, tables

HAND = 4  # cards dealt to each seat
AT_A_TURN = 2  # cards drawn and played


class State(NamedTuple):
    """Everything about a game in progress; in a view some cards are `?`."""

    board: Board
    step: str  # pairs, prepare, place, deal, roll, colour, mulligan, refill, draw, play, measure, over
    seat: int  # whose step it is: who places, gets the card, rolls, chooses, plays
    left: int  # how many cards (or pairs) of this step are still to come
    turn: int  # turns completed
    deck: Counts
    hands: tuple[Counts, ...]
    aside: tuple[Counts, ...]  # exchanged in the mulligan, face down
    spent: Counts  # played, face up
    rolls: tuple[int, ...]  # the d10 of the seats that rolled for the order
    first: int  # the seat that takes the odd turns; -1 before the roll
    white: int  # the seat that plays white; -1 before the choice


class QTris(Game[State, Move]):
    """The duel of two seats.

    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> game.actor(game.start()), game.start().step
    (-1, 'deal')
    """

    name = "qtris"
    version = 1
    seats = ("Player 1", "Player 2")
    options = (
        Option("level", "base", tuple(LEVELS), "which tiles and cards are in the box"),
        Option("edition", "full", ("full", "compact"), "which rulebook's habits apply where nothing else is said"),
        Option("measure", "dice", ("dice", "exact"), "whole percentages on two ten-sided dice, or the exact odds"),
        Option("order", "", ("draw_play", "play_draw"), "what comes first in a turn"),
        Option("turns", "10", (), "how many turns in all, an even number from 2 to 18"),
        Option("prep", "", (), "who fills the grid: random, manual, or a board such as R.W.B/W.W.L/B.B.W"),
    )

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        self.level = LEVELS[self.chosen["level"]]
        self.exact = self.chosen["measure"] == "exact"
        self.draw_first = self.chosen["order"] == "draw_play"
        turns = self.chosen["turns"]
        if turns not in map(str, range(2, 19, 2)):
            raise BadOption(f"turns={turns}: an even number from 2 to 18 is needed", at=f"turns={turns}")
        self.turns = int(turns)
        self.cards = Cards(tables(self.level.name == "base"))
        self.given = self._given_board(self.chosen["prep"])
        self.full_deck: Counts = (*self.level.deck, 0)

    def default(self, option: Option, chosen: dict[str, str]) -> str:
        compact = chosen.get("edition") == "compact"
        if option.name == "order":
            return "play_draw" if compact else "draw_play"
        if option.name == "prep":
            return "manual" if compact else "random"
        return option.default

    def _given_board(self, prep: str) -> Board | None:
        if prep in ("random", "manual"):
            return None
        try:
            board = parse_board(prep)
            position.check_board(self.level, board, complete=True)
        except KetError as error:
            raise BadOption(f"prep={prep}: {error.message}; or say random or manual", at=f"prep={prep}") from None
        return board

    # --- the flow -----------------------------------------------------------------------------------------------

    def start(self) -> State:
        none = (NOTHING, NOTHING)
        state = State(BLANK, "prepare", 0, 0, 0, self.full_deck, none, none, NOTHING, (), -1, -1)
        if self.given is not None:
            return self._deal(state._replace(board=self.given))
        if self.chosen["prep"] == "manual":
            return state._replace(step="place")
        return state if self.level.name == "base" else state._replace(step="pairs")

    def actor(self, state: State) -> int | None:
        step = state.step
        if step in ("play", "place", "colour", "mulligan"):
            return state.seat
        return None if step == "over" else CHANCE

    def _deal(self, state: State) -> State:
        return state._replace(step="deal", seat=0, left=2 * HAND)

    def _begin_turn(self, state: State) -> State:
        """The turn after `state.turn` completed ones, or the measurement after the last."""
        if state.turn == self.turns:
            return self._measure(state)
        seat = state.first if state.turn % 2 == 0 else 1 - state.first
        return state._replace(step="draw" if self.draw_first else "play", seat=seat, left=AT_A_TURN)

    def _measure(self, state: State) -> State:
        return state._replace(step="over" if due(state.board) is None else "measure", left=0)

    def _after_draw(self, state: State) -> State:
        if state.step == "deal":
            return state._replace(step="roll", seat=0) if not state.left else state._replace(seat=1 - state.seat)
        if state.left:
            return state
        if state.step == "refill":
            return self._after_mulligan(state)
        if self.draw_first:
            return state._replace(step="play", left=AT_A_TURN)
        return self._begin_turn(state._replace(turn=state.turn + 1))

    def _after_mulligan(self, state: State) -> State:
        if state.seat == state.first:
            return state._replace(step="mulligan", seat=1 - state.first)
        return self._begin_turn(state)

    def _after_play(self, state: State) -> State:
        """Both cards are played: this seat draws for its next turn, if it has one, or the other's turn begins."""
        if not self.draw_first and state.turn < self.turns - 2:
            return state._replace(step="draw", left=AT_A_TURN)
        return self._begin_turn(state._replace(turn=state.turn + 1))

    # --- what can happen ----------------------------------------------------------------------------------------

    def moves(self, state: State) -> Sequence[Move]:
        step = state.step
        if step == "play":
            return plays_of(_kinds(state.hands[state.seat], self.level.deck))
        if step == "over":
            return ()
        if step in ("colour", "mulligan", "place"):
            return COLOURS if step == "colour" else self._choices(state)
        return [move for move, _ in self.chances(state)]

    def _choices(self, state: State) -> list[Move]:
        if state.step == "mulligan":
            some = product(*(range(number + 1) for number in state.hands[state.seat]))
            return [KEEP, *(Move("swap", cards=cards) for cards in some if any(cards))]
        free = [square for square, code in enumerate(state.board) if code == EMPTY]
        singles = [Move("put", tile, a) for tile in self.level.singles for a in free]
        return singles + [Move("put", kind, a, b) for kind in self.level.kinds for a in free for b in free if a < b]

    def chances(self, state: State) -> Sequence[tuple[Move, Weight]]:
        step = state.step
        if step in ("draw", "deal", "refill"):
            return [(DRAWS[card], number) for card, number in enumerate(state.deck) if number]
        if step == "measure":
            square = due(state.board)
            assert square is not None
            if not self.exact:
                return _even(D100)
            return [(result(word), weight) for word, weight in exact_results(state.board, square)]
        if step == "roll":
            return _even(D10)
        if step == "pairs":
            return [(Move("pairs", a=number), 1) for number in range(3)]
        if state.left:
            free = [square for square, code in enumerate(state.board) if code == EMPTY]
            kinds = self.level.kinds
            return [(Move("tile", kind, a, b), 1) for kind in kinds for a in free for b in free if a < b]
        return [(Move("tile", tile), 1) for tile in self.level.singles]

    # --- what then ----------------------------------------------------------------------------------------------

    def play(self, state: State, move: Move) -> State:
        verb = move.verb
        if verb == "play":
            return self._play_card(state, move)
        if verb == "draw":
            hands, seat = state.hands, state.seat
            hand = add(hands[seat], move.card)
            hands = (hand, hands[1]) if seat == 0 else (hands[0], hand)
            drawn = state._replace(deck=take(state.deck, move.card), hands=hands, left=state.left - 1)
            return self._after_draw(drawn)
        if verb in ("d100", "result"):
            square = due(state.board)
            assert square is not None
            word = by_roll(state.board, square, move.a) if verb == "d100" else move.word
            return self._measure(state._replace(board=collapse(state.board, square, word)))
        return self._prepare(state, move)

    def _play_card(self, state: State, move: Move) -> State:
        (board, step, seat, left, turn, deck, hands, aside, spent, rolls, first, white) = state
        card = move.card
        board = self.cards.apply(board, card, move.a, move.b)[0]
        hand = take(hands[seat], card)
        hands = (hand, hands[1]) if seat == 0 else (hands[0], hand)
        after = State(board, step, seat, left - 1, turn, deck, hands, aside, add(spent, card), rolls, first, white)
        return after if left > 1 else self._after_play(after)

    def _prepare(self, state: State, move: Move) -> State:
        """Everything before the first turn."""
        verb = move.verb
        if verb == "tile" and move.b < 0:
            board = put(state.board, move.card, state.board.index(EMPTY))
            return self._filled(state._replace(board=board))
        if verb in ("tile", "put"):
            board = put(state.board, move.card, move.a, move.b if move.b >= 0 else None)
            seat, left = (1 - state.seat, 0) if verb == "put" else (state.seat, state.left - 1)
            return self._filled(state._replace(board=board, seat=seat, left=left))
        if verb == "pairs":
            return state._replace(step="prepare", left=move.a)
        if verb == "d10":
            return self._rolled(state, (*state.rolls, move.a))
        if verb == "colour":
            white = state.seat if move.word == "white" else 1 - state.seat
            return state._replace(step="mulligan", white=white)
        if verb == "swap":
            return self._swapped(state, cards_in(move.cards))
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

    def _swapped(self, state: State, cards: list[int]) -> State:
        hands, aside, seat = list(state.hands), list(state.aside), state.seat
        for card in cards:
            hands[seat], aside[seat] = take(hands[seat], card), add(aside[seat], card)
        return state._replace(hands=tuple(hands), aside=tuple(aside), step="refill", left=len(cards))

    def outcome(self, state: State) -> Outcome | None:
        if state.step != "over":
            return None
        white, black = SCORES[whites(state.board)]
        sign = (white > black) - (white < black)
        words = f"white has {_lines(white)}, black {_lines(black)}"
        payoffs, scores = (float(sign), float(-sign)), (float(white), float(black))
        return Outcome(payoffs, words, scores) if state.white == 0 else Outcome(payoffs[::-1], words, scores[::-1])

    # --- who may know what --------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> State:
        hands = tuple(hand if at == seat else hide(hand) for at, hand in enumerate(state.hands))
        aside = tuple(pile if at == seat else hide(pile) for at, pile in enumerate(state.aside))
        return state._replace(deck=hide(state.deck), hands=hands, aside=aside)

    def seen(self, state: State, move: Move, seat: int | None) -> str:
        if move.verb == "draw" and seat != state.seat:
            return "~?"
        if move.verb == "swap" and seat != state.seat:
            return "swap:" + "?" * sum(move.cards)
        return format_move(move)

    def fill(self, view: State, rng: Random) -> State:
        piles = [view.deck, *view.hands, *view.aside]
        known = total([*piles, view.spent])
        unseen = [card for card in range(UNKNOWN) for _ in range(self.full_deck[card] - known[card])]
        rng.shuffle(unseen)
        filled = []
        for pile in piles:
            for card in unseen[: pile[UNKNOWN]]:
                pile = add(pile, card)
            del unseen[: pile[UNKNOWN]]
            filled.append((*pile[:UNKNOWN], 0))
        return view._replace(deck=filled[0], hands=tuple(filled[1:3]), aside=tuple(filled[3:5]))

    # --- text ---------------------------------------------------------------------------------------------------

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def parse_move(self, state: State, text: str) -> Move:
        if text.startswith("~"):
            return self._parse_chance(state, text)
        move = parse_move(text)
        wanted = {"play": "play", "colour": "colour", "mulligan": "keep or swap", "place": "put"}.get(state.step)
        if wanted is None or move.verb not in wanted:
            raise IllegalMove(f"'{text}' cannot be played now; {_asked(state)}", at=text)
        if reason := self._objection(state, move):
            raise IllegalMove(f"'{text}': {reason}", at=text)
        return move

    def _parse_chance(self, state: State, text: str) -> Move:
        if self.actor(state) != CHANCE:
            raise IllegalMove(f"'{text}' is luck, but {_asked(state)}", at=text)
        possible = list(self.moves(state))
        if state.deck[UNKNOWN]:  # a view: the card that comes may be seen by this seat or not
            possible += DRAWS if state.step in ("draw", "deal", "refill") else ()
        for move in possible:
            if format_move(move) == text:
                return move
        words = [format_move(move) for move in possible]
        raise InvalidMove(f"'{text}' cannot come up here; possible: {words[0]} ... {words[-1]}", at=text)

    def _objection(self, state: State, move: Move) -> str:
        """Why a move of the right kind is not legal, or nothing."""
        hand = state.hands[state.seat]
        if move.verb == "play" and not hand[move.card] and not (hand[UNKNOWN] and self.level.deck[move.card]):
            held = ", ".join(NAMES[card] for card in range(8) if hand[card])
            return f"there is no {CARDS[move.card]} in the hand; it holds {held}"
        if move.verb == "swap" and any(w > h for w, h in zip(move.cards, hand, strict=True)) and not hand[UNKNOWN]:
            return f"the hand is {' '.join(NAMES[card] for card in cards_in(hand))}"
        if move.verb == "put":
            squares = [move.a] if move.b < 0 else [move.a, move.b]
            if taken := [str(square + 1) for square in squares if state.board[square] != EMPTY]:
                return f"square {' and '.join(taken)} is taken"
            if move.card not in (self.level.singles if move.b < 0 else self.level.kinds):
                tile = SINGLES[move.card] if move.b < 0 else PAIRS[move.card]
                return f"{tile} does not belong to level {self.level.name}"
        return ""

    def format_state(self, state: State) -> str:
        return position.format_state(state, format_board(state.board))

    def parse_state(self, text: str) -> State:
        return position.parse_state(self, text)


@cache
def _even(faces: tuple[Move, ...]) -> tuple[tuple[Move, int], ...]:
    return tuple((face, 1) for face in faces)


def _kinds(hand: Counts, deck: tuple[int, ...]) -> int:
    """A bit for every kind of card that may be in a hand."""
    source = deck if hand[UNKNOWN] else hand
    return sum(1 << card for card in range(8) if source[card] or hand[card])


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


def _asked(state: State) -> str:
    """What is due, for an error's second half."""
    if state.step == "over":
        return "the game is over"
    return {
        "play": "a card is due, such as H5, CX16 or I",
        "colour": "a colour is due: white or black",
        "mulligan": "the mulligan is due: keep, or swap: and the cards, such as swap:HXX",
        "place": "a tile is due, such as put:R5 or put:C+16",
    }.get(state.step, "luck is due")


GAME = QTris
