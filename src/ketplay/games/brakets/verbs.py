"""`ketplay brakets`: what a bracket is worth, card by card."""

from __future__ import annotations

import argparse
import json

from ketplay.core.errors import KetError
from ketplay.games.brakets.bracket import Reading, dirac, read
from ketplay.games.brakets.cards import CARDS, bra_of, code, parse_card
from ketplay.games.brakets.words import coins_of, points_of

HELP = "evaluate a bracket of <B|raket|S>, card by card"
EXAMPLES = (
    "ketplay brakets",
    "ketplay brakets p0 H 1p X b0",
    "ketplay brakets '|+><0|' '<0|' --json",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "card",
        nargs="*",
        metavar="CARD",
        help="cards in play order, the first next to |0>: p0 or '|+><0|', H, b0",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    if not args.card:
        print(
            json.dumps({"cards": {card: code(card) for card in CARDS}})
            if args.json
            else spellings()
        )
        return 0
    cards = parse_cards(args.card)
    reading = read(cards)
    print(json.dumps(as_json(reading)) if args.json else report(reading))
    return 0


def parse_cards(words: list[str]) -> list[str]:
    """Cards in either spelling; the error says which one is wrong.

    >>> parse_cards(["p0", "<0|"])
    ['|+><0|', '<0|']
    """
    cards = []
    for number, word in enumerate(words, 1):
        try:
            cards.append(parse_card(word))
        except KetError as error:
            raise type(error)(
                f"card {number}: {error.message}", at=f"card {number}: {word}"
            ) from None
    return cards


def as_json(reading: Reading) -> dict[str, object]:
    """The evaluation for scripts.

    >>> as_json(read(["|0><+|"]))["probability"]
    '1/2'
    """
    return {
        "steps": [
            {
                "card": s.card,
                "ket": s.ket or None,
                "amplitude": None if s.amplitude is None else str(s.amplitude),
            }
            for s in reading.steps
        ],
        "amplitudes": [str(amplitude) for amplitude in reading.amplitudes],
        "halves": reading.halves,
        "probability": str(reading.probability),
        "ket": reading.ket or None,
        "closed": reading.closed,
        "zero": reading.zero,
        "unplayed": list(reading.unplayed),
    }


def report(reading: Reading) -> str:
    """The evaluation for people: the bracket in Dirac's notation, the steps, and what it comes to."""
    steps, ket = [], "0"
    for step in reading.steps:
        steps.append(f"  {step.card:<8}{_meeting(step.card, ket, step.ket, step.amplitude)}")
        ket = step.ket
    left = f"\nnot played: {' '.join(reading.unplayed)}" if reading.unplayed else ""
    return "\n".join([*drawn(reading), "", *steps, "", _verdict(reading)]) + left


def _meeting(card: str, before: str, after: str, amplitude: object) -> str:
    if not bra_of(card):
        return f"|{before}> stays" if before == after else f"|{before}> becomes |{after}>"
    opened = f"; the open end is now |{after}>" if after else ""
    return f"<{bra_of(card)}|{before}> = {amplitude}{opened}"


def drawn(reading: Reading) -> list[str]:
    """The bracket with the value of each amplitude under the place where bra meets ket.

    >>> print("\\n".join(drawn(read(["|1><+|", "X", "<0|"]))))
    <0|  X  |1><+|  |0>
      1         1/2
    """
    line = "|0>"
    values = "".rjust(len(line))
    for step in reading.steps:
        value = "" if step.amplitude is None else str(step.amplitude)
        line = f"{step.card}  {line}"
        at = len(step.card) - 1
        values = f"{' ' * at}{value}".ljust(len(step.card) + 2) + values
    return [line, values.rstrip()] if values.strip() else [line]


def _verdict(reading: Reading) -> str:
    if reading.zero:
        return "zero: the bracket is cleared; nobody may do that to their own, doing it to the other's costs a point"
    if reading.closed:
        return f"closed, value {reading.probability}: {coins_of(reading.halves)}; {points_of(reading.halves)}"
    return (
        f"open at |{reading.ket}>, value so far {reading.probability}: {coins_of(reading.halves)}"
    )


def spellings() -> str:
    """Every card in both spellings, and how to use them."""
    rows = [CARDS[start : start + 4] for start in range(0, len(CARDS), 4)]
    table = ["   ".join(f"{card:>6} {code(card):<3}" for card in row).rstrip() for row in rows]
    example = dirac(["H", "|1><+|", "<0|"])
    return "\n".join(
        [
            "The cards, as they are written and without quotes:",
            "",
            *table,
            "",
            f"A bracket grows to the left: H, then |1><+|, then <0| is {example}.",
            "ketplay brakets H 1p b0 evaluates it.",
        ]
    )
