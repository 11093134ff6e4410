"""Numbers for the moves of <B|raket|S>, and the table as numbers."""

from __future__ import annotations

from ketplay.core.parts.actions import Longest
from ketplay.games.brakets.cards import CARDS, KETS
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import Side, State, scores, unseen_cards

MOST_HALVES = 8  # more of them are the same: hardly any chance is left


def words(game: Brakets) -> list[str]:
    """Every card on either bracket, and where players count the coins (R8), every number of them.

    >>> len(words(Brakets()))
    42
    """
    plays = [Move(MoveKind.LAY, card, owner) for card in CARDS for owner in (0, 1)]
    most = longest(game).moves if game.players_count else -1
    counts = [Move(MoveKind.COUNT, str(number), 0) for number in range(most + 1)]
    return [game.format_move(move) for move in plays + counts]


def longest(game: Brakets) -> Longest:
    """Every card is drawn and laid at most once, and has one coin at most; each <0| may be followed
    by a count.
    """
    cards = sum(game.deck.values()) + 2 * game.bras
    return Longest(cards + 2 * game.bras, 2 * cards + 1)


def tensor(game: Brakets, view: State, seat: int) -> list[float]:
    """Own side first: bracket, hand, deck; then the other's, the unseen cards and the points.

    >>> len(tensor(Brakets(), Brakets().start(), 0))
    82
    """
    own = view.sides[seat]
    other = view.sides[1 - seat]
    unseen = unseen_cards(view)
    total = max(1, sum(unseen.values()))
    points = scores(view)
    return [
        float(view.turn == seat),
        *_side_numbers(game, own),
        *_side_numbers(game, other),
        *(unseen[card] / total for card in CARDS),
        (1 + (points[seat] - points[1 - seat]) / (2 * game.bras)) / 2,
        view.tails / MOST_HALVES,
    ]


def _side_numbers(game: Brakets, side: Side) -> list[float]:
    cards = max(1, sum(game.deck.values()) // 2 + game.bras)
    return [
        *(float(side.bracket.ket == ket) for ket in KETS),
        min(side.bracket.halves, MOST_HALVES) / MOST_HALVES,
        float(bool(side.bracket.cards)),
        *(side.hand.count(card) / game.hand_size for card in CARDS),
        side.deck / cards,
        side.bras / max(1, side.deck),
    ]
