"""A card explained: which tiles it turns into which, as small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from ketplay.core.explanation import Explanation, Row
from ketplay.games.qtris.board.appearance import (
    UncertainSquare,
    pair_words,
    relation,
    sign_words,
    uncertain_words,
)
from ketplay.games.qtris.board.tiles import (
    CX,
    EMPTY,
    FIRST_OWN,
    PAIR,
    SINGLE_NAMES,
    TILTED,
    B,
    I,
    L,
    R,
    U,
    W,
    family_of,
    is_tilted,
    kind_of,
    takes_two,
)
from ketplay.games.qtris.cards import NAMES, card_words
from ketplay.games.qtris.explain.pictures import (
    Content,
    pair_picture,
    tile_picture,
    two_tiles_picture,
)
from ketplay.games.qtris.explain.try_card import on_pair, on_tile, on_two
from ketplay.games.qtris.rules import QTris

BOTH_WAYS = "↔"
ONE_WAY = "→"
# What C_X does, by examples: control, target, and what they stand for.
CX_EXAMPLES = (
    (R, W, "kitten first, then a colour: they become a pair"),
    (B, W, "black first: the second one flips"),
    (R, L, "left kitten second: the kitten before it turns"),
)
OWN_EXAMPLES = ((W, W), (B, W), (R, W))


@lru_cache(maxsize=512)
def explain_card(game: QTris, card: int) -> Explanation:
    """What a card does in this game; the same in every view."""
    words = card_words(card, game.setup.own)
    rows: tuple[Row, ...] = ()
    facts: tuple[str, ...]
    if card == I:
        facts = ("Nothing changes: play it when every other card would do harm.",)
    elif card == CX:
        rows = tuple(_example(game, card, *example) for example in CX_EXAMPLES)
        facts = (
            "White first: nothing changes.",
            "On both halves of a pair: the pair comes apart.",
            "Twice on the same tile: like Flip (X).",
        )
    elif takes_two(card):
        rows = tuple(_example(game, card, first, second, "") for first, second in OWN_EXAMPLES)
        facts = (f"A card of this table: the gate {words.effect.rpartition(' ')[2]}.",)
    else:
        rows, facts = _one_square(game, card)
        if card >= FIRST_OWN:
            facts = (f"A card of this table: the gate {words.effect.rpartition(' ')[2]}.", *facts)
    return Explanation(words.title, NAMES[card], facts, rows, lasting=True)


def _example(game: QTris, card: int, first: int, second: int, words: str) -> Row:
    low, high = on_two(game, card, first, second)
    pictures = two_tiles_picture(first, second), two_tiles_picture(low, high)
    if not words:
        before = f"{SINGLE_NAMES[first]}, {SINGLE_NAMES[second]}"
        words = f"{before} {ONE_WAY} {content_words(low)}, {content_words(high)}"
    return Row(pictures, ONE_WAY, words)


def _one_square(game: QTris, card: int) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows and facts of a card for one square."""
    tiles = game.setup.level.singles
    likewise = card != U and _tilted_likewise(game, card, tiles)
    if likewise:
        tiles = tuple(tile for tile in tiles if not is_tilted(tile))
    orbits = _orbits(game, card, tiles)
    rows = [_orbit_row(orbit) for orbit in orbits if len(orbit) > 1]
    facts = []
    staying = [orbit[0] for orbit in orbits if len(orbit) == 1 and isinstance(orbit[0], int)]
    if staying:
        facts.append(f"{_list_tiles(staying)} stay as they are.")
    silent = [tile for tile in tiles if on_tile(game, card, tile) is None]
    if silent:
        names = "tilted tiles" if all(map(is_tilted, silent)) else _list_tiles(silent).lower()
        facts.append(f"No rule for {names}: nothing changes.")
    if likewise:
        facts.append("Tilted tiles likewise.")
    pair_row = _pair_row(game, card)
    if pair_row is None:
        facts.append("No rule for half of a pair: nothing changes.")
    elif pair_row.pictures:
        rows.append(pair_row)
    return tuple(rows), tuple(facts)


def _tilted_likewise(game: QTris, card: int, tiles: Sequence[int]) -> bool:
    """Whether a card turns tilted tiles into each other just as it does plain ones."""
    tilted = [tile for tile in tiles if is_tilted(tile)]
    plain = [on_tile(game, card, tile - TILTED) for tile in tilted]
    expected = [code + TILTED if isinstance(code, int) else None for code in plain]
    results = [on_tile(game, card, tile) for tile in tilted]
    return bool(tilted) and None not in expected and results == expected


def _orbits(game: QTris, card: int, tiles: Sequence[int]) -> list[list[Content]]:
    """The tiles in chains: each becomes the next one, and the last one the first again.

    A chain also ends at what is no tile. Tiles without a rule are in none.
    """
    orbits: list[list[Content]] = []
    for tile in tiles:
        after = on_tile(game, card, tile)
        if after is None or any(tile in orbit for orbit in orbits):
            continue
        orbit: list[Content] = [tile]
        while after is not None and after not in orbit:
            orbit.append(after)
            after = on_tile(game, card, after) if _is_tile(after) else None
        orbits.append(orbit if after is None or len(orbit) < 3 else [*orbit, orbit[0]])
    return orbits


def _is_tile(content: Content) -> bool:
    return isinstance(content, int) and content < EMPTY


def _orbit_row(orbit: Sequence[Content]) -> Row:
    both_ways = len(orbit) == 2 and _is_tile(orbit[1])
    sign = BOTH_WAYS if both_ways else ONE_WAY
    names = _shared_noun([content_words(content) for content in orbit])
    words = f" {sign} ".join(names)
    return Row(tuple(tile_picture(content) for content in orbit), sign, words)


def content_words(content: Content) -> str:
    """What is on a square, in a few words.

    >>> content_words(2), content_words(16 + 1)
    ('right kitten', 'pair: same colour, plus')
    """
    if not isinstance(content, int):
        return _uncertain_words(content)
    if content < PAIR:
        return SINGLE_NAMES[content]
    kind = kind_of(content)
    return f"{pair_words(kind)}: {relation(kind)}, {sign_words(kind)}"


def _uncertain_words(content: UncertainSquare) -> str:
    if content.cases:
        return uncertain_words(content)
    is_pure = content.arrow is not None and hypot(*content.arrow) > 0.999
    return "in between" if is_pure else "entangled"


def _pair_row(game: QTris, card: int) -> Row | None:
    """What a card makes of half of a pair, by an example; None without a rule, empty if nothing."""
    before = game.setup.level.kinds[0]
    after = on_pair(game, card, before)
    if after is None:
        return None
    if not isinstance(after, int) or after < PAIR:
        return Row((), "", "")
    kind = kind_of(after)
    if kind == before:
        return Row((), "", "")
    words = " and ".join(_pair_changes(before, kind))
    return Row((pair_picture(before), pair_picture(kind)), BOTH_WAYS, words)


def _pair_changes(before: int, after: int) -> list[str]:
    """How two kinds of pairs differ."""
    if family_of(before) != family_of(after):
        return [f"{pair_words(before)} {BOTH_WAYS} {pair_words(after)}"]
    changes = []
    if relation(before) != relation(after):
        changes.append(f"pair: {relation(before)} {BOTH_WAYS} {relation(after)}")
    if sign_words(before) != sign_words(after):
        prefix = "" if changes else "pair: "
        changes.append(f"{prefix}{sign_words(before)} {BOTH_WAYS} {sign_words(after)}")
    return changes


def _list_tiles(tiles: Sequence[int]) -> str:
    """Tiles in a sentence, kittens together.

    >>> _list_tiles([2, 3]), _list_tiles([0, 1])
    ('Right and left kitten', 'White and black')
    """
    *first, last = _shared_noun([SINGLE_NAMES[tile] for tile in tiles])
    words = f"{', '.join(first)} and {last}" if first else last
    return words[0].upper() + words[1:]


def _shared_noun(names: list[str]) -> list[str]:
    """The names of kittens, with the word kitten after the last one only.

    >>> _shared_noun(["right kitten", "left kitten"]), _shared_noun(["white", "right kitten"])
    (['right', 'left kitten'], ['white', 'right kitten'])
    """
    if not all(name.endswith(" kitten") for name in names):
        return names
    return [name.removesuffix(" kitten") for name in names[:-1]] + names[-1:]
