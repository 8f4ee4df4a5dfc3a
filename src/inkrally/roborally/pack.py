"""What RoboRally brings to the house; only names, and nothing is imported for them."""

from __future__ import annotations

from inkrally.pack import Pack

PACK = Pack(
    name="roborally",
    title="RoboRally",
    game="inkrally.roborally.game:RoboRally",
    bots="inkrally.bots.roborally.players",
    strongest="planner",
    analysis="inkrally.analysis.roborally.service",
    hint_seconds=0.5,
    told="inkrally.cli.told.roborally",
    summary="inkrally.roborally.summary",
    routes="inkrally.server.games.roborally.routes",
    work="inkrally.server.games.roborally.work",
    types="inkrally.server.games.roborally.types",
    bench="inkrally.cli.bench.roborally",
    examples="inkrally.roborally.examples:answer",
    rules_pages="inkrally.roborally.floor.courses:rules_pages",
    puzzles="inkrally.roborally.puzzles",
    pages={"courses": "A course for RoboRally that somebody made: look at it, race it, or change a copy."},
    dealt_by_seat=True,
    live_seconds=90,
    slow_options={"timer": None},
    commands={"resolve": "inkrally.cli.resolve"},
)
