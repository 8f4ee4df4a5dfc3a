"""Make the golden logs of courses with rules of their own: `python -m tests.golden.make_special_courses`.

Made once and then kept (`make.py`). Bots race, so that boards are chosen, flags claimed and carried, and teams win.
"""

from __future__ import annotations

from random import Random

from inkrally.bots.roborally.players import BOTS
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.log import write
from inkrally.match.match import Match
from inkrally.roborally.floor.courses import COURSE_IDS, course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options

from .make import FOLDER, START

LONGEST = 60
"""Turns; a race that is not over by then is not worth keeping."""


def race(name: str, seed: int) -> Match:
    """A race of four of the two plain levels; now and then one is late."""
    match = Match(RoboRally(), Options(course=name), ("Ada", "Ben", "Žofie", "李"), numbered_seed(seed))
    match.submit(Open(), START)
    time = START
    lot = Random(seed)
    while not match.over and match.state.table.turn <= LONGEST:
        time += 7_000
        seat = match.owes[0]
        if lot.random() < 0.03:
            match.submit(Expire({}, (seat,)), time)
            continue
        chosen = BOTS[1 + seat % 2].choose(match.game.see(match.state, seat), Random(time))
        match.submit(Commit(seat, chosen.acts), time)
    return match


def main() -> None:
    for number, name in enumerate(name for name in COURSE_IDS if course(name).rules):
        path = FOLDER / f"course-{name.replace('_', '-')}.jsonl"
        if path.exists():
            print(f"{path.name} is there and stays as it is")
            continue
        for seed in range(100 + number, 2000, 100):
            match = race(name, seed)
            if match.over:
                path.write_bytes(b"".join(write(match.log, match.game)))
                print(f"{path.name}: {match.state.table.turn} turns, {match.result}", flush=True)
                break


if __name__ == "__main__":
    main()
