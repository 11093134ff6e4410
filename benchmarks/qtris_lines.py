"""Claim: the exact score distribution of a typical final position is computed at least 50 000
times per CPU-second, one board at a time and without numpy. The baseline is the sum over all 512
colourings.

The time doubles with every undecided square or pair; a typical last board has three to five, the
worst has nine.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from measure import compare, cpu, finish, verdict

import ketplay
from ketplay.bots import make
from ketplay.core.bot import Limit
from ketplay.games.qtris.board.lines import LINES, distribution
from ketplay.games.qtris.board.measurement import RESULTS, odds
from ketplay.games.qtris.board.tiles import PAIR, B, Board

ODDS = odds("exact")
RATE = 50_000


def last_board(seed: int) -> Board:
    """The board before the measurement of a game between greedy players."""
    game = ketplay.game("qtris")
    rng = Random(seed)
    bots = [make(game, "greedy", seed), make(game, "greedy", seed + 1)]
    match = ketplay.Match.begin(game).settle(rng)
    while (seat := match.actor) is not None:
        match = match.push(bots[seat].choose(game, match.view(seat), match.seen(seat), Limit()))
        board: Board = match.state.board
        match = match.settle(rng)
    return board


def sum_colourings(board: Board) -> Counter[tuple[int, int]]:
    """The score distribution by the sum over all colourings."""
    chances: Counter[tuple[int, int]] = Counter()
    for colours in product("WB", repeat=9):
        p = 1.0
        for square, code in enumerate(board):
            if code < PAIR:
                p *= ODDS.single[code] if colours[square] == "W" else 1 - ODDS.single[code]
            elif square < code % PAIR:
                result = RESULTS.index(colours[square] + colours[code % PAIR])
                p *= ODDS.pair[code // PAIR - 1][result]
        lines = [{colours[square] for square in line} for line in LINES]
        chances[lines.count({"W"}), lines.count({"B"})] += p
    return chances


if __name__ == "__main__":
    boards = [board for board in map(last_board, range(40)) if max(board) > B][:12]

    def ketplay_rate() -> float:
        seconds = cpu(lambda: [distribution(board, ODDS) for _ in range(400) for board in boards])
        return 400 * len(boards) / seconds

    def baseline_rate() -> float:
        return len(boards) / cpu(lambda: [sum_colourings(board) for board in boards])

    is_faster = compare(
        "score distribution",
        ketplay_rate,
        baseline_rate,
        peer="sum over 512 colourings",
        unit="boards",
        goal=20,
    )
    rate = max(ketplay_rate() for _ in range(5))
    print(f"  {rate:,.0f} boards per CPU-second (goal {RATE:,}) {verdict(rate >= RATE)}")
    finish(is_faster, rate >= RATE)
