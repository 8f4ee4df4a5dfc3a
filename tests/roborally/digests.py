"""Print a digest of many random registers: states and traces.

Run as `python -m tests.roborally.digests COUNT`, compiled and, with INKRALLY_PURE=1, uncompiled: the lines must be the
same. The first line says which of the two it was.
"""

from __future__ import annotations

import hashlib
import json
import sys

from inkrally.roborally import scenario
from inkrally.roborally.floor import courses
from inkrally.roborally.register import resolution
from inkrally.roborally.register.playout import Playout

from .boards import case


def main(count: int) -> None:
    print("uncompiled" if (resolution.__file__ or "").endswith(".py") else "compiled")
    for start in range(0, count, 100):
        answers = [scenario.resolve(case(seed)) for seed in range(start, min(start + 100, count))]
        print(start, hashlib.sha256(json.dumps(answers).encode()).hexdigest())
    for course in courses.course_list():
        if courses.course(course.id).floor.docks:
            playout = Playout(courses.course(course.id).floor, 8, count)
            keys = []
            for _ in range(20):
                playout.play(max(1, count // 20))
                keys.append(playout.state.key())
            print(course.id, keys)


if __name__ == "__main__":
    main(int(sys.argv[1]))
