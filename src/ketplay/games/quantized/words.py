"""Quantum games in sentences."""

from __future__ import annotations

from typing import Any

from ketplay.core.game import CHANCE, Outcome
from ketplay.games.quantized.ply import Ply, Term
from ketplay.games.quantized.rules import TIE, Measured, Quantized, Quantum
from ketplay.games.quantized.svg.groups import percent
from ketplay.quantum.superposition import TINY

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "validity": (
        "Amplification",
        {
            "state_relative": "allowed: valid on the state at hand",
            "strict": "only moves that are valid on every state",
        },
    ),
    "measure": (
        "The end",
        {"board": "the board is measured", "outcome": "only the outcome is measured"},
    ),
    "branches": ("Most branches", {}),
    "m": ("Columns", {}),
    "n": ("Rows", {}),
    "k": ("In a row to win", {}),
    "heaps": ("Heaps", {}),
    "order": ("Heaps", {"placed": "keep their places", "size": "are kept in order of size"}),
}


def status(game: Quantized, view: Quantum, seat: int | None) -> str:
    """Whose turn it is and what to do; one line, as the drawing says the rest."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end) if end else ""
    if actor == CHANCE:
        return f"All plies are played; the {game.chosen['measure']} is measured now."
    ply = f"Ply {len(view.plies) + 1} of {game.classical.plies}"
    if seat != actor:
        return f"{ply}: {game.seats[actor]} is to move."
    over = not game.evolution.unfinished(game.superposition(view))
    return f"{ply}, your turn: {'every branch is finished, pass' if over else 'pick one move or several'}."


def move(game: Quantized, view: Quantum, move: Any) -> str:
    """A move as a fragment.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> move(qt3, qt3.start(), qt3.parse_move(qt3.start(), "2*a1-c3"))
    'a1 (80 %, +) and c3 (20 %, -)'
    """
    if isinstance(move, Measured):
        return _measured(game, move)
    return _body(game, move) + _power(game, view, move)


def _measured(game: Quantized, move: Measured) -> str:
    if game.chosen["measure"] == "board":
        return f"the superposition collapses to {move.result}"
    return "the outcome is a tie" if move.result == TIE else f"the outcome: {move.result} wins"


def _body(game: Quantized, ply: Ply) -> str:
    if ply.tactic:
        return "all safe moves in equal superposition"
    if ply.policy:
        boards = "board" if len(ply.policy) == 1 else "boards"
        return f"one classical move on each of {len(ply.policy)} {boards}"
    if not ply.terms:
        return "nothing is left to play"
    return ", where none of these is possible: ".join(_terms(game, terms) for terms in ply.terms)


def _terms(game: Quantized, terms: tuple[Term, ...]) -> str:
    if len(terms) == 1:
        return game.base.format_move(terms[0].move)
    norm = sum(abs(term.weight) ** 2 for term in terms)
    parts = [
        f"{game.base.format_move(term.move)} ({percent(abs(term.weight) ** 2 / norm)}, {_phase(term.weight)})"
        for term in terms
    ]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _phase(weight: complex) -> str:
    part = complex(weight)
    sign = "-" if (part.imag or part.real) < 0 else "+"
    return sign + ("i" if part.imag else "")


def _power(game: Quantized, view: Quantum, ply: Ply) -> str:
    """What the amplification of this ply does, in numbers."""
    if not ply.power:
        return ""
    seat = len(view.plies) % 2
    good = game.evolution.good(seat)
    moved = game.evolution.body(game.superposition(view), ply)
    after = game.evolution.after(game.superposition(view), ply, seat)
    turns = game.evolution.turns(moved, ply.power, seat)
    share = moved.weight(good)
    if turns == 0 or not TINY < share < 1 - TINY:
        return f", not amplified: {percent(share)} is won by force"
    how = (
        "amplified with matched phases"
        if turns < 0
        else f"amplified {turns} time{'' if turns == 1 else 's'}"
    )
    return f", {how}: won by force from {percent(share)} to {percent(after.weight(good))}"


def outcome(game: Quantized, view: Quantum, outcome: Outcome) -> str:
    if outcome.payoffs[0] == outcome.payoffs[1]:
        return f"A tie: {outcome.reason}."
    winner = game.seats[0 if outcome.payoffs[0] > outcome.payoffs[1] else 1]
    return f"{winner} wins: {outcome.reason}."
