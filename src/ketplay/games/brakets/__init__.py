"""<B|raket|S>: a card game of bras and kets for two. Only its title is here; see rules.py."""

TITLE = "<B|raket|S>"
ABOUT = (
    "Two players lay bras, kets and gates on two brackets; a closed bracket is a probability, and "
    "coin flips decide who gets the point."
)
CREDIT = (
    "Invented by Chris Ferrie (his text: CC BY-NC-SA 4.0); "
    "the words, drawings and card counts here are ours."
)
ORDER = 2
