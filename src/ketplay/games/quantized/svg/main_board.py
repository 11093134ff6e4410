"""The main board: every cell with the weights of both marks, to be picked for a move.

It needs the hooks `pick_boxes` and `marks` of the classical game's drawing, or `draw_shares`. Of
other games the starting board is drawn, or a button for each move.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ketplay.core import registry, words
from ketplay.core.drawing import Style, attr, text
from ketplay.games.quantized.board_groups import share_words, whole_share_words
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.svg.embedding import embed, small_board
from ketplay.games.quantized.svg.layout import Box
from ketplay.quantum.superposition import TINY

EDGE = 21  # for the names of columns and rows, and rings around cells
GAP = 5
NARROW = 130  # a cell of at most this width
INSET = 4  # between a cell's edge and its fillings
MARK_ROOM = 1.6  # of the room there is: a mark does not fill its symbol
SMALLEST_MARK = 0.42  # of a whole mark, for the smallest weight
MOVE_HEIGHT = 46
CSS = (
    ".quantized-cell{fill:var(--felt);stroke:var(--line);stroke-width:2}"
    ".quantized-seat0{fill:var(--seat0)}.quantized-seat1{fill:var(--seat1)}"
    ".quantized-mark0{fill:var(--seat1)}.quantized-mark1{fill:var(--seat0)}"  # X and O
    ".quantized-fill{opacity:.38}"
    ".quantized-halves{stroke:var(--line);stroke-width:1.5;fill:none}"
    ".quantized-share{fill:var(--text);font:650 15px sans-serif;text-anchor:middle}"
    ".quantized-free{fill:var(--dim);font:13px sans-serif;text-anchor:middle}"
    ".quantized-edge{fill:var(--dim);font:14px sans-serif;text-anchor:middle}"
    ".quantized-main text{pointer-events:none}"
)


class CellWeights(NamedTuple):
    """How likely each mark is in a cell, if the board were measured now."""

    marks: tuple[float, float]  # by seat

    @property
    def least(self) -> float:
        """The smallest of the three weights."""
        return min(*self.marks, self.free)

    @property
    def free(self) -> float:
        return max(0.0, 1 - sum(self.marks))


def cell_weights(game: Quantized, view: QuantumState) -> dict[str, CellWeights]:
    """The weights of both marks in every cell, by the cell's word; empty without cells.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> found = cell_weights(qt3, qt3.parse_state("2*a1-c3"))
    >>> [round(found[cell].marks[0], 9) for cell in ("a1", "b2", "c3")]
    [0.8, 0.0, 0.2]
    """
    svg = registry.part(game.base, "svg")
    if not (hasattr(svg, "marks") and hasattr(svg, "pick_boxes")):
        return {}
    sums = {pick: [0.0, 0.0] for pick in svg.pick_boxes(game.base)}
    for board, weight in game.boards(view).positions.items():
        for pick, seat in svg.marks(game.base, board).items():
            sums[pick][seat] += weight
    return {pick: CellWeights((by_seat[0], by_seat[1])) for pick, by_seat in sums.items()}


def main_board(game: Quantized, view: QuantumState, box: Box, style: Style) -> str:
    """The board to play on."""
    weights = cell_weights(game, view)
    if weights:
        return _cells(game, weights, box, style)
    svg = registry.part(game.base, "svg")
    start = game.base.start()
    moves = list(game.base.moves(start))
    single = svg and all(len(svg.picks(game.base, start, move)) == 1 for move in moves)
    if not single or set(moves) != set(game.classical.signs):
        return _move_buttons(list(game.classical.words), box)
    drawing = svg.draw(game.base, start, Style())
    if hasattr(svg, "draw_shares"):
        drawing = svg.draw_shares(game.base, move_shares(game, view), style)
    _, height = embed(drawing, *box)
    board, _ = embed(drawing, box.x, box.y + (box.height - height) / 2, box.width, box.height)
    for move in moves:
        pick = svg.picks(game.base, start, move)[0]
        board = board.replace(f'data-pick="{pick}"', f'data-pick="{game.classical.word(move)}"')
    return board


def move_shares(game: Quantized, view: QuantumState) -> dict[Any, float]:
    """The share of the boards on which each move is possible.

    >>> from ketplay.core.registry import game
    >>> nim = game("quantum-nim:heaps=1.2")
    >>> shares = move_shares(nim, nim.parse_state("1:1+2:2"))
    >>> [f"{nim.classical.word(move)} {share:.2f}" for move, share in shares.items()]
    ['1:1 0.50', '2:1 0.50', '2:2 0.50']
    """
    shares = dict.fromkeys(game.base.moves(game.base.start()), 0.0)
    for board, weight in game.boards(view).positions.items():
        for move in game.base.moves(board):
            shares[move] += weight
    return shares


def _cells(game: Quantized, weights: dict[str, CellWeights], box: Box, style: Style) -> str:
    """All cells, where the classical drawing has them, stretched over the box."""
    boxes = registry.part(game.base, "svg").pick_boxes(game.base)
    left = min(x for x, _, _, _ in boxes.values())
    top = min(y for _, y, _, _ in boxes.values())
    right = max(x + width for x, _, width, _ in boxes.values())
    bottom = max(y + height for _, y, _, height in boxes.values())
    edge = EDGE if style.labels else 0
    across = (box.width - edge) / (right - left)
    down = (box.height - edge) / (bottom - top)
    parts = []
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for pick, (x, y, width, height) in boxes.items():
        cell = Box(
            box.x + edge + (x - left) * across,
            box.y + edge + (y - top) * down,
            width * across - GAP,
            height * down - GAP,
        )
        columns.setdefault(cell.x + cell.width / 2, pick[0])
        rows.setdefault(cell.y + cell.height / 2, pick[1:])
        parts.append(draw_cell(game, pick, weights[pick], cell))
    if edge:
        parts += [_edge(x, box.y + 12, name) for x, name in columns.items()]
        parts += [_edge(box.x + 8, y + 5, name) for y, name in rows.items()]
    return f'<g class="quantized-main quantized-marks">{"".join(parts)}</g>'


def _edge(x: float, y: float, name: str) -> str:
    return f'<text class="quantized-edge" x="{x:.1f}" y="{y:.1f}">{text(name)}</text>'


def cell_label(game: Quantized, pick: str, weights: CellWeights) -> str:
    """A cell in words: `b2: X 50 %, O 12.5 %, free 37.5 %`."""
    named = [
        f"{name} {share_words(share)}"
        for name, share in (*zip(game.seats, weights.marks, strict=True), ("free", weights.free))
        if share > TINY
    ]
    return f"{pick}: {', '.join(named)}"


def draw_cell(game: Quantized, pick: str, weights: CellWeights, box: Box) -> str:
    """A cell, split between both marks where it is open."""
    x, y, width, height = box
    certain = next((seat for seat in (0, 1) if weights.marks[seat] > 1 - TINY), None)
    if certain is not None:
        inside = _whole_mark(game, certain, box)
    elif weights.free > 1 - TINY:
        inside = ""
    else:
        middle = x + width / 2
        inside = (
            f'<path class="quantized-halves" d="M{middle:.1f} {y + 24:.1f}'
            f'V{y + height - INSET:.1f}"/>'
            + "".join(_half(game, seat, weights.marks[seat], box) for seat in (0, 1))
            + _free(weights.free, box)
        )
    return (
        f'<g data-pick={attr(pick)} data-key={attr("cell-" + pick)} data-preview="over" '
        f'role="button" aria-label={attr(cell_label(game, pick, weights))}>'
        f'<rect class="quantized-cell" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="12"/>{inside}</g>'
    )


def _number(share: float, box: Box) -> str:
    """A weight as it is written in a cell; a narrow one has no room for decimals."""
    return share_words(share) if box.width > NARROW else whole_share_words(share)


def _free(share: float, box: Box) -> str:
    if share < TINY:
        return ""
    middle = box.x + box.width / 2
    return (
        f'<text class="quantized-free" x="{middle:.1f}" y="{box.y + 16:.1f}">'
        f"{text(_number(share, box))} free</text>"
    )


def _symbol(game: Quantized, seat: int) -> str:
    return words.seat_words(game.base, game.base.start(), seat)[1]


def _whole_mark(game: Quantized, seat: int, box: Box) -> str:
    side = min(box.width, box.height)
    x = box.x + (box.width - side) / 2
    y = box.y + (box.height - side) / 2
    return (
        f'<use href="#{_symbol(game, seat)}" x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" '
        f'height="{side:.1f}"/>'
    )


def _half(game: Quantized, seat: int, share: float, box: Box) -> str:
    """The half of a cell that belongs to a seat: filled up to its weight, with mark and number."""
    if share < TINY:
        return ""
    width = box.width / 2 - INSET
    left = box.x + INSET + seat * width
    room = box.height - 2 * INSET
    height = max(2.0, room * share)
    top = box.y + INSET + room - height
    middle = left + width / 2
    most = MARK_ROOM * min(width, box.height - 40)
    side = most * (SMALLEST_MARK + (1 - SMALLEST_MARK) * share**0.5)
    centre = box.y + 18 + (box.height - 40) / 2
    return (
        f'<rect class="quantized-fill quantized-mark{seat}" x="{left:.1f}" y="{top:.1f}" '
        f'width="{width:.1f}" height="{height:.1f}" rx="6"/>'
        f'<use href="#{_symbol(game, seat)}" x="{middle - side / 2:.1f}" '
        f'y="{centre - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}"/>'
        f'<text class="quantized-share" x="{middle:.1f}" y="{box.y + box.height - 9:.1f}">'
        f"{text(_number(share, box))}</text>"
    )


def _move_buttons(names: list[str], box: Box) -> str:
    """A button for each move, where there is no board to pick on."""
    columns = max(1, min(4, len(names)))
    width = box.width / columns
    rows = 1 + (len(names) - 1) // columns
    height = min(MOVE_HEIGHT, box.height / rows)
    return "".join(
        _move_button(name, box.x + column * width, box.y + row * height, width - 4, height - 4)
        for number, name in enumerate(names)
        for row, column in [divmod(number, columns)]
    )


def _move_button(name: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<g data-pick={attr(name)} data-key={attr("button-" + name)} role="button" '
        f"aria-label={attr(name)}>"
        f'<rect class="quantized-button" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="8"/>'
        f'<text class="quantized-word" x="{x + width / 2:.1f}" y="{y + height / 2 + 5:.1f}">'
        f"{text(name)}</text></g>"
    )


def measured_board(game: Quantized, position: Any, box: Box) -> str:
    """The classical game's own drawing of a position, as large as the box, with nothing to pick."""
    size = min(box.width, box.height)
    return small_board(
        game, position, box.x + (box.width - size) / 2, box.y + (box.height - size) / 2, size
    )
