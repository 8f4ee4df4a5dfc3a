"""Tests that every bot commits legal and complete rounds in matches with any expansions."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from inkrally.bots.player import Bot, bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action
from tests.sample_sizes import PURE, few, scaled

PLAYED = [(name,) for name in facts.EXPANSIONS] + [
    box.expansions for box in facts.BOXES if len(box.expansions) > 1 and set(box.expansions) <= set(facts.EXPANSIONS)
]


def quick(bot: Bot) -> Bot:
    """Return the bot with a small budget if nothing is compiled, because the full one would take minutes."""
    if not PURE or not isinstance(bot, BeamBot):
        return bot
    return BeamBot(
        bot.name,
        "",
        SearchLevel(3, 3, 1, 300, last_round_factor=1),
        msgspec.structs.replace(bot.expanded, node_budget=300),
    )


@pytest.mark.parametrize("names", few(PLAYED, 5), ids="+".join)
@pytest.mark.parametrize("level", ["easy", "beam"])
def test_a_bot_plays_with_expansions(level: str, names: tuple[str, ...]) -> None:
    bot = quick(bots_of("railroad-ink")[level])
    for seed in range(scaled(4 if level == "easy" else 1, 40 if level == "easy" else 5)):
        match = Match(RailroadInk(), Options(expansions=names), [level], numbered_seed(seed))
        match.submit(Open())
        while not match.over:
            draft = Draft[Action](match.game, match.state, 0)
            if match.state.table.round % 2 == 0:
                draft.add(draft.legal_actions()[0])
            chosen = bot.choose(match.view(0), Random(seed), draft.actions)
            assert chosen.acts[: len(draft.actions)] == draft.actions
            match.submit(Commit(0, chosen.acts))
        assert match.result is not None
