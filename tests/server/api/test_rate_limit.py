"""One socket or one address cannot use up the server."""

import json

from support.running import running
from websockets.sync.client import connect

from ketplay.server.config import Limits


def test_one_socket_may_not_flood():
    with running(limits=Limits(messages=(1.0, 5.0), requests=(1e6, 1e6))) as served:
        table = served.open("nim", "person", "random")
        with served.talk(table["code"], table["token"]) as ada:
            ada.view()
            codes = [ada.ask(op="ping").get("code") for _ in range(8)]
            assert codes[:4] == [None] * 4
            assert codes[-1] == "too_many"


def test_one_address_may_not_open_tables_without_end():
    with running(limits=Limits(requests=(1e6, 1e6), tables=(0.1, 3.0), sockets=2)) as served:
        replies = [served.post("/api/tables", {"game": "nim"}) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [201, 201, 201, 429]
        assert int(replies[-1].headers["retry-after"]) > 0
        where = replies[0].json()["code"]
        with served.talk(where) as one, served.talk(where) as two:
            assert one.hear()["op"] == two.hear()["op"] == "table"
            with connect(f"ws://127.0.0.1:{served.port}/ws") as three:
                assert json.loads(three.recv(5))["code"] == "too_many"
        with served.talk(where) as again:
            assert again.hear()["op"] == "table"


def test_one_address_may_not_ask_without_end():
    with running(limits=Limits(requests=(0.1, 3.0))) as served:
        assert [served.get("/health").status_code for _ in range(4)] == [200, 200, 200, 429]
