"""The protocol of a game and what every game gets for free: matches, records, names, bots' interface."""
