"""A quantum game as a circuit: a branch is a basis state, and the last amplification is gates.

Each ply has a register that says which of its terms was played; a ply without a choice has none.
Against a fixed opponent the mover's choices are therefore the whole record: 12 qubits for X and
about 7 for O in tic-tac-toe, where the thesis has 198. Where the registers would be too wide the
branches are simply numbered.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterable, Mapping, Sequence
from math import atan2, hypot
from typing import Any, NamedTuple

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.games.quantized.blind.blind_game import is_hidden
from ketplay.games.quantized.game.superposition_game import (
    Measurement,
    Quantized,
    QuantumMove,
    QuantumState,
)
from ketplay.games.quantized.ply import OPT, PASS
from ketplay.games.quantized.strategies.classical_players import ClassicalPlayer, imperfect
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.operation import Operation
from ketplay.quantum.superposition import Branch

ABOUT = (
    "This circuit prepares the boards as they are now, all in one go: it is not the game move by "
    "move. A basis state is one branch, a board with the moves that led to it. If the last move "
    "amplified, its turns are the reflections at the end; earlier ones are part of the preparation."
)
MOST_QUBITS = 12  # 4096 branches
MOST_LISTED = 64  # branches that are listed in the circuit's comments
Controls = tuple[tuple[int, int], ...]  # qubits with the values they must have


class Instance(NamedTuple):
    """A circuit of amplification with the weights it must give."""

    circuit: Circuit
    before: float  # weight of the good branches before amplification
    after: float
    turns: int
    good: frozenset[str]  # the bits of the good branches


# qubits -> (the amplifying seat, the imperfect player's seed and rate): a game of that size
GAMES = {3: (1, 15, 0.2), 7: (1, 2, 0.2), 12: (0, 1, 0.02)}


def instance(qubits: int) -> Instance:
    """Amplification at the last ply of a game against an imperfect player, on this many qubits.

    >>> example = instance(3)
    >>> example.circuit.qubits, example.turns >= 1
    (3, True)
    """
    if qubits not in GAMES:
        raise KetError(f"--qubits {qubits}: choose 3, 7 or 12", at=str(qubits))
    seat, seed, rate = GAMES[qubits]
    game = registry.game("qt3")
    assert isinstance(game, Quantized)
    opponent = ClassicalPlayer(seed, imperfect(rate))
    state = game.start()
    for number in range(game.classical.plies - (0 if seat == 1 else 1)):
        ply = OPT if game.evolution.unfinished(game.boards(state)) else PASS
        if number % 2 != seat:
            if ply is OPT:
                ply = opponent.ply(game, state)
        elif number + 2 >= game.classical.plies:
            ply = ply._replace(power="!")
        state = game.play(state, ply)
    return amplification(game, state)


def circuit(
    game: Quantized, log: Sequence[QuantumMove], first: QuantumState | None = None
) -> Circuit:
    """The circuit of a game: it prepares branches, amplifies like the last ply, and measures."""
    state = first or game.start()
    for move in log:
        if not isinstance(move, Measurement):
            state = game.play(state, move)
    if is_hidden(game, state):
        raise KetError("in a blind game only the full record has the moves", at=game.id)
    return amplification(game, QuantumState(state.plies)).circuit


def amplification(game: Quantized, state: QuantumState) -> Instance:
    """The state as a circuit, with the last ply's amplification as reflections."""
    last = state.plies[-1] if state.plies else PASS
    seat = (len(state.plies) - 1) % 2
    good = game.evolution.good(seat)
    _check_size(game, state)
    after = game.superposition(state)
    before = after
    turns = 0
    if state.plies and last.power not in ("", "!*"):
        before = game.evolution.body(game.superposition(QuantumState(state.plies[:-1])), last)
        turns = game.evolution.turns(before, last.power, seat)
    numbers, qubits = _number_branches(before.branches)
    if qubits > MOST_QUBITS:
        raise KetError(
            f"{len(numbers)} branches need {qubits} qubits; circuits have at most {MOST_QUBITS}",
            at=game.id,
        )
    marked = {number for number, branch in numbers.items() if good(branch.position)}
    useful_turns = turns if 0 < len(marked) < len(numbers) else 0
    return Instance(
        circuit=_build(game, numbers, qubits=qubits, good=marked, turns=useful_turns),
        before=before.weight(good),
        after=after.weight(good),
        turns=turns,
        good=frozenset(format(number, f"0{qubits}b") for number in marked),
    )


def _check_size(game: Quantized, state: QuantumState) -> None:
    """Refuses states with too many branches before they are worked out one by one."""
    numbers = [
        game.boards(QuantumState(state.plies[:length])).branch_count
        for length in range(len(state.plies) + 1)
    ]
    if max(numbers) > 1 << MOST_QUBITS:
        raise KetError(
            f"{max(numbers)} branches need {(max(numbers) - 1).bit_length()} qubits or more; "
            f"circuits have at most {MOST_QUBITS}",
            at=game.id,
        )


def _number_branches(branches: Sequence[Branch]) -> tuple[dict[int, Branch], int]:
    """The branches by their basis state, and how many qubits that takes."""
    plies = len(branches[0].record)
    # a record -> what was played after it, numbered
    next_moves: dict[tuple[Any, ...], dict[Any, int]] = {}
    for branch in branches:
        for ply in range(plies):
            moves = next_moves.setdefault(branch.record[:ply], {})
            moves.setdefault(branch.record[ply], len(moves))
    sizes = [0] * plies
    for record, moves in next_moves.items():
        sizes[len(record)] = max(sizes[len(record)], len(moves))
    widths = [(size - 1).bit_length() for size in sizes]
    if sum(widths) > MOST_QUBITS:
        return dict(enumerate(branches)), max(1, (len(branches) - 1).bit_length())
    numbered = {}
    for branch in branches:
        number = 0
        for ply, width in enumerate(widths):
            number = number << width | next_moves[branch.record[:ply]][branch.record[ply]]
        numbered[number] = branch
    return numbered, max(1, sum(widths))


def _build(
    game: Quantized, numbers: Mapping[int, Branch], qubits: int, good: set[int], turns: int
) -> Circuit:
    amplitudes = [numbers[n].amplitude if n in numbers else 0.0 for n in range(2**qubits)]
    prepare = list(preparation(amplitudes, qubits))
    circuit = Circuit(qubits, title=_title(game, numbers, qubits, len(good), turns)).then(*prepare)
    mark = list(_mark(good, set(numbers) - good, begin=0, depth=0, qubits=qubits)) if turns else []
    reflect = [
        *(operation.undone for operation in reversed(prepare)),
        *_sign(_bits(0, qubits)),
        *prepare,
    ]
    for _ in range(turns):
        circuit = circuit.note("a sign on the branches that are won").then(*mark)
        circuit = circuit.note("a reflection about the state").then(*reflect)
    for qubit in range(qubits):
        circuit = circuit.measure(qubit)
    return circuit


def _title(
    game: Quantized, numbers: Mapping[int, Branch], qubits: int, good: int, turns: int
) -> str:
    """What the circuit does, and a line for each branch if there are few."""
    times = f"{turns} turn{'' if turns == 1 else 's'} of Q"
    branches = f"{len(numbers)} branches, {good} of them won by force by the last mover"
    lines = [f"{game.id}: {branches}; {times}"]
    if len(numbers) <= MOST_LISTED:
        for number in sorted(numbers):
            lines.append(f"{number:0{qubits}b}: {game.record_text(numbers[number].record)}")
    return "\n".join(lines)


def preparation(amplitudes: Sequence[complex], qubits: int) -> Iterable[Operation]:
    """Steps that take |0...0> to these amplitudes: rotations, qubit by qubit, then phases.

    >>> from ketplay.quantum.circuit import Circuit
    >>> circuit = Circuit(1).then(*preparation([0.6, 0.8], 1)).measure(0)
    >>> {bits: round(p, 12) for bits, p in circuit.distribution().items()}
    {'0': 0.36, '1': 0.64}
    """
    full = [*amplitudes, *[0.0] * (2**qubits - len(amplitudes))]
    sizes = [abs(amplitude) for amplitude in full]
    for qubit in range(qubits):
        yield from _rotations(_angles(sizes, 2**qubit), qubit, 0, ())
    for number, amplitude in enumerate(full):
        if amplitude and abs(phase(amplitude)) > 1e-12:
            yield from _phase(number, phase(amplitude), qubits)


def _angles(sizes: Sequence[float], blocks: int) -> list[float | None]:
    """For each value of the qubits above: the rotation of the next one; None without weight."""
    step = len(sizes) // blocks
    halves = [
        (hypot(*sizes[start : start + step // 2]), hypot(*sizes[start + step // 2 : start + step]))
        for start in range(0, len(sizes), step)
    ]
    return [round(2 * atan2(high, low), 15) if low or high else None for low, high in halves]


def _rotations(
    angles: list[float | None], target: int, qubit: int, controls: Controls
) -> Iterable[Operation]:
    """The rotations of one qubit, with a control only where the angle depends on it.

    Where there is no weight (None), any angle will do.
    """
    different = {angle for angle in angles if angle is not None}
    if len(different) < 2:
        yield from (
            Operation("RY", (target,), controls=controls, angle=angle)
            for angle in different
            if angle
        )
        return
    half = len(angles) // 2
    low = angles[:half]
    high = angles[half:]
    pairs = list(zip(low, high, strict=True))
    if all(a is None or b is None or a == b for a, b in pairs):
        common = [b if a is None else a for a, b in pairs]
        yield from _rotations(common, target, qubit + 1, controls)
        return
    yield from _rotations(low, target, qubit + 1, (*controls, (qubit, 0)))
    yield from _rotations(high, target, qubit + 1, (*controls, (qubit, 1)))


def _bits(number: int, qubits: int) -> Controls:
    return tuple((qubit, number >> (qubits - 1 - qubit) & 1) for qubit in range(qubits))


def _phase(number: int, angle: float, qubits: int) -> list[Operation]:
    """A phase on one basis state."""
    *controls, (last, value) = _bits(number, qubits)
    shift = Operation("P", (last,), controls=tuple(controls), angle=angle)
    return [shift] if value else [Operation("X", (last,)), shift, Operation("X", (last,))]


def _sign(bits: Sequence[tuple[int, int]]) -> list[Operation]:
    """A sign on all basis states with these bits."""
    *controls, (last, value) = bits
    flip = Operation("Z", (last,), None, tuple(controls))
    return [flip] if value else [Operation("X", (last,)), flip, Operation("X", (last,))]


def _mark(
    good: set[int], bad: set[int], begin: int, depth: int, qubits: int
) -> Iterable[Operation]:
    """A sign on the good basis states: on whole subtrees where nothing is bad."""
    if not good:
        return
    if not bad:
        yield from _sign(_bits(begin, qubits)[:depth])
        return
    half = begin + (1 << (qubits - depth - 1))
    yield from _mark(
        {n for n in good if n < half},
        {n for n in bad if n < half},
        begin=begin,
        depth=depth + 1,
        qubits=qubits,
    )
    yield from _mark(
        {n for n in good if n >= half},
        {n for n in bad if n >= half},
        begin=half,
        depth=depth + 1,
        qubits=qubits,
    )
