"""Registers Railroad Ink as a game. The modules are named as text, so importing this module loads none of them."""

from __future__ import annotations

from inkrally.pack import Pack

PACK = Pack(
    name="railroad-ink",
    title="Railroad Ink",
    game="inkrally.railroad_ink.game:RailroadInk",
    bots="inkrally.railroad_ink.bots.levels",
    strongest="master",
    analysis="inkrally.railroad_ink.analysis.service",
    report_module="inkrally.railroad_ink.cli.reviews",
    summary_module="inkrally.railroad_ink.summary",
    routes="inkrally.railroad_ink.server.routes",
    job_module="inkrally.railroad_ink.server.work",
    types="inkrally.railroad_ink.server.types",
    bench="inkrally.railroad_ink.cli.bench",
    rules="inkrally.railroad_ink.examples",
    puzzles="inkrally.railroad_ink.puzzles",
    turn_puzzles="inkrally.railroad_ink.analysis.turn_puzzles",
    daily="inkrally.railroad_ink.daily",
    luck="inkrally.railroad_ink.analysis.luck:luck_of",
    commands={
        "goals": "inkrally.railroad_ink.cli.sheets",
        "legal": "inkrally.railroad_ink.cli.sheets",
        "play": "inkrally.railroad_ink.cli.play",
        "score": "inkrally.railroad_ink.cli.sheets",
    },
    pages={
        "tower": "The dice of Railroad Ink, rolled for a real table.",
        "preview": "A finished sheet of Railroad Ink",
    },
)
