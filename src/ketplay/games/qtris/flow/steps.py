"""The flow of a game: what comes after each step, from the preparation to the measurement."""

from __future__ import annotations

from ketplay.games.qtris.board.tiles import BLANK, EMPTY
from ketplay.games.qtris.cards import UNKNOWN, hide, total
from ketplay.games.qtris.flow import eve
from ketplay.games.qtris.options import HAND, Setup
from ketplay.games.qtris.state import Sets, State, Step

# Looked up once: in Python 3.11 finding a member of an enum is slow.
_DRAW = Step.DRAW
_PLAY = Step.PLAY
_DEAL = Step.DEAL
_REFILL = Step.REFILL
_MEASURE = Step.MEASURE


def start(setup: Setup) -> State:
    """The state before anything happened."""
    nothing = (0,) * len(setup.full_deck)
    no_cards = (nothing,) * setup.seat_count
    state = State(
        board=BLANK,
        step=Step.PREPARE,
        seat=0,
        left=0,
        turn=0,
        deck=setup.full_deck,
        hands=no_cards,
        aside=no_cards,
        spent=nothing,
        rolls=(),
        first=-1 if setup.schedule.rolled else 0,
        white=-1,
        sets=_no_sets(setup) if setup.with_eve else None,
    )
    return prepare(setup, state)


def _no_sets(setup: Setup) -> Sets:
    return Sets(own=(0,) * setup.seat_count) if setup.roles_change else Sets()


def prepare(setup: Setup, state: State) -> State:
    """The board is empty: it is given, filled by the players, or left to chance (R2.1)."""
    if setup.board is not None:
        return _deal(setup, state._replace(board=setup.board))
    if setup.manual:
        return state._replace(step=Step.PLACE)
    return state if setup.level.base else state._replace(step=Step.PAIRS)


def after_tile(setup: Setup, state: State) -> State:
    """A tile or pair is on the board: the deal follows once the board is full."""
    return state if EMPTY in state.board else deal(setup, state)


def deal(setup: Setup, state: State) -> State:
    """The board is full of tiles: they are prepared, and cards are dealt."""
    return _deal(setup, state._replace(board=setup.model.prepare(state.board)))


def _deal(setup: Setup, state: State) -> State:
    """Cards are dealt, or given, and then the first turn begins at once."""
    if setup.hands is None:
        return state._replace(step=_DEAL, seat=0, left=setup.seat_count * HAND)
    dealt = total(setup.hands)
    deck = tuple(number - dealt[card] for card, number in enumerate(setup.full_deck))
    return begin_turn(setup, state._replace(deck=deck, hands=setup.hands, first=0, white=0), turn=0)


def after_cards(setup: Setup, state: State) -> State:
    """All cards of a deal, a mulligan or a turn are drawn."""
    if state.step == _DEAL:
        return _after_deal(setup, state)
    if state.step == _REFILL:
        return after_mulligan(setup, state)
    if setup.draw_first:
        return state._replace(step=_PLAY, left=_cards(setup, state, state.seat))
    return begin_turn(setup, state, state.turn + 1)


def _after_deal(setup: Setup, state: State) -> State:
    if setup.at_once:  # R2.4
        return begin_turn(setup, state._replace(first=0, white=0), turn=0)
    if state.first < 0:
        return state._replace(step=Step.ROLL, seat=0)
    step = Step.COLOUR if state.white < 0 else Step.MULLIGAN
    return state._replace(step=step, seat=state.first)


def after_roll(state: State, rolls: tuple[int, ...]) -> State:
    """A die is rolled for the first turn; the highest one chooses, equal ones roll again (R2.3)."""
    if len(rolls) < len(state.hands):
        return state._replace(rolls=rolls, seat=len(rolls))
    highest = max(rolls)
    if rolls.count(highest) > 1:
        return state._replace(rolls=(), seat=0)
    first = rolls.index(highest)
    return state._replace(rolls=rolls, step=Step.COLOUR, seat=first, first=first)


def after_mulligan(setup: Setup, state: State) -> State:
    """A seat has exchanged cards, or kept them: the next one follows, or the first turn."""
    seat = (state.seat + 1) % setup.seat_count
    if seat == state.first:
        return begin_turn(setup, state, turn=0)
    return state._replace(step=Step.MULLIGAN, seat=seat)


def begin_turn(setup: Setup, state: State, turn: int) -> State:
    """The turn after this many completed ones, or the measurement after the last."""
    if turn == setup.turns:
        return measure(setup, state._replace(turn=turn))
    seat = (state.first + turn) % setup.seat_count
    step = _DRAW if setup.draw_first else _PLAY
    left = _cards(setup, state, seat)
    return state._replace(step=step, seat=seat, left=left, turn=turn)


def _cards(setup: Setup, state: State, seat: int) -> int:
    """How many cards a seat draws and plays in a turn."""
    return setup.schedule.cards[state.role_of(seat)]


def after_play(setup: Setup, state: State) -> State:
    """The cards of a turn are played: noise, where there is any, disturbs a square (R7.1)."""
    return state._replace(step=Step.NOISE, left=0) if setup.noise else after_noise(setup, state)


def after_noise(setup: Setup, state: State) -> State:
    """The seat draws for its next turn, if it has one and draws last; or the next turn begins."""
    if not setup.draw_first and state.turn < setup.turns - setup.seat_count:
        return state._replace(step=_DRAW, left=_cards(setup, state, state.seat))
    return begin_turn(setup, state, state.turn + 1)


def measure(setup: Setup, state: State) -> State:
    """The next square of the final measurement, or the end."""
    if setup.model.next_square(state.board) is not None:
        return state._replace(step=_MEASURE, left=0)
    state = state._replace(step=Step.OVER, left=0)
    return state if state.sets is None else _end_set(setup, state, state.sets)


def _end_set(setup: Setup, state: State, sets: Sets) -> State:
    """A set with Eve is measured: points are counted, and if the match goes on, cards gathered."""
    lines = eve.team_lines(setup.model.final_tiles(state.board), eve.is_team_white(state))
    sets = eve.score_set(sets, lines, state.first)
    if eve.is_decided(sets):
        return state._replace(sets=sets)
    is_view = state.deck[UNKNOWN] > 0
    nothing = (0,) * len(setup.full_deck)
    no_cards = (nothing,) * setup.seat_count
    return state._replace(
        step=Step.BETWEEN,
        seat=0,
        deck=hide(setup.full_deck) if is_view else setup.full_deck,
        hands=no_cards,
        aside=no_cards,
        spent=nothing,
        rolls=(),
        sets=sets,
    )


def after_look(setup: Setup, state: State) -> State:
    """A seat has seen the board of a set; when all have, the next set begins (R8.6)."""
    if state.seat < setup.seat_count - 1:
        return state._replace(seat=state.seat + 1)
    state = state._replace(board=BLANK, step=Step.PREPARE, seat=0, turn=0)
    if setup.roles_change:  # the next seat is Alice, and chooses the colour
        state = state._replace(first=(state.first + 1) % setup.seat_count, white=-1)
    return prepare(setup, state)
