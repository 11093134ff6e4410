from ketplay.core.drawing import attr, text

TILES = ("plain",)
CSS = ""


def symbols(tiles):
    return ""


def draw(game, view, style):
    label = attr(game.format_state(view))
    return f"<svg role='group' aria-label={label}><text>{text(repr(view))}</text></svg>"


def picks(game, view, move):
    return (game.format_move(move),)
