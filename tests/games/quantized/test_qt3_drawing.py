"""What the drawing of QT3 shows: the same probabilities as the state vector has, in every cell."""

from __future__ import annotations

import re
from math import sin
from random import Random
from xml.etree import ElementTree

import pytest

import ketplay
from ketplay.core.drawing import Style, picture
from ketplay.core.match import Match
from ketplay.games.quantized.svg.main_board import cell_weights
from ketplay.quantum.superposition import angle, best_times

QT3 = ketplay.game("qt3")
SHARE = r"([<>]?)([0-9.]+) %"


def random_position(seed: int):
    """A position after some plies of one to three cells, with weights and amplification."""
    rng = Random(seed)
    match = Match.begin(QT3)
    for _ in range(rng.randint(1, 5)):
        cells = rng.sample(sorted(QT3.classical.words), rng.randint(1, 3))
        terms = "+".join(f"{rng.randint(1, 3)}*{cell}" for cell in cells)
        match = match.play(terms + "/opt" + rng.choice(("", "!", "!1", "!*")))
    return match.state


def nodes(state, **style):
    svg = ElementTree.fromstring(picture(QT3, state, Style(**style)))
    return [node for node in svg.iter() if node.get("aria-label")]


def share_of(label: str, name: str) -> float:
    found = re.search(rf"{name} {SHARE}", label)
    return float(found[2]) / 100 if found else 0.0


@pytest.mark.parametrize("seed", range(8))
def test_cells_show_what_the_state_vector_has(seed: int) -> None:
    """Each cell, the sums and the dial against the branches, one by one."""
    state = random_position(seed)
    expected = {cell: [0.0, 0.0] for cell in QT3.classical.words}
    for branch in QT3.superposition(state).branches:
        for cell, sign in zip(expected, QT3.classical.text(branch.position), strict=True):
            if sign != ".":
                expected[cell]["XO".index(sign)] += branch.weight
    labels = {
        node.get("data-pick"): node.get("aria-label")
        for node in nodes(state, shape="wide", seat=0)
        if node.get("data-pick") in expected
    }
    for cell, (x, o) in expected.items():
        assert cell_weights(QT3, state)[cell].marks == pytest.approx((x, o), abs=1e-9)
        shown = [share_of(labels[cell], name) for name in ("X", "O", "free")]
        assert shown == pytest.approx([x, o, 1 - x - o], abs=6e-4)


@pytest.mark.parametrize("seed", range(8))
def test_sums_and_dial_show_best_play(seed: int) -> None:
    state = random_position(seed)
    seat = QT3.actor(state)
    value = QT3.classical.classes.value
    sums = {-1: 0.0, 0: 0.0, 1: 0.0}
    for branch in QT3.superposition(state).branches:
        sums[value[branch.position]] += branch.weight
    for shape in ("wide", "tall"):
        found = nodes(state, shape=shape, seat=seat)
        label = next(n.get("aria-label") for n in found if n.get("data-key") == "sums")
        shown = [share_of(label, name) for name in ("X wins", "tie", "O wins")]
        assert shown == pytest.approx([sums[1], sums[0], sums[-1]], abs=6e-4)
        dial = next(n for n in found if n.get("data-key") == "plane")
        share = sums[1] if seat == 0 else sums[-1]
        assert float(dial.get("data-share")) == pytest.approx(share, abs=1e-8)
        turns = best_times(share)
        if 1e-9 < share < 1 - 1e-9 and turns:
            after = sin((2 * turns + 1) * angle(share)) ** 2
            assert share_of(dial.get("aria-label"), "makes it") == pytest.approx(after, abs=6e-4)


def test_no_text_is_too_small_to_read_on_a_phone() -> None:
    """A tall drawing is as wide as a phone, so its units are about pixels."""
    svg = ketplay.core.registry.part(QT3, "svg")
    sizes = [int(size) for size in re.findall(r"font:(?:\d+ )?(\d+)px", svg.GAME_CSS)]
    assert min(sizes) >= 13


def test_nothing_lies_outside_the_frame() -> None:
    for seed in range(4):
        for shape in ("wide", "tall"):
            drawing = ketplay.core.drawing.draw(QT3, random_position(seed), Style(shape=shape))
            box = re.match(r'<svg viewBox="0 0 (\d+) (\d+)"', drawing)
            texts = re.findall(
                r'<text class="quantized-(?!before|after)[a-z]+" x="([\d.]+)" '
                r'y="([\d.]+)"',
                drawing,
            )
            assert texts
            assert all(0 <= float(x) <= int(box[1]) for x, _ in texts)
            assert all(0 <= float(y) <= int(box[2]) for _, y in texts)
