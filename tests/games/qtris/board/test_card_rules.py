"""The computed tables against kets: every card on every tile and pair, every C_X (R3, R4)."""

from itertools import product

import numpy as np
import pytest
from support import dense

from ketplay.games.qtris.board.card_rules import tables
from ketplay.games.qtris.board.tile_board import TileModel, parse_board
from ketplay.games.qtris.board.tiles import CARDS, CX, PAIR, PAIRS, SINGLES, U, pairs, put

ALL = TileModel(base=False)
BASE = TileModel(base=True)
ONE_SQUARE_CARDS = [card for card in range(1, 8) if card != CX]


def ket(board: tuple[int, ...], size: int) -> np.ndarray:
    names = {(low, high): PAIRS[kind] for low, high, kind in pairs(board) if high < size}
    return dense.ket(["" if code >= PAIR else SINGLES[code] for code in board[:size]], names)


def operators(card: int, tilted: bool) -> list[np.ndarray]:
    """What the frame rule lets a card mean on a square; U may be U or its inverse on a pair."""
    gate = dense.GATES[CARDS[card]]
    if card == U:
        return [gate, gate.conj().T]
    return [dense.U @ gate @ dense.U.conj().T] if tilted else [gate]


@pytest.mark.parametrize("card", ONE_SQUARE_CARDS)
@pytest.mark.parametrize("tile", range(10))
def test_single(card: int, tile: int) -> None:
    before = put(parse_board(""), tile, 0)
    after, effect = ALL.apply(before, card, 0, 0)
    if effect == "none":
        assert after == before
        return
    gate = operators(card, tile >= 6)
    expected = gate[tile >= 6] if card == U else gate[0]
    assert dense.same(expected @ ket(before, 1), ket(after, 1))


@pytest.mark.parametrize("card", ONE_SQUARE_CARDS)
@pytest.mark.parametrize(("kind", "member"), list(product(range(12), (0, 1))))
def test_pair(card: int, kind: int, member: int) -> None:
    before = put(parse_board(""), kind, 0, 1)
    after, effect = ALL.apply(before, card, member, member)
    tilted = kind >= 8 and member == 0
    results = [dense.on(gate, member, 2) @ ket(before, 2) for gate in operators(card, tilted)]
    if effect == "none":
        assert after == before
        plain_and_pink = {
            0,
            2,
        }  # the only place U has a rule is between a Bell pair and its pink one
        for kind_after in range(12):
            if card != U or {kind // 4, kind_after // 4} == plain_and_pink:
                assert not any(
                    dense.same(dense.PAIR[PAIRS[kind_after]], result) for result in results
                )
        return
    assert any(dense.same(ket(after, 2), result) for result in results)


@pytest.mark.parametrize(("control", "target"), list(product(range(10), range(10))))
def test_controlled_on_singles(control: int, target: int) -> None:
    before = put(put(parse_board(""), control, 0), target, 1)
    after, effect = ALL.apply(before, CX, 0, 1)
    expected = dense.controlled(0, 1, 2) @ ket(before, 2)
    if effect == "none":
        assert after == before
        assert control >= 2, "white and black controls always have a rule"
        if control < 6 and target < 6:
            products = [np.kron(a, b) for a in dense.SINGLE.values() for b in dense.SINGLE.values()]
            kets = [*products, *dense.PAIR.values()]
            assert not any(dense.same(expected, ket) for ket in kets)
    elif (
        control == 1 and target >= 6
    ):  # rule 7: the X card in the tilted frame, not the laboratory's
        flip = dense.U @ dense.GATES["X"] @ dense.U.conj().T
        assert dense.same(ket(after, 2), dense.on(flip, 1, 2) @ ket(before, 2))
    else:
        assert dense.same(ket(after, 2), expected)


@pytest.mark.parametrize(("kind", "control"), list(product(range(12), (0, 1))))
def test_controlled_within_a_pair(kind: int, control: int) -> None:
    before = put(parse_board(""), kind, 0, 1)
    after, effect = ALL.apply(before, CX, control, 1 - control)
    alone, same_effect = ALL.apply(before, CX, control, control)
    assert (alone, same_effect) == (after, effect), (
        "rule 2: one square of a pair means control there, target its partner"
    )
    assert (effect == "none") == (kind >= 8)
    if effect != "none":
        assert dense.same(ket(after, 2), dense.controlled(control, 1 - control, 2) @ ket(before, 2))


@pytest.mark.parametrize(("kind", "member", "tile"), list(product(range(12), (0, 1), range(10))))
def test_controlled_between_pair_and_single(kind: int, member: int, tile: int) -> None:
    before = put(put(parse_board(""), kind, 0, 1), tile, 2)
    for control, target in ((member, 2), (2, member)):
        after, effect = ALL.apply(before, CX, control, target)
        if effect == "none":
            assert after == before
        elif (
            control == 2 and tile == 1 and kind >= 8 and member == 0
        ):  # rule 7 on the tilted member
            flip = dense.U @ dense.GATES["X"] @ dense.U.conj().T
            assert dense.same(ket(after, 3), dense.on(flip, 0, 3) @ ket(before, 3))
        else:
            assert dense.same(ket(after, 3), dense.controlled(control, target, 3) @ ket(before, 3))


def test_counts_of_products() -> None:
    """R4.2: of 36 products 12 stay, 8 become other products, 4 pairs, 12 have no tiles."""
    before = list(product(range(6), range(6)))
    after = [tables(base=False).product[control][target] for control, target in before]
    assert sum(a == b for a, b in zip(before, after, strict=True)) == 12
    assert sum(isinstance(result, int) for result in after) == 4
    assert after.count(None) == 12


def test_base_level_has_no_hadamard_on_triangles() -> None:
    board = put(parse_board(""), 0, 0, 1)
    assert BASE.apply(board, CARDS.index("H"), 0, 0) == (board, "none")
