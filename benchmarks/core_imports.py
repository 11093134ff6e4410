"""Claim: `ketplay --help` and `import ketplay` take at most a sixth of the time of `import
qiskit`."""

from __future__ import annotations

import statistics
import sys

from measure import ROUNDS, child_cpu, finish

COMMANDS = {
    "bare Python": (sys.executable, "-c", "pass"),
    "import ketplay": (sys.executable, "-c", "import ketplay"),
    "ketplay --help": (sys.executable, "-m", "ketplay", "--help"),
    "import qiskit": (sys.executable, "-c", "import qiskit"),
}

if __name__ == "__main__":
    for command in COMMANDS.values():
        child_cpu(*command)  # warm the file cache and the byte code
    rounds = [
        {name: child_cpu(*command) for name, command in COMMANDS.items()} for _ in range(ROUNDS)
    ]
    cost = {name: 1000 * statistics.median(round_[name] for round_ in rounds) for name in COMMANDS}
    for name, milliseconds in cost.items():
        print(f"{name}: {milliseconds:.0f} ms of CPU time")
    ratios = [cost["import qiskit"] / cost[name] for name in ("import ketplay", "ketplay --help")]
    print("  qiskit / ketplay: import {:.1f}, --help {:.1f} (goal 6)".format(*ratios))
    finish(*(ratio >= 6 for ratio in ratios))
