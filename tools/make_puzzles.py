"""Makes the puzzles of a game: `python tools/make_puzzles.py GAME [--seed N] [--matches FROM-TO]`.

Matches between bots are numbered and seeded, so the same numbers give the same puzzles. What a
range of matches gives is kept in a file of the folder `--parts`, so that the work can be split
between processes and resumed. Without `--matches` all ranges are read or made until there are
enough, rated, and written to the game's `puzzles.tsv`.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from puzzle_maker import brakets_endgames, octal_boards, qt3_plies, qtris_turns
from puzzle_maker.candidates import Candidate, Source, chosen, is_puzzle
from puzzle_maker.rating import ratings

from ketplay.core.parts.puzzles import Puzzle, format_puzzles

GAMES = Path(__file__).parent.parent / "src/ketplay/games"
SOURCES: dict[str, Source] = {
    source.NAME: source for source in (qtris_turns, octal_boards, brakets_endgames, qt3_plies)
}
RANGE = 200  # matches of a part
MOST_OF_A_MATCH = 2  # puzzles


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SOURCES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", metavar="FROM-TO", help="make this range only")
    parser.add_argument("--parts", type=Path, default=Path(tempfile.gettempdir()) / "puzzle-parts")
    args = parser.parse_args(arguments)
    source = SOURCES[args.game]
    args.parts.mkdir(parents=True, exist_ok=True)
    if args.matches:
        first, _, last = args.matches.partition("-")
        for start in range(int(first), int(last), RANGE):
            read_part(source, args.seed, start, args.parts)
        return
    puzzles = enough(source, args.seed, args.parts)
    path = GAMES / source.NAME / "puzzles.tsv"
    path.write_text(format_puzzles(rated(puzzles, args.seed)), encoding="utf-8")
    print(f"{path}: {len(puzzles)} puzzles")


def enough(source: Source, seed: int, folder: Path) -> list[Candidate]:
    """As many puzzles as are wanted, none alike up to symmetry."""
    pool: dict[object, Candidate] = {}
    start = 0
    while len(pool) < source.POOL:
        for candidate in read_part(source, seed, start, folder):
            pool.setdefault(candidate.form, candidate)
        start += RANGE
        print(f"{source.NAME}: {len(pool)} after {start} matches", file=sys.stderr)
    return chosen(list(pool.values()), source.NUMBER)


def read_part(source: Source, seed: int, start: int, folder: Path) -> list[Candidate]:
    """What a range of matches gives: from its file, or made and written there."""
    path = folder / f"{source.NAME}-{seed}-{start}.pickle"
    if path.exists():
        part: list[Candidate] = pickle.loads(path.read_bytes())
        return part
    made = [
        each for number in range(start, start + RANGE) for each in puzzles_of(source, seed, number)
    ]
    new = path.with_suffix(".new")
    new.write_bytes(pickle.dumps(made))
    new.replace(path)
    return made


def puzzles_of(source: Source, seed: int, match: int) -> Iterator[Candidate]:
    """What one match gives."""
    count = 0
    for candidate in source.candidates(Random(f"{source.NAME} {seed} {match}")):
        if count < MOST_OF_A_MATCH and is_puzzle(candidate):
            count += 1
            yield candidate


def rated(candidates: list[Candidate], seed: int) -> list[Puzzle]:
    """The puzzles with their ratings, in the order of days: shuffled, so that easy and hard ones
    follow one another.
    """
    rows = list(zip(candidates, ratings(candidates), strict=True))
    Random(seed).shuffle(rows)
    return [
        Puzzle(number, each.position, rating, each.tags, each.cards)
        for number, (each, rating) in enumerate(rows, 1)
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
