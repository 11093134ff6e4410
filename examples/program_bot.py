"""A bot as a program, in any language: it reads a line of JSON for each question and answers it.

Try it against a level of ketplay: ketplay match nim "exec:python3 examples/program_bot.py" random
"""

import json
import random
import sys


def answer(question: dict) -> dict:
    """The answer to one question. This bot plays any legal move."""
    if question["op"] == "hello":
        return {"protocol": 1}
    chance = random.Random(f"{question['seed']} {len(question['log'])}")
    return {"move": chance.choice(question["moves"])}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
