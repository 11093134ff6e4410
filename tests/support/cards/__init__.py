"""A game for tests, as a third party would write it: chance events, hidden hands."""

TITLE = "Cards: two cards each, a coin doubles"
ABOUT = "Each plays a card in turn; a coin may double it; the higher sum wins."
CREDIT = "Made for the tests."
ALIASES = {"smallcards": "cards:top=4"}
