"""What Railroad Ink brings to the house; only names, and nothing is imported for them."""

from __future__ import annotations

from inkrally.pack import Pack

PACK = Pack(
    name="railroad-ink",
    title="Railroad Ink",
    game="inkrally.railroad_ink.game:RailroadInk",
    bots="inkrally.bots.railroad_ink.levels",
    strongest="master",
    analysis="inkrally.analysis.railroad_ink.service",
    told="inkrally.cli.told.railroad_ink",
    summary="inkrally.railroad_ink.summary",
    routes="inkrally.server.games.railroad_ink.routes",
    work="inkrally.server.games.railroad_ink.work",
    types="inkrally.server.games.railroad_ink.types",
    bench="inkrally.cli.bench.railroad_ink",
    examples="inkrally.railroad_ink.examples:answer",
    puzzles="inkrally.railroad_ink.puzzles",
    commands={
        "goals": "inkrally.cli.sheets",
        "legal": "inkrally.cli.sheets",
        "play": "inkrally.cli.play",
        "score": "inkrally.cli.sheets",
        "train": "inkrally.cli.train",
    },
    pages={
        "tower": "The dice of Railroad Ink, rolled for a real table.",
        "preview": "A finished sheet of Railroad Ink",
    },
)
