"""Simple bots holding Options that power their robot down do not stay in a laser beam forever (Options 5, 8.3)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from inkrally.bots.player import Bot
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Expire, Open, command_of
from inkrally.match.match import Match
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import AnswerOption

GAME = RoboRally()
PLAIN = [bot for bot in BOTS if bot.name in ("novice", "greedy")]


def test_5_a_solo_race_with_a_circuit_breaker_ends() -> None:
    """A regression on Tricksy with two Options, seed 73: the robot stayed powered down in a beam without end."""
    match = Match(GAME, Options(course="tricksy", timer=None, draw_options=2), ["novice"], numbered_seed(73))
    match.submit(Open())
    novice = next(bot for bot in BOTS if bot.name == "novice")
    said = 0
    while not match.over and match.state.table.turn <= 120:
        said += 1
        match.submit(command_of(GAME, 0, novice.choose(match.view(0), Random(f"73 0 {said}")).acts))
    assert match.over


@pytest.mark.parametrize("bot", PLAIN, ids=lambda bot: str(bot.name))
def test_8_3_bots_give_up_the_circuit_breaker_for_the_token_that_would_keep_it_down(bot: Bot) -> None:
    """A powered-down robot with one damage stands in a beam.

    It takes the second token as damage; the third would power it down again, so the Option is given up instead.
    """
    cards = (("brakes", "circuit_breaker"),)
    match = Match(GAME, Options(course="risky_exchange", timer=None, option_cards=cards), ["a", "b"], numbered_seed(1))
    match.submit(Open())
    table = match.state.table
    at = (9, 2)
    lies = msgspec.structs.replace(table.robots[0], at=at, archive=at, facing="E", damage=1, down=True)
    hands = ((), table.hands[1])
    laid = msgspec.structs.replace(table, robots=(lies, table.robots[1]), hands=hands)
    match.state = msgspec.structs.replace(match.state, table=laid)
    said = []
    while match.state.table.turn == 1:
        view = match.view(lies.seat)
        if view.table.question is not msgspec.UNSET and view.table.question.matter == "discard":
            act = bot.choose(view, Random(1)).acts[0]
            assert isinstance(act, AnswerOption)
            said.append(act.choice)
            match.submit(Commit(lies.seat, (act,)))
        else:
            match.submit(Expire(seats=match.owes[:1]))
    assert said[:2] == ["keep", "circuit_breaker"]
    assert not match.state.table.robots[0].down
