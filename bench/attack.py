"""Attacks a local server as a single visitor can, and measures the effect on other players.

    python bench/attack.py bots --before ../older-checkout --seconds 10

The attacks are the modules of `bench/attacks`; `all` runs each of them. With `--before`, the server of another checkout
is attacked first (with its own `.venv`, if it has one). Victims play from loopback addresses of their own, first
without the attack and then with the attack. Prints a line for each run, then JSON. The exit status is 1 if anything is
wrong with the server of this checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

from attacks.harness import Attack, Checkout, Json, line_of, measure, middle

HERE = Path(__file__).resolve().parent
NAMES = sorted(path.stem for path in (HERE / "attacks").glob("*.py") if path.stem not in ("__init__", "harness"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("attacks", nargs="+", choices=[*NAMES, "all"], help="the names of the attacks")
    parser.add_argument("--before", type=Path, help="another checkout, which is attacked first")
    parser.add_argument("--runs", type=int, default=3, help="the number of counted runs; the median counts")
    parser.add_argument("--tries", type=int, default=12, help="the maximum number of runs")
    parser.add_argument(
        "--stolen", type=float, default=0.05, help="the share of a core that the host may take in a counted run"
    )
    parser.add_argument(
        "--seconds", type=float, default=10, help="the length of each measurement, without and with the attack"
    )
    options = parser.parse_args()
    sides = {"before": options.before, "after": HERE.parent}
    results: dict[str, dict[str, Json]] = {}
    for name in NAMES if "all" in options.attacks else options.attacks:
        for side, folder in sides.items():
            if folder is None:
                continue
            runs, ours = list[Json](), list[Json]()
            for _ in range(max(options.runs, options.tries)):
                runs.append(_apart(name, folder, options.seconds))
                print(line_of(name, side, runs[-1]), flush=True)
                ours = ours_in(runs, options.stolen)
                if len(ours) == options.runs:
                    break
            results.setdefault(name, {})[side] = middle(ours or runs, _attacker(name).worst_ratio)
            print("middle:", line_of(name, side, results[name][side]), flush=True)
    print(json.dumps(results, indent=1))
    sys.exit(any(each["after"]["wrong"] for each in results.values()))


def ours_in(runs: Sequence[Json], most: float) -> list[Json]:
    """Return the runs in which the virtual machine's host took at most the share `most` of the CPU time from it.

    Other runs are left out, because lost CPU time slows all players.
    """
    return [run for run in runs if max(run["stolen"]) <= most]


def _apart(name: str, folder: Path, seconds: float) -> Json:
    """Measure an attack in a new process, because an attacker lowers the priority of its own process."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_measured, name, folder, seconds).result()


def _attacker(name: str) -> Attack:
    found: Attack = import_module(f"attacks.{name}").Attacker()
    return found


def _measured(name: str, folder: Path, seconds: float) -> Json:
    attack = _attacker(name)
    with tempfile.TemporaryDirectory() as scratch:
        return asyncio.run(measure(attack, Checkout(folder), Path(scratch) / "data", seconds))


if __name__ == "__main__":
    main()
