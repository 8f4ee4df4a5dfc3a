"""Compares the compiled figures of `inkrally bench` in two checkouts.

    python bench/compare.py OLD NEW --turns 5

The checkouts are measured alternately, so that other load affects both. For each figure, the program prints the ratio
of the best runs (new to old speed), and the median of all ratios with its quartiles. Lines are sorted by the first
ratio, and lines with a ratio below a limit are marked. This interpreter runs both checkouts, so compile the hot modules
of both checkouts for this interpreter (`python hatch_build.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import median, quantiles

NOTHING, NOTHING_BEFORE = b"{}", b"[]"
"""The prepared input of the measurements, for present and for older checkouts.

The input is empty, so sheets of the beam search are left out, because bots of different checkouts finish such sheets
differently.
"""
RUN = "from inkrally.cli.main import main; main()"
"""The program that measures a checkout.

It measures wall-clock time, because CPU clocks of some virtual machines are inaccurate. The best of several runs
removes the effect of other load.
"""


def figures(checkout: Path, times: int) -> dict[str, float]:
    """Return every figure of a checkout by name; a higher figure is better. Raises CalledProcessError."""
    command = [sys.executable, "-B", "-c", RUN, "bench", "--here", "--times", str(times)]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    run = partial(
        subprocess.run, command, env=environment, cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    done = run(input=NOTHING)
    if done.returncode:
        done = run(input=NOTHING_BEFORE, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {each["name"]: 1 / each["figure"] if each["unit"] == "ms" else each["figure"] for each in lines}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument(
        "--times", type=int, default=1, help="runs of each benchmark before the other checkout has its turn"
    )
    parser.add_argument("--limit", type=float, default=0.95)
    given = parser.parse_args()
    old, new = given.old.resolve(), given.new.resolve()
    ratios: dict[str, list[float]] = {}
    best: dict[Path, dict[str, float]] = {old: {}, new: {}}
    for turn in range(given.turns):
        found = {checkout: figures(checkout, given.times) for checkout in ((old, new) if turn % 2 else (new, old))}
        for name in found[old].keys() & found[new].keys():
            ratios.setdefault(name, []).append(found[new][name] / found[old][name])
            for side in (old, new):
                best[side][name] = max(best[side].get(name, 0), found[side][name])
    of_best = {name: best[new][name] / best[old][name] for name in ratios}
    for name in sorted(ratios, key=lambda name: -of_best[name]):
        low, _, high = quantiles(ratios[name], n=4) if len(ratios[name]) > 1 else 3 * ratios[name]
        mark = "  below" if max(median(ratios[name]), of_best[name]) < given.limit else ""
        print(f"{of_best[name]:6.3f}  {median(ratios[name]):6.3f}  {low:6.3f} to {high:6.3f}  {name}{mark}")


if __name__ == "__main__":
    main()
