"""The tiny game as a pack: what a game needs to be played at tables, against bots and in the arena."""

from __future__ import annotations

from inkrally.pack import Pack

PACK = Pack(
    name="lanterns",
    title="Lanterns",
    game="tests.match.tiny:Lanterns",
    bots="tests.match.tiny_bots",
    strongest="flicker",
    types="tests.match.tiny_types",
    commands={"lantern": "tests.match.tiny_bots"},
)
