"""The paper's figures, redrawn from computation."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.drawing import css
from ketplay.core.drawing import text as escaped
from ketplay.games.octal.board.partitions import partitions
from ketplay.games.octal.code import parse_code
from ketplay.games.octal.solver.chain import Chains, coins, losing, safe
from ketplay.games.octal.winning_moves import analyse, picture

FONT = 'font-family="sans-serif" font-size="14" fill="var(--text)" text-anchor="middle"'
CLASSES = ("0W", "1W", "0L", "1L")


def frame(
    width: float, height: float, title: str, parts: Sequence[str], theme: str = "light"
) -> str:
    """An SVG file of its own on the table's ground.

    >>> frame(10, 10, "empty", [])[:4]
    '<svg'
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
        f"<title>{escaped(title)}</title><style>{css(theme)}</style>"
        f'<rect width="{width:g}" height="{height:g}" '
        f'fill="var(--ground)"/>{"".join(parts)}</svg>\n'
    )


def label(x: float, y: float, words: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" {FONT}>{escaped(words)}</text>'


def arrow(x: float, y: float, right: float, down: float, risky: bool) -> str:
    """A line with a head; a coin is dashed."""
    from math import atan2, cos, sin

    angle = atan2(down - y, right - x)
    heads = " ".join(
        f"M{right:.1f} {down:.1f}L{right - 9 * cos(angle + side):.1f} "
        f"{down - 9 * sin(angle + side):.1f}"
        for side in (0.4, -0.4)
    )
    dashes = ' stroke-dasharray="6 4"' if risky else ""
    colour = "var(--seat1)" if risky else "var(--text)"
    return (
        f'<path d="M{x:.1f} {y:.1f}L{right:.1f} {down:.1f}" stroke="{colour}" stroke-width="1.8" '
        f'fill="none"{dashes}/>'
        f'<path d="{heads}" stroke="{colour}" stroke-width="1.8" fill="none"/>'
    )


def transition() -> str:
    """Figure 2: rows 2, 4 and 1 of the domino game, and the transition that wins."""
    return picture(analyse(parse_code("0.07"), [2, 4, 1]))


def kind(chains: Chains) -> str:
    """The paper's couple of a position: parity of lucky coins, white game.

    >>> kind(Chains((1,), (), ())), kind(Chains((), (2,), ()))
    ('1L', '0W')
    """
    return f"{chains.total % 2}{'L' if chains.lost else 'W'}"


def smallest(kinds: Sequence[str] = CLASSES) -> str:
    """Figure 3: the smallest positions of each couple, with their losing probabilities."""
    parts = []
    for line, couple in enumerate(kinds):
        positions = [
            chains for total in range(7) for chains in _heaps(total) if kind(chains) == couple
        ][:4]
        words = "   or   ".join(f"{_words(chains)}: {losing(chains)}" for chains in positions)
        parts.append(
            f'<text x="20" y="{40 + 34 * line}" '
            f"{FONT.replace('middle', 'start')}>({couple[0]},{couple[1]})   "
            f"{escaped(words)}</text>"
        )
    return frame(620, 180, "The smallest positions of each couple", parts)


def _heaps(total: int) -> list[Chains]:
    return [Chains(pieces, (), ()) for pieces in partitions(total)]


def _words(chains: Chains) -> str:
    """Heaps as rows: g is grey, o white."""
    return " + ".join("g" + "o" * (h - 1) for h in chains.tied) or "nothing"


def evolution(most: int = 12, best_play: bool = True) -> str:
    """Figures 4 and 5: the steps between the couples, safe and by coins; `well` keeps best moves
    only.
    """
    steps: dict[tuple[str, str, bool], int] = {}
    for total in range(1, most + 1):
        for chains in _heaps(total):
            best = losing(chains)
            options = [(after, False) for after in safe(chains)] + [
                (after, True) for after in coins(chains)
            ]
            for after, risky in options:
                p = 1 - losing(after) / (2 if risky else 1)
                if not best_play or p == best:
                    key = (kind(chains), kind(after), risky)
                    steps[key] = steps.get(key, 0) + 1
    return _diagram(
        steps, "how the game goes on if both play well" if best_play else "all steps of the game"
    )


def _diagram(steps: dict[tuple[str, str, bool], int], title: str) -> str:
    places = {"0W": (120.0, 70.0), "0L": (420.0, 70.0), "1W": (120.0, 250.0), "1L": (420.0, 250.0)}
    parts = []
    for (a, b, risky), count in sorted(steps.items()):
        (x, y), (right, down) = places[a], places[b]
        far = ((right - x) ** 2 + (down - y) ** 2) ** 0.5 or 1.0
        dx, dy = (right - x) / far, (down - y) / far
        side = 9 if (a, b) < (b, a) else -9
        begin = (x + 48 * dx - side * dy, y + 34 * dy + side * dx)
        end = (right - 48 * dx - side * dy, down - 34 * dy + side * dx)
        if a != b:
            parts.append(arrow(*begin, *end, risky))
            parts.append(
                label(begin[0] * 0.6 + end[0] * 0.4, begin[1] * 0.6 + end[1] * 0.4 - 6, str(count))
            )
    for couple, (x, y) in places.items():
        parts.append(
            f'<ellipse cx="{x}" cy="{y}" rx="44" ry="28" fill="var(--felt)" stroke="var(--line)" '
            'stroke-width="2"/>'
        )
        parts.append(label(x, y + 5, f"({couple[0]},{couple[1]})"))
    parts.append(label(270, 310, "solid: safe moves; dashed: coins; numbers: how many such steps"))
    return frame(540, 330, title, parts)
