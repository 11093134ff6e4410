"""Questions about records: replay, frames, measurements, review, export, and bad records."""

from random import Random

import pytest
from support.running import running
from support.visitor import LAST_TURN

import ketplay
from ketplay.bots.advice import advise
from ketplay.core.bot import Limit
from ketplay.core.fairness import verify
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record
from ketplay.server import jobs
from ketplay.server.records import review as records_review

GAMES = [
    "qtris",
    "qtris:level=advanced",
    "brakets",
    "octal",
    "qt3",
    "nim",
    "tictactoe",
    "domino",
    "quantum-nim",
]
NIM = format_record(
    Match.replay(ketplay.game("nim:heaps=1.2"), ["1-1", "2-2"]), {"Event": "a test"}, {1: "why?"}
)
MEASURED = "qtris R.W.B/C+a.W.L/B.C+a.W"


def played(game_id, seed=3, most=60):
    game, rng = ketplay.game(game_id), Random(seed)
    match = Match.begin(game).settle(rng)
    while match.end is None and len(match.log) < most:
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)
    return match


def ask(served, what, **body):
    reply = served.post(f"/api/replay{what}", body)
    assert reply.status_code == 200, reply.text
    return reply.json()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_replayed_drawn_and_exported(served, game_id):
    match = played(game_id)
    text = format_record(match)
    told = ask(served, "", record=text)
    assert [line["token"] for line in told["history"]] == list(match.tokens)
    assert told["record"] == text
    ks = {0, 1, len(match.log) // 2, len(match.log)}
    for viewer in told["viewers"]:
        seen = ask(served, "", record=text, viewer=viewer)
        assert len(seen["history"]) == len(match.log)
        for k in ks:
            frame = ask(served, "/frames", record=text, viewer=viewer, index=k)["frames"][0]
            assert frame["drawing"].startswith("<svg")
            assert frame["status"]
            assert frame["position"].startswith(match.game.id)
    for form in told["exports"]:
        out = served.post("/api/replay/export", {"record": text, "form": form})
        assert out.status_code == 200, out.text
        assert out.text


def test_a_frame_says_what_its_event_was_about(served):
    match = played("qtris", most=200)
    text = format_record(match)
    first = next(k for k, token in enumerate(match.tokens) if token == "H9")
    frames = ask(served, "/frames", record=text, index=first, count=2, pieces=True)["frames"]
    assert frames[1]["places"] == ["sq:9"]
    assert "qtris-card-H" in frames[1]["picture"]
    assert frames[1]["odds"] is None
    pieces = [frame["drawing"] for frame in frames]
    assert len(pieces[0]) == len(pieces[1])
    changed = [new for old, new in zip(*pieces, strict=True) if old != new]
    assert any('data-pick="sq:9"' in piece for piece in changed)
    assert not any('data-pick="sq:1"' in piece for piece in changed)
    last = ask(served, "/frames", record=text, index=len(match.log))["frames"][0]
    assert [name for name, _ in last["odds"]["parts"]] == ["square 9 is white", "square 9 is black"]
    assert ["#qtris-W" in last["odds"]["pictures"][0], "#qtris-B" in last["odds"]["pictures"][1]]
    whole = ask(served, "/frames", record=NIM, index=1, pieces=True)["frames"][0]
    assert whole["drawing"].startswith("<svg")  # this game draws in one piece


def test_pieces_of_records_and_boards_are_explained(served):
    square = ask(served, "/explain", position=MEASURED, pick="sq:1")
    assert square["title"] == "Square 1: right kitten"
    assert ask(served, "/explain", record=NIM, index=1, pick="2-1")["title"] == ""
    text = format_record(played("qtris"))
    for viewer in ("0", "spectator"):  # what is hidden stays hidden
        hidden = ask(served, "/explain", record=text, viewer=viewer, index=30, pick="sq:1")
        assert hidden["title"].startswith("Square 1")
    body = {"game": "qtris", "board": "R.W.B/W.L.W/W.W.W", "pick": "sq:5"}
    board = served.post("/api/sandbox/explain", body).json()
    assert board["title"] == "Square 5: left kitten"
    refused = served.post("/api/sandbox/explain", {**body, "game": "nim"})
    assert refused.json()["error"]["message"] == "nim has no sandbox"


def test_a_window_of_frames_ends_with_the_record(served):
    frames = ask(served, "/frames", record=NIM, index=1, count=16)["frames"]
    assert [frame["index"] for frame in frames] == [1, 2]
    assert [frame["over"] for frame in frames] == [False, True]
    assert frames[0]["moves"][0] == ["2-1", "take 1 stone of 2 from heap 2"]
    assert frames[1]["status"].startswith("Second won")


def test_tags_comments_names_and_the_end_are_told(served):
    match = Match.replay(ketplay.game("nim:heaps=1.2"), ["1-1", "!resign:1"])
    tags = {"Seats": "First: Ada; Second: bot", "Table": "bakotumi"}
    told = ask(served, "", record=format_record(match, tags, {1: "hm"}))
    assert told["names"] == ["Ada", ""]
    assert told["comments"] == {"1": "hm"}
    assert told["history"][-1]["token"] == "!resign:1"
    assert told["end"]["words"] == "Ada won: Second resigned."
    last = ask(served, "/frames", record=told["record"], index=2)["frames"][0]
    assert (last["over"], last["moves"], last["status"]) == (
        True,
        [],
        "Ada won: Second resigned.",
    )


def test_luck_is_told_with_its_odds(served):
    match = played("qtris", most=200)
    frame = ask(served, "/frames", record=format_record(match), index=len(match.log))["frames"][0]
    assert frame["chance"]["chances"][frame["chance"]["picked"]][0]
    assert sum(p for _, p in frame["chance"]["chances"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("body", "code", "at"),
    [
        ({}, "invalid_record", "line 1"),
        ({"record": "hello"}, "invalid_record", "line 1"),
        ({"record": '[Game "nim"'}, "invalid_record", "line 1"),
        ({"record": '[Format "2"]\n[Game "chess"]\n\n*'}, "unknown_game", "chess"),
        ({"record": '[Format "2"]\n[Game "nim:heaps=x"]\n\n*'}, None, None),
        ({"record": NIM.replace("2-2", "2-1")}, "invalid_record", "Check"),
        (
            {"record": '[Format "2"]\n[Game "nim:heaps=1.2"]\n\n1-1 9-9 *'},
            "invalid_record",
            "event 2: 9-9",
        ),
        (
            {"record": '[Format "2"]\n[Game "nim:heaps=1.2"]\n\n1-1 2-2 1:-1'},
            "invalid_record",
            "end",
        ),
        ({"record": NIM.replace('Version "1"', 'Version "9"')}, "invalid_record", "Version"),
        ({"position": "nim 1.2.3 banana"}, "invalid_position", None),
        ({"record": NIM, "viewer": "0"}, "not_now", "0"),
        ({"record": NIM, "viewer": "7"}, "not_now", "7"),
        ({"record": NIM, "viewer": "everybody"}, "bad_message", None),
        ({"record": "x" * 65_000}, "bad_message", None),
        ({"record": "x" * 120_000}, "too_big", None),
        ({"record": 5}, "bad_message", None),
    ],
)
def test_a_bad_record_is_told_in_a_sentence_with_its_place(served, body, code, at):
    for path in ("", "/frames"):
        reply = served.post(f"/api/replay{path}", body)
        assert 400 <= reply.status_code < 500, reply.text
        error = reply.json()["error"]
        assert code in (None, error["code"])
        assert at in (None, error["at"])
        assert len(error["message"]) > 10


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/frames", {"record": NIM, "index": 3}, "invalid_record"),
        ("/frames", {"record": NIM, "count": 17}, "bad_message"),
        ("/measure", {"position": "nim"}, "error"),
        ("/measure", {"position": MEASURED, "shots": 1001}, "bad_message"),
        ("/measure", {"position": MEASURED, "shots": -1}, "bad_message"),
        ("/export", {"record": NIM, "form": "qasm3"}, "error"),
        ("/export", {"record": NIM, "form": "pdf"}, "bad_message"),
    ],
)
def test_what_cannot_be_had_is_refused(served, path, body, code):
    reply = served.post(f"/api/replay{path}", body)
    assert 400 <= reply.status_code < 500
    assert reply.json()["error"]["code"] == code


def test_broken_records_never_break_the_server(served):
    rng, text = Random(1), format_record(played("qtris:level=advanced"))
    for _ in range(150):
        at, to = sorted(rng.sample(range(len(text)), 2))
        broken = (
            text[:at]
            + rng.choice(["", "~", "]", "{", "5", "?", "H5 ", '"', "\n"])
            + text[min(to, at + 9) :]
        )
        reply = served.post("/api/replay", {"record": broken.replace("Check", "Chuck", 1)})
        assert reply.status_code in (200, 422), (broken, reply.text)


def test_a_position_is_measured_beside_its_exact_odds(served):
    exact = ask(served, "/measure", position=MEASURED, shots=0)
    assert exact["shots"] == 0
    assert sum(each["exact"] for each in exact["results"]) == pytest.approx(1)
    again = ask(served, "/measure", position=MEASURED, shots=1000, seed=1)
    assert sum(each["count"] for each in again["results"]) == again["shots"] == 1000
    assert again["mean"]["exact"] == pytest.approx([1.25, 0.25])
    assert again["mean"]["measured"] == pytest.approx(again["mean"]["exact"], abs=0.15)
    assert again == ask(served, "/measure", position=MEASURED, shots=1000, seed=1)
    assert "averaged" in again["note"]


def test_the_final_measurement_of_a_record_is_repeated(served):
    match = played("qtris", most=200)
    assert match.end is not None
    found = ask(served, "/measure", record=format_record(match), shots=50)
    assert list(match.end.scores) in [each["points"] for each in found["results"]]
    early = ask(served, "/measure", record=format_record(match), index=30, shots=50)
    assert early["shots"] == 50


def test_a_review_comes_in_pieces_that_make_the_whole(served):
    from ketplay.bots.review import review

    match = played("tictactoe")
    text, turns, at = format_record(match), [], 0
    while at is not None:
        piece = ask(served, "/review", record=text, start=at)
        turns += piece["turns"]
        at = piece["next"]
    whole = review(match).turns
    assert [turn["events"] for turn in turns] == [list(turn.events) for turn in whole]
    assert [turn["cost"] for turn in turns] == [turn.cost for turn in whole]
    assert all(bool(turn["advice"]) == (turn["cost"] > 0) for turn in turns)


def test_hint_best_turns_and_review_agree_and_ask_the_bot_once(served, monkeypatch):
    """QTris has luck and a search by sampling: without one cache the three would differ."""
    asked = []
    monkeypatch.setattr(
        jobs, "advise", lambda *args: asked.append(args[1]) or advise(*args[:2], Limit(nodes=40))
    )
    monkeypatch.setattr(
        records_review,
        "advise",
        lambda *args: asked.append(args[1]) or advise(*args[:2], Limit(nodes=40)),
    )
    table = served.open("", "random", "person", position=LAST_TURN)
    with served.talk(table["code"], table["token"], nonce="a") as ada:
        ada.view(phase="playing")
        hint = ada.ask(op="hint")
        best = ada.ask(op="hint", best=5)["best"]
        again = ada.ask(op="hint", best=5)
        assert best[0]["moves"][0] == hint["move"] == again["move"]
        assert hint["reason"].startswith("Expected score ")
        assert len(asked) == 1
        for move in best[0]["moves"]:
            ada.ask(op="move", n=ada.ask(op="hint")["n"], move=move)
    assert len(asked) == 1, "the second card is part of the turn that was found"
    record = served.get(f"/api/tables/{table['code']}/record", table["token"]).text
    quick = ask(served, "/review", record=record, seats=[])
    assert quick["next"] is None
    assert all(turn["method"] == "" and not turn["estimates"] for turn in quick["turns"])
    found = ask(served, "/review", record=record, seats=[1])["turns"][0]
    assert len(asked) == 1
    assert found["cost"] == 0
    share = (1 + found["estimates"][0]) / 2
    assert share == pytest.approx(best[0]["share"])
    assert "row" in ask(served, "", record=record)["end"]["summary"]


def test_a_record_goes_another_way(served):
    match = played("qtris", most=200)
    text = format_record(match, {"Commitment": "00" * 32, "Seats": "Player 1: Ada; Player 2: Bob"})
    k = next(k for k, token in enumerate(match.tokens) if token in ("white", "black"))
    listed = ask(served, "/choices", record=text, index=k)["choices"]
    assert {move for move, _ in listed} == {"white", "black"}
    assert all(picks for _, picks in listed)
    other = "black" if match.tokens[k] == "white" else "white"
    found = ask(served, "/vary", record=text, index=k, move=other, seed=1)
    varied = parse_record(found["record"])
    assert varied.match.tokens[: k + 1] == (*match.tokens[:k], other)
    assert found["index"] == len(varied.match.log)
    assert "Commitment" not in varied.tags, "chance was not committed to"
    assert varied.tags["Seats"] == "Player 1: Ada; Player 2: Bob"
    assert found == ask(served, "/vary", record=text, index=k, move=other, seed=1)
    seat = str(match.back(len(match.log) - k).actor)
    mine, theirs = (
        ask(served, "/choices", record=text, index=k, viewer=viewer)["choices"]
        for viewer in (seat, str(1 - int(seat)))
    )
    assert mine == listed
    assert theirs == []
    over = served.post("/api/replay/vary", {"record": text, "index": len(match.log), "move": "I"})
    assert over.status_code == 422


def finish(served, code, token):
    rng = Random(5)
    while (view := served.get(f"/api/tables/{code}/view", token).json())["phase"] == "playing":
        if view["moves"]:
            served.post(
                f"/api/tables/{code}/moves",
                {"n": view["n"], "move": rng.choice(view["moves"])["move"]},
                token,
            )
    return served.get(f"/api/tables/{code}/record", token).text


@pytest.mark.parametrize("game_id", ["qtris", "brakets", "qt3", "octal", "nim"])
@pytest.mark.parametrize("viewer", ["all", "0"])
def test_what_if_begins_anywhere_and_its_record_verifies_and_replays(served, game_id, viewer):
    match = played(game_id)
    text = format_record(match)
    viewers = ask(served, "", record=text)["viewers"]
    frames = [
        ask(served, "/frames", record=text, viewer=viewer if viewer in viewers else "all", index=k)[
            "frames"
        ][0]
        for k in range(1, len(match.log), max(1, len(match.log) // 4))
    ]
    for frame in frames:
        if frame["over"]:
            continue
        table = served.open("", *["shared"] * len(match.game.seats), position=frame["position"])
        served.post(f"/api/tables/{table['code']}/ready", {"nonce": "n"}, table["token"])
        record = finish(served, table["code"], table["token"])
        parsed = parse_record(record)
        verify(parsed)
        assert "Start" in parsed.tags
        assert "?" not in parsed.tags["Start"]
        again = ask(served, "", record=record)
        assert again["end"]


def test_cards_that_were_hidden_are_dealt_anew(served):
    match = played("qtris:level=advanced", most=40)
    text = format_record(match)
    frame = ask(served, "/frames", record=text, viewer="0", index=40)["frames"][0]
    assert "?" in frame["position"]
    starts = set()
    for _ in range(8):
        table = served.open("", "shared", "shared", position=frame["position"])
        starts.add(served.lobby.rooms[table["code"]].table.start)
    assert len(starts) > 1
    game = match.game
    views = {game.format_state(game.view(game.parse_state(start), 0)) for start in starts}
    assert views == {frame["position"].partition(" ")[2]}


def test_no_table_begins_where_the_game_is_over(served):
    reply = served.post(
        "/api/tables", {"position": "nim:heaps=1.2 0.0 0", "seats": [{"kind": "shared"}] * 2}
    )
    assert reply.status_code == 422
    assert "over" in reply.json()["error"]["message"]


def test_a_running_match_is_shown_but_not_judged(served):
    table = served.open("qtris", "person", "open")
    served.post(f"/api/tables/{table['code']}/ready", {"nonce": "a"}, table["token"])
    other = served.post(f"/api/tables/{table['code']}/join", {"nonce": "b"}).json()
    for token, seat in ((table["token"], 0), (other["token"], 1), ("", None)):
        text = served.get(f"/api/tables/{table['code']}/record", token).text
        told = ask(served, "", record=text)
        assert (told["viewers"], told["seat"], told["running"]) == (["all"], seat, True)
        for k in range(0, len(told["history"]), 16):
            assert ask(served, "/frames", record=text, index=k, count=16)["frames"]
        for path in ("/measure", "/review"):
            refused = served.post(f"/api/replay{path}", {"record": text})
            assert refused.json()["error"]["code"] == "not_now"


def test_questions_are_answered_by_a_process_and_errors_come_back_whole():
    with running(workers=1) as served:
        assert ask(served, "", record=NIM)["game"]["id"] == "nim:heaps=1.2"
        reply = served.post("/api/replay", {"record": NIM.replace("2-2", "2-1")})
        assert reply.json()["error"] == {
            "code": "invalid_record",
            "message": "the Check tag does not match: the game id or an event was changed or is "
            "missing",
            "at": "Check",
        }
        assert (
            served.post("/api/replay/measure", {"position": "nim"}).json()["error"]["code"]
            == "error"
        )


def test_a_board_in_the_sandbox(served):
    laid = served.post("/api/sandbox", {"game": "qtris:level=s", "action": "put:A-45"}).json()
    assert (laid["board"], laid["position"], laid["chances"]) == ("_._._/A-a.A-a._/_._._", "", None)
    full = {
        "game": "qtris:engine=full",
        "board": "R.W.W/W.W.W/W.W.W",
        "action": "CX12",
        "picks": ["sq:1", "sq:2"],
    }
    told = served.post("/api/sandbox", full).json()
    assert told["position"] == "qtris:engine=full R.W.W/W.W.W/W.W.W@CX12"
    assert [[words, round(p, 9)] for words, p in told["joint_odds"]] == [
        ["1 black, 2 black", 0.5],
        ["1 white, 2 white", 0.5],
    ]
    assert served.post("/api/tables", {"position": told["position"]}).status_code == 201
    refused = served.post("/api/sandbox", {"game": "qtris", "board": "C+a.W.W/W.W.W/W.W.W"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "invalid_position")
    assert "no sandbox" in served.post("/api/sandbox", {"game": "nim"}).json()["error"]["message"]


def test_a_sandbox_from_which_no_game_starts(served):
    laid = served.post("/api/sandbox", {"game": "brakets", "board": "H", "action": "01"}).json()
    assert (laid["board"], laid["words"]) == ("H.01", "|0><1|: <1|+> = 1/2, then |0>")
    assert (laid["position"], laid["table_game"], laid["starts_games"]) == ("", "", False)
    closed = served.post("/api/sandbox", {"game": "brakets", "board": "0p.b0"}).json()
    assert closed["chances"][0] == ["A wins", 0.5]
    assert closed["position"] == ""
    body = {"game": "brakets", "board": "0p.b0", "pick": "card:X"}
    assert served.post("/api/sandbox/explain", body).json()["title"]
    games = {game["name"]: game["sandbox"] for game in served.get("/api/games").json()}
    assert (games["brakets"], games["nim"]) == ([], None)
    assert "level" in games["qtris"]
