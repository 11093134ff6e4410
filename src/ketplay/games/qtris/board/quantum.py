"""Full quantum (section 8): every card acts on every state.

The value of a board is its preparation and what happened since: hashed and printed exactly. The vector is a cached
function of it. A branch is a state vector phi with a tilt bit for each square; the physical state is U on the tilted
squares of phi. Noise makes several branches with probabilities, of which nobody knows the real one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.core.errors import InvalidMove, InvalidPosition, KetError
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.measurement import BASES, BASIS_OF
from ketplay.games.qtris.board.model import Results
from ketplay.games.qtris.board.tile_board import Board, format_board, pairs, parse_board
from ketplay.games.qtris.board.tiles import (
    CARDS,
    COVERED,
    CX,
    PAIR,
    SINGLES,
    B,
    I,
    U,
    W,
    X,
    pair_ket,
    single_ket,
)
from ketplay.games.qtris.moves import Move, format_move, parse_move
from ketplay.quantum.gates import GATES
from ketplay.quantum.ket import Ket

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from ketplay.games.qtris.circuit.gates import Operation

SURE = 1e-9  # a chance closer to 0 or 1 than this is certain: amplitudes are floats


class History(NamedTuple):
    """The tiles as they were prepared, and everything since, a word each: `H5`, `CX16`, `~3` noise, `5=W` a result."""

    prepared: Board
    events: tuple[str, ...] = ()


class Branch(NamedTuple):
    """One possibility: how likely, phi, and which squares are tilted."""

    chance: float
    phi: Ket
    tilted: frozenset[int]

    def psi(self) -> Ket:
        """The physical state."""
        ket = self.phi
        for at in self.tilted:
            ket = ket.apply(GATES["U"].matrix, at)
        return ket


def prepare(board: Board) -> Branch:
    """The branch of prepared tiles: a tilted tile is a plain one with its tilt, a pink pair one on its lower square."""
    order: list[int] = []
    parts, tilted = [], set()
    for at, code in enumerate(board):
        if code < PAIR:
            order.append(at)
            parts.append(Ket.of(single_ket(code - 6 if code > 5 else code)))
            tilted |= {at} if code > 5 else set()
    for low, high, kind in pairs(board):
        order += [low, high]
        parts.append(Ket.of(pair_ket(kind % 4 if kind >= 8 else kind)))
        tilted |= {low} if kind >= 8 else set()
    return Branch(1.0, Ket.product(parts).permuted(order), frozenset(tilted))


@lru_cache(maxsize=4096)
def branches(history: History) -> tuple[Branch, ...]:
    """The state of a board: one branch, or several once there was noise."""
    if not history.events:
        return (prepare(history.prepared),)
    before = branches(History(history.prepared, history.events[:-1]))
    word = history.events[-1]
    if word.startswith("~"):
        return _merged(
            [
                split
                for branch in before
                for _, split in measured(branch, int(word[1:]) - 1, "colour")
            ]
        )
    if "=" in word:
        square, letter = int(word[0]) - 1, word[2]
        fit = [
            (found, split)
            for branch in before
            for found, split in measured(branch, square, BASIS_OF[letter])
        ]
        return _merged([split for found, split in fit if found == letter])
    move = parse_move(word)
    return _merged([played(branch, move.card, move.a, move.b) for branch in before])


def _merged(found: list[Branch]) -> tuple[Branch, ...]:
    """Branches of the same state become one; chances add up to 1."""
    total = sum(branch.chance for branch in found)
    if len(found) == 1:
        return (found[0]._replace(chance=1.0),)
    kept: dict[Hashable, Branch] = {}
    for branch in found:
        key = fingerprint(branch)
        old = kept.get(key)
        chance = branch.chance / total + (old.chance if old else 0.0)
        kept[key] = branch._replace(chance=chance)
    return tuple(kept.values())


def fingerprint(branch: Branch) -> Hashable:
    """Equal for equal states: amplitudes without their global phase, rounded, and the tilts."""
    import numpy as np

    vector = branch.phi.vector
    lead = vector[int(np.argmax(np.abs(vector) > 1e-6))]
    turned = np.round(vector * (abs(lead) / lead), 6) + (0.0 + 0.0j)
    return turned.tobytes(), branch.tilted


# --- cards ------------------------------------------------------------------------------------------------------------


def played(branch: Branch, card: int, a: int, b: int) -> Branch:
    """After a card. All but U act on phi, which is acting in the frame of the tilted squares."""
    if card == I:
        return branch
    if card == U:
        return _tilt(branch, a)[0]
    card, b = _resolved(branch.phi, card, a, b)
    if card == CX:
        return branch._replace(phi=branch.phi.apply(GATES["CX"].matrix, a, b))
    return branch._replace(phi=branch.phi.apply(GATES[CARDS[card]].matrix, a))


def _resolved(phi: Ket, card: int, a: int, b: int) -> tuple[int, int]:
    """C_X on one square: with the one other square it is entangled with, if that is so, or else X."""
    if card != CX or a != b:
        return card, b
    if phi.purity(a) > 1 - SURE:
        return X, a
    partner = next(
        (at for at in range(9) if at != a and phi.purity(*sorted((a, at))) > 1 - SURE), None
    )
    return (X, a) if partner is None else (CX, partner)


def _tilt(branch: Branch, q: int) -> tuple[Branch, str]:
    """U on a square (clause 2): straightens it, does nothing, cancels another square's tilt, or tilts it.

    Beside the branch after it, the gate that this was on the physical state ("" for nothing).
    """
    _, phi, tilted = branch
    if q in tilted:
        return branch._replace(tilted=tilted - {q}), "UDG"
    turned = {name: phi.apply(GATES[name].matrix, q) for name in ("U", "UDG")}
    if turned["U"].same(phi):
        return branch, ""
    for p in sorted(tilted):
        for name, ket in turned.items():
            if ket.apply(GATES["U"].matrix, p).same(phi):
                return branch._replace(tilted=tilted - {p}), name
    return branch._replace(tilted=tilted | {q}), "U"


def physical(history: History, card: int, a: int, b: int) -> list[Operation]:
    """The gates on the laboratory's qubits that a card stands for; the frame rule."""
    ways = [_gates(branch, card, a, b) for branch in branches(history)]
    if any(way != ways[0] for way in ways):
        word = format_move(Move("play", card, a, b))
        raise KetError(
            f"there is no circuit: what {word} does depends on what noise found, which nobody knows",
            at=word,
        )
    return ways[0]


def _gates(branch: Branch, card: int, a: int, b: int) -> list[Operation]:
    from ketplay.games.qtris.circuit.gates import framed

    if card == I:
        return []
    if card == U:
        gate = _tilt(branch, a)[1]
        return [(gate, (a,))] if gate else []
    card, b = _resolved(branch.phi, card, a, b)
    squares = (a, b) if card == CX else (a,)
    return framed(CARDS[card], squares, [at for at in squares if at in branch.tilted])


# --- measurement ------------------------------------------------------------------------------------------------------


def measured(branch: Branch, square: int, basis: str) -> list[tuple[str, Branch]]:
    """What measuring one square of the physical state gives; it is not tilted afterwards (clause 3)."""
    phi = branch.phi.apply(GATES["U"].matrix, square) if square in branch.tilted else branch.phi
    found = []
    for letter in BASES[basis]:
        chance, after = phi.projected(single_ket(SINGLES.index(letter)), square)
        if after is not None and chance > SURE:
            found.append((letter, Branch(branch.chance * chance, after, branch.tilted - {square})))
    return found


@lru_cache(maxsize=4096)
def probabilities(history: History) -> Any:
    """The chances of all 512 colourings of the squares: square 1 is the most significant bit, 1 is black."""
    import numpy as np

    total = np.zeros(512)
    for branch in branches(history):
        total += branch.chance * np.abs(branch.psi().vector) ** 2
    return total


class Histories:
    """The engine of the full-quantum game."""

    def begin(self, board: Board) -> History:
        return History(board)

    def apply(self, history: History, card: int, a: int, b: int) -> tuple[History, str]:
        word = format_move(Move("play", card, a, b))
        return (history if card == I else _then(history, word)), COVERED

    def due(self, history: History) -> int | None:
        return next((at for at, p in enumerate(self.white(history)) if SURE < p < 1 - SURE), None)

    def results(self, history: History, square: int) -> Results:
        return self.probes(history, square, "colour")

    def probes(self, history: History, square: int, basis: str) -> Results:
        found = dict.fromkeys(BASES[basis], 0.0)
        for branch in branches(history):
            for letter, after in measured(branch, square, basis):
                found[letter] += after.chance
        if all(abs(8 * p - round(8 * p)) < SURE for p in found.values()):
            return tuple((letter, round(8 * p)) for letter, p in found.items() if p > SURE)
        return tuple((letter, p) for letter, p in found.items() if p > SURE)

    def collapse(self, history: History, square: int, word: str) -> History:
        return _then(history, f"{square + 1}={word}")

    def disturb(self, history: History, square: int) -> History:
        return _then(history, f"~{square + 1}")

    def colours(self, history: History, by: str = "exact") -> Iterable[tuple[int, float]]:
        chances = probabilities(history)
        return ((mask, float(p)) for mask, p in zip(_MASKS, chances, strict=True) if p > SURE)

    def white(self, history: History, by: str = "exact") -> list[float]:
        table = probabilities(history).reshape((2,) * 9)
        return [float(table.sum(axis=tuple(x for x in range(9) if x != at))[0]) for at in range(9)]

    def lines(self, history: History, by: str = "exact") -> dict[tuple[int, int], float]:
        import numpy as np

        sums = np.bincount(_scores(), weights=probabilities(history), minlength=81)
        return {(index // 9, index % 9): float(p) for index, p in enumerate(sums) if p > SURE}

    def lead(self, history: History, by: str = "exact") -> float:
        import numpy as np

        scores = _scores()
        return float(np.dot(np.sign(scores // 9 - scores % 9), probabilities(history)))

    def mean(self, history: History, by: str, table: Sequence[float]) -> float:
        import numpy as np

        return float(np.dot([table[index] for index in _PURE], probabilities(history)))

    def settled(self, history: History) -> Board:
        return tuple(W if p > 0.5 else B for p in self.white(history))

    def key(self, history: History) -> Hashable:
        return frozenset(
            (fingerprint(branch), round(branch.chance, 9)) for branch in branches(history)
        )

    def boards(self, history: History) -> tuple[Board, ...]:
        return (history.prepared,)

    def format(self, history: History) -> str:
        return "@".join([format_board(history.prepared), ",".join(history.events)]).rstrip("@")

    def parse(self, text: str) -> History:
        rows, at, events = text.strip().partition("@")
        history = History(parse_board(rows))
        for word in events.split(",") if at else ():
            history = _parsed(self, history, word)
        return history


def _then(history: History, word: str) -> History:
    return History(history.prepared, (*history.events, word))


# For each colouring in the vector's order its white squares as bits.
_MASKS = tuple(sum(1 << at for at in range(9) if not index >> (8 - at) & 1) for index in range(512))

# Where each of them stands in a table over {black, fair coin, white}^9.
_PURE = tuple(sum(2 * 3**at for at in range(9) if mask >> at & 1) for mask in _MASKS)


@lru_cache(maxsize=1)
def _scores() -> Any:
    """Their scores, as white lines times nine plus black lines."""
    import numpy as np

    return np.array([SCORES[mask][0] * 9 + SCORES[mask][1] for mask in _MASKS])


def _parsed(engine: Histories, history: History, word: str) -> History:
    """One event of a history given as text, or what is wrong with it."""
    if len(word) == 2 and word[0] == "~" and word[1] in "123456789":
        return engine.disturb(history, int(word[1]) - 1)
    if len(word) == 3 and word[0] in "123456789" and word[1] == "=" and word[2] in BASIS_OF:
        square = int(word[0]) - 1
        if word[2] not in dict(engine.probes(history, square, BASIS_OF[word[2]])):
            raise InvalidPosition(
                f"'{word}': that result is impossible after the events before it", at=word
            )
        return engine.collapse(history, square, word[2])
    try:
        move = parse_move(word)
    except InvalidMove:
        move = Move("keep")
    if move.verb != "play" or move.card == I or format_move(move) != word:
        raise InvalidPosition(
            f"'{word}' is no event; right: H5, CX16, ~3 for noise, 5=W for a result", at=word
        )
    return _then(history, word)
