"""A bot whose action reveals something is asked again, and decides with what it has seen."""

from __future__ import annotations

from random import Random

from inkrally.bots.player import bots_of
from inkrally.match.chance import numbered_seed
from inkrally.roborally.game import RoboRally
from inkrally.roborally.turn.actions import RecompileHand
from inkrally.table import commands as say
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table
from inkrally.table.table import TableCore

GAME = RoboRally()
NOW = 1_000_000


def begun(seed: int) -> TableCore:
    """Return a race of a player and a bot in which the robot of dock 1 may draw a new hand."""
    options = {"course": "checkmate", "timer": None, "option_cards": [["recompile"], []]}
    setup = TableSetup("roborally", "A race", 2, options, stand_in="beam")
    table = TableCore(new_table("t", setup, "s0", {"roborally": GAME}, ("beam",), NOW), GAME, ("beam",))
    table.apply(table.handle("s0", say.Sit("Mira"), NOW))
    table.apply(table.handle("s0", say.AddBot(1, "beam"), NOW))
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(seed)))
    return table


def first(table: TableCore) -> int:
    """Return the seat of dock 1."""
    assert table.match is not None
    return int(table.match.state.table.robots[0].seat)


def test_a_bot_that_draws_its_hand_anew_still_owes_a_program_and_makes_it_of_the_new_one() -> None:
    table = next(table for seed in range(1, 20) if first(table := begun(seed)) == 1)
    assert table.match is not None
    (job,) = table.bot_requests(NOW)
    before, number = table.match.state.table.hands[0], table.doc.number
    shown = table.apply_bot_decision(job, (RecompileHand(0),), NOW)
    assert shown is not None
    table.apply(shown)
    hand = table.match.state.table.hands[0]
    assert set(hand).isdisjoint(before)
    assert len(hand) == len(before)
    assert table.doc.number == number
    assert 1 in table.match.owes

    (job,) = table.bot_requests(NOW)
    acts = bots_of("roborally")["beam"].choose(job.view, Random(1), job.draft).acts
    assert {getattr(act, "card", hand[0]) for act in acts} <= set(hand)
    done = table.apply_bot_decision(job, acts, NOW)
    assert done is not None
    table.apply(done)
    assert 1 not in table.match.owes
    assert table.apply_bot_decision(job, acts, NOW) is None
