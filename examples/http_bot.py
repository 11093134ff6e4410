"""A bot that plays over HTTP with the standard library only: it joins a table by its code and plays
a random legal move on each of its turns.

python3 examples/http_bot.py http://127.0.0.1:8600 bakotumi
"""

import json
import random
import secrets
import sys
import urllib.request


def call(url, body=None, token=""):
    """Sends a request. The response is still open, so that a stream can be read line by line."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers))


def main(server, code):
    table = f"{server}/api/tables/{code}"
    seat = json.load(call(f"{table}/join", {"name": "http bot", "nonce": secrets.token_hex(8)}))
    for line in call(f"{table}/events", token=seat["token"]):
        event = json.loads(line or "{}") if line.strip() else {}
        if event.get("moves"):  # the bot is to move, and these moves are legal
            move = random.choice(event["moves"])
            call(f"{table}/moves", {"n": event["n"], "move": move}, seat["token"]).close()
        if event.get("phase") == "over":
            print(event["end"]["words"])
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
