"""The grid of small boards: the likeliest boards of a superposition with their probabilities."""

from __future__ import annotations

from ketplay.core.drawing import attr, text
from ketplay.games.quantized.board_groups import (
    INFORMATION,
    BoardGroup,
    has_phases,
    outcome_totals,
    percent,
    signs,
)
from ketplay.games.quantized.rules import TIE, Quantized, QuantumState
from ketplay.games.quantized.svg.embedding import small_board

WIDTH = 400
FEW, BIG = 4, 84  # a row of this many boards of this size
MANY, SMALL = 6, 56  # or of these
MOST_BOARDS = 12
GAP = 16
LEGEND = "Each board: its probability, who wins it by force, its phase"


def board_grid(
    game: Quantized, view: QuantumState, groups: list[BoardGroup], y: int
) -> tuple[str, int]:
    """The likeliest boards, smaller where there are many, then the sum of the others.

    `data-plain` keeps the page from drawing previews of a move over them. Returned with the bottom
    edge.
    """
    columns, size = (FEW, BIG) if len(groups) <= FEW else (MANY, SMALL)
    parts = [f'<g data-plain=""><text class="quantized-small" x="10" y="{y + 6}">{LEGEND}</text>']
    for number, group in enumerate(groups[:MOST_BOARDS]):
        row, column = divmod(number, columns)
        x = 10 + column * (WIDTH + GAP) / columns
        parts.append(_board(game, view, group, x=round(x), y=y + 16 + row * (size + 46), size=size))
    rows = 1 + (min(len(groups), MOST_BOARDS) - 1) // columns
    bottom = y + 16 + rows * (size + 46) + 4
    if not view.plies:
        parts.append(
            f'<text class="quantized-small" x="112" y="{y + 16 + size // 2}">{INFORMATION}</text>'
        )
    for line in _notes(game, view, groups):
        parts.append(f'<text class="quantized-small" x="10" y="{bottom + 6}">{text(line)}</text>')
        bottom += 18
    return "".join([*parts, "</g>"]), bottom + 4


def _notes(game: Quantized, view: QuantumState, groups: list[BoardGroup]) -> list[str]:
    """The lines below the boards: the boards that are not shown, and what phases do."""
    lines = []
    others = groups[MOST_BOARDS:]
    if others:
        sums = {
            name: sum(group.weight for group in others if group.winner == name)
            for name in outcome_totals(game, view)
        }
        shares = ", ".join(f"{name} {percent(share)}" for name, share in sums.items())
        lines.append(f"and {len(others)} more with {percent(sum(sums.values()))}: {shares}")
    return [*lines, signs(game)] if has_phases(groups) else lines


def _board(
    game: Quantized, view: QuantumState, group: BoardGroup, x: int, y: int, size: int
) -> str:
    measured = bool(view.result) and game.chosen["measure"] == "board"
    is_result = measured and group.text == view.result
    classes = "quantized-mini quantized-gone" if measured and not is_result else "quantized-mini"
    frame = ""
    if is_result:
        frame = (
            f'<rect class="quantized-found" x="{x - 2}" y="{y - 2}" '
            f'width="{size + 4}" height="{size + 4}" rx="8"/>'
        )
    arrows = "".join(
        _phase_arrow(x + size - 7 - 15 * number, y + size + 34, angle)
        for number, angle in enumerate(group.phases[:2])
    )
    track = f'x="{x}" y="{y + size + 3}"'
    return (
        f'<g class="{classes}" data-key={attr("board-" + group.text)} role="img" '
        f"aria-label={attr(_label(group))}>"
        f"{small_board(game, group.position, x, y, size)}"
        f'<rect class="quantized-track" {track} width="{size}" height="7" rx="3"/>'
        f'<rect class="quantized-bar" {track} width="{size * group.weight:.1f}" '
        'height="7" rx="3"/>'
        f'<text class="quantized-small" x="{x}" y="{y + size + 23}">{percent(group.weight)}</text>'
        f'<text class="quantized-small" x="{x}" y="{y + size + 38}">{text(group.winner)}</text>'
        f"{arrows}{frame}</g>"
    )


def _label(group: BoardGroup) -> str:
    """A board in words, for screen readers."""
    phases = " and ".join(f"{angle} degrees" for angle in group.phases[:3])
    return f"{group.text}: {percent(group.weight)}, {_winner_words(group)}, phase {phases}"


def _winner_words(group: BoardGroup) -> str:
    if group.winner == TIE:
        return "a tie" if group.finished else "a tie by force"
    return f"{group.winner} has won" if group.finished else f"{group.winner} wins by force"


def _phase_arrow(x: int, y: int, angle: int) -> str:
    """An arrow that points where the amplitude does: right is +, left -, up i."""
    place = f"translate({x} {y}) rotate({-angle})"
    return f'<path class="quantized-phase" transform="{place}" d="M-6 0H6M2 -4L6 0L2 4"/>'
