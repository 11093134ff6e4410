"""The state of a full-quantum board (R9): its history, and the state vectors that follow from it.

The value of a board is its preparation and what has happened since, so it is hashed and printed
exactly; the vector is a cached function of it. A branch is a state vector phi with a tilt bit for
each square; the physical state is U on the tilted squares of phi. Noise makes several branches;
nobody knows which is the real one.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.qtris.board.card_rules import Operation, framed_gate
from ketplay.games.qtris.board.card_text import format_card, parse_card
from ketplay.games.qtris.board.measurement import BASES, Basis
from ketplay.games.qtris.board.noise import KICKS, Noise
from ketplay.games.qtris.board.own_cards import OwnCards, find
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import (
    CARD_NAMES,
    CARDS,
    CX,
    FAMILY,
    PAIR,
    PAIRS,
    SINGLES,
    SQUARES,
    TILTED,
    Board,
    I,
    U,
    X,
    is_pink,
    is_tilted,
    pair_ket,
    pairs,
    single_ket,
    takes_two,
)
from ketplay.quantum.gates import GATES, Vector
from ketplay.quantum.ket import Ket

CERTAIN = 1e-9  # a chance closer to 0 or 1 than this is certain: amplitudes are floats


class History(NamedTuple):
    """The prepared tiles and all events since.

    `H5` and `CX16` are cards, `~3` and `~3:phase` noise, `5=W` and `12=C+` results.
    """

    prepared: Board
    events: tuple[str, ...] = ()
    own: OwnCards = ()  # the cards that the table has defined

    def then(self, event: str) -> History:
        return History(self.prepared, (*self.events, event), self.own)


class Branch(NamedTuple):
    """One possibility: how likely it is, phi, and which squares are tilted."""

    chance: float
    phi: Ket
    tilted: frozenset[int]

    def psi(self) -> Ket:
        """The physical state."""
        ket = self.phi
        for square in self.tilted:
            ket = ket.apply(GATES["U"].matrix, square)
        return ket


def prepare(board: Board) -> Branch:
    """The branch of prepared tiles.

    A tilted tile is a plain one on a tilted square, a pink pair a plain one with its lower square
    tilted.
    """
    order: list[int] = []
    kets: list[Ket] = []
    tilted: set[int] = set()
    for square, code in enumerate(board):
        if code >= PAIR:
            continue
        order.append(square)
        kets.append(Ket.of(single_ket(code - TILTED if is_tilted(code) else code)))
        if is_tilted(code):
            tilted.add(square)
    for low, high, kind in pairs(board):
        order += [low, high]
        kets.append(Ket.of(pair_ket(kind % FAMILY if is_pink(kind) else kind)))
        if is_pink(kind):
            tilted.add(low)
    return Branch(1.0, Ket.product(kets).permuted(order), frozenset(tilted))


@lru_cache(maxsize=4096)
def branches(history: History) -> tuple[Branch, ...]:
    """The state of a board: one branch, or several once there was noise."""
    if not history.events:
        return (prepare(history.prepared),)
    before = branches(history._replace(events=history.events[:-1]))
    event = history.events[-1]
    if event in NOISE_EVENTS:
        return _merge([after for branch in before for after in disturb(branch, event)])
    if event in FOUND_EVENTS:
        question, result = FOUND_EVENTS[event]
        return _merge(
            [
                after
                for branch in before
                for word, after in measure(branch, question)
                if word == result
            ]
        )
    card, a, b = parse_card(event)
    return _merge([play(branch, card, a, b, history.own) for branch in before])


def _merge(parts: list[Branch]) -> tuple[Branch, ...]:
    """The branches with those of the same state made one; chances add up to 1."""
    if len(parts) == 1:
        return (parts[0]._replace(chance=1.0),)
    total = sum(branch.chance for branch in parts)
    merged: dict[Hashable, Branch] = {}
    for branch in parts:
        key = fingerprint(branch)
        chance = branch.chance / total
        if key in merged:
            chance += merged[key].chance
        merged[key] = branch._replace(chance=chance)
    return tuple(merged.values())


def fingerprint(branch: Branch) -> Hashable:
    """Equal for equal states: amplitudes without their global phase, rounded, and the tilts."""
    import numpy as np

    vector = branch.phi.vector
    lead = vector[int(np.argmax(np.abs(vector) > 1e-6))]
    rotated = np.round(vector * (abs(lead) / lead), 6) + (0.0 + 0.0j)
    return rotated.tobytes(), branch.tilted


# --- cards ----------------------------------------------------------------------------------------


def play(branch: Branch, card: int, a: int, b: int, own: OwnCards = ()) -> Branch:
    """The branch after a card; all but U act on phi, in the frame of the tilted squares (R9.2)."""
    if card == I:
        return branch
    if card == U:
        return _tilt(branch, a)[0]
    defined = find(own, card)
    if defined:
        return branch._replace(phi=branch.phi.apply(defined.matrix, *_squares(card, a, b)))
    card, b = _resolve(branch.phi, card, a, b)
    if card == CX:
        return branch._replace(phi=branch.phi.apply(GATES["CX"].matrix, a, b))
    return branch._replace(phi=branch.phi.apply(GATES[CARDS[card]].matrix, a))


def _squares(card: int, a: int, b: int) -> tuple[int, ...]:
    """The squares that a card acts on."""
    return (a, b) if takes_two(card) else (a,)


def _resolve(phi: Ket, card: int, a: int, b: int) -> tuple[int, int]:
    """C_X on one square: with the only one it is entangled with, if that is so; else X (R9.2)."""
    if card != CX or a != b:
        return card, b
    if phi.purity(a) > 1 - CERTAIN:
        return X, a
    others = (square for square in range(SQUARES) if square != a)
    partner = next(
        (square for square in others if phi.purity(*sorted((a, square))) > 1 - CERTAIN), None
    )
    return (X, a) if partner is None else (CX, partner)


def _tilt(branch: Branch, square: int) -> tuple[Branch, str]:
    """U on a square (R9.3): straightens it, does nothing, cancels another's tilt, or tilts it.

    Beside the branch after it, the gate that this was on the physical state ("" for nothing).
    """
    _, phi, tilted = branch
    if square in tilted:
        return branch._replace(tilted=tilted - {square}), "UDG"
    rotated = {name: phi.apply(GATES[name].matrix, square) for name in ("U", "UDG")}
    if rotated["U"].same(phi):
        return branch, ""
    for other in sorted(tilted):
        for name, ket in rotated.items():
            if ket.apply(GATES["U"].matrix, other).same(phi):
                return branch._replace(tilted=tilted - {other}), name
    return branch._replace(tilted=tilted | {square}), "U"


def card_gates(history: History, card: int, a: int, b: int) -> list[Operation]:
    """The gates on the physical qubits that a card stands for: the frame rule (R3.3)."""
    first, *others = [_branch_gates(branch, card, a, b) for branch in branches(history)]
    if any(gates != first for gates in others):
        word = format_card(card, a, b)
        raise KetError(
            f"there is no circuit for this game: what {word} does depends on the result of the "
            "noise, which nobody knows",
            at=word,
        )
    return first


def _branch_gates(branch: Branch, card: int, a: int, b: int) -> list[Operation]:
    if card == I:
        return []
    if card == U:
        gate = _tilt(branch, a)[1]
        return [(gate, (a,))] if gate else []
    card, b = _resolve(branch.phi, card, a, b)
    return framed_gate(CARD_NAMES[card], _squares(card, a, b), branch.tilted)


# --- measurement ----------------------------------------------------------------------------------


def measure(branch: Branch, question: Question) -> list[tuple[str, Branch]]:
    """What measuring one square of the physical state can give, or two squares for `bell`.

    Afterwards they are not tilted, except where the question was tilted white or tilted black.
    """
    basis, square, other = question
    squares = (square, other) if basis == Basis.BELL else (square,)
    phi = branch.phi
    for tilted in branch.tilted.intersection(squares):
        phi = phi.apply(GATES["U"].matrix, tilted)
    straight = branch.tilted.difference(squares)
    results = []
    for word in BASES[basis]:
        ket = pair_ket(PAIRS.index(word)) if basis == Basis.BELL else _tile_ket(word)
        chance, after = phi.projected(ket, *squares)
        if after is None or chance <= CERTAIN:
            continue
        if basis == Basis.TILTED:
            after = after.apply(GATES["UDG"].matrix, square)
            new_branch = Branch(branch.chance * chance, after, straight | {square})
        else:
            new_branch = Branch(branch.chance * chance, after, straight)
        results.append((word, new_branch))
    return results


def _tile_ket(name: str) -> Vector:
    return single_ket(SINGLES.index(name))


def disturb(branch: Branch, event: str) -> list[Branch]:
    """What noise can make of a branch; a card of the noise acts in the frame of its square."""
    square, noise = NOISE_EVENTS[event]
    if noise in KICKS:
        share = branch.chance / len(KICKS[noise])
        return [play(branch, card, square, square)._replace(chance=share) for card in KICKS[noise]]
    return [after for _, after in measure(branch, Question(Basis.COLOUR, square))]


def noise_event(square: int, noise: Noise) -> str:
    """How noise that nobody looks at is written: `~3`, or with its kind `~3:phase`."""
    return f"~{square + 1}" + (f":{noise}" if noise in KICKS else "")


def found_event(question: Question, word: str) -> str:
    """How a result is written: `5=W`, and for `bell` with both squares `12=C+`."""
    is_pair = question.basis == Basis.BELL
    squares = [question.square, question.other] if is_pair else [question.square]
    return "".join(str(square + 1) for square in squares) + f"={word}"


NOISE_EVENTS = {
    noise_event(square, noise): (square, noise) for square in range(SQUARES) for noise in Noise
}
FOUND_EVENTS = {
    found_event(question, word): (question, word)
    for question in (
        *(Question(basis, n) for basis in BASES if basis != Basis.BELL for n in range(SQUARES)),
        *(Question(Basis.BELL, a, b) for a, b in combinations(range(SQUARES), 2)),
    )
    for word in BASES[question.basis]
}


@lru_cache(maxsize=4096)
def probabilities(history: History) -> Any:
    """The chances of all 512 colourings: square 1 is the most significant bit, 1 is black."""
    import numpy as np

    total = np.zeros(2**SQUARES)
    for branch in branches(history):
        total += branch.chance * np.abs(branch.psi().vector) ** 2
    return total
