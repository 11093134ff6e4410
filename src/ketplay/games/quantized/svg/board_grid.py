"""The small boards: the likeliest boards of a superposition, each with its probability."""

from __future__ import annotations

from ketplay.core.drawing import attr, text
from ketplay.games.quantized.board_groups import BoardGroup, share_words
from ketplay.games.quantized.game.superposition_game import TIE, Quantized, QuantumState
from ketplay.games.quantized.svg.embedding import small_board
from ketplay.games.quantized.svg.layout import Layout

CSS = (
    ".quantized-percent{fill:var(--text);font:650 14px sans-serif;text-anchor:middle}"
    ".quantized-fate{fill:var(--dim);font:13px sans-serif;text-anchor:middle}"
    ".quantized-phase{stroke:var(--text);stroke-width:2;fill:none}"
    ".quantized-gone{opacity:0.25}"
    ".quantized-found{fill:none;stroke:var(--accent);stroke-width:4}"
    ".quantized-mini{cursor:pointer}"
)


def board_grid(game: Quantized, view: QuantumState, groups: list[BoardGroup], room: Layout) -> str:
    """A row of the likeliest boards, and how many others there are.

    `data-plain` keeps the page from drawing previews of a move over them.
    """
    box = room.boards
    size = room.size
    step = box.width / (room.columns + 0.9)
    measured = [group for group in groups if group.text == view.result]
    groups_shown = (measured + [group for group in groups if group not in measured])[: room.columns]
    parts = [
        _board(game, view, group, box.x + number * step + (step - size) / 2, box.y, size)
        for number, group in enumerate(groups_shown)
    ]
    others = groups[room.columns :]
    if others and not measured:
        share = share_words(sum(group.weight for group in groups if group not in groups_shown))
        x = box.x + room.columns * step + step * 0.45
        for line, words in enumerate(
            (f"{len(others)} more", "board:" if len(others) == 1 else "boards:", share)
        ):
            y = box.y + size / 2 - 12 + 17 * line
            parts.append(f'<text class="quantized-fate" x="{x:.1f}" y="{y:.1f}">{words}</text>')
    return f'<g class="quantized-marks" data-plain="">{"".join(parts)}</g>'


def _board(
    game: Quantized, view: QuantumState, group: BoardGroup, x: float, y: float, size: int
) -> str:
    measured = bool(view.result) and game.chosen["measure"] == "board"
    is_result = measured and group.text == view.result
    classes = "quantized-mini quantized-gone" if measured and not is_result else "quantized-mini"
    frame = ""
    if is_result:
        frame = (
            f'<rect class="quantized-found" x="{x - 2:.1f}" y="{y - 2:.1f}" '
            f'width="{size + 4}" height="{size + 4}" rx="8"/>'
        )
    arrows = "".join(
        _phase_arrow(x + size - 4 - 15 * number, y + 4, angle)
        for number, angle in enumerate(group.phases[:2])
        if len(group.phases) > 1 or angle
    )
    middle = x + size / 2
    return (
        f'<g class="{classes}" data-key={attr("board-" + group.text)} role="img" '
        f"aria-label={attr(_label(group))}>"
        f"{small_board(game, group.position, x, y, size)}"
        f'<text class="quantized-percent" x="{middle:.1f}" y="{y + size + 15}">'
        f"{text(share_words(group.weight))}</text>"
        f'<text class="quantized-fate" x="{middle:.1f}" y="{y + size + 30}">'
        f"{text(_fate(group))}</text>{arrows}{frame}</g>"
    )


def _fate(group: BoardGroup) -> str:
    """Who wins a board, in two words."""
    if group.winner == TIE:
        return "tie" if group.finished else "open"
    return f"{group.winner} won" if group.finished else f"{group.winner} wins"


def _label(group: BoardGroup) -> str:
    """A board in words, for screen readers."""
    phases = " and ".join(f"{angle} degrees" for angle in group.phases[:3])
    return f"{group.text}: {share_words(group.weight)}, {_winner_words(group)}, phase {phases}"


def _winner_words(group: BoardGroup) -> str:
    if group.winner == TIE:
        return "a tie" if group.finished else "a tie with best play"
    return f"{group.winner} has won" if group.finished else f"{group.winner} wins with best play"


def _phase_arrow(x: float, y: float, angle: int) -> str:
    """An arrow that points where the amplitude does: right is +, left -, up i."""
    place = f"translate({x:.1f} {y:.1f}) rotate({-angle})"
    return f'<path class="quantized-phase" transform="{place}" d="M-6 0H6M2 -4L6 0L2 4"/>'
