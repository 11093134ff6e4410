"""Questions about a record or a board set up by hand: analysis without a table. May import protocol and views."""
