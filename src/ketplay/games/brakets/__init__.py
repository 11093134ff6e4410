"""<B|raket|S>: a card game of bras and kets for two. Words only; the rules are in rules.py."""

TITLE = "<B|raket|S>"
ABOUT = "Two players lay bras, kets and gates on two brackets; a closed bracket is a probability, and coins settle it."
CREDIT = "Invented by Chris Ferrie (his text: CC BY-NC-SA 4.0); the words, drawings and card counts here are ours."
ORDER = 2
