"""The position line of QTris: every field of a state as text; impossible positions are refused."""

from __future__ import annotations

import re
from typing import Any

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tile_board import check_board, format_board, parse_board
from ketplay.games.qtris.board.tiles import BLANK, EMPTY, PAIR, SQUARES
from ketplay.games.qtris.cards import (
    NAMES,
    UNKNOWN,
    Counts,
    fit,
    format_counts,
    parse_counts,
    total,
)
from ketplay.games.qtris.flow.eve import (
    EVE,
    GOAL,
    ROLES,
    by_seat,
    is_decided,
    is_eve,
    is_team_white,
    points,
    team_lines,
)
from ketplay.games.qtris.flow.steps import deal, start
from ketplay.games.qtris.options import HAND, Setup
from ketplay.games.qtris.state import EARLY, LATE, MEASURED, Sets, State, Step

FIELDS = (
    "BOARD",
    "STEP:SEAT:LEFT",
    "turn:N",
    "deck:CARDS",
    "hands:CARDS|CARDS",
    "aside:CARDS|CARDS",
    "spent:CARDS",
    "rolls:N.N",
    "first:N",
    "white:N",
)
SETS = "sets:TEAM-EVE.PLAYED.MEASURED"  # one field more in games with Eve
OWN_SETS = "sets:POINTS-POINTS-POINTS.PLAYED.MEASURED"  # ... and where the roles change
BLACK = "black:N"  # one field more where everyone plays for themselves
MOST_CARDS = 6  # in a hand
_OPENING = (Step.ROLL, Step.COLOUR, Step.MULLIGAN, Step.REFILL)


def format_state(setup: Setup, state: State) -> str:
    """The fields of a position line."""
    fields = [
        board_text(setup, state),
        f"{state.step}:{state.seat}:{state.left}",
        f"turn:{state.turn}",
        f"deck:{format_counts(state.deck)}",
        f"hands:{'|'.join(map(format_counts, state.hands))}",
        f"aside:{'|'.join(map(format_counts, state.aside))}",
        f"spent:{format_counts(state.spent)}",
        f"rolls:{'.'.join(map(str, state.rolls)) or '-'}",
        f"first:{_format_seat(state.first)}",
        f"white:{_format_seat(state.white)}",
    ]
    if state.sets is not None:
        fields.append(_format_sets(state.sets))
    if setup.for_themselves:
        fields.append(f"black:{_format_seat(state.black)}")
    return " ".join(fields)


def board_text(setup: Setup, state: State) -> str:
    """The board as one word; while it is prepared, it is made of tiles in every variant."""
    if state.step in EARLY:
        return format_board(state.board)
    return setup.model.format(state.board)


def _format_seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def _format_sets(sets: Sets) -> str:
    measured = "yes" if sets.used else "no"
    if sets.question:
        basis, *squares = sets.question
        digits = "".join(str(square + 1) for square in squares if square >= 0)
        measured = f"{digits}:{basis}"
    points = "-".join(map(str, sets.own or (sets.team, sets.eve)))
    return f"sets:{points}.{sets.played}.{measured}"


def parse_state(setup: Setup, text: str) -> State:
    """A state from its fields, or from a board alone, where the deal is next."""
    words = text.split()
    if len(words) == 1 or all(re.match(r"[\d-]+=", word) for word in words):
        return _parse_board_alone(setup, text)
    fields: tuple[str, ...] = FIELDS
    if setup.with_eve or setup.for_themselves:
        fields = (*FIELDS, SETS if setup.with_eve else BLACK)
    if len(words) != len(fields):
        raise InvalidPosition(
            f"this QTris position has {len(fields)} fields ({' '.join(fields)}) or is a board "
            f"alone, not {len(words)}",
            at=text,
        )
    step, seat, left = _parse_step(setup, words[1])
    values = dict(map(_parse_field, words[2:10], FIELDS[2:]))
    rolls = values["rolls"]
    state = State(
        board=_parse_board(setup, words[0], step),
        step=step,
        seat=seat,
        left=left,
        turn=_parse_number(values["turn"], setup.turns),
        deck=_parse_pile(setup, values["deck"]),
        hands=_parse_piles(setup, values["hands"]),
        aside=_parse_piles(setup, values["aside"]),
        spent=_parse_pile(setup, values["spent"]),
        rolls=() if rolls == "-" else tuple(_parse_number(roll, 10) for roll in rolls.split(".")),
        first=_parse_seat(setup, values["first"]),
        white=_parse_seat(setup, values["white"]),
        sets=_parse_sets(setup, words[10]) if setup.with_eve else None,
        black=_parse_black(setup, words[10]) if setup.for_themselves else -1,
    )
    _check(setup, state)
    return state


def _parse_board_alone(setup: Setup, text: str) -> State:
    """The state in which this board has just been filled."""
    value = setup.model.parse(text)
    for board in setup.model.boards(value):
        check_board(setup.level, board, complete=True)
    return deal(setup, start(setup)._replace(board=BLANK))._replace(board=value)


def _parse_board(setup: Setup, text: str, step: Step) -> Any:
    if step in EARLY:
        board = parse_board(text)
        check_board(setup.level, board, complete=False)
        return board
    value = setup.model.parse(text)
    for board in setup.model.boards(value):
        check_board(setup.level, board, complete=False)
        if EMPTY in board:
            raise InvalidPosition("the board is full from the deal on, and not before", at="board")
    return value


def _parse_step(setup: Setup, word: str) -> tuple[Step, int, int]:
    match = re.fullmatch(r"([a-z]+):(\d):(\d{1,2})", word)
    if not match or match[1] not in tuple(Step) or int(match[2]) >= setup.seat_count:
        raise InvalidPosition(
            f"'{word}' is not a step; expected one such as play:0:2, with one of {', '.join(Step)}",
            at=word,
        )
    return Step(match[1]), int(match[2]), int(match[3])


def _parse_sets(setup: Setup, word: str) -> Sets:
    match = re.fullmatch(r"sets:(\d-\d(?:-\d)?)\.(\d)\.(?:no|yes|(\d+):([a-z]+))", word)
    question = _parse_question(setup, match[3], match[4]) if match and match[3] else None
    points = [int(number) for number in match[1].split("-")] if match else []
    number = 3 if setup.roles_change else 2
    if not match or len(points) != number or (match[3] and question is None):
        fields, example = (OWN_SETS, "1-0-2") if setup.roles_change else (SETS, "1-2")
        raise InvalidPosition(f"'{word}': expected {fields}, such as sets:{example}.3.no", at=word)
    sets = Sets(own=tuple(points)) if setup.roles_change else Sets(points[0], points[1])
    return sets._replace(played=int(match[2]), used=not word.endswith("no"), question=question)


def _parse_question(setup: Setup, digits: str, basis: str) -> Question | None:
    """What Eve is measuring; None if that is no question of this game."""
    number = 2 if basis == Basis.BELL else 1
    if basis not in setup.bases or len(digits) != number or "0" in digits:
        return None
    return Question(Basis(basis), *(int(digit) - 1 for digit in digits))


def _parse_field(word: str, field: str) -> tuple[str, str]:
    """The name and the value of a field."""
    name = field.partition(":")[0]
    if not word.startswith(name + ":"):
        raise InvalidPosition(f"'{word}': expected {field}", at=word)
    return name, word[len(name) + 1 :]


def _parse_seat(setup: Setup, text: str) -> int:
    return -1 if text == "-" else _parse_number(text, setup.seat_count - 1)


def _parse_black(setup: Setup, word: str) -> int:
    return _parse_seat(setup, _parse_field(word, BLACK)[1])


def _parse_number(text: str, most: int) -> int:
    if not text.isdecimal() or len(text) > 3 or int(text) > most:
        raise InvalidPosition(f"'{text}' is not a number from 0 to {most}", at=text)
    return int(text)


def _parse_piles(setup: Setup, text: str) -> tuple[Counts, ...]:
    piles = text.split("|")
    if len(piles) != setup.seat_count:
        raise InvalidPosition(
            f"'{text}': expected {setup.seat_count} piles, one for each seat, separated by |",
            at=text,
        )
    return tuple(_parse_pile(setup, pile) for pile in piles)


def _parse_pile(setup: Setup, text: str) -> Counts:
    counts = fit(parse_counts(text), len(setup.full_deck))
    if counts is None:
        raise InvalidPosition(f"'{text}' has a card that this table has not defined", at=text)
    return counts


def _check(setup: Setup, state: State) -> None:
    """Refuses states that no game can reach."""
    _check_cards(setup, state)
    _check_step(setup, state)
    _check_seats(setup, state)
    _check_hands(setup, state)
    if state.sets is not None:
        _check_sets(state, state.sets)
        if state.step == Step.BETWEEN:
            _check_between(setup, state, state.sets)
    elif state.step in (Step.PROBE, Step.BETWEEN):
        raise InvalidPosition(
            "only Eve measures during the turns, and only with her there are sets", at=state.step
        )


def _check_step(setup: Setup, state: State) -> None:
    if state.step in EARLY and EMPTY not in state.board:
        raise InvalidPosition("the board is full from the deal on, and not before", at="board")
    if state.step == Step.PLACE and not setup.placed_kinds and max(state.board) >= PAIR:
        raise InvalidPosition(
            "at the base level of the full book players place single tiles, no pairs", at="board"
        )
    if state.step in MEASURED:
        measured = setup.model.next_square(state.board) is None
        if measured == (state.step == Step.MEASURE):
            raise InvalidPosition(
                "a board is measured until all squares are white or black, and then the game or "
                "set is over",
                at=state.step,
            )
    no_noise = state.step == Step.NOISE and not setup.noise
    no_result = state.step == Step.DISTURB and not setup.noise_shown
    no_roll = state.step == Step.ROLL and not setup.schedule.rolled
    no_opening = state.step in _OPENING and setup.at_once
    if no_noise or no_result or no_roll or no_opening:
        raise InvalidPosition(f"this game has no step '{state.step}'", at=state.step)


def _check_seats(setup: Setup, state: State) -> None:
    """Who is first and who is white is known when it has been decided, and not before."""
    is_late = state.step in LATE
    later_set = state.sets is not None and state.sets.played > 0  # roles are known, colours stay
    has_first = is_late or later_set or state.step == Step.COLOUR or not setup.schedule.rolled
    has_white = is_late or (later_set and not setup.roles_change)
    if setup.for_themselves:
        _check_colours(state, has_white, has_first)
        return
    if has_white != (state.white >= 0) or has_first != (state.first >= 0):
        raise InvalidPosition(
            "first is known from the roll on, white from the choice of colour on", at="first"
        )
    if state.sets is None:
        return
    if setup.schedule.seats[0] == ROLES[0] and state.first != 0:
        raise InvalidPosition("Alice has the first turn", at="first")
    if state.white >= 0 and state.role_of(state.white) > EVE:
        raise InvalidPosition("white is the seat of Alice or that of Eve", at="white")


def _check_colours(state: State, known: bool, has_first: bool) -> None:
    """Where everyone plays for themselves: one seat after the other chooses."""
    chosen = [seat for seat in (state.white, state.black) if seat >= 0]
    right = len(chosen) == 2 if known else not chosen
    if state.step == Step.COLOUR:
        second = (state.first + 1) % len(state.hands)
        right = state.seat == state.first and not chosen
        right = right or (state.seat == second and chosen in ([], [state.first]))
    if not right or len(set(chosen)) < len(chosen) or has_first != (state.first >= 0):
        raise InvalidPosition(
            "first is known from the roll on, white and black when two seats have chosen",
            at="white",
        )


def _check_cards(setup: Setup, state: State) -> None:
    cards = total([state.deck, *state.hands, *state.aside, state.spent])
    if sum(cards) != sum(setup.full_deck):
        raise InvalidPosition(
            f"there are {sum(cards)} cards, but the deck has {sum(setup.full_deck)}", at="deck"
        )
    for card, number in enumerate(setup.full_deck):
        if card != UNKNOWN and cards[card] > number:
            raise InvalidPosition(
                f"there are {cards[card]} {NAMES[card]} cards, but the deck has {number}", at="deck"
            )
    if state.spent[UNKNOWN]:
        raise InvalidPosition("played cards lie face up: spent has no ?", at="spent")
    if state.step in EARLY and sum(state.deck) != sum(setup.full_deck):
        raise InvalidPosition("no card is dealt before the board is prepared", at="hands")


def _check_hands(setup: Setup, state: State) -> None:
    cards = setup.schedule.cards[state.role_of(state.seat)]
    most = {
        Step.DEAL: setup.seat_count * HAND,
        Step.REFILL: HAND,
        Step.DRAW: cards,
        Step.PLAY: cards,
        Step.DISTURB: SQUARES,
    }
    limit = 2 if state.step == Step.PREPARE else most.get(state.step, 0)
    if state.left > limit or (state.left == 0 and state.step in most):
        raise InvalidPosition(
            f"{state.left} left to {state.step}: there are at most {limit}",
            at=f"{state.step}:{state.left}",
        )
    in_turn = (Step.PLAY, Step.DRAW, Step.PROBE, Step.NOISE, Step.DISTURB)
    if state.step in in_turn and state.turn == setup.turns:
        raise InvalidPosition(
            f"after {setup.turns} turns the board is measured", at=f"turn:{state.turn}"
        )
    sizes = tuple(map(sum, state.hands))
    if state.step == Step.PLAY and sizes[state.seat] < state.left:
        raise InvalidPosition(
            f"seat {state.seat} holds {sizes[state.seat]} cards and should play {state.left}",
            at="hands",
        )
    if max(sizes) > MOST_CARDS:
        raise InvalidPosition(f"a hand has at most six cards, not {max(sizes)}", at="hands")


def _check_sets(state: State, sets: Sets) -> None:
    scores = list(sets.own or (sets.team, sets.eve))
    if is_decided(sets) != (state.step == Step.OVER) or min(scores) >= GOAL:
        raise InvalidPosition(
            f"the match is over when someone has {GOAL} points, and not before", at="sets"
        )
    fewest = min(1, sum(scores)) if sets.own else max(sets.eve, min(1, sets.team))
    if not fewest <= sets.played <= sum(scores):
        numbers = " and ".join(map(str, scores))
        raise InvalidPosition(f"{sets.played} sets do not bring {numbers} points", at="sets")
    is_measuring = sets.question is not None
    if (state.step == Step.PROBE) != is_measuring or (
        is_measuring and not is_eve(state, state.seat)
    ):
        raise InvalidPosition(
            "a square and basis are named while Eve measures, and only then", at="sets"
        )


def _check_between(setup: Setup, state: State, sets: Sets) -> None:
    """Between two sets all cards are gathered in, and the points of the board are counted."""
    if sum(state.deck) != sum(setup.full_deck) or state.turn != setup.turns or sets.used:
        raise InvalidPosition(
            "between two sets all turns are played and all cards are in the deck", at="deck"
        )
    lines = team_lines(setup.model.final_tiles(state.board), is_team_white(state))
    team, eve = points(lines)
    seats = range(setup.seat_count)
    has = sets.own or by_seat(state, sets.team, sets.eve)
    if any(has[seat] < (eve if is_eve(state, seat) else team) for seat in seats):
        raise InvalidPosition(
            f"this board brought {team} and {eve} points, more than there are", at="sets"
        )
