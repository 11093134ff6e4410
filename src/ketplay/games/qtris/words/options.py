"""The options in words: a label for each, and what its values mean."""

from __future__ import annotations

from ketplay.core.game import OTHER
from ketplay.games.qtris.options import TURNS

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "variant": (
        "Who plays",
        {
            "duel": "Two players, white against black",
            "everyone": "Three players, each for themselves: white, black, and grey, who wins ties",
            "eve": "Alice and Bob together against Eve: three seats, first to three points",
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
            "compact": "Compact book: players fill the board, play two cards, then draw two; "
            "with Eve they draw first",
        },
    ),
    "engine": (
        "What cards do",
        {
            "tile": "As printed: a card without a rule does nothing",
            "full": "Full quantum: every card acts on every state, "
            "any number of squares may be entangled",
        },
    ),
    "noise": (
        "Noise",
        {
            "off": "None: the board stays as the cards leave it",
            "on": "After every turn the colour of a random square is measured",
            "phase": "After every turn a random square is turned (Z), or not, with even odds",
            "depolarise": "After every turn one of I, X, Y and Z falls on a random square",
        },
    ),
    "noise_result": (
        "What noise did",
        {
            "hidden": "Nobody looks: tiles become mixed",
            "shown": "Dice decide it in the open: tiles stay tiles",
        },
    ),
    "measure": (
        "Measurement",
        {
            "dice": "Two ten-sided dice, whole percentages as printed",
            "exact": "The exact odds of quantum mechanics",
        },
    ),
    "opening": (
        "Opening",
        {
            "rolled": "Dice: the higher roll begins and chooses a colour; then both may swap cards",
            "as_seated": "White begins at once: no roll, no swap",
        },
    ),
    "order": (
        "In a turn",
        {
            "draw_play": "Draw two cards, then play two",
            "play_draw": "Play two cards, then draw two",
        },
    ),
    "turns": ("Turns in all", {turns: f"{turns} turns, {int(turns) // 2} each" for turns in TURNS}),
    "prep": (
        "Who fills the board",
        {
            "random": "Chance: every tile is equally likely",
            "manual": "The players, in turn, a tile at a time; or a pair, but not at the base "
            "level of the full book",
            OTHER: "A board of your own",
        },
    ),
    "roles": (
        "Who is Eve",
        {
            "as_seated": "As seated: the second seat is Eve",
            "rolled": "Dice: the highest roll is Alice, the next seat Eve, the third Bob",
        },
    ),
    "roles_change": (
        "After a set",
        {
            "off": "Roles stay for the match, and sides have points",
            "on": "Everyone takes the next role, and everyone has points of their own",
        },
    ),
    "bell": (
        "Eve measures",
        {
            "off": "A square, or both squares of a pair, in a basis",
            "on": "Also a pair as a whole: which of the four plain pairs it is",
        },
    ),
    "cards": (
        "Cards of your own",
        {"none": "None: the cards of the box", OTHER: "Letter, number, gate and perhaps a name"},
    ),
    "hands": (
        "First cards",
        {"dealt": "Four for each, dealt from the deck", OTHER: "Cards of your own choice"},
    ),
}
