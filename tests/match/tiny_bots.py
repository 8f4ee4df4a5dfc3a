"""A bot for the tiny game and a command of the tiny game. Its pack names both."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import click

from inkrally.bots.player import Bot, BotDecision
from inkrally.match.game import View

from .tiny import Pick, Play, Source, Stage, Take


class Flicker(Bot):
    """Chooses the first legal action."""

    game = "lanterns"
    name = "flicker"
    description = "Takes the lowest number."

    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> BotDecision:
        table = view.table
        acts = list(draft)
        match table.stage:
            case Stage.PICK:
                acts = acts or [Pick(min(table.offer))]
            case Stage.PLAY:
                done = sum(isinstance(act, Play) for act in acts)
                acts += [Play(number) for number in table.hand[: 2 - done]]
            case _:
                acts = acts or [Take(Source.BANK)]
        return BotDecision(tuple(acts), 1)


BOTS = (Flicker(),)


@click.command()
def lantern() -> None:
    """Light one."""
    print("lit")
