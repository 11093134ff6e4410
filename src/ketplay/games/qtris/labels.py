"""The options of QTris in words, for people who only read the box."""

from __future__ import annotations

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "variant": (
        "Who plays",
        {
            "duel": "Two players, white against black",
            "eve": "Alice and Bob together against Eve, who listens in: three seats, first to three points",
        },
    ),
    "level": (
        "What is in the box",
        {
            "base": "Base game: white, black, two kittens and pairs",
            "advanced": "Advanced: with the Tilt card (U), tilted tiles, red and pink pairs",
            "s": "S expansion: also the Quarter turn card (S), up and down kittens",
        },
    ),
    "edition": (
        "Rulebook",
        {
            "full": "Full book: a random board, draw two cards, then play two",
            "compact": "Compact book: players fill the board, play two cards, then draw two",
        },
    ),
    "engine": (
        "What cards do",
        {
            "tile": "As printed: a card without a rule does nothing",
            "full": "Full quantum: every card acts on every state, any number of squares may be entangled",
        },
    ),
    "noise": (
        "Noise",
        {
            "off": "None: a board stays as the cards leave it",
            "on": "After every turn a die measures a square and nobody looks: tiles become mixed",
        },
    ),
    "measure": (
        "Measurement",
        {
            "dice": "Two ten-sided dice, whole percentages as printed",
            "exact": "The exact odds of quantum mechanics",
        },
    ),
    "order": (
        "In a turn",
        {
            "draw_play": "Draw two cards, then play two",
            "play_draw": "Play two cards, then draw two",
        },
    ),
    "turns": ("Turns in all", {str(n): f"{n} turns, {n // 2} each" for n in range(2, 19, 2)}),
    "prep": (
        "Who fills the board",
        {
            "random": "Chance: every tile is equally likely",
            "manual": "The players, in turn, a tile or a pair at a time",
            "*": "A board of your own",
        },
    ),
    "hands": (
        "First cards",
        {"dealt": "Four for each, dealt from the deck", "*": "Cards of your own choice"},
    ),
}
