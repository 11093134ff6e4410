"""How puzzles are made: positions out of bots' games, the filter, and the ratings."""
