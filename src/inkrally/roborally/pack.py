"""What RoboRally brings to the house; only names, and nothing is imported for them."""

from __future__ import annotations

from inkrally.pack import Pack

PACK = Pack(
    name="roborally",
    title="RoboRally",
    game="inkrally.roborally.game:RoboRally",
    bots="inkrally.roborally.bots.players",
    strongest="planner",
    analysis="inkrally.roborally.analysis.service",
    hint_seconds=0.5,
    told="inkrally.roborally.cli.reviews",
    summary="inkrally.roborally.summary",
    routes="inkrally.roborally.server.routes",
    work="inkrally.roborally.server.work",
    types="inkrally.roborally.server.types",
    bench="inkrally.roborally.cli.bench",
    examples="inkrally.roborally.examples:answer",
    rules_pages="inkrally.roborally.floor.courses:rules_pages",
    puzzles="inkrally.roborally.puzzles",
    pages={"courses": "A course for RoboRally that somebody made: look at it, race it, or change a copy."},
    dealt_by_seat=True,
    live_seconds=90,
    slow_options={"timer": None},
    commands={"resolve": "inkrally.roborally.cli.resolve"},
)
