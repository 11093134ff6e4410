"""Quantum games in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.core import words
from ketplay.core.game import CHANCE, Outcome
from ketplay.core.parts.presentation import OptionWords
from ketplay.games.quantized.board_groups import percent
from ketplay.games.quantized.ply import Ply, Term
from ketplay.games.quantized.rules import TIE, Measurement, Quantized, QuantumState
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
}


def option_words(game: Quantized) -> OptionWords:
    """The labels of all options: those of the classical game, then our own."""
    return {**words.option_words(game.base), **OPTIONS}


def status(game: Quantized, view: QuantumState, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do; one line, as the drawing says the rest."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if actor == CHANCE:
        return f"All plies have been played; now the {game.chosen['measure']} is measured."
    ply = f"Ply {len(view.plies) + 1} of {game.plies}"
    if seat != actor:
        return f"{ply}: {words.player_as_seat(game, actor, names)} to move."
    if game.evolution.unfinished(game.boards(view)):
        return f"{ply}, your turn: pick one move or several."
    return f"{ply}, your turn: every branch is finished, pass."


def move(game: Quantized, view: QuantumState, move: Any, names: Sequence[str] = ()) -> str:
    """A move or the measurement as a fragment of a sentence.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> move(qt3, qt3.start(), qt3.parse_move(qt3.start(), "2*a1-c3"))
    'a1 (80 %, +) and c3 (20 %, -)'
    """
    if isinstance(move, Measurement):
        return _measurement(game, move)
    return _body(game, move) + _amplification(game, view, move)


def _measurement(game: Quantized, move: Measurement) -> str:
    if game.chosen["measure"] == "board":
        return f"the measured board is {move.result}"
    return "the outcome is a tie" if move.result == TIE else f"the outcome: {move.result} wins"


def _body(game: Quantized, ply: Ply) -> str:
    if ply.tactic:
        return "all safe moves in equal superposition"
    if ply.policy:
        if len(ply.policy) == 1:
            return "one classical move on the only board"
        return f"one classical move on each of {len(ply.policy)} boards"
    if not ply.terms:
        return "pass"
    return ", or where that is impossible ".join(_terms(game, terms) for terms in ply.terms)


def _terms(game: Quantized, terms: tuple[Term, ...]) -> str:
    if len(terms) == 1:
        return game.base.format_move(terms[0].move)
    norm = sum(abs(term.weight) ** 2 for term in terms)
    parts = []
    for term in terms:
        share = percent(abs(term.weight) ** 2 / norm)
        parts.append(f"{game.base.format_move(term.move)} ({share}, {_phase(term.weight)})")
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _phase(weight: complex) -> str:
    part = complex(weight)
    sign = "-" if (part.imag or part.real) < 0 else "+"
    return sign + ("i" if part.imag else "")


def _amplification(game: Quantized, view: QuantumState, ply: Ply) -> str:
    """What the amplification of this ply does, in numbers."""
    if not ply.power:
        return ""
    seat = len(view.plies) % 2
    good = game.evolution.good(seat)
    moved = game.evolution.body(game.boards(view), ply)
    after = game.evolution.after(game.boards(view), ply, seat)
    turns = game.evolution.turns(moved, ply.power, seat)
    share = moved.weight(good)
    if turns == 0 or not TINY < share < 1 - TINY:
        return f", not amplified: {percent(share)} is won by force"
    if turns < 0:
        times = "with matched phases"
    else:
        times = "once" if turns == 1 else f"{turns} times"
    return f", amplified {times}: wins by force {_change(share, after.weight(good))}"


def _change(before: float, after: float) -> str:
    """How a weight changes, in words.

    >>> _change(0.2, 0.9), _change(0.5, 0.4999999999999998), _change(0.75, 0.1)
    ('rise from 20 % to 90 %', 'stay at 50 %', 'fall from 75 % to 10 %')
    """
    if percent(before) == percent(after):
        return f"stay at {percent(before)}"
    return f"{'rise' if after > before else 'fall'} from {percent(before)} to {percent(after)}"


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
    """How the game ended."""
    if outcome.payoffs[0] == outcome.payoffs[1]:
        return f"A tie: {outcome.reason}."
    return words.plain_outcome(game, outcome, seat, names)
