"""Claim: the levels that a table offers are listed by strength, the weakest first.

Each level plays a fixed pool (random, two that err, the strongest) and its neighbours in the list,
in rounds with the same luck and exchanged seats (`ketplay.bots.ladder`). Met: no level scores
significantly less against the pool than the one before it. `--write` puts the tables into
docs/bots.md.
"""

from __future__ import annotations

import argparse
import os
from itertools import pairwise
from pathlib import Path

from measure import finish, verdict

from ketplay import bots
from ketplay.bots.intervals import Interval
from ketplay.bots.ladder import Ladder, climb_pool
from ketplay.bots.ladder.series import Terms
from ketplay.core import registry
from ketplay.server.views.catalogue import about, games

GUIDE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN = "<!-- begin of the tables that benchmarks/ladder.py writes -->\n"
END = "<!-- end of the tables -->\n"
FEWER = {"qtris": 10}  # games of a pair, where a game takes seconds


def ordered(ladder: Ladder) -> bool:
    """Whether no level is significantly weaker than the one before it."""
    scores = [rung.score for rung in ladder.rungs]
    return all(after.high >= before.low for before, after in pairwise(scores))


def table(ladder: Ladder) -> str:
    """A ladder as a Markdown table."""
    game = registry.game(ladder.game)
    pairing = 2 * len(ladder.pairings[0].rounds)
    lines = [
        f"**{about(game).TITLE}** (`{game.id}`, {pairing} games a pair)",
        "",
        "| level | at a table | against the pool | rating | games |",
        "|---|---|---|---|---|",
    ]
    for rung in ladder.rungs:
        nickname = bots.level(game, rung.name).nickname
        score = f"{rung.score.mean:.2f} [{rung.score.low:.2f}, {rung.score.high:.2f}]"
        lines.append(
            f"| `{rung.name}` | {nickname} | {score} | {_rating(rung.rating)} | {rung.games} |"
        )
    return "\n".join([*lines, ""])


def _rating(rating: Interval) -> str:
    return f"{rating.mean:.0f} [{rating.low:.0f}, {rating.high:.0f}]"


def written(text: str, tables: list[str]) -> str:
    """The guide with fresh tables; those of other games stay."""
    before, _, rest = text.partition(BEGIN)
    inside, _, after = rest.partition(END)
    known = [f"**{each.removeprefix('**')}\n" for each in inside.strip().split("\n\n**") if each]
    by_title = {_title(each): each for each in [*known, *tables]}
    order = [f"**{info.title}**" for info in games()]
    blocks = sorted(by_title, key=lambda title: order.index(title) if title in order else 99)
    return before + BEGIN + "\n" + "\n".join(by_title[each] for each in blocks) + "\n" + END + after


def _title(block: str) -> str:
    return block.partition(" (`")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", metavar="GAME", nargs="*", help="by default all games of the page")
    parser.add_argument("--games", type=int, default=100, help="of each pair (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bots.md")
    args = parser.parse_args()
    tables = []
    met = []
    for name in args.game or [info.name for info in games()]:
        began = sum(os.times()[:4])
        terms = Terms(
            games=min(args.games, FEWER.get(name, args.games)),
            seed=args.seed,
            workers=args.workers,
        )
        ladder = climb_pool(registry.game(name), terms)
        tables.append(table(ladder))
        met.append(ordered(ladder))
        seconds = sum(os.times()[:4]) - began
        print(f"{tables[-1]}in this order: {verdict(met[-1])} ({seconds:.0f} CPU-seconds)\n")
    if args.write:
        GUIDE.write_text(written(GUIDE.read_text("utf-8"), tables), "utf-8")
    finish(*met)


if __name__ == "__main__":
    main()
