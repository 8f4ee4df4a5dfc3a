"""Registers RoboRally as a plugin. Modules are named as text, so importing this module loads none of them."""

from __future__ import annotations

from inkrally.pack import Pack, QuickGame

PACK = Pack(
    name="roborally",
    title="RoboRally",
    game="inkrally.roborally.game:RoboRally",
    bots="inkrally.roborally.bots.levels",
    strongest="planner",
    analysis="inkrally.roborally.analysis.service",
    report_module="inkrally.roborally.cli.reviews",
    summary_module="inkrally.roborally.summary",
    routes="inkrally.roborally.server.routes",
    job_module="inkrally.roborally.server.work",
    types="inkrally.roborally.server.types",
    bench="inkrally.roborally.cli.bench",
    rules="inkrally.roborally.examples",
    puzzles="inkrally.roborally.puzzles",
    turn_puzzles="inkrally.roborally.analysis.turn_puzzles",
    daily="inkrally.roborally.daily",
    pages={"courses": "A course for RoboRally that somebody made: look at it, race it, or change a copy."},
    quick=QuickGame(live_seconds=90, slow_options={"timer": None}),
    commands={"resolve": "inkrally.roborally.cli.resolve"},
)
