"""The measures of RoboRally for `bench`: registers on the kernel, and registers told step by step."""

from __future__ import annotations

from collections.abc import Iterator

from inkrally.cli.bench import Measure, rate, scale
from inkrally.roborally import courses
from inkrally.roborally.playout import Playout
from inkrally.roborally.resolution import run_register
from inkrally.roborally.robots import Robot

BARS = {4: ("at least 300000", "at least 8000"), 8: ("at least 150000", "at least 4000")}


def measures() -> Iterator[Measure]:
    """Random programs on the floor of Risky Exchange, from the docks on, with as many robots."""
    floor = courses.course("risky_exchange").floor
    for robots, bars in BARS.items():
        count = scale(400_000)

        def run(robots: int = robots, count: int = count) -> float:
            playout = Playout(floor, robots, 1)
            return rate(count, lambda: playout.play(count))

        yield Measure(f"register phases, {robots} robots", "phases/s", run, bars)
    docks = floor.docks[:4]
    standing = [Robot(seat, at, "N", at, 3) for seat, at in enumerate(docks)]
    yield Measure(
        "register phases told step by step, 4 robots",
        "phases/s",
        lambda: rate(
            scale(20_000),
            lambda: [run_register(floor, standing, 1, (660, 500, 790, 80)) for _ in range(scale(20_000))],
        ),
    )
