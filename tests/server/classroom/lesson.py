"""A class in tests: its keys, and what pupils and their teacher ask of the server."""

from ketplay.server.config import ClassKeys
from ketplay.server.table.table import holder_of

CODE, TOKEN = "bakotu", "7" * 32
TAUGHT = {"class_keys": ClassKeys(CODE, holder_of(TOKEN))}
NIM = "nim:heaps=1.1"  # the second player wins with the second move


def join(served, name, code=CODE):
    return served.post(f"/api/class/{code}/join", {"name": name})


def tokens(served, *names):
    return {name: join(served, name).json()["token"] for name in names}


def pair(served, token=TOKEN, **wish):
    return served.post("/api/class/pair", {"game": NIM, **wish}, token)


def teach(served, what, token=TOKEN, **body):
    """What a teacher does with the class."""
    return served.post(f"/api/class/{what}", body, token)


def overview(served, **params):
    return served.get("/api/class", TOKEN, **params).json()


def me(served, token, **params):
    return served.get(f"/api/class/{CODE}/me", token, **params)


def refused(reply):
    return reply.status_code, reply.json()["error"]["code"]


def ready(served, code, *who):
    for token in who:
        served.post(f"/api/tables/{code}/ready", {"nonce": "x"}, token)


def move(served, code, known, text):
    """The move of whoever has to make one."""
    about = served.get(f"/api/tables/{code}").json()
    token = known[about["people"][about["actor"]]["name"]]
    return served.post(f"/api/tables/{code}/moves", {"n": about["n"], "move": text}, token)


def play(served, code, known):
    """Plays a table of two heaps of one to its end."""
    for text in ("1-1", "2-1"):
        reply = move(served, code, known, text)
        assert reply.status_code == 200, reply.text
