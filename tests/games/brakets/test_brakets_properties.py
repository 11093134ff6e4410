"""Laws that hold in every game (R3 to R7): points, cards, draws, replay, lengths."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record
from ketplay.core.registry import game
from ketplay.games.brakets.bracket import read
from ketplay.games.brakets.cards import BRA
from ketplay.games.brakets.rules import Brakets, MoveKind
from ketplay.games.brakets.state import State, draw_card, scores, seen_cards, unseen_cards

IDS = [
    "brakets",
    "brakets:deck=poker54",
    "brakets:deck=short44",
    "brakets:deck=00.p1x3.Hx3.X.I,hand=2,bras=3",
]


def random_match(game_id: str, seed: int) -> Match:
    rng = Random(seed)
    match = Match.begin(game(game_id)).settle(rng)
    while match.end is None:
        match = match.push(rng.choice(match.game.moves(match.state))).settle(rng)
    return match


def states(match: Match) -> list[State]:
    found = [match.first]
    for move in match.log:
        found.append(match.game.play(found[-1], move))
    return found


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("seed", range(4))
def test_points_add_up(game_id: str, seed: int) -> None:
    """Both scores add up to the number of <0|, less 2 for each zeroing by <0|, 1 by a ket-bra."""
    match = random_match(game_id, seed)
    zeroings = Counter(
        result.cards[-1] == BRA for result in match.state.sheet if result.point is None
    )
    assert sum(scores(match.state)) == 2 * match.game.bras - 2 * zeroings[True] - zeroings[False]


@pytest.mark.parametrize("game_id", IDS)
def test_no_card_is_lost_or_found(game_id: str) -> None:
    match = random_match(game_id, 5)
    whole = Counter(match.game.deck) + Counter({BRA: 2 * match.game.bras})
    for state in states(match):
        assert seen_cards(state) + unseen_cards(state) == whole
        if state.turn is not None:
            assert sum(s.deck for s in state.sides) == sum(unseen_cards(state).values())


def test_the_discard_pile_is_what_the_record_says() -> None:
    """The results in the state against the log: cards that were played and are discarded."""
    match = random_match("brakets", 8)
    lay_card = Counter(move.card for move in match.log if move.kind == MoveKind.LAY)
    standing = Counter(card for side in match.state.sides for card in side.bracket.cards)
    assert lay_card - standing == Counter(
        card for result in match.state.sheet for card in result.cards
    )


@pytest.mark.parametrize("seed", range(6))
def test_length_and_the_always_legal_move(seed: int) -> None:
    match = random_match("brakets", seed)
    assert 10 <= sum(move.kind == MoveKind.LAY for move in match.log) <= 58
    for state in states(match):
        seat = match.game.actor(state)
        if seat in (0, 1):
            abroad = {move.card for move in match.game.moves(state) if move.seat == 1 - seat}
            assert abroad == set(state.sides[seat].hand) != set()


@pytest.mark.parametrize("seed", range(6))
def test_points_follow_from_the_brackets_and_the_coins(seed: int) -> None:
    """An independent count: the log is read without the rules, coin by coin."""
    match = random_match("brakets", seed)
    coins = [move.card for move in match.log if move.kind == MoveKind.COIN]
    for result in match.state.sheet:
        reading = read(result.cards)
        if reading.zero:
            assert result.point is None
            continue
        flips = []
        while len(flips) < reading.halves and "H" not in flips:
            flips.append(coins.pop(0))
        assert result.point == (result.owner if "H" in flips else 1 - result.owner)
    assert not coins


@pytest.mark.parametrize("game_id", IDS)
def test_a_record_replays_to_the_same_match(game_id: str) -> None:
    match = random_match(game_id, 3)
    assert parse_record(format_record(match)).match == match


@pytest.mark.parametrize("game_id", IDS)
def test_position_lines_round_trip(game_id: str) -> None:
    match = random_match(game_id, 4)
    for state in states(match):
        assert match.game.parse_state(match.game.format_state(state)) == state


Draws = tuple[tuple[int, str], ...]


def by_the_law(table: Brakets, state: State, seat: int) -> Counter[Draws]:
    """The odds of every sequence of draws until both decks are empty, by the game's chances."""
    if not any(side.deck for side in state.sides):
        return Counter({(): Fraction(1)})
    found: Counter[Draws] = Counter()
    odds = table.draws(state, seat)
    total = sum(weight for _, weight in odds)
    for move, weight in odds:
        for rest, chance in by_the_law(table, draw_card(state, move.card, seat), 1 - seat).items():
            found[(seat, move.card), *rest] += chance * Fraction(weight, total)
    return found


def by_shuffling(blocks: list[str], bras: int) -> Counter[Draws]:
    """The same from real decks: all orders of the blocks, split evenly, with the bras added."""
    decks = Counter(
        (tuple(a), tuple(b))
        for order in permutations(blocks)
        for a in permutations((*order[::2], *[BRA] * bras))
        for b in permutations((*order[1::2], *[BRA] * bras))
    )
    total = sum(decks.values())
    found: Counter[Draws] = Counter()
    for (a, b), ways in decks.items():
        found[
            tuple(draw for pair in zip(a, b, strict=True) for draw in ((0, pair[0]), (1, pair[1])))
        ] += Fraction(ways, total)
    return found


@pytest.mark.parametrize(
    ("table", "blocks", "bras"), [("I.Xx2.H", "IXXH", 1), ("I.X", "IX", 2), ("Ix3.p0", "III", 1)]
)
def test_the_draws_are_those_of_shuffled_decks(table: str, blocks: str, bras: int) -> None:
    small = Brakets(deck=table, bras=str(bras))
    cards = [*blocks] + (["|+><0|"] if "p0" in table else [])
    start = small.start()._replace(turn=0)
    assert by_the_law(small, start, 0) == by_shuffling(cards, bras)


def test_the_first_coin_is_fair_and_so_is_every_other() -> None:
    for state in states(random_match("brakets", 1)):
        odds = Brakets().chances(state) if Brakets().actor(state) == CHANCE else []
        if odds and odds[0][0].kind in (MoveKind.FIRST, MoveKind.COIN):
            assert [weight for _, weight in odds] == [1, 1]
