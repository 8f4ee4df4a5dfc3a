"""Bots play the Underground legally: with the sheet, alone, and below the Challenge sheet (rules 12)."""

from __future__ import annotations

from random import Random

import pytest

from inkrally.bots.player import Bot
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.bots.levels import BeamBot, EasyBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.game import Options, RailroadInk
from tests.railroad_ink.expansions.underground.undergrounds import ALONE, CHALLENGE, WITH
from tests.sample_sizes import scaled

QUICK = BeamBot("quick", "", SearchLevel(5, 3, 1, 3_000, last_round_factor=1), SearchLevel(4, 3, 1, 3_000))


@pytest.mark.parametrize("bot", [EasyBot(), QUICK], ids=["easy", "beam"])
@pytest.mark.parametrize("options", [WITH, ALONE, CHALLENGE], ids=["with", "alone", "challenge"])
def test_12_a_match_is_played_to_its_end(options: Options, bot: Bot) -> None:
    for seed in range(scaled(1, 10)):
        match = Match(RailroadInk(), options, ["Ada"], numbered_seed(seed))
        match.submit(Open())
        while not match.over:
            match.submit(Commit(0, tuple(bot.choose(match.view(0), Random(seed)).acts)))
        (told,) = match.state.table.scores
        assert len(match.state.table.sheets[0].layers["underground"]["marks"]) > 20
        assert told.expansions["underground"] > 0
