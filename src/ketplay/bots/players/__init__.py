"""The general players: they play any game, each in its own way. Imports core and bots."""
