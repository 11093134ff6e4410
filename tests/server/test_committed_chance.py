"""Chance follows from the secret and the nonces, returns after an undo, and a record proves it."""

import hashlib
import hmac
from random import Random

import pytest

from ketplay.cli import main
from ketplay.core.errors import InvalidRecord
from ketplay.core.fairness import CommittedChance, DigestRandom, commitment, digest, tags, verify
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record

CHANCE = CommittedChance("ab" * 32, ("ada", "bob"))


def played(game, chance, rng):
    match = Match.begin(game).settle(chance.source())
    while match.end is None:
        match = match.push(rng.choice(game.moves(match.state)))
        match = match.settle(chance.source(sum(word.startswith("~") for word in match.tokens)))
    return match


def by_hand(secret, nonces, index):
    """The formula of docs/fairness.md, written out once more."""
    text = "\n".join(["ketplay 1", ",".join(nonces), "chance", str(index)])
    made = hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).digest()
    return int.from_bytes(made[:7], "big") >> 3


def test_the_formula_of_the_fairness_page():
    for index in range(50):
        point = by_hand(CHANCE.secret, CHANCE.nonces, index) / 2**53
        assert CHANCE.outcome([("a", 1), ("b", 2), ("c", 4)], index) == "abbcccc"[int(point * 7)]


def test_every_outcome_of_a_finished_game_verifies(cards):
    for seed in range(5):
        match = played(cards, CHANCE, Random(seed))
        record = parse_record(format_record(match, tags(CHANCE, over=True)))
        assert verify(record).outcomes == sum(word.startswith("~") for word in match.tokens) >= 8


def test_what_was_changed_is_found(cards):
    match = played(cards, CHANCE, Random(1))
    good = tags(CHANCE, over=True)
    other = CommittedChance("cd" * 32, CHANCE.nonces)
    for bad, words in (
        ({**good, "Secret": "cd" * 32}, "not the one that was committed to"),
        ({**good, "Nonces": "ada,eve"}, "the secret and the nonces give"),
        ({**good, "Secret": "xyz"}, "64 hex digits"),
        ({**good, "Nonces": "ada"}, "one word per seat"),
        (tags(other, over=True), "the secret and the nonces give"),
        (tags(CHANCE, over=False), "no tag Secret"),
        ({}, "no tag Commitment"),
    ):
        with pytest.raises(InvalidRecord, match=words):
            verify(parse_record(format_record(match, bad)))


def test_the_commitment_is_a_plain_hash():
    assert commitment("ab" * 32) == hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()


def test_outcomes_are_spread_as_their_odds_say():
    """Chi-square over 20 000 draws of a die with faces 1, 2 and 3 in six; fixed secret, so it
    passes for ever.
    """
    counts = {"a": 0, "b": 0, "c": 0}
    for index in range(20_000):
        counts[CHANCE.outcome([("a", 1), ("b", 2), ("c", 3)], index)] += 1
    expected = {"a": 20_000 / 6, "b": 20_000 / 3, "c": 10_000}
    assert (
        sum((counts[k] - expected[k]) ** 2 / expected[k] for k in counts) < 9.2
    )  # one in a hundred


def test_streams_and_numbers_are_independent():
    seen = {
        digest(CHANCE.secret, CHANCE.nonces, stream, i)
        for stream in ("chance", "bot0", "bot1")
        for i in range(100)
    }
    assert len(seen) == 300
    assert CHANCE.bot_seed(0) != CHANCE.bot_seed(1)


def test_wide_draws_use_all_their_bits():
    drawn = DigestRandom().feed(digest(CHANCE.secret, CHANCE.nonces, "chance", 0))
    numbers = [drawn.randrange(1 << 300) for _ in range(20)]
    assert len(set(numbers)) == 20
    assert max(numbers) > 1 << 296


def test_undone_chance_events_return_in_the_same_order(served, cards):
    table = served.open("cards", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="x") as both:
        view = both.view(phase="playing")
        card = view["moves"][0]["move"]
        both.ask(op="move", n=view["n"], move=card)
        coin = both.view(length=6)["entries"][-1]["token"]
        n = both.heard[-1]["n"]
        for _ in range(4):
            both.ask(op="undo", n=n)
            back = both.view(length=4)
            both.ask(op="move", n=back["n"], move=card)
            again = both.view(length=6)
            assert again["entries"][-1]["token"] == coin
            n = again["n"]


def test_a_record_from_the_table_verifies_on_the_command_line(served, cards, tmp_path, capsys):
    table = served.open("cards", "shared", "shared")
    shown = served.get(f"/api/tables/{table['code']}").json()["table"]["fairness"]
    assert (shown["commitment"], shown["secret"]) == (table["commitment"], None)
    with served.talk(table["code"], table["token"], nonce="mine") as both:
        view = both.view(phase="playing")
        while view["phase"] == "playing":
            both.ask(op="move", n=view["n"], move=view["moves"][-1]["move"])
            view = both.view()
    text = served.get(f"/api/tables/{table['code']}/record").text
    assert table["commitment"] in text
    assert '[Nonces "mine,mine"]' in text
    file = tmp_path / "game.ket"
    file.write_text(text)
    assert main(["verify", str(file)]) == 0
    assert "All 8 chance events follow" in capsys.readouterr().out
    assert main(["verify", str(file), "--json"]) == 0
    file.write_text(text.replace('[Nonces "mine,mine"]', '[Nonces "mine,hers"]'))
    assert main(["verify", str(file)]) == 2


def test_a_running_record_tells_no_secret(served, cards):
    table = served.open("cards", "shared", "shared")
    served.post(f"/api/tables/{table['code']}/ready", {"nonce": "x"}, table["token"])
    secret = served.lobby.rooms[table["code"]].table.secret
    for path in ("", "/record", "/view", "/at/0"):
        assert secret not in served.get(f"/api/tables/{table['code']}{path}", table["token"]).text
