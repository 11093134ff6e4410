"""The qubit game on graphs and the octal games on rows, classical and quantum."""

TITLE = "The qubit game"
ABOUT = (
    "Measure qubits on a graph. White ones are safe, grey ones are a coin flip, "
    "and every measurement turns the neighbours."
)
CREDIT = (
    'The game, its analysis on rows and the quantum octal games are from the paper "Let us play '
    'with qubits"; '
    "octal games are due to Guy and Smith, their theory to Berlekamp, Conway and Guy."
)
ALIASES = {"domino": "octal:code=0.07,board=path:9,quantum=no"}
