"""A real server for tests: uvicorn on a loopback port in a thread of this process, and clients that
speak to it.
"""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send
from websockets.sync.client import ClientConnection, connect

from ketplay.server import run as serving
from ketplay.server.app import create_app
from ketplay.server.config import Config, Limits, Rate

CODE = (".js", ".css", ".svg")
ASK = (b"cache-control", b"no-cache")
KEEP = (b"cache-control", b"max-age=86400")
PLENTY = Rate(1e6, 1e6)
PATIENCE = 100.0  # seconds; who waits for something never waits longer than it takes
GENEROUS = Limits(
    messages=PLENTY,
    all_messages=PLENTY,
    requests=PLENTY,
    tables=PLENTY,
    analyses=PLENTY,
    guesses=PLENTY,
    joins=PLENTY,
    answers=PLENTY,
    sockets=10_000,
    connections=10_000,
)


class Running:
    """The server's address, its application, and one HTTP client."""

    def __init__(self, app: Starlette, port: int, http: httpx.Client) -> None:
        self.app, self.port, self.http = app, port, http

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lobby(self) -> Any:
        return self.app.state.context.lobby

    def get(self, path: str, token: str = "", **params: Any) -> Any:
        return self.http.get(path, params=params, headers=bearer(token))

    def post(self, path: str, body: Any = None, token: str = "") -> Any:
        return self.http.post(path, json={} if body is None else body, headers=bearer(token))

    def open(self, game: str, *kinds: str, **more: Any) -> Any:
        """A table with seats given as `person`, `shared`, `open` or a bot's level."""
        reply = self.post(
            "/api/tables", {"game": game, "seats": [seat(kind) for kind in kinds], **more}
        )
        assert reply.status_code == 201, reply.text
        return reply.json()

    @contextlib.contextmanager
    def two(self, game: str, **more: Any) -> Iterator[tuple[Talk, Talk]]:
        """Two people at a table, their sockets ready to play."""
        table = self.open(game, "person", "open", **more)
        joined = self.post(
            f"/api/tables/{table['code']}/join", {"name": "Bob", "nonce": "b"}
        ).json()
        with (
            self.talk(table["code"], table["token"], nonce="a") as ada,
            self.talk(table["code"], joined["token"]) as bob,
        ):
            ada.view(phase="playing")
            bob.view(phase="playing")
            ada.code, ada.token, bob.token = table["code"], table["token"], joined["token"]
            yield ada, bob

    @contextlib.contextmanager
    def talk(
        self, table: str, token: str = "", source: str = "127.0.0.1", **more: Any
    ) -> Iterator[Talk]:
        """A socket that says hello; `source` is the address that it comes from."""
        plain = socket.create_connection(("127.0.0.1", self.port), source_address=(source, 0))
        url = f"ws://127.0.0.1:{self.port}/ws"
        with connect(url, sock=plain, compression=None, max_size=None) as connection:
            talk = Talk(connection)
            talk.say(op="hello", table=table, token=token, **more)
            yield talk


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def seat(kind: str) -> dict[str, str]:
    return (
        {"kind": kind} if kind in ("person", "shared", "open") else {"kind": "bot", "level": kind}
    )


class Talk:
    """A client's side of a socket: everything it ever heard is in `heard`."""

    def __init__(self, connection: ClientConnection) -> None:
        self.socket = connection
        self.heard: list[dict[str, Any]] = []
        self.code = self.token = ""  # of the table and of the seat, where somebody noted them
        self.asked = 0

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        self.heard.append(message)
        return message

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The next message with these fields."""
        while True:
            message = self.hear()
            if all(message.get(key) == value for key, value in wanted.items()):
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Says something and waits for the answer to it."""
        self.asked += 1
        self.say(**message, id=self.asked)
        return self.until(id=self.asked)

    def view(self, **wanted: Any) -> dict[str, Any]:
        return self.until(op="view", **wanted)


def keep_code(app: Starlette) -> None:
    """Browsers keep scripts, styles and symbols for as long as the server runs, instead of asking
    for each of them on each page: nothing of it changes during a run, and the questions cost a
    third of the CPU time of a page.
    """
    inner = app.middleware_stack or app.build_middleware_stack()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def keep(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [KEEP if pair == ASK else pair for pair in pairs(message)]
            await send(message)

        is_code = scope["type"] == "http" and scope["path"].endswith(CODE)
        await inner(scope, receive, keep if is_code else send)

    app.middleware_stack = answer


def pairs(message: Message) -> list[tuple[bytes, bytes]]:
    return [(bytes(name), bytes(value)) for name, value in message["headers"]]


@contextlib.contextmanager
def running(
    data: Any = ":memory:",
    workers: int = 0,
    limits: Limits = GENEROUS,
    for_browsers: bool = False,
    **more: Any,
) -> Iterator[Running]:
    """A server that lives as long as the block."""
    app = create_app(Config(data, limits=limits, workers=workers, **more))
    if for_browsers:
        keep_code(app)
    listener = serving.listen(0, lan=False)
    port = listener.getsockname()[1]
    ready = threading.Event()
    config = serving.protocol_config(app, log_level="error")
    config.timeout_graceful_shutdown = 1
    server = serving.Server(config, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    assert ready.wait(PATIENCE), "the server did not start"
    try:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", trust_env=False, verify=False, timeout=PATIENCE
        ) as http:
            yield Running(app, port, http)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
