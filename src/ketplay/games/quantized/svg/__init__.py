"""A superposition as a drawing: outcomes, a board to compose on, amplification, a grid of boards.

This room draws what the rules and `board_groups` say, with the classical game's own drawings.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import Style, attr, standalone, text
from ketplay.core.game import CHANCE
from ketplay.games.quantized.board_groups import (
    BoardGroup,
    board_groups,
    outcome_totals,
    percent,
)
from ketplay.games.quantized.ply import Ply
from ketplay.games.quantized.rules import Quantized, QuantumState
from ketplay.games.quantized.svg import amplification_plane
from ketplay.games.quantized.svg.board_grid import board_grid
from ketplay.games.quantized.svg.composer import PASS_BUTTONS, buttons, composer
from ketplay.games.quantized.svg.cover import WIDTH as COVER_WIDTH
from ketplay.games.quantized.svg.cover import cover_boards
from ketplay.games.quantized.svg.embedding import small_board

TILES = ("boards",)
PICTURES = ("cover",)  # the likeliest boards alone
WIDTH = 420
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


GAME_CSS = OWN_CSS + amplification_plane.CSS
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


def picks(game: Quantized, view: QuantumState, move: Ply) -> tuple[str, ...]:
    """The terms of a move and `!`; other moves have a button of their own."""
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
    groups = board_groups(game, view)
    middle, bottom = _middle(game, view, groups, 84)
    grid, height = board_grid(game, view, groups, bottom)
    label = f"the board {groups[0].text}"
    if len(groups) > 1:
        label = f"{len(groups)} boards in superposition"
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="group" aria-label={attr(label)}>'
        f'<rect class="quantized-ground" x="2" y="2" width="{WIDTH - 4}" '
        f'height="{height - 4}" rx="14"/>'
        f"{_outcome_bars(game, view)}{middle}{grid}</svg>"
    )


def draw_picture(game: Quantized, view: QuantumState, name: str, style: Style) -> str:
    """The likeliest boards with their probabilities, as an SVG file of its own.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> draw_picture(qt3, qt3.parse_state("a1+c3"), "cover", Style()).count(">50 %<")
    2
    """
    boards, height = cover_boards(game, view)
    drawing = (
        f'<svg viewBox="0 0 {COVER_WIDTH} {height}" width="{COVER_WIDTH}" height="{height}" '
        f'role="img" aria-label="Boards in superposition">{boards}</svg>'
    )
    return standalone(game, drawing, style, ground=False)


def _outcome_bars(game: Quantized, view: QuantumState) -> str:
    """A bar for each outcome."""
    return "".join(
        _outcome_bar(number, f"{name} {percent(share)}", share)
        for number, (name, share) in enumerate(outcome_totals(game, view).items())
    )


def _outcome_bar(number: int, words: str, share: float) -> str:
    y = 14 + number * 22
    return (
        f'<g role="img" aria-label={attr(words)}>'
        f'<text class="quantized-name" x="14" y="{y + 13}">{text(words)}</text>'
        f'<rect class="quantized-track" x="150" y="{y}" width="250" height="16" rx="4"/>'
        f'<rect class="quantized-bar" data-key="sum-{number}" x="150" y="{y}" '
        f'width="{250 * share:.1f}" height="16" rx="4"/></g>'
    )


def _middle(
    game: Quantized, view: QuantumState, groups: list[BoardGroup], y: int
) -> tuple[str, int]:
    """The composer or the measured board, and the plane of amplification; with the bottom edge."""
    plane = amplification_plane.draw(game, view, 260, y)
    bottom = y + amplification_plane.HEIGHT
    actor = game.actor(view)
    if actor is None or actor == CHANCE:
        return _measured_board(game, view, groups, y) + plane, bottom
    if not game.evolution.unfinished(game.boards(view)):
        return buttons(PASS_BUTTONS, y) + plane, bottom
    board, height = composer(game, view, y)
    return board + plane, max(y + height, bottom - 60) + 66


def _measured_board(game: Quantized, view: QuantumState, groups: list[BoardGroup], y: int) -> str:
    """The board that was measured; nothing before that, or where only the outcome is measured."""
    measured = {view.result}
    odds = game.odds(view) if game.chosen["measure"] == "board" else {}
    if len(odds) == 1:
        measured |= odds.keys()
    for group in groups:
        if group.text in measured:
            words = f"measured; it had {percent(group.weight)}"
            return (
                f'<g data-key="measured" role="img" aria-label={attr(f"{group.text}, {words}")}>'
                f"{small_board(game, group.position, 20, y, 180)}"
                f'<text class="quantized-name" x="36" y="{y + 196}">{words}</text></g>'
            )
    return ""
