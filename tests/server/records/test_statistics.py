"""Statistics of chance events: asked before the outcome, exact, and of finished matches only."""

from itertools import product
from random import Random
from time import monotonic, sleep

import pytest
from support.dense import ket
from support.running import PATIENCE

import ketplay
from ketplay.core.finished.chance_counts import HALF, ChanceCount, Trial, counted, trials
from ketplay.core.match import Match
from ketplay.server.rooms.statistics import describe
from ketplay.solvers.outcomes import ready_to_measure

BOARD = "qtris:level=advanced,measure=exact,prep=R.W.B/C+a.W.L/B.C+a.uR"


def white_chance(square: int) -> float:
    """The chance of white by brute force: the amplitudes of all 512 colourings."""
    amplitudes = ket(["R", "W", "B", "", "W", "L", "B", "", "uR"], {(3, 7): "C+"})
    colourings = product((0, 1), repeat=9)
    return sum(
        float(abs(amplitude) ** 2)
        for bits, amplitude in zip(colourings, amplitudes, strict=True)
        if bits[square] == 0
    )


def test_a_trial_has_the_probability_that_quantum_mechanics_gives() -> None:
    game = ketplay.game(BOARD)
    match = Match.begin(game, ready_to_measure(game, game.start())).settle(Random(1))
    found = [trial.probability for trial in trials(match)]
    assert found == pytest.approx([white_chance(square) for square in (0, 3, 5, 8)])


def test_many_fair_trials_are_as_often_right_as_their_odds_say() -> None:
    game, found = ketplay.game("qtris:turns=2"), []
    for seed in range(12):
        rng = Random(seed)
        match = Match.begin(game).settle(rng)
        while match.actor is not None:
            match = match.push(rng.choice(game.moves(match.state))).settle(rng)
        found += trials(match)
    expected = sum(trial.probability for trial in found)
    variance = sum(trial.probability * (1 - trial.probability) for trial in found)
    happened = sum(trial.happened for trial in found)
    assert abs(happened - expected) < 4 * variance**0.5
    counts = counted("qtris", found)
    assert sum(each.events for each in counts) == len(found)
    assert sum(each.happened for each in counts) == happened


def test_a_biased_coin_is_noticed() -> None:
    fair = counted("x", [Trial(0.5, number % 2 == 0) for number in range(1000)])
    biased = counted("x", [Trial(0.5, number % 5 < 3) for number in range(1000)])
    assert (describe(fair).outside, describe(biased).outside) == (0, 1)
    few = describe([ChanceCount("x", HALF, 5, 2.5, 5)])
    assert (few.judged, few.expected_outside) == (0, 0.0)


def play_octal(served, *, undo: bool = False) -> str:
    table = served.open("octal:board=path:3", "shared", "shared")
    code, token = table["code"], table["token"]
    served.post(f"/api/tables/{code}/ready", {"nonce": "n"}, token)
    moves = ["v1", "v1", "v0"] if undo else ["v1", "v0"]
    for number, move in enumerate(moves):
        view = served.get(f"/api/tables/{code}/view", token).json()
        served.post(f"/api/tables/{code}/moves", {"n": view["n"], "move": move}, token)
        if undo and not number:
            n = served.get(f"/api/tables/{code}/view", token).json()["n"]
            served.post(f"/api/tables/{code}/undo", {"n": n}, token)
    if served.get(f"/api/tables/{code}/view", token).json()["phase"] == "playing":
        served.post(f"/api/tables/{code}/resign", {}, token)
    return code


def test_finished_matches_are_counted_once_and_others_never(served) -> None:
    statistics = served.lobby.statistics

    def events() -> int:
        end = monotonic() + PATIENCE
        while statistics._tasks and monotonic() < end:
            sleep(0.01)
        return served.get("/api/statistics").json()["events"]

    assert events() == 0
    play_octal(served)
    assert events() == 1
    play_octal(served, undo=True)
    assert events() == 1, "a move was taken back"
    running = served.open("qtris", "shared", "shared")
    served.post(f"/api/tables/{running['code']}/ready", {"nonce": "n"}, running["token"])
    assert events() == 1, "nothing is told about a match that goes on"
    reply = served.get("/api/statistics").json()
    (coin,) = reply["classes"]
    assert (coin["least"], coin["exact"], coin["game"]) == (0.5, 0.5, "")
    assert reply["games"][0]["game"] == "octal"
    assert coin["inside"] == (coin["low"] <= 0.5 <= coin["high"])


@pytest.mark.parametrize("share", [0.1, 0.25, 1 / 3, 0.93])
def test_classes_hold_what_belongs_to_them(share: float) -> None:
    (count,) = counted("x", [Trial(share, True)])
    found = describe([count]).classes[0]
    assert found.least <= share <= found.most
    assert found.exact == pytest.approx(share, abs=1e-6)
