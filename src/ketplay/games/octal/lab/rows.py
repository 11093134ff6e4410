"""The lab on rows: Table 1 and lemmas 1 to 3, and the sequence u_k."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ketplay.games.octal.board.partitions import partitions
from ketplay.games.octal.lab.graphs import frames
from ketplay.games.octal.lab.paper import PAPER, proofs
from ketplay.games.octal.octal_code import parse_code
from ketplay.games.octal.solver.chain import Chains, coins, losing, safe, u
from ketplay.games.octal.solver.grundy import grundy, heaps
from ketplay.games.octal.svg.figures import Transition, evolution, kind, smallest, transition
from ketplay.lab.experiment import Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed
from ketplay.lab.report import table

# -- Table 1 and lemmas 1 to 3

RESIDUES = {  # the table's second column: length modulo 34 beyond 53 -> class
    0: (5, 9, 21, 25, 29),
    1: (2, 3, 7, 8, 22, 23, 27, 28),
    2: (4, 12, 13, 26),
    3: (6, 10, 11, 19, 20, 24, 32),
    4: (0, 14, 15, 30),
    5: (16, 17, 31),
    7: (33,),
    8: (1,),
    9: (18,),
}
EXCEPTIONS = {0: (0, 1, 15, 35), 2: (17, 18, 32, 52)}


def classes_work(upto: int) -> list[Row]:
    """A row a length: its class in the domino game, in the white game, and by the paper's table."""
    domino = grundy(parse_code("0.07"), upto)
    white = grundy(parse_code("0.137"), upto)
    by_rest = {residue: c for c, rests in RESIDUES.items() for residue in rests}
    by_length = {n: c for c, lengths in EXCEPTIONS.items() for n in lengths}
    return [
        {"n": n, "domino": domino[n], "white": white[n], "paper": by_length.get(n, by_rest[n % 34])}
        for n in range(upto + 1)
    ]


def classes_judge(rows: Sequence[Row]) -> list[Verdict]:
    domino = [row["domino"] for row in rows]
    wrong = [row["n"] for row in rows if row["domino"] != row["paper"]]
    late = [n for n in range(87, len(rows)) if domino[n] != domino[n - 34]]
    early = [n for n in range(34, 87) if domino[n] != domino[n - 34]]
    printed = [n for n in range(len(rows) - 1) if domino[n] != rows[n + 1]["white"]]
    true = [n for n in range(1, len(rows)) if domino[n] != rows[n - 1]["white"]]
    proved = heaps(parse_code("0.07")).prove(1000)
    sums = list(wrong_sums(9))
    all_rows = "The classes of all rows"
    return [
        Verdict(
            "The domino game on n squares is the white game on n + 1",
            judged(not printed, "proved", otherwise="refuted" if true else "misprint"),
            f"n - 1 is meant, as in the proof that follows it and in 3.4.6; this is right for all "
            f"rows up to {len(rows) - 1}, and proved on the page "
            "[octal-graph-games](octal-graph-games.md)",
            "section 3.3, lemma 1",
            "".join(
                f"for n = {n} the classes are {domino[n]} and {rows[n + 1]['white']}"
                for n in printed[:1]
            ),
        ),
        Verdict(
            "The class of a sum is the XOR of the classes",
            judged(not sums, "proved"),
            "all pairs of rows up to 9 were also tried by the definition",
            "section 3.4.3, lemma 2",
            proof="The class of a sum",
        ),
        Verdict(
            "The classes of rows are those of the table",
            judged(not wrong and bool(proved), "proved"),
            f"none of the rows 0 to {len(rows) - 1} differs",
            "section 3.4.5, table 1",
            listed(wrong[:1]) if wrong else "",
            proof=all_rows,
        ),
        Verdict(
            "c(i) = c(i - 34) for all i ≥ 87",
            judged(not late and bool(proved), "proved"),
            f"below 87 it fails for i = {listed(early)}",
            "section 3.4.5, lemma 3",
            f"i = {late[0]}" if late else "",
            proof=all_rows,
        ),
        Verdict(
            "No single row is in C6 or in C10 to C15",
            judged(not {6, *range(10, 16)} & set(domino), "proved"),
            f"the classes of single rows are {listed(sorted(set(domino)))}",
            "section 3.4.5",
            proof=all_rows,
        ),
    ]


def wrong_sums(most: int) -> Iterator[tuple[int, int]]:
    """Pairs of rows whose class, by the definition on sums, is not the XOR of their classes."""
    values = grundy(parse_code("0.07"), most)
    memory: dict[tuple[int, ...], int] = {}

    def value(rows: tuple[int, ...]) -> int:
        if rows not in memory:
            reached = {
                value(
                    tuple(sorted(x for x in (*rows[:i], *rows[i + 1 :], a, row - 2 - a) if x > 1))
                )
                for i, row in enumerate(rows)
                for a in range(row // 2)
            }
            memory[rows] = next(value for value in range(len(reached) + 1) if value not in reached)
        return memory[rows]

    for a in range(2, most + 1):
        for b in range(a, most + 1):
            if value((a, b)) != values[a] ^ values[b]:
                yield a, b


def _table1(rows: Sequence[Row]) -> str:
    classes = sorted({row["domino"] for row in rows})
    lines = [
        [
            f"C{c}",
            " ".join(str(row["n"]) for row in rows if row["domino"] == c and row["n"] < 87),
            " ".join(map(str, RESIDUES.get(c, ()))),
        ]
        for c in classes
    ]
    return table(["class", "rows of length 0 to 86", "modulo 34 beyond 53"], lines)


CLASSES = Experiment(
    "octal-table-1",
    "The classes of rows",
    "The class of a row is its Grundy value. The classes of rows up to 400, in the domino game "
    "(0.07) and in the white game (0.137), are computed from the definition.",
    classes_work,
    lambda: [{"upto": 400}],
    classes_judge,
    figures={
        "Figure 2, from computation: a winning transition of rows 2, 4 and 1": lambda rows: (
            transition()
        )
    },
    table=_table1,
    paper=PAPER,
    proofs=proofs("octal-table-1"),
)


# -- the sequence u_k


def sequence_work(total: int) -> list[Row]:
    """All sums of tied heaps of a total, by fractions and every move; k where the value is u_k or 1
    - u_k.
    """
    values: dict[tuple[int, ...], Fraction] = {}
    ks = {u(k): k for k in range(60)}
    positions = outside = framed = 0
    case = ""
    for pieces in partitions(total):
        p = _every_move(pieces, values)
        is_lost = Chains(pieces, (), ()).lost
        positions += 1
        framed += frames(p, total % 2, not is_lost)
        k = ks.get(p if is_lost else 1 - p)
        if k is None or k % 2 != total % 2:
            outside += 1
            case = case or str(pieces)
    return [
        {"total": total, "positions": positions, "not_u": outside, "framed": framed, "case": case}
    ]


def _every_move(pieces: tuple[int, ...], values: dict[tuple[int, ...], Fraction]) -> Fraction:
    if pieces in values:
        return values[pieces]
    best = Fraction(1)
    for index, h in enumerate(pieces):
        remaining = pieces[:index] + pieces[index + 1 :]
        for a in range(h // 2):
            best = min(
                best,
                1 - _every_move(tuple(sorted(x for x in (*remaining, a, h - 2 - a) if x)), values),
            )
        best = min(
            best, 1 - _every_move(tuple(sorted(x for x in (*remaining, h - 1) if x)), values) / 2
        )
    values[pieces] = best
    return best


def sequence_judge(rows: Sequence[Row]) -> list[Verdict]:
    count = sum(row["positions"] for row in rows)
    outside = [row for row in rows if row["not_u"]]
    unframed = sum(row["positions"] - row["framed"] for row in rows)
    most = max(row["total"] for row in rows)
    theorem = "Every value is a number of the sequence"
    steps = all(u(k + 1) == Fraction(1, 2) + (1 - u(k)) / 2 for k in range(50))
    closed = all(
        (Fraction(2, 3) < u(k) <= 1) if k % 2 == 0 else (Fraction(1, 2) <= u(k) < Fraction(2, 3))
        for k in range(50)
    )
    return [
        Verdict(
            "The sequence u₀ = 1, uₙ₊₁ = 1/2 + (1 - uₙ)/2 lies in (2/3, 1] for even n and in "
            "[1/2, 2/3) for odd n",
            judged(steps and closed, "proved"),
            "uₖ = 2/3 + (1/3)(-1/2)ᵏ",
            "section 4.1",
            proof="The sequence",
        ),
        Verdict(
            "On rows the losing probability lies in the frames: for even lucky parity in [0, 1/3) "
            "or (2/3, 1], for odd in (1/3, 1/2] or [1/2, 2/3), as the white game is won or lost",
            judged(not unframed, "proved"),
            f"{unframed or 'none'} of {count:,} positions of total up to {most} is outside",
            "section 4.4, equation 2",
            proof=theorem,
        ),
        Verdict(
            "On rows every losing probability is uₖ or 1 - uₖ, as the white game is lost or won, "
            "with k of the parity of the total",
            judged(not outside, "proved"),
            f"{len(outside) or 'none'} of {count:,} positions of total up to {most} is different",
            "ours",
            outside[0]["case"] if outside else "",
            proof=theorem,
        ),
    ]


def best_steps(most: int) -> dict[Transition, int]:
    """How often each step between couples is a best move, from all sums of tied heaps.

    >>> best_steps(2)
    {('1L', '0L', 1): 1, ('0L', '1L', 1): 1, ('0W', '0L', 0): 1}
    """
    steps: dict[Transition, int] = {}
    for total in range(1, most + 1):
        for pieces in partitions(total):
            chains = Chains(pieces, (), ())
            best = losing(chains)
            moves = [(after, 0) for after in safe(chains)] + [(after, 1) for after in coins(chains)]
            for after, coin in moves:
                if 1 - losing(after) / 2**coin == best:
                    step = (kind(chains), kind(after), coin)
                    steps[step] = steps.get(step, 0) + 1
    return steps


FIGURE_3 = (
    "Figure 3 again: the smallest positions of each couple, with the losing probability. A couple "
    "is the parity of lucky players' coins, and whether the white game is won (W) or lost (L). A "
    "row with grey squares at both ends plays as with one"
)
FIGURE_4 = (
    "Figure 4 again: how the couple changes if both play best moves. A number counts the best "
    "moves of that kind, from all sums of tied heaps of total up to 12"
)

SEQUENCE = Experiment(
    "octal-sequence",
    "The losing probabilities on rows are a sequence",
    "Every sum of tied heaps of each total, with fractions and every move, without any theorem. A "
    "tied heap is a row with a grey square at an end; its number is one more than its white "
    "squares.",
    sequence_work,
    lambda: [{"total": total} for total in range(1, 25)],
    sequence_judge,
    figures={
        FIGURE_3: lambda rows: smallest(),
        FIGURE_4: lambda rows: evolution(best_steps(12), "How the game goes on with best moves"),
    },
    paper=PAPER,
    proofs=proofs("octal-sequence"),
    probe=(0, 4, 9),
)
