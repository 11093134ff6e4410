"""`ketplay qt3`: what it prints and what it refuses."""

from __future__ import annotations

import json

import pytest

from ketplay.cli import main
from ketplay.games.quantized.strategies.polynomials import evaluate, uniform_polynomial
from ketplay.games.quantized.strategies.safe_graph import safe_graph


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["qt3", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_ties_as_json(capsys) -> None:
    code, out, _ = run(capsys, "ties", "--p", "0.1,0.5", "--tactics", "500", "--json")
    assert code == 0
    found = json.loads(out)
    assert list(found) == ["X", "O"]
    assert list(found["O"]) == ["classical", "simple", "best", "aa-last", "aa-every", "optimum"]
    for side, seat in (("X", 0), ("O", 1)):
        for entry in found[side]["simple"]:
            assert entry == {
                "p": entry["p"],
                "tie": pytest.approx(
                    evaluate(uniform_polynomial(safe_graph("tictactoe", seat)), entry["p"])
                ),
                "se": 0,
            }
    assert [entry["tie"] for entry in found["O"]["best"]] == pytest.approx(
        [0.9**4, 0.5**4], abs=1e-12
    )
    assert all(entry["se"] > 0 for entry in found["O"]["aa-last"])


def test_ties_as_a_table_and_for_other_games(capsys) -> None:
    code, out, _ = run(
        capsys,
        "ties",
        "--game",
        "nim:heaps=1.2.3",
        "--side",
        "Second",
        "--p",
        "0.1",
        "--tactics",
        "200",
    )
    assert code == 0
    assert "imperfect Second" in out
    assert "0.870000 exact" in out


def test_exact_where_there_are_too_many_tactics_says_so(capsys) -> None:
    words = ("ties", "--side", "O", "--p", "0,0.2", "--tactics", "100", "--exact")
    code, out, err = run(capsys, *words, "--json")
    assert code == 0
    assert err.strip() == "imperfect O: too many tactics to enumerate; 100 were sampled instead"
    found = json.loads(out)["O"]
    assert found["aa-last"][1].keys() == {"p", "tie", "se", "sampled"}
    assert found["aa-last"][0] == {"p": 0, "tie": 1, "se": 0}
    assert found["best"][1].keys() == {"p", "tie", "se"}
    _, _, quiet = run(capsys, *words[:-1])
    assert quiet == ""


def test_the_circuit(capsys) -> None:
    code, out, _ = run(capsys, "circuit", "--qubits", "3", "--json")
    assert code == 0
    assert json.loads(out)["qasm"].startswith("OPENQASM 3.0;")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ties", "--p", "1.2"], "from 0 to 1"),
        (["ties", "--p", "x"], "from 0 to 1"),
        (["ties", "--p", "-1"], ""),
        (["ties", "--side", "Z"], "the sides of tictactoe are X, O"),
        (["ties", "--strategies", "magic"], "there is no strategy 'magic'"),
        (["ties", "--tactics", "0"], "two or more"),
        (["ties", "--game", "qtris"], "chance events"),
        (["ties", "--game", "nim:heaps=1.2.3", "--side", "First"], "no mistakes to exploit"),
        (["circuit", "--qubits", "4"], "3, 7 or 12"),
        (["spin"], "spin"),
    ],
)
def test_bad_input_is_one_sentence(capsys, words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1
