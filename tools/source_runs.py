"""Notes which runs of eight words the sources have, as 64-bit hashes, so that tests can tell
whether a text of ours repeats one. The sources themselves are not kept.

    python tools/source_runs.py FOLDER      # with the sources as .txt files
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).parent.parent / "tests" / "learn" / "source_runs.bin"
RUN = 8  # words


def runs(text: str) -> Iterator[tuple[str, int]]:
    """Every run of eight words, without case and signs, with its hash.

    >>> [run for run, _ in runs("One two, three; four five six seven eight: NINE")]
    ['one two three four five six seven eight', 'two three four five six seven eight nine']
    """
    words = re.findall(r"[a-z]+", text.lower().replace("’", "'").replace("'", ""))
    for start in range(len(words) - RUN + 1):
        run = " ".join(words[start : start + RUN])
        yield run, int.from_bytes(blake2b(run.encode(), digest_size=8).digest(), "little")


def stored() -> set[int]:
    """The hashes that were noted."""
    hashes = array("Q")
    hashes.frombytes(FILE.read_bytes())
    return set(hashes)


def main(folder: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob("*.txt"))]
    hashes = {number for text in texts for _, number in runs(text)}
    FILE.write_bytes(array("Q", sorted(hashes)).tobytes())
    print(f"{len(hashes)} runs of {len(texts)} sources")


if __name__ == "__main__":
    main(sys.argv[1])
