"""The open game: its states, its moves and its measurement. `rules` makes games of it."""
