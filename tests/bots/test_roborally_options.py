"""Every level plays races in which every robot holds Options: it answers whatever is asked, and all that it does is
legal."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.bots.player import Bot
from inkrally.bots.roborally.plain import Plain
from inkrally.bots.roborally.planner import Planner
from inkrally.bots.roborally.sight import MOST_CARDS, Sight
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.roborally import parts
from inkrally.roborally.floor.courses import COURSE_IDS, course
from inkrally.roborally.table import Options
from inkrally.roborally.turn.acts import RecompileHand, StandingAnswer
from tests.counts import scaled

GAME = GAMES["roborally"]
BOTS: tuple[Bot, ...] = (Plain("greedy", "", 1, 6), Plain("beam", "", 12, 5, 1), Planner("quick", "", 8, 2, 20_000))
READY = [name for name in COURSE_IDS if course(name).ready]


def race(seed: int, seats: int, **options: Any) -> Match:
    match = Match(GAME, Options(timer=None, **options), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def held(seed: int, robots: int) -> tuple[tuple[str, ...], ...]:
    """All the cards there are, among so many robots."""
    names = sorted(parts.OPTIONS)
    Random(seed).shuffle(names)
    return tuple(tuple(names[robot::robots]) for robot in range(robots))


def test_all_levels_race_with_random_options_and_do_nothing_that_is_refused() -> None:
    asked: set[str] = set()
    for seed in range(scaled(6, 500)):
        seats = 2 + seed % 3
        match = race(seed, seats, course=READY[seed % len(READY)], option_cards=held(seed, seats), draw_options=0)
        random = Random(seed)
        while not match.over and match.state.table.turn <= 12:
            for seat in match.owes:
                view = match.view(seat)
                if view.table.question is not msgspec.UNSET:
                    asked.add(view.table.question.matter)
                match.submit(Commit(seat, BOTS[(seat + seed) % 3].choose(view, random).acts))
    assert {"use", "weapon", "discard"} <= asked


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: str(bot.name))
def test_a_robot_beside_one_that_is_powered_down_behind_its_shield(bot: Bot) -> None:
    match = race(1, 2, option_cards=(("power_down_shield", "extra_memory"),))
    table = match.state.table
    robots = (msgspec.structs.replace(table.robots[0], down=True), table.robots[1])
    match.state = msgspec.structs.replace(match.state, table=msgspec.structs.replace(table, robots=robots))
    seat = table.robots[1].seat
    assert len(bot.choose(match.view(seat), Random(1)).acts) == 5


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: str(bot.name))
def test_a_draft_with_pairs_and_cards_put_aside_is_finished_and_never_undone(bot: Bot) -> None:
    cards = ("dual_processor", "crab_legs", "flywheel", "conditional_program", "extra_memory")
    for seed in range(scaled(8, 100)):
        match = race(seed, 2, option_cards=(cards,))
        seat = match.state.table.robots[0].seat
        random = Random(seed)
        draft: Draft[Any] = Draft(GAME, match.state, seat)
        for _ in range(random.randint(1, 7)):
            legal = [act for act in draft.legal() if not isinstance(act, (RecompileHand, StandingAnswer))]
            draft.add(random.choice(legal))
        choice = bot.choose(match.view(seat), Random(1), draft.acts)
        assert choice.acts[: len(draft.acts)] == draft.acts
        begun = len(draft.acts)
        try:
            for act in choice.acts[begun:]:
                draft.add(act)
        except StopIteration:
            raise AssertionError(draft.acts) from None
        assert draft.may_commit() is None


def test_cards_beyond_those_that_the_search_has_room_for_are_left_in_the_hand() -> None:
    match = race(2, 2, option_cards=(("extra_memory", "flywheel"),))
    table = match.state.table
    spare = table.pile[0]
    robots = (msgspec.structs.replace(table.robots[0], stored=(("flywheel", spare),)), table.robots[1])
    pile = tuple(card for card in table.pile if card != spare)
    match.state = msgspec.structs.replace(match.state, table=msgspec.structs.replace(table, robots=robots, pile=pile))
    seat = table.robots[0].seat
    sight = Sight(match.view(seat), (GAME.acts(match.state.table, seat, ())[-1],))
    assert len(sight.hand(0)) <= MOST_CARDS
    assert spare not in sight.unseen()
