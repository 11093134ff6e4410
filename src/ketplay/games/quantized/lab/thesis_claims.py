"""The claims of the thesis about its figures, judged by the curves."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.polynomials import format_polynomial, uniform_polynomial
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import Estimate
from ketplay.games.quantized.strategies.thesis_simulation import GAMES, largest_deviation
from ketplay.lab.experiment import Row, Verdict, judged

GAME = "tictactoe"
AT_THE_END = "section 4.4.3"
Curves = dict[tuple[int, str], list[Estimate]]
Ties = dict[str, list[float]]


def claims(rows: Sequence[Row], curves: Curves) -> list[Verdict]:
    """All claims; `rows` are the simulated games, curves have a point for each hundredth of p."""
    names = ("classical", "best", "aa-last", "aa-every")
    x, o = ({name: [e.tie for e in curves[side, name]] for name in names} for side in (0, 1))
    return [
        *_simulation(rows, curves),
        *_unbeaten(o, x),
        *_amplified_last(o, x),
        *_amplified_every(o, x),
        *_advantage(o, x),
    ]


def _simulation(rows: Sequence[Row], curves: Curves) -> list[Verdict]:
    """The points of a simulation like that of the thesis against the curves."""
    played = [row for row in rows if row["kind"] == "games"]
    far = [row["strategy"] for row in played if _far(row, curves)]
    poly_x, poly_o = (
        format_polynomial(uniform_polynomial(safe_graph(GAME, side))) for side in (0, 1)
    )
    return [
        Verdict(
            "the simple quantum strategy does as well as the classical one",
            judged(not {"classical", "simple"} & set(far), "proved"),
            "both are one polynomial, by deferred measurement of the record. Imperfect O: "
            f"{poly_o}; imperfect X: {poly_x}",
            "figure 13",
        ),
        Verdict(
            "the thesis's kind of simulation, 5 batches of 350 games, gives these curves",
            judged(not far, "sampled"),
            f"{len(far)} of {len(played)} points are more than four standard errors away",
            "section 4.2",
        ),
    ]


def _far(row: Row, curves: Curves) -> bool:
    tie = curves[row["side"], row["strategy"]][round(100 * row["p"])].tie
    return bool(abs(row["mean"] - GAMES * tie) > largest_deviation(tie))


def _unbeaten(o: Ties, x: Ties) -> list[Verdict]:
    graph = safe_graph(GAME, 0)
    least = least_survival(graph.classical, graph.seat, 1.0)[graph.classical.game.start()]
    fewer = sum(a < b for a, b in zip(o["classical"][1:], x["classical"][1:], strict=True))
    first = safe_graph(GAME, 1).layers[1]
    errs = [len(graph.classical.classes.errors(seat)) for seat in (0, 1)]
    return [
        Verdict(
            "an imperfect X is not always beaten, even at p = 1",
            judged(x["classical"][-1] > 0, "proved"),
            f"{uniform_polynomial(graph)[0]} = {x['classical'][-1]:.2%} ties where the other side "
            f"chooses evenly; the best response leaves {least:g}",
            "figure 13",
        ),
        Verdict(
            "an imperfect O is always beaten at p = 1",
            judged(o["classical"][-1] == 0, "proved"),
            f"{sum(node.error for node in first)} of the {len(first)} boards after X's first move "
            "allow a mistake",
            "figure 13",
        ),
        Verdict(
            "it is better to meet an imperfect O than an imperfect X",
            judged(fewer == len(o["classical"]) - 1, "checked at 100 rates"),
            f"there are fewer ties at {fewer} of {len(o['classical']) - 1} rates above 0; O can "
            f"err on {errs[0]} boards, X on {errs[1]}",
            "figure 13",
        ),
    ]


def _amplified_last(o: Ties, x: Ties) -> list[Verdict]:
    last = o["aa-last"]
    low = min(range(1, 15), key=last.__getitem__)
    high = max(range(low, 60), key=last.__getitem__)
    gain = [a - b for a, b in zip(o["classical"], last, strict=True)]
    no_gain = next((n for n in range(high, 101) if gain[n] < 1e-4), 100)
    rises = sum(a <= b for a, b in zip(x["aa-last"], x["aa-last"][1:], strict=False))
    return [
        Verdict(
            "amplifying at the last move gains clearly for small p, and the gain wears off",
            judged(max(gain) > 0.5 and no_gain < 100, "sampled"),
            f"against an imperfect O the gain is {max(gain):.3f} at best and below 0.0001 from p = "
            f"{no_gain / 100:g} on",
            "figure 19",
        ),
        Verdict(
            "against an imperfect O ties increase again for p around 0.1 to 0.2",
            judged(last[high] > last[low] + 0.1, "sampled"),
            f"least {last[low]:.4f} at p = {low / 100:g}, most {last[high]:.4f} at p = "
            f"{high / 100:g}; where wins have weight 1/2 amplification changes nothing",
            "figure 19",
        ),
        Verdict(
            "against an imperfect X there is no such bump",
            judged(rises == 0, "checked at 100 rates"),
            f"the exact curve rises {rises} times in {len(x['aa-last']) - 1} steps",
            "figure 19",
        ),
    ]


def _amplified_every(o: Ties, x: Ties) -> list[Verdict]:
    every = o["aa-every"]
    low = min(range(1, 20), key=every.__getitem__)
    high = max(range(low, 90), key=every.__getitem__)
    fewer = all(_is_below(side["aa-every"], side["aa-last"]) for side in (o, x))
    over = max(
        a - b
        for side in (o, x)
        for name in ("aa-last", "aa-every")
        for a, b in zip(side[name], side["classical"], strict=True)
    )
    harmless = all(
        _is_below(side[name], side["classical"])
        for side in (o, x)
        for name in ("aa-last", "aa-every")
    )
    return [
        Verdict(
            "amplifying at every move is better than at the last one, with a slight bump left",
            judged(fewer and every[high] > every[low], "sampled"),
            f"in the mean over tactics; against an imperfect O least {every[low]:.4f} at p = "
            f"{low / 100:g}, most {every[high]:.4f} at p = {high / 100:g}",
            "figure 20",
        ),
        Verdict(
            "amplification is never worse than the classical player",
            judged(harmless, "proved"),
            f"at most {max(0.0, over):.0e} above it at any rate; proof: see the bound in "
            "qt3-amplification",
            "implied",
        ),
    ]


def _is_below(curve: Sequence[float], other: Sequence[float]) -> bool:
    """Whether a curve is nowhere above another, up to the errors of sampled curves."""
    return all(a <= b + 2e-4 for a, b in zip(curve, other, strict=True))


def _advantage(o: Ties, x: Ties) -> list[Verdict]:
    sides = {"O": o, "X": x}
    up_to = {
        (n, name): _overtaken(sides[n]["best"], sides[n][name])
        for n in sides
        for name in ("aa-last", "aa-every")
    }
    rates = ", ".join(f"{p:g} ({name}, imperfect {n})" for (n, name), p in up_to.items())
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
    as_x, as_o = o["aa-every"][5] < o["aa-every"][50], x["aa-every"][5] < x["aa-every"][50]
    return [
        Verdict(
            "against an imperfect player the quantum player has a significant advantage over an "
            "optimal classical one",
            judged(fewer_ties > 0 and not overtaken, "sampled"),
            f"over one that chooses evenly among optimal moves up to {fewer_ties:.3f} fewer ties; "
            f"over the best response only up to p = {rates}",
            AT_THE_END,
        ),
        Verdict(
            "the quantum player should prefer to play X",
            judged(prefer == len(o["best"]) - 1, "sampled"),
            f"it has fewer ties as X at {prefer} of {len(o['best']) - 1} rates above 0; the "
            f"classical player at {even}",
            AT_THE_END,
        ),
        Verdict(
            "the quantum player prefers one who almost never errs to one who errs half the time",
            judged(as_x and as_o, "sampled"),
            f"as X: {as_x_ties}; as O {'too' if as_o else 'not'}",
            source=AT_THE_END,
            case="" if as_o else f"as O: {as_o_ties}",
        ),
    ]


def _overtaken(best: Sequence[float], other: Sequence[float]) -> float:
    """The rate from which on the best response is better, interpolated on the grid."""
    n = max((n for n in range(1, 100) if other[n] < best[n]), default=0)
    a, b = best[n] - other[n], other[n + 1] - best[n + 1]
    return round((n + a / (a + b)) / 100, 3)
