"""What a new lesson begins with: a small one that works, to be changed."""

from __future__ import annotations

TEMPLATE = """\
+++
title = "The last stone"
ideas = ["last stone"]
+++
## Take it {#take}

Whoever takes the last stone wins. One heap, three stones, your turn.

```step
kind  = "do"
start = "nim:heaps=3 3 0"
plays = 1
goal  = "won"
```

- hint: How many stones may you take from one heap?
- hint [1-3]: These.
- when `not won`: A stone is left, and the other player takes it. Take yours back.
- done: The last stone was yours.

## Two heaps {#two}

Two heaps of one stone. You take one of them. Who wins?

```step
kind  = "ask"
start = "nim:heaps=1.1 1.1 0"
after = "1-1 2-1"
```

- option `won`: I do
  - say: Watch: the other player takes the last stone.
- option `not won`: The other player
- done: Equal heaps are lost for whoever begins: the other player copies.
"""
