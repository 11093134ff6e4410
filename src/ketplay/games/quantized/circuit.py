"""A quantum game as a circuit: a branch is a basis state, and the last amplification is written out.

Each ply has a register for which of its terms was played; a ply without a choice has none. Against a fixed opponent the
mover's choices are therefore the whole record: 12 qubits for X and about 7 for O, where the thesis has 198. Where the
registers would be too wide the branches are simply numbered.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterable, Mapping, Sequence
from math import atan2, hypot
from typing import Any, NamedTuple

from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.registry import game as find
from ketplay.games.quantized.expert import Policy, imperfect
from ketplay.games.quantized.ply import OPT, PASS
from ketplay.games.quantized.rules import Measured, Quantized, Quantum
from ketplay.quantum.circuit import Circuit, Step
from ketplay.quantum.superposition import Branch

MOST = 12  # qubits: 4096 branches
NAMED = 64  # branches that are listed in the circuit's comments
Controls = tuple[tuple[int, int], ...]  # qubits with the values they must have


class Instance(NamedTuple):
    """A circuit of amplification with what it must give."""

    circuit: Circuit
    before: float  # weight of the good branches before amplification
    after: float
    turns: int
    good: frozenset[str]  # what is measured on the good branches, as bits


# qubits -> (the amplifying seat, the imperfect player's seed and rate): a game of that size
GAMES = {3: (1, 15, 0.2), 7: (1, 2, 0.2), 12: (0, 1, 0.02)}


def instance(qubits: int) -> Instance:
    """Amplification at the last ply of a game of tic-tac-toe against an imperfect player, on so many qubits.

    >>> found = instance(3)
    >>> found.circuit.qubits, found.turns >= 1
    (3, True)
    """
    if qubits not in GAMES:
        raise KetError(f"--qubits {qubits}: there are instances of 3, 7 and 12", at=str(qubits))
    seat, seed, rate = GAMES[qubits]
    game = find("qt3")
    assert isinstance(game, Quantized)
    opponent, state = Policy(seed, imperfect(rate)), game.start()
    for ply in range(game.classical.plies - (0 if seat == 1 else 1)):
        body = OPT if game.evolution.unfinished(game.superposition(state)) else PASS
        last = ply + 2 >= game.classical.plies
        own = body._replace(power="!" if last and ply % 2 == seat else "")
        other = opponent.choose(game, state, (), Limit()) if body is OPT else PASS
        state = game.play(state, own if ply % 2 == seat else other)
    return amplification(game, state)


def circuit(game: Quantized, log: Sequence[Any]) -> Circuit:
    """The circuit of a played game: it prepares the branches, amplifies if the last ply did, and measures."""
    return amplification(
        game, Quantum(tuple(move for move in log if not isinstance(move, Measured)))
    ).circuit


def amplification(game: Quantized, state: Quantum) -> Instance:
    """The state as a circuit, with the last ply's amplification as reflections."""
    last = state.plies[-1] if state.plies else PASS
    seat = (len(state.plies) - 1) % 2
    good = game.evolution.good(seat)
    turns, found = 0, game.superposition(state)
    if state.plies and last.power not in ("", "!*"):
        found = game.evolution.body(game.superposition(Quantum(state.plies[:-1])), last)
        turns = game.evolution.turns(found, last.power, seat)
    numbers, qubits = _numbers(found.branches)
    if qubits > MOST:
        raise KetError(
            f"{len(numbers)} branches need {qubits} qubits; circuits are made up to {MOST}",
            at=game.id,
        )
    marked = {number for number, branch in numbers.items() if good(branch.position)}
    made = _build(game, numbers, qubits, marked, turns if 0 < len(marked) < len(numbers) else 0)
    bits = frozenset(format(number, f"0{qubits}b") for number in marked)
    return Instance(made, found.weight(good), game.superposition(state).weight(good), turns, bits)


def _numbers(branches: Sequence[Branch]) -> tuple[dict[int, Branch], int]:
    """The branches by their basis state, and how many qubits that takes."""
    plies = len(branches[0].record)
    marks: dict[
        tuple[Any, ...], dict[Any, int]
    ] = {}  # a record -> what was played after it, numbered
    for branch in branches:
        for ply in range(plies):
            known = marks.setdefault(branch.record[:ply], {})
            known.setdefault(branch.record[ply], len(known))
    sizes = [0] * plies
    for record, known in marks.items():
        sizes[len(record)] = max(sizes[len(record)], len(known))
    widths = [(size - 1).bit_length() for size in sizes]
    if sum(widths) > MOST:
        return dict(enumerate(branches)), max(1, (len(branches) - 1).bit_length())
    numbered = {}
    for branch in branches:
        number = 0
        for ply, width in enumerate(widths):
            number = number << width | marks[branch.record[:ply]][branch.record[ply]]
        numbered[number] = branch
    return numbered, max(1, sum(widths))


def _build(
    game: Quantized, numbers: Mapping[int, Branch], qubits: int, good: set[int], turns: int
) -> Circuit:
    amplitudes = [numbers[n].amplitude if n in numbers else 0.0 for n in range(2**qubits)]
    prepare = list(preparation(amplitudes, qubits))
    made = Circuit(qubits, title=_title(game, numbers, qubits, len(good), turns)).then(*prepare)
    marks = list(_marks(good, set(numbers) - good, 0, 0, qubits)) if turns else []
    reflect = [*(step.undone for step in reversed(prepare)), *_sign(_bits(0, qubits)), *prepare]
    for _ in range(turns):
        made = (
            made.note("a sign on what is won")
            .then(*marks)
            .note("a reflection about the state")
            .then(*reflect)
        )
    for qubit in range(qubits):
        made = made.measure(qubit)
    return made


def _title(
    game: Quantized, numbers: Mapping[int, Branch], qubits: int, good: int, turns: int
) -> str:
    """What it is, and under that a line for each branch if there are few."""
    times = f"{turns} turn{'' if turns == 1 else 's'} of Q"
    lines = [
        f"{game.id}: {len(numbers)} branches, {good} of them won by force by the last mover; {times}"
    ]
    if len(numbers) <= NAMED:
        for number in sorted(numbers):
            record = numbers[number].record
            words = " ".join("." if move is None else game.classical.word(move) for move in record)
            lines.append(f"{number:0{qubits}b}: {words}")
    return "\n".join(lines)


def preparation(amplitudes: Sequence[complex], qubits: int) -> Iterable[Step]:
    """Steps that take |0...0> to these amplitudes: qubit by qubit, each turned as those above it say, then phases.

    >>> from ketplay.quantum.circuit import Circuit
    >>> made = Circuit(1).then(*preparation([0.6, 0.8], 1)).measure(0)
    >>> {bits: round(p, 12) for bits, p in made.distribution().items()}
    {'0': 0.36, '1': 0.64}
    """
    full = [*amplitudes, *[0.0] * (2**qubits - len(amplitudes))]
    sizes = [abs(amplitude) for amplitude in full]
    for qubit in range(qubits):
        yield from _turns(_angles(sizes, 2**qubit), qubit, 0, ())
    for number, amplitude in enumerate(full):
        if amplitude and abs(phase(amplitude)) > 1e-12:
            yield from _phase(number, phase(amplitude), qubits)


def _angles(sizes: Sequence[float], blocks: int) -> list[float | None]:
    """For each value of the qubits above: how far the next one is turned; None where there is no weight at all."""
    step = len(sizes) // blocks
    halves = [
        (hypot(*sizes[at : at + step // 2]), hypot(*sizes[at + step // 2 : at + step]))
        for at in range(0, len(sizes), step)
    ]
    return [round(2 * atan2(high, low), 15) if low or high else None for low, high in halves]


def _turns(angles: list[float | None], target: int, qubit: int, above: Controls) -> Iterable[Step]:
    """The turns of one qubit: a control only where the angle depends on it. Where nothing is, any angle will do."""
    known = {angle for angle in angles if angle is not None}
    if len(known) < 2:
        yield from (Step("RY", (target,), None, above, "", angle) for angle in known if angle)
        return
    half = len(angles) // 2
    low, high = angles[:half], angles[half:]
    if all(
        one is None or other is None or one == other for one, other in zip(low, high, strict=True)
    ):
        both = [other if one is None else one for one, other in zip(low, high, strict=True)]
        yield from _turns(both, target, qubit + 1, above)
        return
    yield from _turns(low, target, qubit + 1, (*above, (qubit, 0)))
    yield from _turns(high, target, qubit + 1, (*above, (qubit, 1)))


def _bits(number: int, qubits: int) -> Controls:
    return tuple((qubit, number >> (qubits - 1 - qubit) & 1) for qubit in range(qubits))


def _phase(number: int, angle: float, qubits: int) -> list[Step]:
    """A phase on one basis state."""
    *controls, (last, value) = _bits(number, qubits)
    turned = Step("P", (last,), None, tuple(controls), "", angle)
    return [turned] if value else [Step("X", (last,)), turned, Step("X", (last,))]


def _sign(bits: Sequence[tuple[int, int]]) -> list[Step]:
    """A sign on all basis states with these bits."""
    *controls, (last, value) = bits
    flip = Step("Z", (last,), None, tuple(controls))
    return [flip] if value else [Step("X", (last,)), flip, Step("X", (last,))]


def _marks(good: set[int], bad: set[int], begin: int, depth: int, qubits: int) -> Iterable[Step]:
    """A sign on the good basis states: on whole subtrees where nothing is bad."""
    if not good:
        return
    if not bad:
        yield from _sign(_bits(begin, qubits)[:depth])
        return
    half = begin + (1 << (qubits - depth - 1))
    yield from _marks(
        {n for n in good if n < half}, {n for n in bad if n < half}, begin, depth + 1, qubits
    )
    yield from _marks(
        {n for n in good if n >= half}, {n for n in bad if n >= half}, half, depth + 1, qubits
    )
