"""A game for tests, as a third party would bring it: luck, hidden hands, a whole turn of one card."""

TITLE = "Cards: two cards each, a coin doubles"
ABOUT = "Each plays a card in turn; a coin may double it; the higher sum wins."
CREDIT = "Made for the tests."
ALIASES = {"smallcards": "cards:top=4"}
