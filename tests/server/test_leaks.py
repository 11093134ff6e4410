"""Nothing that a seat may not know leaves the room: marked cards over whole games, for every seat
and a spectator.

Every text that reached somebody (views, events, errors, previews, time travel, odds, hints, text
boards, explanations, tips, records, summaries) is searched for marks that this one could not know
at that moment.
"""

import asyncio
import contextlib
import json
import re
from random import Random

import pytest
from support.running import PATIENCE, running

from ketplay.core import registry
from ketplay.core.match import Match
from ketplay.server.protocol import messages as p
from ketplay.server.protocol.replies import encode
from ketplay.server.table import actions
from ketplay.server.views import table_card
from ketplay.server.views import view as views
from ketplay.server.views.coaching import coach
from ketplay.server.views.explanation import explain
from ketplay.server.views.viewer import Viewer

MARK = re.compile(r"mark\d\dzq")


@pytest.fixture(scope="module")
def marked():
    registry.packages()["marked"] = "support.marked"
    with running() as served:
        yield served
    del registry.packages()["marked"]


class Observer:
    """Somebody who reads everything the server lets them have."""

    def __init__(self, served, code, token, seat):
        self.served, self.code, self.token, self.seat = served, code, token, seat
        self.talk = None
        self.read = 0
        self.memory = set()

    def known(self):
        """The marks this one may know now: shown to all, or in the own hand, now or ever before."""
        match = self.served.lobby.rooms[self.code].table.match
        state, found = match.first, set()
        for move in (*match.log, None):
            view = match.game.view(state, self.seat)
            found |= {card for pile in (*view.hands, view.deck, view.shown) for card in pile}
            state = match.game.play(state, move) if move else state
        self.memory |= found  # what was undone was seen all the same
        return self.memory

    def check(self, text):
        strange = set(MARK.findall(text)) - self.known()
        assert not strange, f"seat {self.seat} learnt {strange} from {text[:600]}"
        self.read += 1

    def http(self, path, body=None, **params):
        url = f"/api/tables/{self.code}{path}"
        reply = (
            self.served.get(url, self.token, **params)
            if body is None
            else self.served.post(url, body, self.token)
        )
        self.check(reply.text)
        return reply

    def pry(self, n, k):
        """Asks for everything there is."""
        for path in (
            "",
            "/view",
            "/text",
            "/record",
            f"/at/{k}",
            f"/at/{max(0, k - 1)}",
            f"/at/{k // 2}",
        ):
            self.http(path, draw="1", words="1", odds="1")
        for path, body in (
            ("/moves", {"n": n, "move": "nonsense"}),
            ("/moves", {"n": n, "move": "~H"}),
            ("/moves", {"n": n, "move": "mark"}),
            ("/moves", {"n": 0, "move": "H"}),
            ("/preview", {"n": n, "move": "nonsense"}),
            ("/odds", {}),
            ("/odds", {"move": "nonsense"}),
            ("/undo", {"n": 0}),
        ):
            self.http(path, body)
        self.study(self.served.get(f"/api/tables/{self.code}/record", self.token).text, k)
        for move in views_moves(self):
            self.http("/preview", {"n": n, "move": move})
            self.http("/odds", {"move": move})
        picks = ("mark", *self.known())
        for index in (None, k, k // 2):
            self.ask(op="explain", pick=picks[k % len(picks)], index=index)
        self.ask(op="coach")

    def ask(self, **question):
        """Asks over the socket and reads up to the answer."""
        self.talk.asked += 1
        self.talk.say(**question, id=self.talk.asked)
        while True:
            text = self.talk.socket.recv(PATIENCE)
            self.check(text)
            if json.loads(text).get("id") == self.talk.asked:
                return

    def study(self, record, k):
        """What can be made of the record that one may have: replay, statistics, review, other
        forms.
        """
        for path, more in (
            ("", {}),
            ("", {"viewer": "watch"}),
            ("/frames", {"index": max(0, k - 1), "count": 2, "odds": True}),
            ("/frames", {"index": k, "viewer": "1"}),
            ("/measure", {"shots": 2}),
            ("/review", {}),
            ("/export", {"form": "json"}),
        ):
            self.check(
                self.served.post(f"/api/replay{path}", {"record": record, **more}, self.token).text
            )

    def stream(self, n):
        """Reads all events up to `n`."""
        url = f"/api/tables/{self.code}/events"
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        with self.served.http.stream("GET", url, headers=headers) as lines:
            for line in lines.iter_lines():
                self.check(line)
                if json.loads(line)["n"] == n:
                    break

    def listen(self, n):
        """Reads the socket up to the view after event `n`."""
        while True:
            text = self.talk.socket.recv(PATIENCE)
            self.check(text)
            message = json.loads(text)
            if message["op"] == "view" and message["n"] >= n:
                return message


def views_moves(observer):
    view = observer.served.get(f"/api/tables/{observer.code}/view", observer.token).json()
    return [choice["move"] for choice in view["moves"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "help_open"), [(1, False), pytest.param(2, True, marks=pytest.mark.long)]
)
def test_marked_cards_reach_nobody_else(marked, seed, help_open):
    rng = Random(seed)
    table = marked.open("marked", "person", "open")
    code = table["code"]
    marked.post(f"/api/tables/{code}/ready", {"nonce": "a"}, table["token"])
    joined = marked.post(f"/api/tables/{code}/join", {"nonce": "b"}).json()
    if help_open:
        marked.post(f"/api/tables/{code}/ask", {"request": "help"}, table["token"])
        marked.post(
            f"/api/tables/{code}/answer", {"request": "help", "accept": True}, joined["token"]
        )
    seats = [Observer(marked, code, table["token"], 0), Observer(marked, code, joined["token"], 1)]
    everybody = [*seats, Observer(marked, code, "", None)]
    with contextlib.ExitStack() as stack:
        for one in everybody:
            style = {"words": True, "odds": True, "pieces": True, "stage": True}
            one.talk = stack.enter_context(marked.talk(code, one.token, style=style))
            one.talk.until(op="view")
        play_through(marked, code, seats, everybody, rng)
    assert min(one.read for one in everybody) > 200


def play_through(served, code, seats, everybody, rng):
    undone, hinted = False, False
    while True:
        room = served.lobby.rooms[code].table
        n, k, actor = room.n, len(room.origins), room.actor
        for one in everybody:
            one.pry(n, k)
        if actor is None:
            break
        mover = seats[actor]
        if not hinted and k > 10:
            hinted = True
            mover.http("/hint", {})
        if k > 14 and not undone:
            undone = True
            served.post(f"/api/tables/{code}/undo", {"n": n}, mover.token)
            served.post(
                f"/api/tables/{code}/answer",
                {"request": "undo", "accept": True},
                seats[1 - actor].token,
            )
            continue
        mover.http("/moves", {"n": n, "move": rng.choice(views_moves(mover))})
        for one in everybody:
            one.listen(n + 1)
    for one in everybody:
        one.stream(room.n)


HIDING = ["marked", "cards", "qtris:level=advanced"]


def shown(room, seat, bad):
    """Everything a seat can get out of a room, as one text; what names the table itself is struck
    out.
    """
    viewer = Viewer((seat,) if seat is not None else (), p.ViewStyle(words=True, odds=True))
    table = room.table
    texts = [
        encode(views.build(room.cache, viewer)),
        encode(views.past_view(room.cache, viewer, 0)),
        views.text_board(room.cache, viewer).encode(),
    ]
    texts.append(views.record(table, seat).encode())
    drawn = set(re.findall(r'data-pick="([^"]+)"', texts[0].decode().replace('\\"', '"')))
    for pick in sorted({*drawn, "card:H", "sq:1", "nonsense"}):
        texts.append(encode(explain(room.cache, viewer, pick)))
    texts.append(encode(coach(room.cache, viewer)))
    game, seen = table.game, table.match.view(seat)
    moves = [game.format_move(move) for move in game.moves(seen)] if table.actor == seat else []
    for text in [*moves[:20], bad, "~?", "~H"]:
        texts.append(
            answer(lambda text=text: encode(views.preview(room.cache, viewer, table.n, text)))
        )
        if text not in moves:
            texts.append(
                answer(lambda text=text: actions.play(table, 0.0, seat, text))
                if table.actor == seat
                else b""
            )
    return (
        b"\n".join(texts)
        .decode()
        .replace(table.code, "CODE")
        .replace(commitment_of(room), "COMMITMENT")
        .replace(table.seal or "SEAL", "SEAL")  # keyed with the secret, so it tells nothing
    )


def commitment_of(room):
    return table_card.card(room.cache, "").fairness.commitment


def answer(ask):
    try:
        return ask() or b""
    except Exception as error:
        return f"{type(error).__name__}: {error}".encode()


def positions(game, rng, most):
    """States of random play where a seat is to move."""
    match = Match.begin(game).settle(rng)
    while match.end is None and most:
        yield match.state
        most -= 1
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)


@pytest.mark.parametrize("name", HIDING)
def test_what_is_shown_depends_on_the_view_alone(name, monkeypatch):
    """Two tables that look the same to a seat answer it with the same bytes, whatever is hidden in
    them.
    """
    monkeypatch.setitem(registry.packages(), "marked", "support.marked")
    monkeypatch.setitem(registry.packages(), "cards", "support.cards")
    if registry.split(name)[0] not in registry.packages():
        pytest.skip(f"{name} is not there yet")
    game, rng = registry.game(name), Random(7)
    assert game.hides_state
    compared = 0
    for state in positions(game, rng, 12):
        for seat in (*range(len(game.seats)), None):
            twin = game.fill(game.view(state, seat), rng)
            if twin == state or game.view(twin, seat) != game.view(state, seat):
                continue
            one, other = (shown(room_at(game, found), seat, "nonsense!") for found in (state, twin))
            assert one == other
            compared += 1
    assert compared > 5


def room_at(game, state):
    from ketplay.server.rooms.room import Room
    from ketplay.server.storage.sqlite import SQLite
    from ketplay.server.table import events
    from ketplay.server.table.events import Event, Seat
    from ketplay.server.table.table import Table

    seats = [Seat("shared", holder="h")] * len(game.seats)
    store = SQLite(":memory:")
    start = game.format_state(state)
    body = events.Opened(game.id, seats, "00" * 32, start, version=game.version)
    opened = Event("bakotumi", 0, 0.0, body)
    store.append([opened])
    room = Room(store, Table(opened))
    asyncio.run(room.act(actions.ready, "h", "x"))
    return room
