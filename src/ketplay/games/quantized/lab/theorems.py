"""The theorems of the thesis, checked, with counterexamples where they fail."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.games.quantized.lab.theorem_checks import CHECKS, SEED
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.report import table

CHAPTER_3 = "thesis, chapter 3"
CHAPTER_4 = "thesis, chapter 4"
RowsByCheck = dict[str, list[Row]]


def tasks() -> list[Args]:
    return [{"check": name} for name in CHECKS]


def work(check: str) -> list[Row]:
    """The rows of one check."""
    return [{"check": check, **row} for row in CHECKS[check]()]


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The verdicts on all theorems."""
    rows_by_check: RowsByCheck = {}
    for row in rows:
        rows_by_check.setdefault(row["check"], []).append(row)
    return [
        *_supports(rows_by_check),
        *_outcomes(rows_by_check),
        *_validity(rows_by_check),
        *_no_records(rows_by_check),
    ]


def _as_expected(rows: Sequence[Row]) -> bool:
    return all(row["expected"] is None or row["value"] == row["expected"] for row in rows)


def _supports(rows_by_check: RowsByCheck) -> list[Verdict]:
    reached = " and ".join(str(row["value"]) for row in rows_by_check["safe_play"][::2])
    return [
        Verdict(
            "theorem 3.16: no quantum strategy beats a safe classical player",
            judged(
                _as_expected(rows_by_check["safe_play"])
                and _as_expected(rows_by_check["random_moves"]),
                "proved",
            ),
            f"by sets: {reached} boards can be reached, none of them lost; random complex moves "
            "win with chance 0. Only supports matter, so it holds with amplification and for "
            "every finite alternating game with records",
            CHAPTER_3,
        )
    ]


def _outcomes(rows_by_check: RowsByCheck) -> list[Verdict]:
    formula, truth, register, equal = (
        rows_by_check["outcome_register"][number]["value"] for number in range(4)
    )
    return [
        Verdict(
            "3.5: the outcome may be computed into a register before the measurement",
            judged(
                formula == truth == register,
                "proved",
                otherwise="misprint" if register == truth else "refuted",
            ),
            f"with the board kept beside it: {register:g}, as if the board were measured "
            f"({truth:g}); the printed map, which is not linear, gives {formula:g}",
            CHAPTER_3,
        ),
        Verdict(
            "lemma 3.17: if the amplitudes of X's boards add up to 0, X cannot win",
            judged(formula != 0 or truth == 0, "checked"),
            "a sum of amplitudes is not a probability",
            source=CHAPTER_3,
            case=(
                f"XX.XOO.O., X on c1 and a3 with opposite signs: the sum is {formula:g}, the "
                f"chance {truth:g}; with equal signs the formula gives {equal:g}"
            ),
        ),
    ]


def _validity(rows_by_check: RowsByCheck) -> list[Verdict]:
    wrong, twice = (rows_by_check["searching_moves"][number]["value"] for number in (1, 3))
    states, stuck = (rows_by_check["counts"][number]["value"] for number in (-2, -1))
    strict = all(row["value"] >= row["expected"] - 1e-9 for row in rows_by_check["strict_bound"])
    counted = _as_expected(rows_by_check["counts"])
    nim = rows_by_check["shared_successors"][1]["value"]
    return [
        Verdict(
            "definition 3.8: a valid move is a unitary map of all positions with records",
            judged(counted and not stuck, "proved", otherwise="misprint" if counted else "refuted"),
            "as written, finished positions fill their own space, so that no move may finish a "
            f"game: {stuck} unfinished boards would have no move at all. Isometries from records "
            f"of length n to length n + 1 are meant ({states} basis states in all)",
            CHAPTER_3,
        ),
        Verdict(
            "lemma 4.4: amplifying after a valid move is a valid move",
            judged(wrong == 0, "checked"),
            "under definition 3.8; it is valid on the state at hand only",
            source=CHAPTER_4,
            case=(
                f"nine openings, two mistakes, a = 2/9: of a branch of weight w = 1/9, {wrong:.4f} "
                f"= 4w(1 - w) goes to wrong records, {twice:.4f} if Q is applied twice"
            ),
        ),
        Verdict(
            "with strictly valid moves no quantum strategy beats the best classical response",
            judged(strict and rows_by_check["shared_successors"][0]["value"] == 1, "sampled"),
            "100 random strategies for each side and three rates; two boards share at most one "
            f"successor, so boards cannot interfere. In Nim 3-4-5 two positions share up to {nim}",
            "ours",
        ),
    ]


def _no_records(rows_by_check: RowsByCheck) -> list[Verdict]:
    plies = {row["item"]: row for row in rows_by_check["without_records"]}
    safe = plies.pop("ply 4, O plays safe")
    first = next((name for name, row in plies.items() if row["value"] < row["expected"]), "")
    if not first:
        return [
            Verdict(
                "without records there are moves for the whole game",
                "proved",
                "every ply has a matching",
            )
        ]
    return [
        Verdict(
            "without records there are moves for the whole game",
            "refuted",
            f"they end at {first}: {plies[first]['expected']} boards would have to go to "
            f"{plies[first]['room']}",
            source="thesis, conclusion",
            case=(
                f"a safe O at ply 4: of {safe['expected']} tied boards {safe['value']} can be told "
                "apart"
            ),
        )
    ]


def numbers(rows: Sequence[Row]) -> str:
    head = ["check", "what", "found", "expected"]
    checks = [
        [
            row["check"].replace("_", " "),
            row["item"],
            row["value"],
            "" if row["expected"] is None else row["expected"],
        ]
        for row in rows
        if "room" not in row
    ]
    matchings = [
        [row["item"], row["expected"], row["room"], row["value"]] for row in rows if "room" in row
    ]
    return (
        "## Checks\n\n" + table(head, checks) + "\n\n## Without records\n\n"
        "A move takes each position to one after it (finished ones to themselves) and must be "
        "injective: the largest matching must have the size of the first space.\n\n"
        + table(["ply", "from", "to", "largest matching"], matchings)
    )


EXPERIMENT = Experiment(
    name="qt3-theorems",
    title="The theorems, checked",
    method=(
        "Each statement is checked by exhaustive sets, by the operators on a small state, or by "
        "seeded random strategies; the table says which numbers were found and which the statement "
        "or the reference study gives."
    ),
    work=work,
    tasks=tasks,
    judge=judge,
    table=numbers,
    seed=SEED,
    probe=(0, 2, 3, 5),
    version=3,
)
