"""The process in which matches are analysed, with little to think with: browser tests look at what is shown of it.

It is no more polite than others, so that no test waits for a processor that browsers keep busy.
"""

from __future__ import annotations

from inkrally.analysis.railroad_ink import hints, review
from inkrally.analysis.railroad_ink.best_games import hindsight
from inkrally.server.jobs import analyst
from inkrally.server.jobs.frames import POLITE

hints.BUDGET = 60_000
review.SEAT_BUDGET = 210_000
hindsight.STATES = 2

if __name__ == "__main__":
    analyst.serve({"hint": analyst.hint, "review": analyst.review, "best": analyst.best}, POLITE)
