"""The position line of QTris: every field of a state as text, and what makes a position impossible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.tile_board import Board, format_board, pairs, parse_board
from ketplay.games.qtris.board.tiles import EMPTY, PAIR, PAIRS, SINGLES, Level
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, format_counts, parse_counts, total
from ketplay.games.qtris.eve import EVE, GOAL, bases, made, points
from ketplay.games.qtris.state import Sets, State

if TYPE_CHECKING:
    from ketplay.games.qtris.rules import QTris

EARLY = ("pairs", "prepare", "place")  # the board is not full yet
MEASURED = ("measure", "between", "over")
LATE = ("mulligan", "refill", "draw", "play", "probe", "noise", *MEASURED)  # colours are chosen
STEPS = (*EARLY, "deal", "roll", "colour", *LATE)
FORM = "BOARD STEP:SEAT:LEFT turn:N deck:CARDS hands:CARDS|CARDS aside:CARDS|CARDS spent:CARDS rolls:N.N first:N white:N"
SETS = "sets:TEAM-EVE.PLAYED.MEASURED"  # one field more in games with Eve


def format_state(game: QTris, state: State) -> str:
    """The fields of a position line."""
    board = format_board(state.board) if state.step in EARLY else game.engine.format(state.board)
    both = ["|".join(map(format_counts, piles)) for piles in (state.hands, state.aside)]
    rolls = ".".join(map(str, state.rolls)) or "-"
    seats = ["-" if seat < 0 else str(seat) for seat in (state.first, state.white)]
    return (
        f"{board} {state.step}:{state.seat}:{state.left} turn:{state.turn} deck:{format_counts(state.deck)} "
        f"hands:{both[0]} aside:{both[1]} spent:{format_counts(state.spent)} rolls:{rolls} "
        f"first:{seats[0]} white:{seats[1]}"
    ) + ("" if state.sets is None else f" {_format_sets(state.sets)}")


def _format_sets(sets: Sets) -> str:
    measured = "no" if not sets.used else f"{sets.square + 1}:{sets.basis}" if sets.basis else "yes"
    return f"sets:{sets.team}-{sets.eve}.{sets.played}.{measured}"


def parse_state(game: QTris, text: str) -> State:
    """A state from its fields, or from a board alone (then the deal is next); refuses what cannot be."""
    words = text.split()
    if all(re.match(r"[\d-]+=", word) for word in words) or len(words) == 1:
        return _begin(game, text)
    wanted = 10 + (game.chosen["variant"] == "eve")
    if len(words) != wanted:
        form = FORM if wanted == 10 else f"{FORM} {SETS}"
        raise InvalidPosition(
            f"this QTris position has {wanted} fields ({form}) or is a board alone, not {len(words)}",
            at=text,
        )
    step, seat, left = _step(game, words[1])
    values = [_value(word, name) for word, name in zip(words[2:10], FORM.split()[2:], strict=True)]
    turn, deck, hands, aside, spent, rolls, first, white = values
    state = game.start()._replace(
        board=_board(game, words[0], step),
        step=step,
        seat=seat,
        left=left,
        turn=_number(turn, game.turns),
        deck=parse_counts(deck),
        hands=_piles(game, hands),
        aside=_piles(game, aside),
        spent=parse_counts(spent),
        rolls=() if rolls == "-" else tuple(_number(roll, 10) for roll in rolls.split(".")),
        first=-1 if first == "-" else _number(first, 1),
        white=-1 if white == "-" else _number(white, 1),
        sets=_sets(game, words[10]) if wanted == 11 else None,
    )
    _check(game, state)
    return state


def _begin(game: QTris, text: str) -> State:
    """The deal, or whatever comes first when the board is there."""
    value = game.engine.parse(text)
    for board in game.engine.boards(value):
        check_board(game.level, board, complete=True)
    start = game.start()._replace(board=(0,) * 9)
    return game._deal(start)._replace(board=value)


def _board(game: QTris, text: str, step: str) -> Any:
    if step in EARLY:
        board = parse_board(text)
        check_board(game.level, board, complete=False)
        return board
    value = game.engine.parse(text)
    for board in game.engine.boards(value):
        check_board(game.level, board, complete=False)
        if EMPTY in board:
            raise InvalidPosition("the board is full from the deal on, and not before", at="board")
    return value


def _step(game: QTris, word: str) -> tuple[str, int, int]:
    head = re.fullmatch(r"([a-z]+):(\d):(\d{1,2})", word)
    if not head or head[1] not in STEPS or int(head[2]) >= len(game.seats):
        raise InvalidPosition(
            f"'{word}' is no step; right: play:0:2, one of {', '.join(STEPS)}", at=word
        )
    return head[1], int(head[2]), int(head[3])


def _sets(game: QTris, word: str) -> Sets:
    basis = "|".join(bases(game.level))
    found = re.fullmatch(rf"sets:(\d)-(\d)\.(\d)\.(?:no|yes|([1-9]):({basis}))", word)
    if not found:
        raise InvalidPosition(
            f"'{word}' stands where {SETS} is expected, such as sets:1-2.3.no", at=word
        )
    used = not word.endswith("no")
    square = int(found[4]) - 1 if found[4] else -1
    return Sets(int(found[1]), int(found[2]), int(found[3]), used, square, found[5] or "")


def _value(word: str, name: str) -> str:
    key = name.partition(":")[0]
    if not word.startswith(key + ":"):
        raise InvalidPosition(f"'{word}' stands where {name} is expected", at=word)
    return word[len(key) + 1 :]


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or int(text) > most:
        raise InvalidPosition(f"'{text}' is not a number from 0 to {most}", at=text)
    return int(text)


def _piles(game: QTris, text: str) -> tuple[Counts, ...]:
    piles = text.split("|")
    if len(piles) != len(game.seats):
        raise InvalidPosition(
            f"'{text}': {len(game.seats)} piles are needed, one for each seat, separated by |",
            at=text,
        )
    return tuple(map(parse_counts, piles))


def check_board(level: Level, board: Board, complete: bool) -> None:
    """Refuses a board with tiles that the level does not have, or (when it must be complete) empty squares."""
    for square, code in enumerate(board):
        if code == EMPTY:
            if complete:
                raise InvalidPosition(f"square {square + 1} is empty", at=f"square {square + 1}")
        elif code < PAIR and code not in level.singles:
            tiles = " ".join(SINGLES[tile] for tile in level.singles)
            raise InvalidPosition(
                f"{SINGLES[code]} on square {square + 1} does not belong to level {level.name}; its tiles: {tiles}",
                at=f"square {square + 1}",
            )
    for low, high, kind in pairs(board):
        if kind not in level.kinds:
            raise InvalidPosition(
                f"{PAIRS[kind]} on squares {low + 1} and {high + 1} does not belong to level {level.name}",
                at=f"square {low + 1}",
            )


def _check(game: QTris, state: State) -> None:
    """Refuses states that no game can reach."""
    _check_cards(game, state)
    if state.step in EARLY and EMPTY not in state.board:
        raise InvalidPosition("the board is full from the deal on, and not before", at="board")
    late = state.step in LATE
    rolled = late or state.step == "colour" or not game.schedule.rolled
    later_set = state.sets is not None and state.sets.played > 0  # colours stay from set to set
    if (late or later_set) != (state.white >= 0) or rolled != (state.first >= 0):
        raise InvalidPosition(
            "first is known from the roll on, white from the choice of colour on", at="first"
        )
    if state.first > 0 and not game.schedule.rolled:
        raise InvalidPosition("Alice has the first turn", at="first")
    if state.step in MEASURED and (state.step == "measure") == (
        game.engine.due(state.board) is None
    ):
        raise InvalidPosition(
            "a board is measured until it is white and black only, and then the game or set is over",
            at=state.step,
        )
    if (state.step == "noise" and not game.noise) or (
        state.step == "roll" and not game.schedule.rolled
    ):
        raise InvalidPosition(f"there is no step '{state.step}' in {game.id}", at=state.step)
    _check_hands(game, state)
    if state.sets is not None:
        _check_sets(state, state.sets)
        if state.step == "between":
            _check_between(game, state, state.sets)
    elif state.step in ("probe", "between"):
        raise InvalidPosition(
            "only Eve measures during the turns, and only with her there are sets", at=state.step
        )


def _check_cards(game: QTris, state: State) -> None:
    piles = [state.deck, *state.hands, *state.aside, state.spent]
    cards = total(piles)
    if sum(cards) != sum(game.full_deck):
        raise InvalidPosition(
            f"there are {sum(cards)} cards, but the deck has {sum(game.full_deck)}", at="deck"
        )
    for card in range(UNKNOWN):
        if cards[card] > game.full_deck[card]:
            raise InvalidPosition(
                f"there are {cards[card]} {NAMES[card]} cards, but the deck has {game.full_deck[card]}",
                at="deck",
            )
    if state.spent[UNKNOWN]:
        raise InvalidPosition("played cards lie face up: spent has no ?", at="spent")
    if state.step in EARLY and sum(state.deck) != sum(game.full_deck):
        raise InvalidPosition("no card is dealt before the board is prepared", at="hands")


def _check_hands(game: QTris, state: State) -> None:
    at_a_turn = game.schedule.cards[state.seat]
    most = {
        "deal": len(game.seats) * 4,
        "refill": 4,
        "draw": at_a_turn,
        "play": at_a_turn,
        "prepare": 2,
    }
    limit = most.get(state.step, 0)
    if state.left > limit or (state.left == 0 and state.step in ("deal", "refill", "draw", "play")):
        raise InvalidPosition(
            f"{state.left} left to {state.step}: at most {limit} are",
            at=f"{state.step}:{state.left}",
        )
    if state.step in ("play", "draw", "probe", "noise") and state.turn == game.turns:
        raise InvalidPosition(
            f"after {game.turns} turns the board is measured", at=f"turn:{state.turn}"
        )
    sizes = tuple(map(sum, state.hands))
    if state.step == "play" and sizes[state.seat] < state.left:
        raise InvalidPosition(
            f"seat {state.seat} holds {sizes[state.seat]} cards and should play {state.left}",
            at="hands",
        )
    if max(sizes) > 6:
        raise InvalidPosition(f"a hand has at most six cards, not {max(sizes)}", at="hands")


def _check_sets(state: State, sets: Sets) -> None:
    over = max(sets.team, sets.eve) >= GOAL
    if over != (state.step == "over") or (sets.team >= GOAL and sets.eve >= GOAL):
        raise InvalidPosition(
            f"the match is over when one side has {GOAL} points, and not before", at="sets"
        )
    if not max(sets.eve, 1 if sets.team else 0) <= sets.played <= sets.team + sets.eve:
        raise InvalidPosition(
            f"{sets.played} sets do not bring {sets.team} and {sets.eve} points", at="sets"
        )
    if (state.step == "probe") != bool(sets.basis) or (sets.basis and state.seat != EVE):
        raise InvalidPosition(
            "a square and basis are named while Eve measures, and only then", at="sets"
        )


def _check_between(game: QTris, state: State, sets: Sets) -> None:
    """A measured board that stands between two sets: all cards are gathered in, and its points are counted."""
    if sum(state.deck) != sum(game.full_deck) or state.turn != game.turns or sets.used:
        raise InvalidPosition(
            "between two sets all turns are played and all cards are in the deck", at="deck"
        )
    team, other = points(made(game.engine.settled(state.board), state.white))
    if team > sets.team or other > sets.eve:
        raise InvalidPosition(
            f"this board brought {team} and {other} points, more than there are", at="sets"
        )
