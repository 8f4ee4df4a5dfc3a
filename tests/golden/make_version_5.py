"""Makes the golden logs of races by rules version 5: `python -m tests.golden.make_version_5`.

They are made once and never changed (`make.py`). The older logs use rules version 1, so none of them tests the rules of
matches that begin now. These logs contain every course with rules of its own, with an Option if nothing else requires
version 5, and races with Options on plain courses. The shortest log of several seeds is kept.
"""

from __future__ import annotations

from random import Random

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import InkrallyError
from inkrally.match.game import Expire, Open, command_of
from inkrally.match.log import write
from inkrally.match.match import Match
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options

from .make import FOLDER, START

NAMES = ("Ada", "Ben", "Žofie", "李")
SEEDS = 6
LONGEST = 20
"""The maximum number of turns. A longer race is not saved."""

RACES: dict[str, Options] = {
    f"course-{name.replace('_', '-')}": Options(course=name)
    if RoboRally().version_for(Options(course=name)) == RoboRally.rules_version
    else Options(course=name, draw_options=1)
    for name in COURSE_IDS
    if printed_course(name).rules
} | {
    "options-checkmate": Options(course="checkmate", draw_options=2),
    "options-risky-exchange": Options(course="risky_exchange", draw_options=2, play_on=True),
    "options-tricksy": Options(course="tricksy", draw_options=2),
}


def race(options: Options, names: tuple[str, ...], seed: int) -> Match:
    """Play a race between bots of two levels, with occasional deadlines."""
    match = Match(RoboRally(), options, names, numbered_seed(seed))
    match.submit(Open(), START)
    time = START
    lot = Random(seed)
    while not match.over and match.state.table.turn <= LONGEST:
        time += 7_000
        seat = match.owes[0]
        if lot.random() < 0.02:
            match.submit(Expire({}, (seat,)), time)
            continue
        chosen = BOTS[1 + seat % 2].choose(match.game.see(match.state, seat), Random(time))
        match.submit(command_of(match.game, seat, chosen.acts), time)
    return match


def shortest(options: Options, first: int) -> bytes | None:
    """Return the shortest log of several races, in bytes, or None if no race was finished."""
    found: list[bytes] = []
    for names in (NAMES[:2], NAMES):
        for seed in range(first, first + 100 * SEEDS, 100):
            try:
                match = race(options, names, seed)
            except InkrallyError:
                break  # a team course needs four seats
            if match.over:
                found.append(b"".join(write(match.log, match.game)))
        if found:
            return min(found, key=len)
    return None


def main() -> None:
    for number, (name, options) in enumerate(RACES.items()):
        path = FOLDER / f"version-{RoboRally.rules_version}-{name}.jsonl"
        if path.exists():
            print(f"{path.name} is there and stays as it is")
            continue
        log = shortest(options, 500 + number)
        if log is not None:
            path.write_bytes(log)
        print(f"{path.name}: {0 if log is None else len(log)} bytes", flush=True)


if __name__ == "__main__":
    main()
