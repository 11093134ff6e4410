"""The lab on other codes: the formula of the white game, and lemma 5."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ketplay.games.octal.lab.graphs import frames
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.games.octal.octal_code import Code, parse_code, white_code
from ketplay.games.octal.solver.grundy import grundy
from ketplay.games.octal.solver.rows import Rows, RowSolver
from ketplay.games.octal.svg.figures import Transition, evolution
from ketplay.lab.experiment import Experiment, Row, Verdict, judged

FORMULA_ROWS = 12


def formula_work(first: int) -> list[Row]:
    """The 64 codes 0.d1d2d3 with one first digit: is the formula's game the white game, in both
    readings?
    """
    rows = []
    for second, third in product(range(8), repeat=2):
        if not (first or second or third):
            continue
        code = parse_code(f"0.{first}{second}{third}")
        row: Row = {"code": str(code), "formula": str(white_code(code))}
        for reading in "AB":
            row[reading], row[f"{reading}_any"] = wrong_rows(code, reading, FORMULA_ROWS)
        rows.append(row)
    return rows


def wrong_rows(code: Code, reading: str, most: int) -> tuple[int | None, int | None]:
    """The shortest white row whose class is not the formula's, and the shortest from which such a
    row arises.

    The formula speaks of rows with white or grey borders, too: the class depends on the white
    squares alone.

    >>> wrong_rows(parse_code("0.7"), "A", 9), wrong_rows(parse_code("0.04"), "A", 9)
    ((None, None), (7, 7))
    """
    solver = RowSolver(code, reading)
    values = grundy(white_code(code), most)
    white = any_row = None
    seen: set[str] = set()
    for n in range(1, most + 1):
        pending = {"w" * n}
        while pending:
            row = pending.pop()
            if solver.nimber(row) != values[row.count("w")]:
                any_row = any_row or n
                white = white or (n if row == "w" * n else None)
            seen.add(row)
            pending |= {
                part for block in solver.blocks(row) if block.safe for part in block.remaining
            } - seen
    return white, any_row


def _right(rows: Sequence[Row], column: str, most: int) -> int:
    return sum(row[column] is None or row[column] > most for row in rows)


def _weaker(rows: Sequence[Row], reading: str) -> str:
    """How many codes pass if less is asked: shorter rows, or the white rows alone."""
    return (
        f"{_right(rows, f'{reading}_any', 10)} are right for rows up to 10, "
        f"{_right(rows, reading, 10)} for white rows up to 10"
    )


def formula_judge(rows: Sequence[Row]) -> list[Verdict]:
    verdicts = []
    for reading, words in (("B", "vanishes"), ("A", "counts as a row")):
        column = f"{reading}_any"
        wrong = [row for row in rows if row[column] is not None]
        case = min(wrong, key=lambda row: row[column]) if wrong else None
        detail = f"{len(rows) - len(wrong)} of {len(rows)} codes of three digits are right"
        if wrong:
            detail += f"; {_weaker(rows, reading)}"
        verdicts.append(
            Verdict(
                f"The formula gives the white game in reading {reading}, where a left-over black "
                f"square {words}",
                judged(not wrong, f"checked up to {FORMULA_ROWS} squares"),
                detail,
                "section 5.1",
                f"Q{case['code']}, a row of {case[column]}" if case else "",
            )
        )
    examples = {"0.7": "0.137", "0.07": "0.0137", "0.3": "0.13", "0.27": "0.03137"}
    wrong_ones = [
        f"Q{q} has {white_code(parse_code(q))}, not {w}"
        for q, w in examples.items()
        if str(white_code(parse_code(q))) != w
    ]
    words = (
        f"{len(examples) - len(wrong_ones)} of {len(examples)} are right; 0.03137 belongs to Q0.207"
    )
    verdicts.append(
        Verdict(
            "The paper's four examples of white games",
            judged(not wrong_ones, "proved", otherwise="misprint"),
            words,
            "section 5.1",
            "; ".join(wrong_ones),
        )
    )
    return verdicts


FORMULA = Experiment(
    "octal-white-formula",
    "The white game of a quantum octal game",
    "The Grundy value under safe moves only, by the definition, of every row that safe moves make "
    "of a row of up to "
    f"{FORMULA_ROWS} white squares, against the octal game that the paper's formula names, on as "
    "many squares as the "
    "row has white ones.",
    formula_work,
    lambda: [{"first": first} for first in range(8)],
    formula_judge,
    paper=PAPER,
    probe=(0,),
    version=2,
)


def lemma5_work(first: int, third: int) -> list[Row]:
    """The codes 0.q0q0q with given first digits: every reachable position of rows up to nine
    squares.
    """
    rows = []
    for fifth in range(8):
        code = Code(tuple(int(digit) for digit in f"0{first}0{third}0{fifth}".rstrip("0")))
        row: Row = {"code": str(code)}
        for reading in "AB":
            row[f"outside_{reading}"] = _outside(code, reading, 9)
            row[f"formula_{reading}"] = _by_formula(code, reading, 9)
        rows.append(row)
    return rows


def _outside(code: Code, reading: str, most: int) -> str:
    """The smallest row with a reachable position outside its frame; '' if there is none."""
    solver = RowSolver(code, reading)
    for n in range(1, most + 1):
        start: Rows = ("w" * n,)
        pending = [start]
        seen = {start}
        while pending:
            rows = pending.pop()
            if rows and not frames(solver.losing(rows), _parity(rows), solver.won(rows)):
                return f"row of {n}: {'+'.join(rows)} loses with {solver.losing(rows)}"
            for after, _ in _moves(solver, rows):
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
    return ""


def _parity(rows: Rows) -> int:
    return sum(1 + row.count("w") for row in rows) % 2


def _moves(solver: RowSolver, rows: Rows) -> list[tuple[Rows, int]]:
    """The positions after the moves that measure nothing black, and how many coins each takes."""
    return [
        (solver.canonical((*rows[:index], *rows[index + 1 :], *block.remaining)), block.coins)
        for index, row in enumerate(rows)
        for block in solver.blocks(row)
        if "b" not in block.measured
    ]


def all_steps(code: Code, reading: str, most: int) -> dict[Transition, int]:
    """How many steps of each kind there are between couples, on rows of up to so many squares.

    >>> all_steps(parse_code("0.7"), "B", 1)
    {('0W', '0L', 0): 1}
    """
    solver = RowSolver(code, reading)
    steps: dict[Transition, int] = {}
    pending: list[Rows] = [("w" * n,) for n in range(1, most + 1)]
    seen = set(pending)
    while pending:
        rows = pending.pop()
        for after, coins in _moves(solver, rows):
            step = (_couple(solver, rows), _couple(solver, after), coins)
            steps[step] = steps.get(step, 0) + 1
            if after not in seen:
                seen.add(after)
                pending.append(after)
    return steps


def _couple(solver: RowSolver, rows: Rows) -> str:
    return f"{_parity(rows)}{'W' if solver.won(rows) else 'L'}"


def _by_formula(code: Code, reading: str, most: int) -> str:
    """The smallest white row outside its frame, if the formula's game is taken for the white game;
    '' if none.
    """
    solver = RowSolver(code, reading)
    values = grundy(white_code(code), most)
    for n in range(1, most + 1):
        p = solver.losing(("w" * n,))
        if not frames(p, (n + 1) % 2, values[n] != 0):
            return f"row of {n}: loses with {p}"
    return ""


def lemma5_judge(rows: Sequence[Row]) -> list[Verdict]:
    verdicts = []
    for reading in "BA":
        wrong = [row for row in rows if row[f"outside_{reading}"]]
        verdicts.append(
            Verdict(
                f"In reading {reading} the frames hold if the first digit is 3 or 7 and every even "
                "digit is 0, with the game of safe moves for the white game",
                judged(not wrong, "checked up to 9 squares"),
                f"{_codes_within(rows, wrong)}, in every position that rows of up to 9 reach",
                "section 5.1, lemma 5",
                f"Q{wrong[0]['code']}, {wrong[0][f'outside_{reading}']}" if wrong else "",
            )
        )
    for reading in "BA":
        wrong = [row for row in rows if row[f"formula_{reading}"]]
        verdicts.append(
            Verdict(
                f"In reading {reading} they hold for white rows with the formula's game for the "
                "white game",
                judged(not wrong, "checked up to 9 squares"),
                _codes_within(rows, wrong),
                "section 5.1, lemma 5 with the formula",
                f"Q{wrong[0]['code']}, {wrong[0][f'formula_{reading}']}" if wrong else "",
            )
        )
    needed = {q: _outside(parse_code(q), "B", 6) for q in ("0.07", "0.27", "0.77", "0.33")}
    verdicts.append(
        Verdict(
            "Without the lemma's condition the frames can fail",
            judged(all(needed.values()), "proved"),
            f"Q0.77, {needed['0.77']}",
            "ours",
            proof="Four codes without the condition",
        )
    )
    return verdicts


def _codes_within(rows: Sequence[Row], wrong: Sequence[Row]) -> str:
    """How many codes stay within the frames.

    >>> _codes_within([{}] * 8, []), _codes_within([{}] * 8, [{}])
    ('all 8 codes 0.q0q0q stay within them', '1 of 8 codes 0.q0q0q breaks them')
    """
    if not wrong:
        return f"all {len(rows)} codes 0.q0q0q stay within them"
    verb = "breaks" if len(wrong) == 1 else "break"
    return f"{len(wrong)} of {len(rows)} codes 0.q0q0q {verb} them"


FIGURE_5 = (
    "Figure 5 again: all steps between the couples in Q0.707, where one move can measure two grey "
    "squares. A number counts the steps of that kind, from all positions that white rows of up to "
    "nine squares reach"
)

LEMMA5 = Experiment(
    "octal-lemma-5",
    "Lemma 5: the frames for other codes",
    "All 128 codes 0.q0q0q whose first digit is 3 or 7, every position that a row of up to "
    "nine white squares can reach. A row of l white squares counts l + 1 for the parity.",
    lemma5_work,
    lambda: [{"first": first, "third": third} for first in (3, 7) for third in range(8)],
    lemma5_judge,
    figures={FIGURE_5: lambda rows: evolution(all_steps(parse_code("0.707"), "B", 9), "Q0.707")},
    paper=PAPER,
    proofs=proofs("octal-lemma-5"),
    probe=(0,),
)
