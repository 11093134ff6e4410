"""The open game: its states, its moves and its measurement. `rules` makes games of it.

Imports core, quantum and the modules beside this folder that are rules.
"""
