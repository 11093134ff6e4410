"""A game as a circuit (R10): its distribution is the odds of the game, by us and by Qiskit."""

import sys
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from support.running import running

import ketplay
from ketplay.bridges.qiskit import of_match, quantum_circuit
from ketplay.core.chance import pick
from ketplay.core.errors import KetError, MissingExtra
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record, seat_record
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tile_board import parse_board
from ketplay.games.qtris.cards import NAMES, cards_in
from ketplay.games.qtris.circuit import Builder, circuit
from ketplay.quantum.circuit import Circuit

GAMES = (
    "qtris",
    "qtris:level=advanced,measure=exact",
    "qtris:level=s,edition=compact,prep=random",
    "qtris:noise=on,level=advanced",
    "qtris:engine=full,level=s",
    "qtris:engine=full,noise=on,turns=4",
    "qtris:noise=phase,level=advanced,turns=4",
    "qtris:noise=depolarise,level=s,turns=2",
    "qtris:noise=depolarise,noise_result=shown,level=advanced",
    "qtris:engine=full,noise=depolarise,turns=2",
)


def play_on(
    match: Match, rng: Random, stop=lambda state: state.step in ("measure", "over")
) -> Match:
    while match.actor is not None and not stop(match.state):
        game, state = match.game, match.state
        if match.actor == CHANCE:
            match = match.push(pick(game.chances(state), rng))
        else:
            match = match.push(rng.choice(list(game.moves(state))))
    return match


def lines_of(distribution: dict[str, float]) -> dict[tuple[int, int], float]:
    lines: dict[tuple[int, int], float] = {}
    for bits, p in distribution.items():
        key = SCORES[sum(1 << square for square in range(9) if bits[square] == "0")]
        lines[key] = lines.get(key, 0) + p
    return {key: p for key, p in lines.items() if p > 1e-9}


def colours_of(distribution: dict[str, float]) -> np.ndarray:
    chances = np.zeros(512)
    for bits, p in distribution.items():
        chances[int(bits[:9], 2)] += p
    return chances


@pytest.mark.parametrize("game_id", GAMES)
def test_the_circuit_has_the_odds_of_the_game(game_id):
    for seed in range(3):
        match = play_on(Match.begin(ketplay.game(game_id)), Random(seed))
        distribution = circuit(match.game, match.log).distribution()
        model, board = match.game.model, match.state.board
        lines = {key: p for key, p in model.lines(board, "exact").items() if p > 1e-9}
        assert lines_of(distribution) == pytest.approx(lines, abs=1e-9)
        white = [
            sum(p for bits, p in distribution.items() if bits[square] == "0") for square in range(9)
        ]
        assert white == pytest.approx(model.white_chances(board, "exact"), abs=1e-9)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_seat_sees_the_same_circuit(game_id):
    match = play_on(Match.begin(ketplay.game(game_id)), Random(7))
    for seat in (0, 1, None):
        seen = parse_record(seat_record(match, seat)).match
        assert circuit(seen.game, seen.log).operations == circuit(match.game, match.log).operations


def test_running_and_finished_games():
    match = Match.begin(ketplay.game("qtris:prep=1=R 2=W,hands=HCXXI.XXXX,order=play_draw,turns=2"))
    assert lines_of(circuit(match.game, match.log).distribution()) == {(5, 0): 0.5, (8, 0): 0.5}
    match = match.play("CX12").play("I").play("X1").play("X2")
    while match.actor is not None:
        match = match.settle(Random(1))
    finished = circuit(match.game, match.log)
    assert colours_of(finished.distribution())[[0b000000000, 0b110000000]] == pytest.approx(
        [0.5, 0.5]
    )
    assert any(operation.note == "I: changes nothing" for operation in finished.operations)


def test_a_card_without_a_rule_is_a_comment():
    match = Match.begin(
        ketplay.game("qtris:prep=1-6=C+,hands=HHHH.XXXX,order=play_draw,turns=2")
    ).play("H1")
    notes = [
        operation.note
        for operation in circuit(match.game, match.log).operations
        if operation.name == "note"
    ]
    assert notes == ["H1: there is no rule for it"]
    assert "// H1: there is no rule for it" in circuit(match.game, match.log).qasm3()


def test_nothing_is_there_before_the_board():
    assert circuit(ketplay.game("qtris"), ()).operations == ()


def bits_of(word: str) -> str:
    """What Eve's bits are for a result: the second of two is 1; of a pair the sign, then A."""
    if word[-1] in "+-":
        return f"{'+-'.index(word[1])}{'CA'.index(word[0])}"
    return "".join(str("WBRL^v".index(letter) % 2) for letter in word if letter != "u")


@pytest.mark.parametrize("engine", ["tile", "full"])
@pytest.mark.parametrize("asked", ["1:tilted", "2:colour", "3:orient", "12:bell", "45:bell"])
def test_every_question_of_eve_is_in_the_circuit(engine, asked):
    """R8.3, R8.8: the chance of each result, and the odds of the board after it."""
    board = "rC+a.rC+a.uL/pA-b.pA-b.^/W.B.R"
    game = ketplay.game(
        f"qtris:variant=eve,level=s,measure=exact,bell=on,engine={engine},prep={board}"
    )
    to_eve = lambda state: state.step == "play" and state.seat == 1
    match = play_on(Match.begin(game), Random(3), to_eve)
    state = match.state._replace(board=game.model.prepare(parse_board(board)))
    cards = "".join(NAMES[card] for card in cards_in(state.hands[1])[:2])
    move = game.parse_move(state, f"measure:{asked}:{cards}")
    findings = game.model.measure(
        state.board, Question(Basis(move.word), move.a, move.b), whole=True
    )
    builder = Builder(game)
    builder.begin(state)
    builder.add_move(state, move)
    builder.end()
    distribution = builder.circuit.distribution()
    total = sum(finding.weight for finding in findings)
    for word, weight, after in findings:
        fitting = {b: p for b, p in distribution.items() if b[9:] == bits_of(word)}
        chance = sum(fitting.values())
        assert chance == pytest.approx(weight / total)
        lines = {key: p for key, p in game.model.lines(after, "exact").items() if p > 1e-9}
        assert lines_of({b: p / chance for b, p in fitting.items()}) == pytest.approx(lines)


@pytest.mark.parametrize("engine", ["tile", "full"])
def test_eve_conditions_the_rest(engine):
    """Given her result, the circuit's odds are the game's."""
    game = ketplay.game(f"qtris:variant=eve,level=s,measure=exact,engine={engine}")
    for seed in range(40):
        rng = Random(seed)
        measured = lambda state: bool(
            state.sets.played or state.step == "measure" or state.sets.question
        )
        match = play_on(Match.begin(game), rng, measured)
        if match.state.step != "probe":
            continue
        word = game.chances(match.state)[0][0].word
        assert match.state.sets.question is not None
        match = play_on(
            match.play(f"~{word}"),
            rng,
            lambda state: state.sets.played > 0 or state.step == "measure",
        )
        if match.state.sets.played or match.state.step != "measure":
            continue
        bits = bits_of(word)
        distribution = circuit(game, match.log).distribution()
        fitting = {b: p for b, p in distribution.items() if b[9:] == bits}
        total = sum(fitting.values())
        assert total > 0
        lines = {
            key: p for key, p in game.model.lines(match.state.board, "exact").items() if p > 1e-9
        }
        assert lines_of({b: p / total for b, p in fitting.items()}) == pytest.approx(
            lines, abs=1e-9
        )
        return
    raise AssertionError("no game with a measurement of Eve's was found")


def test_a_match_with_eve_has_a_block_of_bits_for_each_set():
    match = play_on(Match.begin(ketplay.game("qtris:variant=eve")), Random(3), lambda state: False)
    built = circuit(match.game, match.log)
    sets = match.state.sets.played
    finals = [
        operation
        for operation in built.operations
        if operation.name == "measure" and operation.note == ""
    ]
    assert len(finals) == 9 * sets
    assert len(
        {operation.bit for operation in built.operations if operation.name == "measure"}
    ) == len([operation for operation in built.operations if operation.name == "measure"])
    assert sum(operation.name == "reset" for operation in built.operations) == 9 * (sets - 1)


def test_a_mixed_beginning_has_no_circuit():
    game = ketplay.game("qtris:noise=on")
    with pytest.raises(KetError, match="pure board"):
        circuit(game, (), game.parse_state("m.W.W/W.W.W/W.W.W@1=W,B"))


def test_a_given_beginning():
    game = ketplay.game("qtris:engine=full")
    state = game.parse_state("R.W.W/W.W.W/W.W.W@CX12,~1,2=B,H3")
    distribution = circuit(game, (), state).distribution()
    assert {bits: p for bits, p in distribution.items() if bits[10] == "1"} == pytest.approx(
        {"11000000011": 0.25, "11100000011": 0.25}
    )


# --- Qiskit ---------------------------------------------------------------------------------------


def by_qiskit(built: Circuit) -> np.ndarray:
    """The distribution of colours by Qiskit's density matrices; measuring on the way dephases."""
    from qiskit.quantum_info import DensityMatrix, Kraus, Statevector

    program = quantum_circuit(built)
    mixed = any(
        item.operation.name == "measure" and item.clbits[0]._index >= 9 for item in program.data
    )
    state = DensityMatrix.from_label("0" * 9) if mixed else Statevector.from_label("0" * 9)
    dephase = Kraus([np.diag([1, 0]), np.diag([0, 1])])
    for item in program.data:
        qubits = [program.find_bit(qubit).index for qubit in item.qubits]
        if item.operation.name == "measure":
            state = (
                state.evolve(dephase, qubits)
                if program.find_bit(item.clbits[0]).index >= 9
                else state
            )
        elif item.operation.name != "barrier":
            state = state.evolve(item.operation, qubits)
    return np.transpose(state.probabilities().reshape((2,) * 9), range(8, -1, -1)).reshape(
        -1
    )  # qubit 0 comes last there


@pytest.mark.parametrize("game_id", [GAMES[0], GAMES[1], GAMES[4], "qtris:noise=on,turns=4"])
def test_qiskit_gets_the_same(game_id):
    match = play_on(Match.begin(ketplay.game(game_id)), Random(12))
    built = circuit(match.game, match.log)
    chances = by_qiskit(built)
    assert chances == pytest.approx(colours_of(built.distribution()), abs=1e-9)
    assert of_match(match).num_clbits == built.bits


def test_controls_with_values():
    built = quantum_circuit(Circuit(3).gate("X", 2, controls=((0, 1), (1, 0))).reset(0))
    from qiskit.quantum_info import Operator

    flip = np.argmax(
        np.abs(Operator(built.remove_final_measurements(inplace=False).copy_empty_like()).data[0])
    )
    assert flip == 0
    gate = built.data[0]
    matrix = gate.operation.to_matrix()
    assert matrix[0b101, 0b001] == 1, (
        "first control 1, second 0: the target flips (Qiskit counts from the right)"
    )
    assert matrix[0b011, 0b011] == 1


def test_without_qiskit(monkeypatch):
    monkeypatch.setitem(sys.modules, "qiskit", None)
    with pytest.raises(MissingExtra, match=r'pip install "ketplay\[qiskit\]"'):
        quantum_circuit(Circuit(1))


# --- pictures and files ---------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_pictures(game_id):
    match = play_on(Match.begin(ketplay.game(game_id)), Random(2))
    built = circuit(match.game, match.log)
    svg = ElementTree.fromstring(built.svg())
    boxes = sum(node.tag.endswith("rect") for node in svg.iter()) - 1  # and the ground
    expected = sum(
        1 for operation in built.operations if operation.name not in ("note", "CX", "barrier")
    )
    assert boxes == expected
    # A barrier ends the preparation and every turn, and bits are counted as squares are.
    barriers = [operation.note for operation in built.operations if operation.name == "barrier"]
    turns = match.game.setup.turns
    assert barriers == ["the board is ready", *(f"end of turn {n + 1}" for n in range(turns))]
    dials = [node.text for node in svg.iter() if node.get("font-size") == "11"]
    assert dials[-9:] == list("123456789")
    assert not any(node.get("style") for node in svg.iter())


def test_export(ketplay, tmp_path):
    import ketplay as kp

    match = play_on(Match.begin(kp.game("qtris:level=s,noise=on")), Random(2))
    (tmp_path / "game.ket").write_text(format_record(match), encoding="utf-8")
    assert ketplay("export game.ket --to qasm3").out == circuit(match.game, match.log).qasm3()
    picture = ketplay("export game.ket --to circuit --theme light").out
    assert picture.startswith("<svg")
    assert "--felt:#e9e0cc" in picture


def test_served():
    with running() as served:
        table = served.open(
            "qtris:prep=1=R 2=W,hands=HCXXI.XXXX,order=play_draw,turns=2", "shared", "shared"
        )
        address = f"/api/tables/{table['code']}"
        token = table["token"]
        served.post(f"{address}/ready", {"nonce": "x"}, token)
        n = served.get(address).json()["n"]
        assert served.post(f"{address}/moves", {"n": n, "move": "CX12"}, token).status_code == 200
        program = served.get(f"{address}/circuit", token).text
        assert "cx q[0], q[1];  // CX12" in program
        assert program == served.get(f"{address}/circuit").text, (
            "cards are public: a spectator sees the same"
        )
        picture = served.get(f"{address}/circuit.svg", theme="light")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "<title>CX12</title>" in picture.text
        rules = served.get("/games/qtris/rules", part="1").text
        assert '<img src="/games/qtris/page/tiles.svg"' in rules
        assert served.get("/games/qtris/page/tiles.svg").status_code == 200
