"""A superposition as a drawing: the main board, amplification, buttons, the likeliest boards.

This room draws what the rules and `board_groups` say, with the classical game's own drawings.
Imports the rules and quantum.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import Style, attr, standalone, text
from ketplay.core.game import CHANCE
from ketplay.games.quantized.blind.blind_game import BlindQuantized, is_hidden
from ketplay.games.quantized.board_groups import (
    BoardGroup,
    board_groups,
    has_phases,
    outcome_totals,
    share_words,
)
from ketplay.games.quantized.game.superposition_game import (
    TIE,
    Quantized,
    QuantumState,
    StrategyChoice,
)
from ketplay.games.quantized.ply import Ply
from ketplay.games.quantized.svg import amplification_plane, board_grid, buttons, main_board
from ketplay.games.quantized.svg.blind_board import draw_blind
from ketplay.games.quantized.svg.board_choices import CSS as CHOICES_CSS
from ketplay.games.quantized.svg.board_choices import board_choices
from ketplay.games.quantized.svg.cover import CSS as COVER_CSS
from ketplay.games.quantized.svg.cover import annotated_cell, cover_board, likeliest_boards
from ketplay.games.quantized.svg.layout import TALL, Box, Layout, layout
from ketplay.quantum.superposition import TINY

TILES = ("boards",)
# The main board alone; the likeliest boards alone; a cell of the main board with notes.
PICTURES = ("cover", "boards", "annotated")
PURPOSE = "Amplify: make the boards that {} wins more likely."
SIGNS = "Signs and phases change no odds here."
OWN_CSS = (
    ".quantized-small{fill:var(--dim);font:13px sans-serif}"
    ".quantized-title{fill:var(--text);font:650 15px sans-serif}"
    ".quantized-track{fill:var(--ground);stroke:var(--line);stroke-width:1}"
    ".quantized-open{fill:var(--dim)}"
    ".quantized-sum{fill:var(--text);font:650 13px sans-serif;text-anchor:middle}"
    # marks are lighter in the dark and darker in the light
    ":root{--quantized-o:color-mix(in srgb,var(--seat0) 66%,var(--text));"
    "--quantized-x:color-mix(in srgb,var(--seat1) 68%,var(--text))}"
    ".quantized-marks{--seat0:var(--quantized-o);--seat1:var(--quantized-x)}"
    ".quantized-plane.ket-under{opacity:0}"
    ".ket-ghost .quantized-cell{stroke:var(--accent);stroke-width:3;stroke-dasharray:7 5}"
    # a phone has no room for explanations below the board; the drawing says what it needs to
    "[data-game^=quantum] .ket-play[data-shape=tall] .ket-explain-line{display:none}"
)


def _base_drawings() -> list[Any]:
    """The drawings of all games that have a quantum version, for their symbols and styles."""
    drawings: dict[str, Any] = {}  # games of one family may share one
    for name in registry.packages():
        if getattr(registry.about(name), "PREFIX", ""):
            continue
        game = registry.game(name)
        svg = registry.part(game, "svg")
        has_chance = game.actor(game.start()) == CHANCE
        if svg and len(game.seats) == 2 and not game.open_moves and not has_chance:
            drawings[svg.__name__] = svg
    return list(drawings.values())


GAME_CSS = "".join(
    (
        OWN_CSS,
        amplification_plane.CSS,
        board_grid.CSS,
        buttons.CSS,
        CHOICES_CSS,
        main_board.CSS,
        COVER_CSS,
    )
)
CSS = GAME_CSS + "".join(svg.CSS for svg in _base_drawings())


@cache
def symbols(tiles: str) -> str:
    """The symbols of all games that have a quantum version."""
    return "".join(svg.symbols(svg.TILES[0]) for svg in _base_drawings())


def assets(game: Quantized) -> tuple[str, str]:
    """The style sheet and the symbols that this one game needs, for a picture on its own."""
    svg = registry.part(game.base, "svg")
    if svg is None:
        return GAME_CSS, ""
    return GAME_CSS + svg.CSS, svg.symbols(svg.TILES[0])


def picks(game: Quantized, view: QuantumState, move: Ply | StrategyChoice) -> tuple[str, ...]:
    """The terms of a move and its amplification; other moves have a button of their own."""
    if isinstance(move, StrategyChoice):
        return (move.strategy,)
    power = (move.power,) if move.power else ()
    if move.terms:
        words = [game.classical.word(term.move) for terms in move.terms for term in terms]
        return (*words, *power)
    return ("=" if move.policy else move.tactic or "-", *power)


def draw(game: Quantized, view: QuantumState, style: Style) -> str:
    """The state of the game.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> draw(qt3, qt3.parse_state("a1+c3"), Style()).count('class="quantized-mini"')
    2
    """
    if isinstance(game, BlindQuantized) and is_hidden(game, view):
        return draw_blind(game, view, _room(style), style)
    groups = board_groups(game, view)
    label = f"the board {groups[0].text}"
    if len(groups) > 1:
        label = f"{len(groups)} boards in superposition"
    room = _room(style)
    parts = [
        f'<svg viewBox="0 0 {room.width} {room.height}" role="group" aria-label={attr(label)}>',
        _board(game, view, groups, room.board, style),
    ]
    if style.shape != "board":
        parts += [
            _dial(game, view, groups, room, style),
            _purpose(game, view, groups, room, style),
            _beside(game, view, groups, room) if style.buttons else "",
            _outcome_bar(game, view, room.sums),
            board_grid.board_grid(game, view, groups, room),
        ]
    if style.shape == "wide" and room.explain:
        x, y, width, height = room.explain
        parts.append(
            f'<rect data-area="explain" x="{x}" y="{y}" width="{width}" height="{height}" '
            'fill="none"/>'
        )
    return "".join([*parts, "</svg>"])


def _room(style: Style) -> Layout:
    if style.shape != "board":
        return layout(style.shape)
    return layout("wide")._replace(width=484)


def draw_picture(game: Quantized, view: QuantumState, name: str, style: Style) -> str:
    """The main board, or the likeliest boards with their probabilities, as an SVG file of its own.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> draw_picture(qt3, qt3.parse_state("a1+c3"), "boards", Style()).count(">50 %<")
    2
    """
    draw_boards = {"boards": likeliest_boards, "annotated": annotated_cell}.get(name, cover_board)
    boards, width, height = draw_boards(game, view)
    drawing = (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="Boards in superposition">{boards}</svg>'
    )
    return standalone(game, drawing, style, ground=False)


def _measured(game: Quantized, view: QuantumState, groups: list[BoardGroup]) -> BoardGroup | None:
    """The board that was measured, or that is certain at the end; None before that."""
    if game.chosen["measure"] != "board" or game.actor(view) is not None:
        return None
    return next((group for group in groups if view.result in ("", group.text)), None)


def _board(
    game: Quantized, view: QuantumState, groups: list[BoardGroup], box: Box, style: Style
) -> str:
    measured = _measured(game, view, groups)
    if measured is None:
        return main_board.main_board(game, view, box, style)
    label = attr(f"the measured board is {measured.text}")
    board = main_board.measured_board(game, measured.position, box)
    return (
        f'<g class="quantized-marks" data-key="measured" role="img" aria-label={label}>{board}</g>'
    )


def _beside(game: Quantized, view: QuantumState, groups: list[BoardGroup], room: Layout) -> str:
    """The buttons, or what was measured."""
    if game.actor(view) not in (None, CHANCE):
        return buttons.draw_buttons(game, view, room.buttons) + board_choices(
            game, groups, len(view.plies) % 2
        )
    return ""


def _dial(
    game: Quantized, view: QuantumState, groups: list[BoardGroup], room: Layout, style: Style
) -> str:
    """The dial; at the end, how likely was what came out."""
    if game.actor(view) is not None:
        return amplification_plane.draw(game, view, room.dial, style.seat)
    measured = _measured(game, view, groups)
    lines = ["The measurement"]
    if measured and measured.weight < 1 - TINY:
        lines.append(f"This board had {share_words(measured.weight)}.")
    elif measured:
        lines.append("This board was certain.")
    lines.append("The bar shows the chances before it.")
    x = room.dial.x + 4
    y = room.dial.y + 30
    return "".join(
        f'<text class="quantized-{"small" if number else "title"}" x="{x}" '
        f'y="{y + 22 * number}">{text(line)}</text>'
        for number, line in enumerate(lines)
    )


def _purpose(
    game: Quantized, view: QuantumState, groups: list[BoardGroup], room: Layout, style: Style
) -> str:
    """What amplification is for, in a sentence."""
    if game.chosen["validity"] == "strict" or game.actor(view) in (None, CHANCE):
        return ""
    turn = amplification_plane.shown_turn(game, view, style.seat).turn
    seat = game.seats[turn.seat]
    lines = [PURPOSE.format(seat)]
    if has_phases(groups):
        lines.insert(0 if room == TALL else 1, SIGNS)
    x, y, _, height = room.words
    return "".join(
        f'<text class="quantized-small" x="{x}" y="{y + 14 + 18 * number}">{text(line)}</text>'
        for number, line in enumerate(lines[: int(height / 18)])
    )


def _outcome_bar(game: Quantized, view: QuantumState, box: Box) -> str:
    """One bar for the outcomes with best play from here: first seat, tie, second seat."""
    totals = outcome_totals(game, view)
    first, second = game.seats
    seats = "mark" if hasattr(registry.part(game.base, "svg"), "marks") else "seat"
    kinds = {first: f"quantized-{seats}0", TIE: "quantized-open", second: f"quantized-{seats}1"}
    order = [(name, kind) for name, kind in kinds.items() if name in totals]
    names = {first: f"{first} wins", TIE: "tie", second: f"{second} wins"}
    label = ", ".join(f"{names[name]} {share_words(totals[name])}" for name, _ in order)
    parts = [
        f'<g data-key="sums" data-preview="over" role="img" '
        f"aria-label={attr('With best play: ' + label)}>"
        f'<rect class="quantized-track" x="{box.x}" y="{box.y}" width="{box.width}" '
        f'height="{box.height}" rx="6"/>'
    ]
    left = box.x
    for name, kind in order:
        width = box.width * totals[name]
        words = f"{names[name]} {share_words(totals[name])}"
        if width:
            parts.append(
                f'<rect class="quantized-fill {kind}" x="{left:.1f}" y="{box.y}" '
                f'width="{width:.1f}" height="{box.height}" rx="6"/>'
            )
        if width > 8.2 * len(words):
            middle = left + width / 2
            parts.append(
                f'<text class="quantized-sum" x="{middle:.1f}" y="{box.y + 14}">{words}</text>'
            )
        left += width
    return "".join([*parts, "</g>"])
