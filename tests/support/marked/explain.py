from ketplay.core.explanation import Explanation, Row


def explain(game, view, pick, seat):
    row = Row((f"<svg>{view!r}</svg>",), "", repr(view))
    return Explanation(f"{pick} for {seat}", pick, (repr(view),), (row,), (row,))
