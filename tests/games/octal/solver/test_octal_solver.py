"""`ketplay octal`: values of positions and moves by whatever way, JSON, bounds after a stop, what
is too large.
"""

import json
from fractions import Fraction

import pytest
from support import octal_reference

from ketplay.core.registry import game
from ketplay.games.octal import verbs
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.effort import Effort, EffortSpent
from ketplay.games.octal.solver.progress_line import progress
from ketplay.games.octal.solver.solver import TooLarge, chains_of, solve
from ketplay.games.octal.state import State


@pytest.mark.parametrize(
    "board", ["path:7", "cycle:7", "path:3+path:4", "cycle:3+path:4", "star:4", "grid:2x4"]
)
@pytest.mark.parametrize("compiled", [True, False])
def test_every_move_against_the_definition(board, compiled, monkeypatch):
    monkeypatch.setattr(numba_support, "available", lambda: compiled)
    octal = game(f"octal:board={board}")
    found = solve(octal, octal.start())
    position = frozenset(enumerate(octal.start().cells))
    near = tuple(map(tuple, octal.neighbours))
    truth = {
        str(v): 1
        - octal_reference.losing(
            dict(octal_reference.measured(position, v, near)), octal.neighbours
        )
        for v in range(octal.board.size)
    }
    assert found.moves == truth
    assert found.losing == min(truth.values())
    assert found.white == octal_reference.won_white(position, near)


def test_heaps_and_subsets_agree():
    """Every position of rows and cycles of 11 vertices: by heaps, and by the table over subsets."""
    from ketplay.games.octal.solver.solver import GraphMethod, HeapMethod

    for board in ("path:11", "cycle:11", "path:6+path:5", "cycle:5+path:6"):
        octal = game(f"octal:board={board}")
        heaps, subsets = (
            HeapMethod(octal, Effort(), False),
            GraphMethod(octal, octal.start(), Effort()),
        )
        for left in range(1, 1 << 11, 17):
            cells = ["." if not left >> v & 1 else "w" for v in range(11)]
            for v in range(11):
                if cells[v] != ".":
                    cells[v] = "wlbd"[sum(not left >> w & 1 for w in octal.neighbours[v])]
            state = State("".join(cells), 0)
            assert chains_of(octal, state) is not None
            assert heaps.losing(state) == subsets.losing(state), state
            assert heaps.white(state) == subsets.white(state)


def test_no_heaps_where_they_do_not_fit():
    """Dark grey borders, black ends and grey squares inside a row are no heaps."""
    octal = game("octal:board=path:3")
    assert [chains_of(octal, State(cells, 0)) for cells in ("dww", "bww", "wlw")] == [None] * 3
    assert chains_of(game("octal:board=star:3"), State("wwww", 0)) is None


def test_other_codes_and_the_classical_game():
    q = game("octal:code=0.07,board=path:6")
    assert solve(q, q.start()).losing == Fraction(1, 4)
    domino = game("octal:code=0.07,board=path:5,quantum=no")
    found = solve(domino, domino.start())
    assert (found.losing, found.white) == (1, False)
    assert set(found.moves.values()) == {Fraction(1)}
    cut = game("octal:code=4.7,board=path:3,quantum=no")
    assert "0:1" in solve(cut, cut.start()).moves


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["path:9", "--memory", "-1"], "--memory -1: give gigabytes above zero"),
        (["path:9", "--memory", "nan"], "--memory nan"),
        (["path:9", "--seconds", "nan"], "--seconds nan"),
        (["octal:board=path:5 w.lww 1", "--code", "0.3"], "names its own code"),
    ],
)
def test_options_that_make_no_sense(ketplay, line, told):
    ran = ketplay(["octal", "solve", *line])
    assert ran.code == 2
    assert told in ran.err


def test_far_rows_are_conditional():
    octal = game("octal:board=path:101")
    found = solve(octal, octal.start(), moves=False)
    assert found.status == "conditional"
    assert found.bounds == (found.losing, found.losing)


@pytest.mark.parametrize("board", ["grid:9x9", "path:250"])
def test_too_large(board):
    octal = game(f"octal:board={board}")
    with pytest.raises(TooLarge, match="a bot still plays"):
        solve(octal, octal.start())


def test_too_large_for_other_codes():
    octal = game("octal:code=0.07,board=path:60")
    with pytest.raises(TooLarge, match="40 squares"):
        solve(octal, octal.start())


def test_stopping_gives_bounds():
    octal = game("octal:board=path:80")
    found = solve(octal, octal.start(), Effort(nodes=2000))
    assert found.losing is None
    assert set(found.moves.values()) == {None}
    low, high = found.bounds
    assert Fraction(1, 3) <= low <= high <= Fraction(1, 2)  # P80: (1, W)


def test_interrupting_is_stopping(monkeypatch):
    def interrupted(*args):
        raise KeyboardInterrupt

    octal = game("octal:board=path:40")
    monkeypatch.setattr("ketplay.games.octal.solver.chain.flips", interrupted)
    found = solve(octal, octal.start())
    assert found.losing is None
    assert found.bounds != (0, 1)


def test_json(ketplay):
    ran = ketplay("octal solve path:9 --json")
    assert ran.code == 0
    assert ran.json["losing"] == "5/16"
    assert ran.json["moves"]["4"] == "5/16"
    assert {ran.json[key] for key in ("white", "status", "code", "reading")} == {
        "W",
        "exact",
        "0.7",
        "B",
    }
    ran = ketplay("octal solve path:6 --code Q0.07 --json")
    assert "4-5" in ran.json["moves"]
    assert ran.json["losing"] == "1/4"


def test_positions_and_colours(ketplay):
    assert ketplay("octal solve path:3@lwl --json").json["losing"] == "0"
    assert ketplay(["octal", "solve", "octal:board=path:3 .lw 1", "--json"]).json["moves"] == {
        "1": "3/4",
        "2": "0",
    }
    assert ketplay(["octal", "solve", "octal:board=path:3 .lw 1 1-1/0"]).code == 2


def test_stopped_run_in_json(ketplay, monkeypatch):
    def stopped(*args):
        raise EffortSpent

    monkeypatch.setattr("ketplay.games.octal.solver.chain.flips", stopped)
    ran = ketplay("octal solve path:45 --json --moves no")
    assert ran.code == 130
    assert ran.json["losing"] is None
    assert ran.json["bounds"] == ["0", "1/3"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("octal solve hexagon", "no board"), ("octal solve 0-0", "itself"),
        ("octal solve path:3 --code 0.9", "octal digit"),
        ("octal solve grid:9x9", "cannot be solved exactly"),
        ("octal solve cycle:4 --code 0.07", "on rows"),
        ("octal grundy 0.0", "no move"), ("octal grundy 0.07 --upto -1", "--upto"),
        ("octal grundy 0.07 --rows 4,x", "not a length"),
        ("octal grundy 0.07 --svg x.svg", "--rows"),
        ("octal solve path:4 --seconds 0", "above zero"),
        ("octal", "solve"),
    ],
)  # fmt: skip
def test_bad_input(ketplay, line, words):
    ran = ketplay(line)
    assert ran.code == 2
    assert words in ran.err
    assert len(ran.err.strip().splitlines()) == 1
    assert ketplay(line + " --json").json["error"]["message"]


def test_grundy(ketplay):
    ran = ketplay("octal grundy 0.07 --upto 400 --search 1000 --rows 4,7,12 --json")
    assert ran.json["values"][:6] == [0, 0, 1, 1, 2, 0]
    assert len(ran.json["values"]) == 401
    assert (ran.json["preperiod"], ran.json["period"], ran.json["proved"]) == (53, 34, True)
    assert ran.json["rows"]["class"] == 2 ^ 1 ^ 2
    ran = ketplay("octal grundy 0.007 --search 500 --values no --json")
    assert (ran.json["values"], ran.json["period"], ran.json["proved"]) == (None, None, False)


def test_winning_transitions_are_all_of_them(ketplay, tmp_path):
    """Section 3.4.4, by the definition: after exactly these moves the classes cancel."""
    from ketplay.games.octal.octal_code import parse_code
    from ketplay.games.octal.solver.winning_moves import analyse

    values = octal_reference.grundy(parse_code("0.07"), 30)
    for rows in ([2, 4, 1], [4, 7, 12], [9, 14, 6], [5, 9], [17]):
        found = {
            (win.row, tuple(sorted(win.remaining)))
            for win in analyse(parse_code("0.07"), rows).wins
        }
        truth = set()
        for index, row in enumerate(rows):
            rest = 0
            for other, length in enumerate(rows):
                rest ^= values[length] if other != index else 0
            for a in range(row - 1):
                if values[a] ^ values[row - 2 - a] == rest:
                    truth.add((index, tuple(sorted(h for h in (a, row - 2 - a) if h))))
        assert found == truth
    ran = ketplay("octal grundy 0.07 --rows 2,4,1 --svg wins.svg")
    assert "win by taking 2 of the row of 4, leaving 2" in ran.out
    assert (tmp_path / "wins.svg").read_text().startswith("<svg")


def test_progress_in_words():
    assert "between 1/2 and 1" in progress(Effort(low=Fraction(1, 2), states=5_000_000), 3.0)
    json.dumps(verbs.as_json(game("octal"), solve(game("octal"), game("octal").start())))


def slow_losing(row, heaps, memo):
    """The losing probability of a row of white squares beside tied heaps, move by move: a white
    square leaves two tied heaps, a grey one is a coin and shortens its heap by one.
    """
    if (row, heaps) not in memo:
        chances = [Fraction(1)]
        for left in range(row):
            pieces = tuple(sorted(filter(None, (left, row - 1 - left))))
            chances.append(1 - slow_losing(0, pieces, memo))
        for number, heap in enumerate(heaps):
            others = heaps[:number] + heaps[number + 1 :]
            shorter = tuple(sorted(filter(None, (*others, heap - 1))))
            chances.append(1 - slow_losing(0, shorter, memo) / 2)
            for left in range(heap - 1):
                pieces = tuple(sorted(filter(None, (*others, left, heap - 2 - left))))
                chances.append(1 - slow_losing(0, pieces, memo))
        memo[row, heaps] = min(chances)
    return memo[row, heaps]


def test_b_files_have_the_exponents_of_the_denominators(ketplay):
    memo = {}
    lines = [f"{n} {slow_losing(n, (), memo).denominator.bit_length() - 1}" for n in range(1, 17)]
    assert ketplay("octal solve path:16 --bfile").out.splitlines() == lines
    assert ketplay("octal grundy 0.07 --upto 4 --bfile").out == "0 0\n1 0\n2 1\n3 1\n4 2\n"
    for words, sentence in {
        "petersen --bfile": "boards that can be counted",
        "path:9 --bfile --quantum no": "only the quantum game",
        "path:9999 --bfile": "at most 256 vertices",
    }.items():
        assert sentence in ketplay(f"octal solve {words}").err
