"""Moves and chance events in words: what each does to the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ketplay.core.words import does
from ketplay.games.qtris.board.appearance import (
    change_words,
    pair_words,
    prospect_words,
    relation,
    sign_words,
    tile_phrase,
    tile_words,
)
from ketplay.games.qtris.board.card_rules import Effect
from ketplay.games.qtris.board.measurement import Basis, letters
from ketplay.games.qtris.board.model import Results
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.square_measurement import Question, roll_word
from ketplay.games.qtris.board.tiles import CARDS, CX, EMPTY, PAIRS, SINGLES, I
from ketplay.games.qtris.cards import NAMES, UNKNOWN, cards_in
from ketplay.games.qtris.flow.effects import due_results
from ketplay.games.qtris.moves import D100, Move, Verb
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.state import Step
from ketplay.games.qtris.words.seats import count_words, seat_name

BASIS_WORDS = {
    Basis.COLOUR: "colour",
    Basis.ORIENT: "left or right",
    Basis.UPDOWN: "up or down",
    Basis.TILTED: "tilted white or tilted black",
    Basis.BELL: "which pair they are",
}


def question_words(question: Question) -> str:
    """What is asked, after the word "measures"."""
    basis, square, other = question
    place = f"square {square + 1}" if other < 0 else f"squares {square + 1} and {other + 1}"
    return f"{place} for {BASIS_WORDS[basis]}"


def move(game: QTris, view: State, move: Move, names: Sequence[str] = ()) -> str:
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
    >>> move(game, state, parse_move("CX16"))
    'CX from square 1 to square 6: the right kitten on square 1 becomes a left kitten'
    """
    if move.verb == Verb.DRAW:
        return _draw(game, view, move, names)
    if move.verb == Verb.D10 and view.step != Step.NOISE:
        return f"{game.player(view.seat, names)} rolls {move.a}"
    return _MOVE_WORDS[move.verb](game, view, move)


def preview(game: QTris, view: State, move: Move) -> str:
    """What a move would do in `view`.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> state = game.start()
    >>> [preview(game, state, parse_move(word)) for word in ("H1", "X1", "CX16")]
    ['H on square 1: right kitten → white', 'X on square 1: nothing would change',
     'CX from 1 to 6: square 1, right kitten → left kitten']
    >>> preview(game, state, parse_move("CX13"))
    'CX from 1 to 3: squares 1 and 3 become a pair (opposite colours, plus)'
    """
    if move.verb != Verb.PLAY:
        return _MOVE_WORDS[move.verb](game, view, move)
    if move.card == I:
        return "I: nothing would change"
    place = f"on square {move.a + 1}"
    if move.a != move.b:
        words = "from {} to {}" if move.card == CX else "on {} and {}"
        place = words.format(move.a + 1, move.b + 1)
    after, effect = game.model.apply(view.board, move.card, move.a, move.b)
    model = game.model
    change = prospect_words(
        model.appearance(view.board), model.appearance(after), say_where=move.a != move.b
    )
    if effect == Effect.NONE:
        change = "there is no rule for this, nothing would change"
    return f"{NAMES[move.card]} {place}: {change}"


def move_label(game: QTris, view: State, move: Move) -> tuple[str, str] | None:
    """A move on a small card of the history.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris()
    >>> [move_label(game, game.start(), parse_move(move)) for move in ("H5", "CX47", "I")]
    [('H', 'on 5'), ('CX', '4›7'), ('I', '–')]
    """
    if move.verb == Verb.PLAY:
        return NAMES[move.card], _label_squares(move)
    if move.verb == Verb.DRAW:
        return "", ""
    return None


def _label_squares(move: Move) -> str:
    if move.card == I:
        return "–"
    if move.a == move.b:
        return f"on {move.a + 1}"
    return f"{move.a + 1}{'›' if move.card == CX else '+'}{move.b + 1}"


def chance_words(
    game: QTris, view: State, moves: Sequence[Move], names: Sequence[str] = ()
) -> Sequence[str]:
    """The words of all outcomes of a chance event; those of the dice are worked out together.

    >>> game = QTris(prep="1=R")
    >>> chance_words(game, game.start()._replace(step=Step.MEASURE), D100[49:51])
    ['the dice show 50: square 1 is white', 'the dice show 51: square 1 is black']
    """
    if moves[0].verb != Verb.D100:
        return [move(game, view, outcome, names) for outcome in moves]
    words = _all_rolls(game, view)
    return [words[outcome.a - 1] for outcome in moves]


def _play(game: QTris, view: State, move: Move) -> str:
    if move.card == I:
        return "I: nothing changes"
    name = NAMES[move.card]
    place = f"on square {move.a + 1}"
    if move.a != move.b:
        words = "from square {} to square {}" if move.card == CX else "on squares {} and {}"
        place = words.format(move.a + 1, move.b + 1)
    after, effect = game.model.apply(view.board, move.card, move.a, move.b)
    if effect == Effect.NONE:
        return f"{name} {place}: there is no rule for this, so nothing changes"
    return f"{name} {place}: {_board_change(game, view, after, say_where=move.a != move.b)}"


def _board_change(game: QTris, view: State, after: object, say_where: bool = False) -> str:
    model = game.model
    return change_words(model.appearance(view.board), model.appearance(after), say_where)


def _put(game: QTris, view: State, move: Move) -> str:
    if move.b < 0:
        square = move.a if move.a >= 0 else view.board.index(EMPTY)
        return f"{tile_words(move.card)} on square {square + 1}"
    pair = f"{pair_words(move.card)} ({relation(move.card)}, {sign_words(move.card)})"
    return f"{pair} on squares {move.a + 1} and {move.b + 1}"


def _swap(game: QTris, view: State, move: Move) -> str:
    words = f"swaps {count_words(sum(move.cards), 'card')}"
    if move.cards[UNKNOWN]:
        return words
    return f"{words}: {' '.join(NAMES[card] for card in cards_in(move.cards))}"


def _draw(game: QTris, view: State, move: Move, names: Sequence[str]) -> str:
    card = "a card" if move.card == UNKNOWN else NAMES[move.card]
    return f"{does(seat_name(game, view, view.seat, names), 'draws')} {card}"


def _noise(game: QTris, view: State, move: Move) -> str:
    if move.a == 10:
        return "noise: the die shows 10, nothing is disturbed"
    noise = game.setup.noise or Noise.COLOUR
    if game.setup.noise_shown:
        is_settled = game.play(view, move).step != Step.DISTURB
        return f"noise hits square {move.a}" + (", whose colour is certain" if is_settled else "")
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
    words = {result: _squares_are(squares, result) for result, _ in results}
    return tuple(f"the dice show {roll.a}: {words[roll_word(results, roll.a)]}" for roll in D100)


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
        place = " and ".join(str(square + 1) for square in squares)
        return f"squares {place} are a pair ({relation(kind)}, {sign_words(kind)})"
    return " and ".join(
        f"square {measured + 1} is {tile_phrase(SINGLES.index(name))}"
        for measured, name in zip(squares, letters(result), strict=True)
    )


def _measure(game: QTris, view: State, move: Move) -> str:
    question = Question(Basis(move.word), move.a, move.b)
    words = f"measures {question_words(question)} and gives up two cards"
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
    Verb.D10: _noise,
    Verb.D100: _roll,
    Verb.RESULT: _result,
}
