"""A blind game as one seat sees it: strategies to choose from, then what was measured."""

from __future__ import annotations

from ketplay.core.drawing import Style, attr, text
from ketplay.core.game import CHANCE
from ketplay.games.quantized.blind.blind_game import UNKNOWN, BlindQuantized
from ketplay.games.quantized.blind.strategy import OFFERED
from ketplay.games.quantized.game.superposition_game import QuantumState
from ketplay.games.quantized.svg.layout import WIDE, Box, Layout
from ketplay.games.quantized.svg.main_board import measured_board

GAP = 6
HEIGHT = 46


def draw_blind(game: BlindQuantized, view: QuantumState, room: Layout, style: Style) -> str:
    """The board at the start or as it was measured, and the strategies."""
    position = game.base.start()
    label = "the empty board"
    if view.result and game.chosen["measure"] == "board":
        position = game.position(view.result)
        label = f"the measured board is {view.result}"
    board = measured_board(game, position, room.board)
    parts = [
        f'<svg viewBox="0 0 {room.width} {room.height}" role="group" aria-label={attr(label)}>'
        f'<g class="quantized-marks" data-key="measured" role="img" aria-label={attr(label)}>'
        f"{board}</g>"
    ]
    if style.shape != "board":
        parts.append(_beside(game, view, room, style.seat))
    return "".join([*parts, "</svg>"])


def _beside(game: BlindQuantized, view: QuantumState, room: Layout, seat: int | None) -> str:
    box = Box(500, 8, 340, 440) if room == WIDE else Box(4, 276, 382, 240)
    if game.actor(view) not in (None, CHANCE):
        return _title(box, "One strategy for the whole game") + _buttons(game, box, room)
    own = view.strategies[seat] if seat is not None else UNKNOWN
    lines = ["Both strategies are chosen."]
    if own != UNKNOWN:
        lines.append(f"Yours: {own}")
    lines.append("The other one is in the record of the game.")
    return "".join(
        f'<text class="quantized-small" x="{box.x}" y="{box.y + 24 + 22 * number}">'
        f"{text(line[:52])}</text>"
        for number, line in enumerate(lines)
    )


def _title(box: Box, words: str) -> str:
    return f'<text class="quantized-title" x="{box.x}" y="{box.y + 16}">{text(words)}</text>'


def _buttons(game: BlindQuantized, box: Box, room: Layout) -> str:
    columns = 1 if room == WIDE else 2
    width = (box.width - GAP * (columns - 1)) / columns
    return "".join(
        _button(
            strategy,
            Box(
                box.x + column * (width + GAP),
                box.y + 28 + row * (HEIGHT + GAP),
                width,
                HEIGHT,
            ),
        )
        for number, strategy in enumerate(game.offered)
        for row, column in [divmod(number, columns)]
    )


def _button(strategy: str, box: Box) -> str:
    name, more = OFFERED[strategy]
    middle = box.x + box.width / 2
    return (
        f"<g data-pick={attr(strategy)} data-key={attr('strategy-' + strategy)} "
        f'data-compose="alone" role="button" aria-label={attr(f"{name}, {more}")}>'
        f'<rect class="quantized-button" x="{box.x:.1f}" y="{box.y:.1f}" '
        f'width="{box.width:.1f}" height="{box.height:.1f}" rx="10"/>'
        f'<text class="quantized-word" x="{middle:.1f}" y="{box.y + 20:.1f}">{text(name)}</text>'
        f'<text class="quantized-meaning" x="{middle:.1f}" y="{box.y + 37:.1f}">'
        f"{text(more)}</text></g>"
    )
