"""<B|raket|S> at the table of the server and through the command: the general means suffice."""

import pytest
from support.running import running

from ketplay.core.circuit_export import qasm3
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.core.registry import game

POSITION = "A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 -"


def test_a_table_offers_drawing_words_odds_and_the_circuit() -> None:
    with running() as served:
        table = served.open("brakets", "person", "careful")
        view = served.get(f"/api/tables/{table['code']}/at/0", table["token"]).json()
        assert "data-pick=" in view["drawing"]
        program = served.get(f"/api/tables/{table['code']}/circuit", table["token"])
        assert program.status_code == 200
        assert program.text.startswith("OPENQASM 3.0;")
        other = served.open("nim", "person", "random")
        assert served.get(f"/api/tables/{other['code']}/circuit", other["token"]).status_code == 422


def test_the_circuit_of_a_match_from_a_position() -> None:
    table = game("brakets")
    match = Match.begin(table, table.parse_state(POSITION)).play("X@A")
    assert "h q[0];" in qasm3(match)


def test_a_circuit_that_knows_only_whole_games_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from ketplay.games.brakets import circuit

    whole = circuit.circuit
    monkeypatch.setattr(circuit, "circuit", lambda game, log: whole(game, log))
    table = game("brakets")
    with pytest.raises(KetError, match="started from a position"):
        qasm3(Match.begin(table, table.parse_state(POSITION)))


def test_export_writes_the_program(ketplay, tmp_path) -> None:
    table = game("brakets")
    match = Match.begin(table, table.parse_state(POSITION)).play("X@A")
    (tmp_path / "game.ket").write_text(format_record(match))
    ran = ketplay("export game.ket --to qasm3")
    assert ran.code == 0
    assert ran.out.startswith("OPENQASM 3.0;")


@pytest.mark.parametrize(
    "line", ["A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 -", "A - b0.X.I.Z 0/0 - H 0/0 - 0 -"]
)
def test_show_draws_or_refuses_a_position(ketplay, line: str) -> None:
    ran = ketplay(["show", f"brakets {line}"])
    assert ran.code == (2 if "b0.X.I.Z" in line else 0)
    assert "Traceback" not in ran.err


def test_a_whole_game_by_typed_lines(ketplay) -> None:
    """The last moves of a game against the expert, with a mistake on the way."""
    ran = ketplay(
        ["play", "brakets A - b0.X 0/0 - b0.I 0/0 - 0 -", "--against", "expert"], "q@A\nb0@B\nX@A\n"
    )
    assert ran.code == 0
    assert "'q' is not a card" in ran.out + ran.err
    assert "wins: " in ran.out or "A draw: " in ran.out


def test_a_match_sees_what_it_says_where_nothing_is_hidden() -> None:
    table = game("brakets")
    match = Match.begin(table, table.parse_state(POSITION)).play("X@A")
    assert match.seen(0) == match.seen(None) == match.tokens == ("X@A",)
