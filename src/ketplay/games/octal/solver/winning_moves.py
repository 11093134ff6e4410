"""Winning transitions of a set of rows (the paper's section 3.4.4): which row, what is taken, what
is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ketplay.core.drawing import css
from ketplay.core.drawing import text as escaped
from ketplay.games.octal.octal_code import Code
from ketplay.games.octal.solver.grundy import heaps


class Transition(NamedTuple):
    """One row becomes others: `taken` squares of row `row` (its place in the set), the
    rows `left`.
    """

    row: int
    taken: int
    remaining: tuple[int, ...]


class Analysis(NamedTuple):
    """The class of each row, of the set, and the transitions into class 0."""

    rows: tuple[int, ...]
    classes: tuple[int, ...]
    total: int
    wins: tuple[Transition, ...]


def analyse(code: Code, rows: Sequence[int]) -> Analysis:
    """Classes and every winning transition of a set of rows.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> analysis = analyse(parse_code("0.07"), [2, 4, 1])
    >>> analysis.classes, analysis.total, analysis.wins
    ((1, 2, 0), 3, (Transition(row=1, taken=2, remaining=(2,)),))
    """
    table = heaps(code)
    classes = tuple(table.value(row) for row in rows)
    total = 0
    for row_class in classes:
        total ^= row_class
    wins = []
    for index, (row, row_class) in enumerate(zip(rows, classes, strict=True)):
        for taken, remaining in transitions(code, row):
            reached = 0
            for part in remaining:
                reached ^= table.value(part)
            if total and reached == total ^ row_class:
                wins.append(Transition(index, taken, remaining))
    return Analysis(tuple(rows), classes, total, tuple(wins))


def transitions(code: Code, row: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What a row can become: how many squares are taken, which rows are left.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> list(transitions(parse_code("0.07"), 4))
    [(2, (2,)), (2, (1, 1))]
    """
    for taken in range(min(code.last, row) + 1):
        remaining = row - taken
        if remaining == 0 and taken and code.allows(taken, 0):
            yield taken, ()
        if remaining > 0 and taken and code.allows(taken, 1):
            yield taken, (remaining,)
        if code.allows(taken, 2):
            yield from ((taken, (a, remaining - a)) for a in range(1, remaining // 2 + 1))


def words(analysis: Analysis) -> list[str]:
    """The analysis in lines, classes in binary as the paper writes them.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> print("\\n".join(words(analyse(parse_code("0.07"), [2, 4, 1]))))
    row of 2: class 1 = 01
    row of 4: class 2 = 10
    row of 1: class 0 = 00
    together: class 3 = 11, won for the player to move
    win by taking 2 of the row of 4, leaving 2 (class 2 -> 1)
    """
    bits = max((*analysis.classes, analysis.total, 1)).bit_length()
    pairs = zip(analysis.rows, analysis.classes, strict=True)
    lines = [f"row of {row}: class {row_class} = {row_class:0{bits}b}" for row, row_class in pairs]
    result = "won" if analysis.total else "lost"
    lines.append(
        f"together: class {analysis.total} = {analysis.total:0{bits}b}, {result} for the player to "
        "move"
    )
    for win in analysis.wins:
        row_class = analysis.classes[win.row]
        remaining = " and ".join(map(str, win.remaining)) or "nothing"
        lines.append(
            f"win by taking {win.taken} of the row of {analysis.rows[win.row]}, "
            f"leaving {remaining} "
            f"(class {row_class} -> {row_class ^ analysis.total})"
        )
    return lines


def picture(analysis: Analysis, theme: str = "light") -> str:
    """The rows as squares with their classes, and below them each winning transition with the block
    it takes.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> picture(analyse(parse_code("0.07"), [2, 4, 1])).count("<rect")
    12
    """
    bits = max((*analysis.classes, analysis.total, 1)).bit_length()
    widest = max(analysis.rows, default=1)
    y = 34
    parts = []
    for index, (row, row_class) in enumerate(zip(analysis.rows, analysis.classes, strict=True)):
        parts.append(_line(20, y, row, f"c{index + 1} = {row_class:0{bits}b}", ()))
        y += 30
    parts.append(_words(20, y + 12, f"s = {analysis.total:0{bits}b}"))
    y += 44
    for win in analysis.wins:
        begin = win.remaining[0] if win.remaining else 0
        label = f"c{win.row + 1} -> {analysis.classes[win.row] ^ analysis.total:0{bits}b}"
        parts.append(_line(20, y, analysis.rows[win.row], label, range(begin, begin + win.taken)))
        y += 30
    width = max(260, 22 * widest + 190)
    style = (
        f"<style>{css(theme)}.taken{{fill:var(--accent)}}.square{{fill:var(--felt)}}"
        "text{fill:var(--text)}</style>"
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" role="img" '
        'font-family="sans-serif">'
    )
    title = "<title>The rows with their classes, and each winning transition</title>"
    ground = f'<rect width="{width}" height="{y}" fill="var(--ground)"/>'
    return f"{head}{title}{style}{ground}{''.join(parts)}</svg>\n"


def _line(x: int, y: int, row: int, label: str, taken: Sequence[int]) -> str:
    squares = "".join(
        f'<rect class="{"taken" if v in taken else "square"}" x="{x + 22 * v}" y="{y - 16}" '
        'width="20" height="20" '
        'rx="3" stroke="currentColor"/>'
        for v in range(row)
    )
    crosses = "".join(f"M{x + 22 * v + 4} {y - 12}l12 12m0 -12l-12 12" for v in taken)
    squares += f'<path d="{crosses}" stroke="#17161d" stroke-width="2"/>' if crosses else ""
    return squares + _words(x + 22 * row + 12, y, label)


def _words(x: int, y: int, label: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="15">{escaped(label)}</text>'
