"""Which marked cards somebody at a table may know, and whether a text says more than that."""

from __future__ import annotations

import re

MARK = re.compile(r"mark\d\dzq")


class Knowledge:
    """What was ever shown to one holder of seats (or to a spectator, who holds none) in the present
    match.
    """

    def __init__(self, table, holder):
        self.table, self.holder = table, holder
        self.match, self.n = 0, -1
        self.marks = set()

    def learn(self):
        """Adds what the seats see now and saw on the way; what was undone was seen all the same."""
        table = self.table
        if table.number != self.match:
            self.match, self.marks = table.number, set()
        if table.n == self.n:
            return
        self.n = table.n
        match, state = table.match, table.match.first
        for move in (*match.log, None):
            for seat in table.seats_of(self.holder) or [None]:
                view = match.game.view(state, seat)
                self.marks.update(
                    card for pile in (*view.hands, view.deck, view.shown) for card in pile
                )
            state = match.game.play(state, move) if move else state

    def check(self, text):
        """Fails when a text has a mark that this one cannot know, or the secret of a match that
        goes on.
        """
        table = self.table
        assert table.phase == "over" or table.secret not in text, (
            f"the secret of a running match: {text[:300]}"
        )
        if table.game.name != "marked" or table.phase == "over":
            return
        self.learn()
        strange = set(MARK.findall(text)) - self.marks
        assert not strange, f"{strange} in {text[:600]}"
