"""QTris in words: what is going on, what a move does, how it ended; no quantum mechanics needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ketplay.core.game import Outcome
from ketplay.games.qtris.board.appearance import (
    change_words,
    pair_words,
    relation,
    sign_words,
    tile_phrase,
)
from ketplay.games.qtris.board.card_rules import Effect
from ketplay.games.qtris.board.measurement import Basis, letters
from ketplay.games.qtris.board.measuring import Question, roll_word
from ketplay.games.qtris.board.model import Results
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.tiles import CARDS, CX, EMPTY, PAIRS, SINGLE_NAMES, SINGLES, I
from ketplay.games.qtris.cards import NAMES, UNKNOWN, cards_in
from ketplay.games.qtris.flow.effects import due_results
from ketplay.games.qtris.flow.eve import EVE, may_measure, points, team_lines
from ketplay.games.qtris.moves import D100, Move, Verb
from ketplay.games.qtris.options import LABELS
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.state import Step

__all__ = ["OPTIONS", "chance_words", "move", "outcome", "status"]

OPTIONS = LABELS
BASIS_WORDS = {
    Basis.COLOUR: "colour",
    Basis.ORIENT: "left or right",
    Basis.UPDOWN: "up or down",
    Basis.TILTED: "tilted white or tilted black",
    Basis.BELL: "which pair they are",
}

_STEP_WORDS = {
    Step.PAIRS: "setting up the board",
    Step.PREPARE: "setting up the board",
    Step.PLACE: "setting up the board",
    Step.DEAL: "dealing",
    Step.ROLL: "rolling for the first turn",
    Step.COLOUR: "choosing a colour",
    Step.MULLIGAN: "swapping cards",
    Step.REFILL: "swapping cards",
    Step.PROBE: "Eve measures",
    Step.NOISE: "rolling for noise",
    Step.DISTURB: "rolling for noise",
    Step.MEASURE: "measuring",
    Step.BETWEEN: "measured",
    Step.OVER: "measured",
}


def step_words(game: QTris, view: State) -> str:
    """What is going on, in a few words.

    >>> game = QTris()
    >>> step_words(game, game.start())
    'setting up the board'
    """
    turns = game.setup.turns
    words = _STEP_WORDS.get(view.step, f"turn {min(view.turn + 1, turns)} of {turns}")
    if view.sets is None:
        return words
    is_over = view.step in (Step.BETWEEN, Step.OVER)
    return f"set {view.sets.played + (not is_over)}, {words}"


def status(game: QTris, view: State, seat: int | None) -> str:
    """Whose turn it is and what to do now.

    >>> game = QTris(prep="manual")
    >>> status(game, game.start(), 0)
    'Place a tile on a free square.'
    >>> status(game, game.start(), 1)
    'Player 1 places a tile.'
    """
    if view.step == Step.OVER:
        result = game.outcome(view)
        assert result is not None
        return outcome(game, view, result)
    if game.actor(view) == seat:
        return _instruction(game, view)
    return _report(game, view)


def _instruction(game: QTris, view: State) -> str:
    """What the acting player is to do."""
    if view.step == Step.PLACE:
        pair = (
            ", or a whole pair, on free squares" if game.setup.placed_kinds else " on a free square"
        )
        return f"Place a tile{pair}."
    if view.step == Step.COLOUR:
        if game.setup.schedule.rolled:
            return "You rolled higher: choose your colour. Lines of three in it will count for you."
        return "Choose a colour for you and Bob. Lines of three in it will count for you."
    if view.step == Step.MULLIGAN:
        side = _side_words(view, view.seat)
        return f"{side}Choose the cards to swap, or keep all. You can do this once."
    if view.step == Step.BETWEEN:
        return f"{_set_words(game, view)} Go on to the next set when you have seen the board."
    measure = ""
    if may_measure(view):
        measure = " Or measure a square: choose a basis, two cards to give up and the square."
    return (
        f"Your turn, {view.turn + 1} of {game.setup.turns}: play your {_card_words(game, view)} "
        f"on any square.{measure}"
    )


def _card_words(game: QTris, view: State) -> str:
    if game.setup.schedule.cards[view.seat] == 1:
        return "card"
    return "first card" if view.left == 2 else "second card"


def _report(game: QTris, view: State) -> str:
    """What is going on, for everyone else."""
    name = game.seats[view.seat]
    if view.step == Step.PLACE:
        return f"{name} places a tile{' or a pair' if game.setup.placed_kinds else ''}."
    words = _REPORTS.get(view.step)
    if words is not None:
        return words.format(name=name)
    if view.step == Step.PLAY:
        cards = game.setup.schedule.cards[view.seat]
        turn = f"turn {view.turn + 1} of {game.setup.turns}"
        return f"{name} plays card {cards + 1 - view.left} of {cards} in {turn}."
    if view.step == Step.COLOUR:
        rolled = "rolled higher and " if game.setup.schedule.rolled else ""
        return f"{name} {rolled}chooses a colour."
    if view.step == Step.BETWEEN:
        return f"{_set_words(game, view)} Waiting for {name} to go on."
    question = game.due_question(view)
    if view.step == Step.PROBE:
        return f"Eve measures {_question_words(question)}."
    if view.step == Step.DISTURB:
        return f"Noise has hit square {question.square + 1}: the dice decide what it does."
    return f"The board is measured, square by square: square {question.square + 1} comes next."


def _question_words(question: Question) -> str:
    """What is asked, after the word "measures"."""
    basis, square, other = question
    where = f"square {square + 1}" if other < 0 else f"squares {square + 1} and {other + 1}"
    return f"{where} for {BASIS_WORDS[basis]}"


_REPORTS = {
    Step.PAIRS: "The board is set up by chance.",
    Step.PREPARE: "The board is set up by chance.",
    Step.DEAL: "The cards are dealt.",
    Step.ROLL: "Each player rolls a die; the higher roll goes first and chooses a colour.",
    Step.MULLIGAN: "{name} may swap cards.",
    Step.REFILL: "{name} draws new cards.",
    Step.DRAW: "{name} draws cards.",
    Step.NOISE: "A die is rolled for noise: 1 to 9 disturbs that square, 10 changes nothing.",
}


def _set_words(game: QTris, view: State) -> str:
    """What the set that was measured brought."""
    sets = view.sets
    assert sets is not None
    lines = team_lines(game.model.final_tiles(view.board), view.white)
    team, eve = points(lines)
    side = (
        f"Alice and Bob {count_words(team, 'point')}"
        if team
        else f"Eve {count_words(eve, 'point')}"
    )
    verb = "brings" if lines == 1 else "bring"
    return (
        f"Set {sets.played} is measured: {count_words(lines, 'line')} of {colour_of(view, 0)} "
        f"{verb} {side}. Alice and Bob now have {sets.team}, Eve {sets.eve}."
    )


def colour_of(view: State, seat: int) -> str:
    """The colour whose lines count for a seat; nothing for Eve, and before the choice."""
    if view.white < 0 or (view.sets is not None and seat == EVE):
        return ""
    is_white = view.white == (seat if view.sets is None else 0)
    return "white" if is_white else "black"


def _side_words(view: State, seat: int) -> str:
    if view.sets is not None and seat == EVE:
        return f"Keep the lines of {colour_of(view, 0)} below two. "
    return f"You play {colour_of(view, seat)}. " if view.white >= 0 else ""


def move(game: QTris, view: State, move: Move) -> str:
    """A move made in `view`, as the fragment of a sentence.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> state = game.start()
    >>> move(game, state, parse_move("H1"))
    'H on square 1: the right kitten becomes white'
    >>> move(game, state, parse_move("CX12"))
    'CX from square 1 to square 2: squares 1 and 2 become a pair (same colour, plus)'
    >>> move(game, state, parse_move("CX7"))
    'CX on square 7: black becomes white'
    """
    return _MOVE_WORDS[move.verb](game, view, move)


def chance_words(game: QTris, view: State, moves: Sequence[Move]) -> Sequence[str]:
    """The words of all outcomes of a chance event; those of the dice are worked out together.

    >>> game = QTris(prep="1=R")
    >>> chance_words(game, game.start()._replace(step=Step.MEASURE), D100[49:51])
    ['the dice show 50: square 1 is white', 'the dice show 51: square 1 is black']
    """
    if moves[0].verb != Verb.D100:
        return [move(game, view, outcome) for outcome in moves]
    words = _all_rolls(game, view)
    return [words[outcome.a - 1] for outcome in moves]


def _play(game: QTris, view: State, move: Move) -> str:
    if move.card == I:
        return "I: nothing changes"
    name = CARDS[move.card]
    if move.card == CX and move.a != move.b:
        where = f"from square {move.a + 1} to square {move.b + 1}"
    else:
        where = f"on square {move.a + 1}"
    after, effect = game.model.apply(view.board, move.card, move.a, move.b)
    if effect == Effect.NONE:
        return f"{name} {where}: there is no rule for this, so nothing changes"
    return f"{name} {where}: {_board_change(game, view, after)}"


def _board_change(game: QTris, view: State, after: object) -> str:
    model = game.model
    return change_words(model.appearance(view.board), model.appearance(after))


def _put(game: QTris, view: State, move: Move) -> str:
    if move.b < 0:
        square = move.a if move.a >= 0 else view.board.index(EMPTY)
        return f"{SINGLE_NAMES[move.card]} on square {square + 1}"
    pair = f"{pair_words(move.card)} ({relation(move.card)}, {sign_words(move.card)})"
    return f"{pair} on squares {move.a + 1} and {move.b + 1}"


def _swap(game: QTris, view: State, move: Move) -> str:
    words = f"swaps {count_words(sum(move.cards), 'card')}"
    if move.cards[UNKNOWN]:
        return words
    return f"{words}: {' '.join(NAMES[card] for card in cards_in(move.cards))}"


def _draw(game: QTris, view: State, move: Move) -> str:
    card = "a card" if move.card == UNKNOWN else NAMES[move.card]
    return f"{game.seats[view.seat]} draws {card}"


def _die(game: QTris, view: State, move: Move) -> str:
    if view.step != Step.NOISE:
        return f"{game.seats[view.seat]} rolls {move.a}"
    if move.a == 10:
        return "noise: the die shows 10, nothing is disturbed"
    noise = game.setup.noise or Noise.COLOUR
    if game.setup.noise_shown:
        return f"noise hits square {move.a}"
    after = game.model.disturb(view.board, move.a - 1, noise)
    words = _NOISE_WORDS[noise].format(square=move.a)
    return f"{words}, and nobody looks: {_board_change(game, view, after)}"


_NOISE_WORDS = {
    Noise.COLOUR: "noise measures square {square}",
    Noise.PHASE: "noise turns square {square} (Z), or not",
    Noise.DEPOLARISE: "noise plays I, X, Y or Z on square {square}",
}


def _roll(game: QTris, view: State, move: Move) -> str:
    return _all_rolls(game, view)[move.a - 1]


def _all_rolls(game: QTris, view: State) -> tuple[str, ...]:
    """What each roll of the d100 means in this view."""
    results = due_results(game.setup, view)
    return _roll_words(results, _due_squares(game, view))


def _due_squares(game: QTris, view: State) -> tuple[int, ...]:
    """The squares that a result speaks of."""
    question = game.due_question(view)
    whole = view.step != Step.DISTURB
    return game.model.measured_squares(view.board, question, whole)


@lru_cache(maxsize=512)
def _roll_words(results: Results, squares: tuple[int, ...]) -> tuple[str, ...]:
    """What each roll means for these squares."""
    return tuple(
        f"the dice show {roll.a}: {_squares_are(squares, roll_word(results, roll.a))}"
        for roll in D100
    )


def _result(game: QTris, view: State, move: Move) -> str:
    if move.word in CARDS:
        square = view.left
        if move.word == CARDS[I]:
            return f"noise leaves square {square} alone"
        card = CARDS.index(move.word)
        after, _ = game.model.apply(view.board, card, square - 1, square - 1)
        return f"noise plays {move.word} on square {square}: {_board_change(game, view, after)}"
    squares = _due_squares(game, view)
    if view.step == Step.MEASURE and len(letters(move.word)) == 1:  # mixtures: one at a time
        squares = (game.due_question(view).square,)
    return _squares_are(squares, move.word)


def _squares_are(squares: tuple[int, ...], result: str) -> str:
    if result in PAIRS:
        kind = PAIRS.index(result)
        where = " and ".join(str(square + 1) for square in squares)
        return f"squares {where} are a pair ({relation(kind)}, {sign_words(kind)})"
    return " and ".join(
        f"square {measured + 1} is {tile_phrase(SINGLES.index(name))}"
        for measured, name in zip(squares, letters(result), strict=True)
    )


def _measure(game: QTris, view: State, move: Move) -> str:
    question = Question(Basis(move.word), move.a, move.b)
    words = f"measures {_question_words(question)} and gives up two cards"
    findings = game.model.measure(view.board, question, whole=True)
    if len(findings) > 1:
        return words
    squares = game.model.measured_squares(view.board, question, whole=True)
    return f"{words}: {_squares_are(squares, findings[0].word)}"


def _pairs(game: QTris, view: State, move: Move) -> str:
    return f"the board starts with {count_words(move.a, 'pair') if move.a else 'no pairs'}"


_MOVE_WORDS: dict[str, Callable[[QTris, State, Move], str]] = {
    Verb.PLAY: _play,
    Verb.PUT: _put,
    Verb.COLOUR: lambda game, view, move: f"plays {move.word}",
    Verb.KEEP: lambda game, view, move: "keeps all cards",
    Verb.SWAP: _swap,
    Verb.MEASURE: _measure,
    Verb.NEXT: lambda game, view, move: "goes on to the next set",
    Verb.PAIRS: _pairs,
    Verb.TILE: _put,
    Verb.DRAW: _draw,
    Verb.D10: _die,
    Verb.D100: _roll,
    Verb.RESULT: _result,
}


def outcome(game: QTris, view: State, outcome: Outcome) -> str:
    """How it ended, as a sentence.

    >>> game = QTris()
    >>> end = Outcome((-1, 1), "white has 2 lines, black 1 line", (1, 2))
    >>> outcome(game, game.start()._replace(white=1), end)
    'Player 2 wins as white: 2 lines to 1.'
    """
    winners = [seat for seat, payoff in enumerate(outcome.payoffs) if payoff > 0]
    if not outcome.scores:
        winner = f"{game.seats[winners[0]]} wins: " if winners else ""
        return f"{winner}{outcome.reason}."
    scores = [int(score) for score in outcome.scores[:2]]  # Bob has what Alice has
    high = max(scores)
    low = min(scores)
    if not winners:
        return f"A draw: {count_words(high, 'line')} each."
    if view.sets is not None:
        side = "Eve wins" if winners == [EVE] else "Alice and Bob win"
        return f"{side}: {count_words(high, 'point')} to {low}."
    winner = f"{game.seats[winners[0]]} wins as {colour_of(view, winners[0])}"
    return f"{winner}: {count_words(high, 'line')} to {low}."


def count_words(number: int, noun: str) -> str:
    """A number of things.

    >>> count_words(1, "line"), count_words(2, "point")
    ('1 line', '2 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
