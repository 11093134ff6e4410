"""A superposition as a drawing: sums, a board to compose on, the plane of amplification, and a fan of small boards."""

from __future__ import annotations

import re
from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import Style, attr, text
from ketplay.core.game import CHANCE
from ketplay.games.quantized.ply import Ply
from ketplay.games.quantized.rules import Quantized, Quantum
from ketplay.games.quantized.svg import plane
from ketplay.games.quantized.svg.groups import (
    INFORMATION,
    SIGNS,
    Group,
    groups,
    percent,
    phased,
    totals,
)

TILES = ("boards",)
WIDTH = 420
PAD = 210
FEW, BIG = 4, 84  # a row of so many boards of this size
MANY, SMALL = 6, 56  # or of these
SHOWN = 12
GAP = 16
LEGEND = "Each board: its probability, who wins it by force, its phase"
_NOISE = re.compile(r' (?:data-pick|data-key|role|aria-label)="[^"]*"')
OWN_CSS = (
    ".quantized-ground{fill:var(--felt);stroke:var(--line);stroke-width:2}"
    ".quantized-name{fill:var(--text);font:14px sans-serif}"
    ".quantized-small{fill:var(--dim);font:12px sans-serif}"
    ".quantized-track{fill:var(--ground)}"
    ".quantized-bar{fill:var(--accent)}"
    ".quantized-button{fill:var(--felt);stroke:var(--accent);stroke-width:2}"
    ".quantized-word{fill:var(--text);font:14px sans-serif;text-anchor:middle}"
    ".quantized-meaning{fill:var(--dim);font:12px sans-serif;text-anchor:middle}"
    ".quantized-phase{stroke:var(--text);stroke-width:2;fill:none}"
    ".quantized-free{fill:var(--dim);font:20px sans-serif;text-anchor:middle;pointer-events:none}"
    ".quantized-gone{opacity:0.25}"
    ".quantized-found{fill:none;stroke:var(--accent);stroke-width:4}"
)


def _bases() -> list[Any]:
    """The drawings of the games that can be quantised: their pieces and looks are used here."""
    found = []
    for name in registry.packages():
        if getattr(registry.about(name), "PREFIX", ""):
            continue
        game = registry.game(name)
        svg = registry.part(game, "svg")
        if (
            svg
            and len(game.seats) == 2
            and not game.open_moves
            and game.actor(game.start()) != CHANCE
        ):
            found.append(svg)
    return found


CSS = OWN_CSS + plane.CSS + "".join(svg.CSS for svg in _bases())


def symbols(tiles: str) -> str:
    return "".join(svg.symbols(svg.TILES[0]) for svg in _bases())


def assets(game: Quantized) -> tuple[str, str]:
    """The stylesheet and the pieces that this one game needs, for a picture on its own."""
    svg = registry.part(game.base, "svg")
    return (
        (OWN_CSS + plane.CSS + svg.CSS, svg.symbols(svg.TILES[0]))
        if svg
        else (OWN_CSS + plane.CSS, "")
    )


def picks(game: Quantized, view: Quantum, move: Ply) -> tuple[str, ...]:
    """The terms one switches on, and `!`; other moves have a button of their own."""
    power = (move.power,) if move.power else ()
    if move.terms:
        return (*(game.classical.word(term.move) for terms in move.terms for term in terms), *power)
    return ("=" if move.policy else move.tactic or "-", *power)


def draw(game: Quantized, view: Quantum, style: Style) -> str:
    """The state of the game.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> draw(qt3, qt3.parse_state("a1+c3"), Style()).count('class="quantized-mini"')
    2
    """
    found = groups(game, view)
    top = _sums(game, view)
    middle, at = _middle(game, view, 84)
    fan, height = _fan(game, view, found, at)
    label = (
        f"{len(found)} boards in superposition" if len(found) > 1 else f"the board {found[0].text}"
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="group" aria-label={attr(label)}>'
        f'<rect class="quantized-ground" x="2" y="2" width="{WIDTH - 4}" height="{height - 4}" rx="14"/>'
        f"{top}{middle}{fan}</svg>"
    )


def _sums(game: Quantized, view: Quantum) -> str:
    """The three sums, always in sight."""
    return "".join(
        _sum(number, f"{name} {percent(share)}", share)
        for number, (name, share) in enumerate(totals(game, view).items())
    )


def _sum(number: int, words: str, share: float) -> str:
    y = 14 + number * 22
    key = f'data-key="sum-{number}"'
    return (
        f'<g role="img" aria-label={attr(words)}>'
        f'<text class="quantized-name" x="14" y="{y + 13}">{text(words)}</text>'
        f'<rect class="quantized-track" x="150" y="{y}" width="250" height="16" rx="4"/>'
        f'<rect class="quantized-bar" {key} x="150" y="{y}" width="{250 * share:.1f}" height="16" rx="4"/></g>'
    )


def _middle(game: Quantized, view: Quantum, y: int) -> tuple[str, int]:
    """The board to compose on with its buttons, and the plane; (drawing, where the fan begins)."""
    turn = plane.draw(game, view, 260, y)
    actor = game.actor(view)
    if actor is None or actor == CHANCE:
        return _measured(game, view, y) + turn, y + plane.HEIGHT
    if not game.evolution.unfinished(game.superposition(view)):
        return _buttons(("-", "!"), y) + turn, y + plane.HEIGHT
    pad, height = _pad(game, view, y)
    typed = f'<text class="quantized-small" x="238" y="{y + height + 27}">or type: {_typed(game)}</text>'
    return pad + _buttons(("opt", "=", "!"), y + height + 8) + typed + turn, max(
        y + height, y + plane.HEIGHT - 60
    ) + 66


def _measured(game: Quantized, view: Quantum, y: int) -> str:
    """The board that was found, large; nothing before that, or where only the outcome was measured."""
    for group in groups(game, view):
        if group.text == view.result or (
            game.chosen["measure"] == "board" and game.odds(view).keys() == {group.text}
        ):
            words = f"measured: it had {percent(group.weight)}"
            return (
                f'<g data-key="measured" role="img" aria-label={attr(f"{group.text}, {words}")}>'
                f"{_small(game, group.position, 20, y, 180)}"
                f'<text class="quantized-name" x="36" y="{y + 196}">{words}</text></g>'
            )
    return ""


def _typed(game: Quantized) -> str:
    """A move with weights and signs, in this game's words."""
    one, other = [*list(game.classical.words)[:2], "a1"][:2]
    return text(f"2*{one}-{other}!")


def _pad(game: Quantized, view: Quantum, y: int) -> tuple[str, int]:
    """The classical game's starting board with its picks, or a button a move where that does not do."""
    svg = registry.part(game.base, "svg")
    start = game.base.start()
    moves = list(game.base.moves(start))
    single = svg and all(len(svg.picks(game.base, start, move)) == 1 for move in moves)
    if not single or set(moves) != set(game.classical.signs):
        return _words(list(game.classical.words), y)
    drawn, height = _embed(svg.draw(game.base, start, Style()), 10, y, PAD, PAD)
    for move in moves:
        pick = svg.picks(game.base, start, move)[0]
        drawn = drawn.replace(f'data-pick="{pick}"', f'data-pick="{game.classical.word(move)}"')
    words = f'<text class="quantized-small" x="28" y="{y + height + 2}">%: where the cell is free</text>'
    shares = _free(game, view, svg)
    return drawn.removesuffix("</svg>") + shares + "</svg>" + (words if shares else ""), height + (
        12 if shares else 0
    )


def _free(game: Quantized, view: Quantum, svg: Any) -> str:
    """On each cell, in how much of the state it is still free, where the classical drawing says where its cells are."""
    if not hasattr(svg, "pick_boxes"):
        return ""
    boxes = svg.pick_boxes(game.base)
    boards = game.superposition(view).positions
    parts = []
    for word, move in game.classical.words.items():
        pick = svg.picks(game.base, game.base.start(), move)[0]
        x, y, width, height = boxes[pick]
        share = sum(weight for board, weight in boards.items() if move in game.base.moves(board))
        place = f'x="{x + width / 2}" y="{y + height * 0.58}"'
        words = f"{word} is free in {percent(share)}"
        parts.append(
            f'<text class="quantized-free" {place} aria-label={attr(words)}>{percent(share)}</text>'
        )
    return "".join(parts)


def _words(words: list[str], y: int) -> tuple[str, int]:
    parts = []
    for number, word in enumerate(words):
        row, column = divmod(number, 4)
        parts.append(_button(word, 10 + column * 54, y + row * 32, 50))
    return "".join(parts), 32 * (1 + (len(words) - 1) // 4)


def _buttons(names: tuple[str, ...], y: int) -> str:
    return "".join(_button(name, 10 + number * 74, y, 68) for number, name in enumerate(names))


_MEANING = {"opt": "all safe", "=": "one a board", "!": "amplify", "-": "pass"}


def _button(name: str, x: int, y: int, width: int) -> str:
    """A move's button; those that are no move of the classical game say below what they mean."""
    middle, meaning = x + width // 2, _MEANING.get(name, "")
    alone = ' data-compose="alone"' if meaning and name != "!" else ""
    under = (
        f'<text class="quantized-meaning" x="{middle}" y="{y + 43}">{meaning}</text>'
        if meaning
        else ""
    )
    return (
        f'<g data-pick={attr(name)}{alone} data-key={attr("button-" + name)} role="button" '
        f"aria-label={attr(f'{name}: {meaning}' if meaning else name)}>"
        f'<rect class="quantized-button" x="{x}" y="{y}" width="{width}" height="28" rx="8"/>'
        f'<text class="quantized-word" x="{middle}" y="{y + 19}">{text(name)}</text></g>{under}'
    )


def _embed(svg: str, x: float, y: float, width: int, most: int) -> tuple[str, int]:
    """A drawing inside the drawing; (it, its height)."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    wide, high = (float(box[1]), float(box[2])) if box else (100.0, 100.0)
    height = min(most, round(width * high / wide))
    return f'<svg x="{x}" y="{y}" width="{width}" height="{height}"' + svg.removeprefix(
        "<svg"
    ), height


def _fan(game: Quantized, view: Quantum, found: list[Group], y: int) -> tuple[str, int]:
    """The likeliest boards, smaller where there are many, then what the others come to. No ghost is laid over them."""
    columns, size = (FEW, BIG) if len(found) <= FEW else (MANY, SMALL)
    parts = [f'<g data-plain=""><text class="quantized-small" x="10" y="{y + 6}">{LEGEND}</text>']
    for number, group in enumerate(found[:SHOWN]):
        row, column = divmod(number, columns)
        x = 10 + column * (WIDTH - 20 + GAP) / columns
        parts.append(_mini(game, view, group, round(x), y + 16 + row * (size + 46), size))
    height = y + 16 + (1 + (min(len(found), SHOWN) - 1) // columns) * (size + 46) + 4
    if not view.plies:
        parts.append(
            f'<text class="quantized-small" x="112" y="{y + 16 + size // 2}">{INFORMATION}</text>'
        )
    for line in _rest(game, view, found):
        parts.append(f'<text class="quantized-small" x="10" y="{height + 6}">{text(line)}</text>')
        height += 18
    return "".join([*parts, "</g>"]), height + 4


def _rest(game: Quantized, view: Quantum, found: list[Group]) -> list[str]:
    """What to say below the boards."""
    lines, rest = [], found[SHOWN:]
    if rest:
        sums = {
            name: sum(group.weight for group in rest if group.winner == name)
            for name in totals(game, view)
        }
        told = ", ".join(f"{name} {percent(share)}" for name, share in sums.items())
        lines.append(f"and {len(rest)} more with {percent(sum(sums.values()))}: {told}")
    return [*lines, SIGNS] if phased(found) else lines


def _mini(game: Quantized, view: Quantum, group: Group, x: int, y: int, size: int) -> str:
    measured = bool(view.result) and game.chosen["measure"] == "board"
    found = measured and group.text == view.result
    kind = "quantized-mini quantized-gone" if measured and not found else "quantized-mini"
    frame = f'<rect class="quantized-found" x="{x - 2}" y="{y - 2}" width="{size + 4}" height="{size + 4}" rx="8"/>'
    arrows = "".join(
        _phase(x + size - 7 - 15 * n, y + size + 34, angle)
        for n, angle in enumerate(group.phases[:2])
    )
    return (
        f'<g class="{kind}" data-key={attr("board-" + group.text)} role="img" aria-label={attr(_told(group))}>'
        f"{_small(game, group.position, x, y, size)}"
        f'<rect class="quantized-track" x="{x}" y="{y + size + 3}" width="{size}" height="7" rx="3"/>'
        f'<rect class="quantized-bar" x="{x}" y="{y + size + 3}" width="{size * group.weight:.1f}" height="7" rx="3"/>'
        f'<text class="quantized-small" x="{x}" y="{y + size + 23}">{percent(group.weight)}</text>'
        f'<text class="quantized-small" x="{x}" y="{y + size + 38}">{text(group.winner)}</text>{arrows}'
        f"{frame if found else ''}</g>"
    )


def _told(group: Group) -> str:
    turned = " and ".join(f"{angle} degrees" for angle in group.phases[:3])
    return f"{group.text}: {percent(group.weight)}, {_ends(group)}, phase {turned}"


def _ends(group: Group) -> str:
    """Who has won there, or who will if nobody errs."""
    return group.winner if group.finished else f"{group.winner} by force"


def _small(game: Quantized, position: Any, x: int, y: int, size: int) -> str:
    """The classical drawing, small, with nothing to click."""
    svg = registry.part(game.base, "svg")
    if svg is None:
        return f'<text class="quantized-small" x="{x}" y="{y + 40}">{text(game.classical.text(position))}</text>'
    plain = _NOISE.sub("", svg.draw(game.base, position, Style(labels=False)))
    return _embed(plain, x, y, size, size)[0]


def _phase(x: int, y: int, angle: int) -> str:
    """An arrow that points where the amplitude does: right is +, left -, up i."""
    return f'<path class="quantized-phase" transform="translate({x} {y}) rotate({-angle})" d="M-6 0H6M2 -4L6 0L2 4"/>'
