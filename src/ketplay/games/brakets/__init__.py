"""<B|raket|S>: a card game of bras and kets for two. Only its title is here; see rules.py.

The rules import core and quantum; the drawing, the words and the opponents import the rules.
"""

TITLE = "<B|raket|S>"
ABOUT = "Lay bras and kets on two brackets and close them. Coins decide each point."
CREDIT = (
    "Invented by Chris Ferrie (his text: CC BY-NC-SA 4.0); "
    "the words, drawings and card counts here are ours."
)
ORDER = 2
LARGE_CARD = True
EXAMPLE_POSITION = (
    "brakets A 0m Z.00.00 23/4 1p.mp.H Z.I.1p 20/3 01x2.0px2.0m.10x2.11x2.1mx2.p0x2.p1x2.ppx2."
    "pmx2.m0.m1x2.mp.mmx2.Ix3.Xx4.Zx2.Hx2 0 A:b0:B,B:m0.b0:A,A:H.b0:A"
)
