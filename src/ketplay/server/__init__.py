"""The table in the network: rooms over an append-only log, luck by commitment, bots in other processes."""
