"""Staged chance events: they come with the view of their step, as that viewer may see them, and are
bounded.
"""

import random

import pytest
from support.running import running

from ketplay.server.views import stage

STYLE = {"pieces": True, "stage": True}
GAME = "qtris:turns=2,level=s"


@pytest.fixture(scope="module")
def served():
    with running() as server:
        yield server


class Drawings:
    """Follows drawings as the page does."""

    def __init__(self, pieces=()):
        self.pieces = list(pieces)

    def take(self, drawing):
        if isinstance(drawing, str):
            self.pieces = [drawing]
        elif isinstance(drawing, list):
            self.pieces = list(drawing)
        else:
            for key, piece in drawing.items():
                self.pieces[int(key)] = piece
        return "".join(self.pieces)


def play(served, game, seed, observe):
    """Plays a match at random; `observe` gets every view of a player with its pieces before it."""
    rng = random.Random(seed)
    with (
        served.two(game) as people,
        served.talk(people[0].code, people[0].token, style=STYLE) as same,
    ):
        path = f"/api/tables/{people[0].code}/view"
        drawings = Drawings()
        phase, n = "playing", -1
        while phase != "over":
            whole = served.get(path, people[0].token, draw=1).json()
            phase, n = whole["phase"], whole["n"]
            view = same.view(n=n)
            observe(same, view, Drawings(drawings.pieces))
            drawings.take(view["drawing"])
            if phase == "playing":
                actor = people[whole["actor"]]
                moves = served.get(path, actor.token).json()["moves"]
                actor.ask(op="move", n=n, move=rng.choice(moves)["move"])


def test_every_staged_drawing_is_the_position_it_stands_for(served):
    counts = []

    def observe(talk, view, drawings):
        first = view["length"] - sum(line["n"] == view["n"] for line in view["entries"])
        entries = view["entries"][first - view["keep"] :]
        known = [
            first + number + 1
            for number, line in enumerate(entries)
            if line["seat"] == -1
            and number
            and talk.ask(op="at", index=first + number + 1)["chance"]
        ]
        staged = view["stage"]
        if first == 0:  # the deal before the first move
            assert not staged
            return
        counts.append(len(staged))
        if not staged:
            assert not known
            return
        assert len(staged) == len(known)
        for event, k in zip(staged, known, strict=True):
            before, after = (talk.ask(op="at", index=index) for index in (k - 1, k))
            assert drawings.take(event["before"]) == before["drawing"]
            assert drawings.take(event["drawing"]) == after["drawing"]
            odds, chance = event["odds"], after["chance"]
            assert sum(share for _, share in odds["parts"]) == pytest.approx(1)
            assert odds["parts"][odds["picked"]][0] in chance["chances"][chance["picked"]][0]
            assert event["words"] == view["entries"][k - 1 - view["keep"]]["words"]
            assert event["picture"] == after["picture"]

    for seed in range(3):
        play(served, GAME, seed, observe)
    assert max(counts) >= 2


def test_a_stage_comes_with_its_step_only(served):
    with served.two("qtris") as (ada, _):
        with served.talk(ada.code, ada.token, style=STYLE) as again:
            assert again.view()["stage"] == []
            again.say(op="style", labels=False)
            assert again.view()["stage"] == []
        assert all(message["stage"] == [] for message in ada.heard if message["op"] == "view")


@pytest.mark.parametrize(("name", "value"), [("MOST_EVENTS", 0), ("MOST_BYTES", 10)])
def test_a_long_stage_is_left_out(served, monkeypatch, name, value):
    monkeypatch.setattr(stage, name, value)
    play(served, GAME, 1, lambda talk, view, drawings: view["stage"] and pytest.fail("staged"))


def test_neighbours_that_mean_the_same_are_one_part():
    words = [f"the dice show {n + 1}: {'white' if n < 25 else 'black'}" for n in range(100)]
    odds = stage.grouped(stage.KnownOdds(tuple(words), (0.01,) * 100, 30))
    assert [(name, round(share, 9)) for name, share in odds.parts] == [
        ("white", 0.25),
        ("black", 0.75),
    ]
    assert (odds.picked, round(odds.point, 9)) == (1, 0.305)
