"""Staged events: the moves of the others and chance events come with the view that they led to, as
that viewer may see them, and are bounded.
"""

import random

import pytest
from support.running import running

import ketplay
from ketplay.server.protocol.messages import ViewStyle
from ketplay.server.views import stage
from ketplay.server.views import view as views
from ketplay.server.views.viewer import Known, Viewer

STYLE = {"pieces": True, "stage": True}
GAME = "qtris:turns=2,level=s"
MIDDLE = (
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 hands:X1Y1Z1H2CX1|X1Z1H2 "
    "aside:-|- spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)


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
        if first == 0:  # the deal before the first move
            assert not view["stage"]
            return
        lines = enumerate(view["entries"][first - view["keep"] :], first + 1)
        moments = [(k, line, talk.ask(op="at", index=k, stage=True)) for k, line in lines]
        expected = [
            (k, line, moment)
            for k, line, moment in moments
            if line["seat"] == 1 or (line["seat"] == -1 and moment["chance"])
        ]
        staged = view["stage"]
        counts.append(len(staged))
        assert [event["index"] for event in staged] == [k for k, _, _ in expected]
        for event, (k, line, after) in zip(staged, expected, strict=True):
            assert drawings.take(event["before"]) == talk.ask(op="at", index=k - 1)["drawing"]
            assert drawings.take(event["drawing"]) == after["drawing"]
            assert (event["seat"], event["words"]) == (line["seat"], line["words"])
            alone = after["staged"]
            for name in ("words", "odds", "picture", "seat", "index", "places"):
                assert alone[name] == event[name]
            if line["seat"] == -1:
                check_odds(event["odds"], after["chance"])
                assert event["picture"] == after["picture"]
            else:
                assert event["odds"] is None

    for seed in range(3):
        play(served, GAME, seed, observe)
    assert max(counts) >= 2


def check_odds(odds, chance):
    assert sum(share for _, share in odds["parts"]) == pytest.approx(1)
    assert odds["parts"][odds["picked"]][0] in chance["chances"][chance["picked"]][0]


def test_steps_that_were_not_sent_one_by_one_are_staged_together(served):
    with served.two("nim:heaps=3.3") as (ada, bob):
        room = served.lobby.rooms[ada.code]
        viewer = Viewer((), ViewStyle(stage=True))
        seen = Known(None, n=room.table.n)
        for player, move in ((ada, "1-1"), (bob, "2-1"), (ada, "1-1")):
            player.ask(op="move", n=room.table.n, move=move)
        staged = views.build(room.cache, viewer, seen).stage
        assert [(event.seat, event.index) for event in staged] == [(0, 1), (1, 2), (0, 3)]
        assert [event.before for event in staged] == [{}, {}, {}]
        assert staged[-1].drawing is None  # that of the view
        own = views.build(room.cache, Viewer((0,), viewer.style), seen._replace(seat=0)).stage
        assert [event.seat for event in own] == [1]
        ada.ask(op="ask", request="undo")
        bob.ask(op="answer", request="undo", accept=True)
        assert views.build(room.cache, viewer, seen).stage == []


def test_a_passed_device_shows_the_finished_turn_and_then_that_of_the_other(served):
    made = served.open("", "shared", "shared", position=MIDDLE)
    with served.talk(made["code"], made["token"], style=STYLE, nonce="a") as both:
        view = both.view(phase="playing")
        drawings = Drawings()
        drawings.take(view["drawing"])
        for move in ("H5", "X1"):
            n = both.ask(op="move", n=view["n"], move=move)["n"]
            view = both.view(n=n)
            if view["seat"] == 0:
                assert view["finished"] is None
                drawings.take(view["drawing"])
        assert (view["seat"], view["curtain"]) == (1, True)
        finished = drawings.take(view["finished"])
        assert 'data-pick="card:CX"' in finished  # the hand of the one who moved
        assert [event["words"][:1] for event in view["stage"]] == ["H", "X"]
        assert [event["places"] for event in view["stage"]] == [["sq:5"], ["sq:1"]]
        before = drawings.take(view["stage"][0]["before"])
        assert 'data-pick="card:CX"' not in before  # the hand of the one who comes
        for event in view["stage"]:
            assert "qtris-card" in event["picture"]


def test_a_stage_comes_with_its_step_only(served):
    with served.two("qtris") as (ada, _):
        with served.talk(ada.code, ada.token, style=STYLE) as again:
            assert again.view()["stage"] == []
            again.say(op="style", labels=False)
            assert again.view()["stage"] == []
        assert all(message["stage"] == [] for message in ada.heard if message["op"] == "view")


def test_a_large_stage_is_left_out(served, monkeypatch):
    monkeypatch.setattr(stage, "MOST_BYTES", -1)
    play(served, GAME, 1, lambda talk, view, drawings: view["stage"] and pytest.fail("staged"))


def test_of_a_deal_only_the_moves_are_staged(served, monkeypatch):
    monkeypatch.setattr(stage, "LONGEST_RUN", 0)
    seats = []
    play(served, GAME, 1, lambda talk, view, _: seats.extend(e["seat"] for e in view["stage"]))
    assert set(seats) == {1}


def test_outcomes_that_mean_the_same_are_one_part():
    words = [f"the dice show {n + 1}: {'white' if n < 25 else 'black'}" for n in range(100)]
    game = ketplay.game("nim")
    odds = stage.grouped(game, game.start(), stage.KnownOdds(tuple(words), (0.01,) * 100, 30))
    assert [(name, round(share, 9)) for name, share in odds.parts] == [
        ("white", 0.25),
        ("black", 0.75),
    ]
    assert (odds.picked, round(odds.point, 9)) == (1, 0.305)
    qt3 = ketplay.game("qt3")
    boards = stage.KnownOdds(
        ("board a: X wins", "board b: a tie", "board c: X wins"), (0.5, 0.3, 0.2), 2
    )
    measured = stage.grouped(qt3, qt3.start(), boards)
    assert measured.parts == [("X wins", pytest.approx(0.7)), ("a tie", pytest.approx(0.3))]
    assert (measured.picked, measured.point) == (0, pytest.approx(0.6))
