"""The lab on other codes: the formula of the white game, and lemma 5."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ketplay.games.octal.code import Code, parse_code, white_code
from ketplay.games.octal.lab.graphs import PAPER, frames
from ketplay.games.octal.solver.grundy import grundy
from ketplay.games.octal.solver.rows import Rows, RowSolver
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
    solver, values = RowSolver(code, reading), grundy(white_code(code), most)
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
    short = _right(rows, f"{reading}_any", 10)
    return (
        f"by rows to 10 alone {short} ({short + 1} of {len(rows) + 1}, if 0.000 is counted, which "
        "allows nothing), by "
        f"white rows alone {_right(rows, reading, FORMULA_ROWS)}, by white rows to 10 alone "
        f"{_right(rows, reading, 10)}"
    )


def formula_judge(rows: Sequence[Row]) -> list[Verdict]:
    verdicts = []
    for reading, words in (("B", "vanishes"), ("A", "counts as a row")):
        column = f"{reading}_any"
        wrong = [row for row in rows if row[column] is not None]
        case = min(wrong, key=lambda row: row[column]) if wrong else None
        detail = f"{len(rows) - len(wrong)} of {len(rows)} codes of three digits right"
        if wrong:
            detail += f"; {_weaker(rows, reading)}"
        verdicts.append(
            Verdict(
                f"The formula gives the white game, if a left-over black square {words} (reading "
                f"{reading})",
                judged(not wrong, f"checked up to {FORMULA_ROWS} squares"),
                detail,
                f"{PAPER}, 5.1",
                f"Q{case['code']}, row of {case[column]}" if case else "",
            )
        )
    examples = {"0.7": "0.137", "0.07": "0.0137", "0.3": "0.13", "0.27": "0.03137"}
    wrong_ones = [
        f"Q{q}: {white_code(parse_code(q))}, not {w}"
        for q, w in examples.items()
        if str(white_code(parse_code(q))) != w
    ]
    words = f"{len(examples) - len(wrong_ones)} of {len(examples)} right; 0.03137 belongs to Q0.207"
    verdicts.append(
        Verdict(
            "The paper's four examples of white games",
            judged(not wrong_ones, "proved", otherwise="misprint"),
            words,
            f"{PAPER}, 5.1",
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
        pending, seen = [start], {start}
        while pending:
            rows = pending.pop()
            parity = sum(1 + row.count("w") for row in rows) % 2
            if rows and not frames(solver.losing(rows), parity, solver.won(solver.canonical(rows))):
                return f"row of {n}: {'+'.join(rows)} loses with {solver.losing(rows)}"
            for index, row in enumerate(rows):
                for block in solver.blocks(row):
                    after = solver.canonical((*rows[:index], *rows[index + 1 :], *block.remaining))
                    if "b" not in block.measured and after not in seen:
                        seen.add(after)
                        pending.append(after)
    return ""


def _by_formula(code: Code, reading: str, most: int) -> str:
    """The smallest white row outside its frame, if the formula's game is taken for the white game;
    '' if none.
    """
    solver, values = RowSolver(code, reading), grundy(white_code(code), most)
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
                f"With q1 = 3 or 7 and even digits 0 the frames hold (reading {reading}, white "
                "game = safe moves)",
                judged(not wrong, "checked up to 9 squares"),
                f"{_codes_within(rows, wrong)}, every reachable position of rows to 9",
                f"{PAPER}, lemma 5",
                f"Q{wrong[0]['code']}, {wrong[0][f'outside_{reading}']}" if wrong else "",
            )
        )
    for reading in "BA":
        wrong = [row for row in rows if row[f"formula_{reading}"]]
        verdicts.append(
            Verdict(
                f"The same with the formula's game for the white game (reading {reading}, white "
                "rows)",
                judged(not wrong, "checked up to 9 squares"),
                _codes_within(rows, wrong),
                f"{PAPER}, lemma 5 with 5.1",
                f"Q{wrong[0]['code']}, {wrong[0][f'formula_{reading}']}" if wrong else "",
            )
        )
    needed = {q: _outside(parse_code(q), "B", 6) for q in ("0.07", "0.27", "0.77", "0.33")}
    verdicts.append(
        Verdict(
            "The lemma's condition is needed",
            judged(all(needed.values()), "proved"),
            f"{', '.join('Q' + q for q in needed)} do not satisfy it and break the frames: Q0.77, "
            f"{needed['0.77']}",
            "ours",
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


LEMMA5 = Experiment(
    "octal-lemma-5",
    "Lemma 5: the frames for other codes",
    "All 128 codes 0.q0q0q with q1 = 3 or 7, every position that a row of up to nine white squares "
    "can reach. A "
    "row of l white squares counts l + 1 for the parity.",
    lemma5_work,
    lambda: [{"first": first, "third": third} for first in (3, 7) for third in range(8)],
    lemma5_judge,
    probe=(0,),
)
