"""The claims of the thesis about its figures, judged by the curves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, zip_longest

from ketplay.games.quantized.lab.judging import NAMES
from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.polynomials import (
    Polynomial,
    format_polynomial,
    uniform_polynomial,
)
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import Estimate
from ketplay.games.quantized.strategies.thesis_simulation import GAMES, largest_deviation
from ketplay.lab.experiment import Row, Verdict, judged
from ketplay.lab.number_phrases import listed, sampled

GAME = "tictactoe"
FIGURE_19 = "section 4.4.3, figure 19"
AT_THE_END = "section 4.4.3"
Curves = dict[tuple[int, str], list[Estimate]]
Ties = dict[str, list[float]]


def claims(rows: Sequence[Row], curves: Curves, tactics: int) -> list[Verdict]:
    """All claims; `rows` are the simulated games, curves have a point for each hundredth of p.

    `tactics` is how many were sampled for the curves that are not exact.
    """
    names = ("classical", "best", "aa-last", "aa-every")
    x, o = ({name: [e.tie for e in curves[side, name]] for name in names} for side in (0, 1))
    error = max(e.se for curve in curves.values() for e in curve)
    ties = sampled(tactics, "tactic", f"ties within {1.96 * error:.4f}")
    return [
        *_simulation(rows, curves),
        *_unbeaten(o, x),
        *_amplified_last(o, x, ties),
        *_amplified_every(o, x, ties),
        *_advantage(o, x, ties),
    ]


def _simulation(rows: Sequence[Row], curves: Curves) -> list[Verdict]:
    """The points of a simulation like that of the thesis against the curves."""
    played = [row for row in rows if row["kind"] == "games"]
    far = [row["strategy"] for row in played if _far(row, curves)]
    differ = sorted({"classical", "simple"} & set(far))
    poly_x, poly_o = (
        format_polynomial(uniform_polynomial(safe_graph(GAME, side))) for side in (0, 1)
    )
    return [
        Verdict(
            "The simple quantum strategy does as well as the classical one",
            judged(not differ, "proved"),
            f"with q = 1 - p both tie with {poly_o} against an imperfect O and with {poly_x} "
            "against an imperfect X",
            "section 4.3, figure 13",
            "".join(differ[:1]),
            "The simple strategy and the classical one",
        ),
        Verdict(
            "A simulation of 5 batches of 350 games gives these curves",
            judged(not far, sampled(len(played), "point", "all within 4 standard errors")),
            f"{len(far) or 'none'} of {len(played)} points is further away",
            "section 4.2",
            "".join(far[:1]),
        ),
    ]


def _far(row: Row, curves: Curves) -> bool:
    tie = curves[row["side"], row["strategy"]][round(100 * row["p"])].tie
    return bool(abs(row["mean"] - GAMES * tie) > largest_deviation(tie))


def _unbeaten(o: Ties, x: Ties) -> list[Verdict]:
    graph = safe_graph(GAME, 0)
    least = least_survival(graph.classical, graph.seat, 1.0)[graph.classical.game.start()]
    first = safe_graph(GAME, 1).layers[1]
    quotient = _quotient(*(uniform_polynomial(safe_graph(GAME, side)) for side in (0, 1)))
    errs = [len(graph.classical.classes.errors(seat)) for seat in (0, 1)]
    return [
        Verdict(
            "An imperfect X is not always beaten, even at p = 1",
            judged(x["classical"][-1] > 0, "proved"),
            f"{uniform_polynomial(graph)[0]} = {x['classical'][-1]:.2%} ties remain where the "
            f"other side chooses evenly; the best response leaves {least or 'none'}",
            "section 4.3, figure 13",
            proof="Ties at p = 1",
        ),
        Verdict(
            "An imperfect O is always beaten at p = 1",
            judged(o["classical"][-1] == 0, "proved"),
            f"{sum(node.error for node in first)} of the {len(first)} boards after X's first move "
            "allow a mistake",
            "section 4.3, figure 13",
            proof="Ties at p = 1",
        ),
        Verdict(
            "It is better to meet an imperfect O than an imperfect X",
            judged(min(quotient) > 0, "proved"),
            f"O can err on {errs[0]} boards, X on {errs[1]}",
            "section 4.3, figure 13",
            proof="An imperfect O is beaten more often than an imperfect X",
        ),
    ]


def _quotient(x: Polynomial, o: Polynomial) -> list[Fraction]:
    """The coefficients of (x - o) / (1 - q), which is a polynomial because both are 1 at q = 1.

    >>> half = Fraction(1, 2)
    >>> [str(coefficient) for coefficient in _quotient((half, half), (Fraction(0), Fraction(1)))]
    ['1/2']
    """
    pairs = zip_longest(x, o, fillvalue=Fraction(0))
    sums = list(accumulate(a - b for a, b in pairs))
    return sums[:-1]


def _amplified_last(o: Ties, x: Ties, ties: str) -> list[Verdict]:
    last = o["aa-last"]
    low = min(range(1, 15), key=last.__getitem__)
    high = max(range(low, 60), key=last.__getitem__)
    gain = [a - b for a, b in zip(o["classical"], last, strict=True)]
    no_gain = next((n for n in range(high, 101) if gain[n] < 1e-4), 100)
    rises = sum(a <= b for a, b in zip(x["aa-last"], x["aa-last"][1:], strict=False))
    return [
        Verdict(
            "Amplifying at the last move gains clearly for small p, and the gain wears off",
            judged(max(gain) > 0.5 and no_gain < 100, ties),
            f"against an imperfect O there are up to {max(gain):.3f} fewer ties; from p = "
            f"{no_gain / 100:g} on it is less than 0.0001",
            FIGURE_19,
            "" if max(gain) > 0.5 and no_gain < 100 else f"the gain is {max(gain):.3f}",
        ),
        Verdict(
            "Against an imperfect O ties increase again for p around 0.1 to 0.2",
            judged(last[high] > last[low] + 0.1, ties),
            f"they are least at p = {low / 100:g} with {last[low]:.4f} and most at p = "
            f"{high / 100:g} with {last[high]:.4f}; where wins have weight 1/2, amplification "
            "changes nothing",
            FIGURE_19,
            "" if last[high] > last[low] + 0.1 else f"p = {high / 100:g}",
        ),
        Verdict(
            "Against an imperfect X there is no such bump",
            judged(rises == 0, "checked at 100 rates"),
            "the curve is exact and falls from each hundredth of p to the next",
            FIGURE_19,
            "" if rises == 0 else f"{rises} rises",
        ),
    ]


def _amplified_every(o: Ties, x: Ties, ties: str) -> list[Verdict]:
    every = o["aa-every"]
    low = min(range(1, 20), key=every.__getitem__)
    high = max(range(low, 90), key=every.__getitem__)
    fewer = all(_is_below(side["aa-every"], side["aa-last"]) for side in (o, x))
    slight = fewer and every[high] > every[low]
    harmless = all(
        _is_below(side[name], side["classical"])
        for side in (o, x)
        for name in ("aa-last", "aa-every")
    )
    return [
        Verdict(
            "Amplifying at every move is better than at the last one, with a slight bump left",
            judged(slight, ties),
            "on average over tactics; against an imperfect O ties are least at p = "
            f"{low / 100:g} with {every[low]:.4f} and most at p = {high / 100:g} with "
            f"{every[high]:.4f}",
            "section 4.4.3, figure 20",
            "" if slight else f"p = {high / 100:g}",
        ),
        Verdict(
            "Amplification is never worse than the classical player",
            judged(harmless, "proved"),
            "the curves agree at 100 rates on both sides",
            "section 4.4.3, implied",
            "" if harmless else "a point of the curves",
            "Amplification is never worse",
        ),
    ]


def _is_below(curve: Sequence[float], other: Sequence[float]) -> bool:
    """Whether a curve is nowhere above another, up to the errors of sampled curves."""
    return all(a <= b + 2e-4 for a, b in zip(curve, other, strict=True))


def _advantage(o: Ties, x: Ties, ties: str) -> list[Verdict]:
    sides = {"O": o, "X": x}
    up_to = {
        (n, name): _overtaken(sides[n]["best"], sides[n][name])
        for n in sides
        for name in ("aa-last", "aa-every")
    }
    rates = listed(
        f"{p:g} (amplified {NAMES[name]} against an imperfect {n})"
        for (n, name), p in up_to.items()
    )
    prefer, even = (
        sum(a < b for a, b in zip(o[n][1:], x[n][1:], strict=True))
        for n in ("aa-every", "classical")
    )
    fewer_ties = max(
        0.0,
        *(
            a - b
            for side in (o, x)
            for a, b in zip(side["classical"], side["aa-every"], strict=True)
        ),
    )
    as_x_ties, as_o_ties = (
        f"{ties[5]:.4f} ties at p = 0.05 and {ties[50]:.4f} at 0.5"
        for ties in (o["aa-every"], x["aa-every"])
    )
    overtaken = any(p < 1 for p in up_to.values())
    least = next((n for n in range(1, 101) if o["best"][n] < o["aa-last"][n]), 100)
    as_x = o["aa-every"][5] < o["aa-every"][50]
    as_o = x["aa-every"][5] < x["aa-every"][50]
    return [
        Verdict(
            "Against an imperfect player the quantum player has a significant advantage over an "
            "optimal classical one",
            judged(fewer_ties > 0 and not overtaken, ties),
            "over one who chooses evenly among optimal moves it has up to "
            f"{fewer_ties:.3f} fewer ties, but over the best response only up to p = {rates}",
            AT_THE_END,
            f"at p = {least / 100:g} against an imperfect O the best response ties with "
            f"{o['best'][least]:.4f}, amplification at the last move with {o['aa-last'][least]:.4f}"
            if overtaken
            else "",
        ),
        Verdict(
            "The quantum player should prefer to play X",
            judged(prefer == len(o["best"]) - 1, ties),
            f"it has fewer ties as X at {prefer} of {len(o['best']) - 1} rates above 0, as has the "
            f"classical player at {even}",
            AT_THE_END,
            "" if prefer == len(o["best"]) - 1 else f"{len(o['best']) - 1 - prefer} rates",
        ),
        Verdict(
            "The quantum player prefers one who almost never errs to one who errs half the time",
            judged(as_x and as_o, ties),
            f"as X it does: {as_x_ties}" if as_x else "",
            source=AT_THE_END,
            case="" if as_o else f"as O it has {as_o_ties}",
        ),
    ]


def _overtaken(best: Sequence[float], other: Sequence[float]) -> float:
    """The rate from which on the best response is better, interpolated on the grid."""
    n = max((n for n in range(1, 100) if other[n] < best[n]), default=0)
    a = best[n] - other[n]
    b = other[n + 1] - best[n + 1]
    return round((n + a / (a + b)) / 100, 3)
