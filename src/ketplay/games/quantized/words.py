"""Quantum games in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.core import words
from ketplay.core.game import CHANCE, Outcome
from ketplay.core.parts.presentation import OptionWords
from ketplay.core.registry import part
from ketplay.games.quantized.blind.blind_game import UNKNOWN, BlindQuantized, is_hidden
from ketplay.games.quantized.blind.strategy import OFFERED
from ketplay.games.quantized.board_groups import outcome_totals, share_words
from ketplay.games.quantized.game.superposition_game import (
    TIE,
    Measurement,
    Quantized,
    QuantumState,
    StrategyChoice,
)
from ketplay.games.quantized.ply import Ply, Term
from ketplay.quantum.superposition import TINY

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "validity": (
        "Amplification",
        {
            "state_relative": "allowed: moves need to be valid on the current state only",
            "strict": "not allowed: moves must be valid on every state",
        },
    ),
    "records": (
        "Records",
        {
            "yes": "each branch keeps its moves",
            "no": "none: a ply must keep boards apart, and there are fewer plies",
        },
    ),
    "measure": (
        "Final measurement",
        {"board": "the board is measured", "outcome": "only the outcome is measured"},
    ),
    "branches": ("Most branches", {}),
    "information": (
        "Information",
        {
            "open": "both players see every move",
            "blind": "each chooses a strategy for the whole game, unseen",
        },
    ),
}


def option_words(game: Quantized) -> OptionWords:
    """The labels of all options: those of the classical game, then our own."""
    labels = {**words.option_words(game.base), **OPTIONS}
    return {option.name: labels[option.name] for option in game.options if option.name in labels}


def status(game: Quantized, view: QuantumState, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do; one line, as the drawing says the rest.

    >>> from ketplay.core.registry import game
    >>> status(game("qt3"), game("qt3").start(), 0)
    'Your turn (move 1 of 10): choose one cell, or several.'
    """
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if is_hidden(game, view) and actor != CHANCE:
        if seat == actor:
            return "Choose one strategy for the whole game. Nobody else sees it."
        return f"{words.player_as_seat(game, actor, names)} chooses a strategy, unseen."
    if actor == CHANCE:
        return f"All moves have been made: now the {game.chosen['measure']} is measured."
    number = f"move {len(view.plies) + 1} of {game.plies}"
    if seat != actor:
        return f"{words.player_as_seat(game, actor, names)} to move ({number})."
    if not game.evolution.unfinished(game.boards(view)):
        return f"Your turn ({number}): every board is finished. Pass, or amplify."
    return f"Your turn ({number}): choose one {_place(game)}, or several."


def _place(game: Quantized) -> str:
    """What is chosen for a move: a cell, or the move itself where there are no cells."""
    return "cell" if hasattr(part(game.base, "svg"), "marks") else "move"


def move(game: Quantized, view: QuantumState, move: Any, names: Sequence[str] = ()) -> str:
    """A move or the measurement as a fragment of a sentence.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> move(qt3, qt3.start(), qt3.parse_move(qt3.start(), "2*a1-c3"))
    'a1 (80 %) and c3 (20 %, -)'
    """
    if isinstance(move, Measurement):
        return _measurement(game, move)
    if isinstance(move, StrategyChoice):
        return _strategy_choice(move)
    return _body(game, move) + _amplification(game, view, move)


def _strategy_choice(move: StrategyChoice) -> str:
    """A strategy as its owner sees it, or that there is one."""
    if move.strategy == UNKNOWN:
        return "a strategy that only its player knows"
    name, more = OFFERED.get(move.strategy, ("", ""))
    return f"{name}, {more} ({move.strategy})" if name else f"the strategy {move.strategy}"


def preview(game: Quantized, view: QuantumState, move: Any) -> str:
    """What a move would do: how many boards there would be, and what amplifying changes.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> preview(qt3, qt3.start(), qt3.parse_move(qt3.start(), "a1+c3"))
    'a1, c3 (50 % each): 1 \u2192 2 boards'
    """
    if not isinstance(move, Ply):
        return words.move(game, view, move)
    body = _body(game, move)
    if not move.terms or move.boards:
        body = body[0].upper() + body[1:]
    if move.power:
        return f"{body}{_amplification(game, view, move, short=True)}"
    before = len(game.boards(view).positions)
    after = len(game.boards(game.play(view, move)).positions)
    return body if after == before else f"{body}: {before} \u2192 {_boards(after)}"


def _boards(number: int) -> str:
    return "one board" if number == 1 else f"{number} boards"


def _measurement(game: Quantized, move: Measurement) -> str:
    if game.chosen["measure"] == "board":
        winner = game.winner_name(game.classical.by_text[move.result])
        return f"the measured board is {move.result}: {_result(winner)}"
    return f"the measured outcome: {_result(move.result)}"


def _result(winner: str) -> str:
    return "a tie" if winner == TIE else f"{winner} wins"


def _body(game: Quantized, ply: Ply) -> str:
    if ply.tactic:
        return "all safe moves" if ply.tactic == "opt" else "the first two moves of every board"
    if ply.policy:
        if len(ply.policy) == 1:
            return game.spoken_move(ply.policy[0])
        return f"a separate answer on each of the {len(ply.policy)} boards"
    if not ply.terms:
        return "pass"
    if ply.boards:
        return _by_board(game, ply)
    return ", or where that is taken ".join(_terms(game, terms) for terms in ply.terms)


def _by_board(game: Quantized, ply: Ply) -> str:
    """A ply with alternatives for single boards, which are too many to be told one by one."""
    named = len(set(ply.boards) - {""})
    words = f"a separate answer on {_boards(named)}"
    others = [terms for board, terms in zip(ply.boards, ply.terms, strict=True) if not board]
    elsewhere = ", or where that is taken ".join(_terms(game, terms) for terms in others)
    return f"{words}, elsewhere {elsewhere}" if others else words


def _terms(game: Quantized, terms: tuple[Term, ...]) -> str:
    if not terms:
        return "all safe moves"
    if len(terms) == 1:
        return game.spoken_move(terms[0].move)
    norm = sum(abs(term.weight) ** 2 for term in terms)
    if all(term.weight == terms[0].weight for term in terms):
        names = ", ".join(game.spoken_move(term.move) for term in terms)
        return f"{names} ({share_words(1 / len(terms))} each)"
    parts = []
    for term in terms:
        share = share_words(abs(term.weight) ** 2 / norm)
        parts.append(f"{game.spoken_move(term.move)} ({share}{_phase(term.weight)})")
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _phase(weight: complex) -> str:
    """The sign of an amplitude where it is not plus."""
    number = complex(weight)
    sign = "-" if (number.imag or number.real) < 0 else "+"
    sign += "i" if number.imag else ""
    return "" if sign == "+" else f", {sign}"


def _amplification(game: Quantized, view: QuantumState, ply: Ply, short: bool = False) -> str:
    """What the amplification of this ply does, in numbers."""
    if not ply.power:
        return ""
    seat = len(view.plies) % 2
    good = game.evolution.good(seat)
    moved = game.evolution.body(game.boards(view), ply)
    after = game.evolution.after(game.boards(view), ply, seat)
    turns = game.evolution.turns(moved, ply.power, seat)
    share = moved.weight(good)
    if share < TINY:
        return ", with nothing to amplify yet"
    if share > 1 - TINY:
        return " (every board is already won)"
    wins = f"{game.seats[seat]}'s wins"
    if turns == 0 and short:
        return f": {wins} stay at {share_words(share)}"
    if turns == 0:
        return f", not amplified: {share_words(share)} is won already"
    if turns < 0:
        times = "with matched phases"
    else:
        times = "once" if turns == 1 else f"{turns} times"
    if short:
        return f": {wins} {share_words(share)} \u2192 {share_words(after.weight(good))}"
    return f", amplified {times}: {wins} {_change(share, after.weight(good))}"


def _change(before: float, after: float) -> str:
    """How a weight changes, in words.

    >>> _change(0.2, 0.9), _change(0.5, 0.4999999999999998), _change(0.75, 0.1)
    ('rise from 20 % to 90 %', 'stay at 50 %', 'fall from 75 % to 10 %')
    """
    if share_words(before) == share_words(after):
        return f"stay at {share_words(before)}"
    verb = "rise" if after > before else "fall"
    return f"{verb} from {share_words(before)} to {share_words(after)}"


def summary(game: Quantized, before: QuantumState, after: QuantumState) -> str:
    """What decided the game: the chances before the measurement, and those of what came out.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3:measure=outcome")
    >>> plies = qt3.parse_state("a1 b1+b2 opt opt opt opt opt opt opt/a1 -")
    >>> summary(qt3, plies, plies._replace(result="X"))
    'Before the measurement X won with 50 % and O with 0 %; a tie had 50 %.'
    """
    if not after.result:
        return ""
    if isinstance(game, BlindQuantized):
        return "One board was measured. Nobody knew its odds during the game."  # R10.5
    totals = outcome_totals(game, before)
    first, second = game.seats
    tie = f"; a tie had {share_words(totals[TIE])}" if TIE in totals else ""
    return (
        f"Before the measurement {first} won with {share_words(totals[first])} and {second} with "
        f"{share_words(totals[second])}{tie}."
    )


def seat_words(game: Quantized, view: QuantumState, seat: int) -> tuple[str, str]:
    """What a seat plays in the classical game."""
    return words.seat_words(game.base, game.base.start(), seat)


def outcome(
    game: Quantized,
    view: QuantumState,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """How the game ended; who won, in the classical game's own words.

    >>> from ketplay.core.registry import game
    >>> nim = game("quantum-nim:heaps=1.2")
    >>> end = nim.parse_state("1:1 2:1 2:1 -")
    >>> outcome(nim, end, nim.outcome(end), 0)
    'You won: you took the last stone.'
    """
    if outcome.payoffs[0] == outcome.payoffs[1]:
        return f"A tie: {outcome.reason}."
    hidden = is_hidden(game, view) and not view.result
    result = view.result if view.result or hidden else next(iter(game.odds(view)))
    board = game.classical.by_text.get(result)  # None where only the outcome was measured
    end = None if board is None else game.base.outcome(board)
    if end is None:
        return words.plain_outcome(game, outcome, seat, names)
    sentence = words.outcome(game.base, board, end, seat, names)
    return f"{sentence.removesuffix('.')} on the measured board." if view.result else sentence
