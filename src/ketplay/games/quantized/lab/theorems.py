"""The theorems of the thesis, checked, with counterexamples where they fail."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.games.quantized.classical import classical
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.games.quantized.lab.theorem_checks import CHECKS, SEED
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.report import table

NO_RECORDS = "Without records there are moves for the whole game"
CLOSING = "section 5"
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
            "No quantum strategy beats a safe classical player",
            judged(
                _as_expected(rows_by_check["safe_play"])
                and _as_expected(rows_by_check["random_moves"]),
                "proved",
            ),
            f"{reached} boards can be reached against a safe X and a safe O, and none of them is "
            "lost; random complex moves never win",
            "section 3.4, theorem 3.16",
            proof="No quantum strategy beats a safe player",
        )
    ]


def _outcomes(rows_by_check: RowsByCheck) -> list[Verdict]:
    formula, truth, register, equal = (
        rows_by_check["outcome_register"][number]["value"] for number in range(4)
    )
    return [
        Verdict(
            "The outcome may be computed into a register before the measurement",
            judged(
                formula == truth == register,
                "proved",
                otherwise="misprint" if register == truth else "refuted",
            ),
            "a register with the board kept beside it is meant, which shows a win of X with "
            f"{register:g}, as measuring the board does",
            "section 3.5",
            f"the map is not linear and gives {formula:g} instead of {truth:g} in the example of "
            "lemma 3.17",
        ),
        Verdict(
            "If the amplitudes of X's boards add up to 0, X cannot win",
            judged(formula != 0 or truth == 0, "checked on 1 board"),
            "a sum of amplitudes is not a probability",
            source="section 3.5, lemma 3.17",
            case=(
                f"on `XX.XOO.O.` X plays c1 and a3 with opposite signs: the sum is {formula:g}, "
                f"but X wins with {truth:g}; with equal signs the formula gives {equal:g}"
            ),
        ),
    ]


def _validity(rows_by_check: RowsByCheck) -> list[Verdict]:
    wrong, twice = (rows_by_check["searching_moves"][number]["value"] for number in (1, 3))
    states, stuck = (rows_by_check["counts"][number]["value"] for number in (-2, -1))
    strict = all(row["value"] >= row["expected"] - 1e-9 for row in rows_by_check["strict_bound"])
    counted = _as_expected(rows_by_check["counts"])
    boards = len(classical("tictactoe").classes.value)
    shared = {row["item"]: row["value"] for row in rows_by_check["shared_successors"]}
    return [
        Verdict(
            "A valid move is a unitary map of all positions with records",
            judged(counted and not stuck, "proved", otherwise="misprint" if counted else "refuted"),
            "isometries from records of length n to records of length n + 1 are meant "
            f"({states:,} basis states in all)",
            "section 3.2, definition 3.8",
            "finished positions fill their own space, so that no move may finish a game: "
            f"{stuck} unfinished boards have no move at all",
        ),
        Verdict(
            "Amplifying after a valid move is a valid move",
            judged(wrong == 0, "checked on 1 state"),
            "it is valid on the state at hand only",
            source="section 4.4.4, lemma 4.4",
            case=(
                "nine openings, of which O errs on two: of a branch of weight w = 1/9, "
                f"{wrong:.4f} = 4w(1 - w) goes to wrong records, and {twice:.4f} after two turns"
            ),
        ),
        Verdict(
            "With strictly valid moves no quantum strategy beats the best classical response",
            judged(strict, "proved"),
            "100 random strategies for each side and three rates were tried, too",
            case="" if strict else "one of the random strategies",
            proof="Moves that extend the record play like classical ones",
        ),
        Verdict(
            "Two different boards share at most one next board",
            judged(shared["tic-tac-toe"] == 1, f"checked on {boards:,} boards"),
            "so without records, too, two boards interfere in one board at most; in Nim 3-4-5 two "
            f"positions share up to {shared['Nim 3-4-5']}",
            case="" if shared["tic-tac-toe"] == 1 else f"{shared['tic-tac-toe']} boards",
        ),
    ]


def _no_records(rows_by_check: RowsByCheck) -> list[Verdict]:
    plies = {row["item"]: row for row in rows_by_check["without_records"]}
    safe = plies.pop("ply 4, O plays safe")
    first = next((name for name, row in plies.items() if row["value"] < row["expected"]), "")
    if not first:
        return [
            Verdict(
                NO_RECORDS, f"checked up to {len(plies)} plies", "every ply has a matching", CLOSING
            )
        ]
    return [
        Verdict(
            NO_RECORDS,
            "refuted",
            f"a safe O fails even at ply 4, where {safe['value']} of {safe['expected']} tied "
            "boards can be told apart",
            CLOSING,
            f"at {first}, {plies[first]['expected']:,} boards would have to go to "
            f"{plies[first]['room']:,} without two meeting",
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
        "### Checks\n\n" + table(head, checks) + "\n\n### Without records\n\n"
        "A move takes each position to one after it (finished ones to themselves) and must be "
        "injective: the largest matching must have the size of the first space.\n\n"
        + table(["ply", "from", "to", "largest matching"], matchings)
    )


EXPERIMENT = Experiment(
    name="qt3-theorems",
    title="The theorems",
    method=(
        "Each statement is tried on all boards, by the operators on a small state, or with random "
        "strategies. Where a statement or an independent computation gives a number, the table "
        "shows it as expected beside the number found; for random strategies it is the tie "
        "probability of the best classical response, a lower bound."
    ),
    work=work,
    tasks=tasks,
    judge=judge,
    table=numbers,
    seed=SEED,
    paper=THESIS,
    proofs=proofs("qt3-theorems"),
    probe=(0, 2, 3, 5),
    version=3,
)
