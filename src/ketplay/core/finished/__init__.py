"""What can be said about a finished match without a server: what decided it, how chance fell.

May import the rest of core.
"""
