"""What the page needs to let somebody choose a move on each board: the likeliest boards as data."""

from __future__ import annotations

from ketplay.core import registry, words
from ketplay.core.drawing import attr
from ketplay.games.quantized.board_groups import BoardGroup
from ketplay.games.quantized.game.superposition_game import Quantized

MOST_BOARDS = 24
CSS = (
    ".quantized-sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));"
    "gap:14px;margin:12px 0}"
    ".quantized-sheet h3{margin:0 0 4px;font-size:15px}"
    ".quantized-sheet-board{display:grid;gap:4px;width:max-content;max-width:100%}"
    ".quantized-sheet-board button,.quantized-sheet-mark{display:grid;place-items:center;"
    "min-width:44px;height:44px;padding:0;font:650 13px sans-serif;color:var(--text);"
    "background:var(--felt);border:1.5px solid var(--line);border-radius:8px}"
    ".quantized-sheet-board button{cursor:pointer}"
    ".quantized-sheet-board button[aria-pressed=true]{border:3px solid var(--accent)}"
    ".quantized-sheet svg{width:34px;height:34px}"
)


def board_choices(game: Quantized, groups: list[BoardGroup], mover: int) -> str:
    """The likeliest boards that are not finished: text, weight, moves, a safe one, and marks."""
    boards = [group for group in groups if not group.finished]
    if not boards:
        return ""
    svg = registry.part(game.base, "svg")
    columns = 0
    if hasattr(svg, "marks") and hasattr(svg, "pick_boxes"):
        columns = len({x for x, _, _, _ in svg.pick_boxes(game.base).values()})
    symbols = (words.seat_words(game.base, game.base.start(), seat)[1] for seat in (0, 1))
    listed = " ".join(_board(game, group, bool(columns)) for group in boards[:MOST_BOARDS])
    return (
        f'<g class="quantized-choices" data-columns="{columns}" data-others='
        f'"{max(0, len(boards) - MOST_BOARDS)}" data-mover="{mover}" '
        f"data-symbols={attr(' '.join(symbols))} data-boards={attr(listed)}/>"
    )


def _board(game: Quantized, group: BoardGroup, marked: bool) -> str:
    """`text|weight|safe move|moves|marks`, lists with commas, marks as `a1:0`."""
    classical = game.classical
    moves = ",".join(classical.word(move) for move in classical.moves(group.position))
    safe = classical.word(classical.safe_moves(group.position)[0])
    marks = ""
    if marked:
        found = registry.part(game.base, "svg").marks(game.base, group.position)
        marks = ",".join(f"{pick}:{seat}" for pick, seat in found.items())
    return "|".join((group.text, f"{group.weight:.6f}", safe, moves, marks))
