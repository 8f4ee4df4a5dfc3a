"""Two threads that run registers of one course at once get the same results as one thread.

The server replays and reviews logs in threads while tables are played; uncompiled code can be interrupted anywhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

SCRIPT = """
import random, sys, threading
from inkrally.games import GAMES
from inkrally.match.log import read, verify
from inkrally.roborally import facts
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.register import resolution
from inkrally.roborally.register.run import run_register
from inkrally.roborally.turn.robots import Robot

assert resolution.__file__.endswith(".py")
floor = printed_course("risky_exchange").floor
spaces = sorted(at for at, cell in floor.cells.items() if cell.floor != "pit")

def job(seed):
    rng = random.Random(seed)
    robots = tuple(Robot(n, at, rng.choice("NESW"), at, 3) for n, at in enumerate(rng.sample(spaces, 8)))
    return robots, 1 + seed % 5, rng.sample([card.priority for card in facts.DECK], 8)

jobs = [job(seed) for seed in range(60)]
log = read(open(sys.argv[1], "rb").read().splitlines(keepends=True), GAMES)
game = GAMES["roborally"]

def all_of_it(order):
    found = {number: run_register(floor, *jobs[number]) for number in order}
    return [found[number] for number in range(len(jobs))], verify(log, game)

usual = all_of_it(range(60))
assert usual[1].ok, usual[1]
sys.setswitchinterval(1e-6)
found = [None, None]

def work(place):
    found[place] = all_of_it(range(60) if place else reversed(range(60)))

threads = [threading.Thread(target=work, args=(place,)) for place in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert found[0] == usual and found[1] == usual
print("alike")
"""


def test_two_threads_on_one_course_give_the_same_results_as_one() -> None:
    log = ROOT / "tests" / "golden" / "roborally-risky-exchange-2.jsonl"
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(log)],
        env={**os.environ, "INKRALLY_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.stdout == "alike\n", told.stderr[-2000:]
