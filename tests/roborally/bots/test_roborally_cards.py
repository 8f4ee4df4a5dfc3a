"""Tests the properties of Option cards for bots, and the use that the planner makes of them, against the rules."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest

from inkrally.bots.arena import play_match
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Open, command_of
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.observation import KIND_OF, Observation
from inkrally.roborally.bots.options import option_actions
from inkrally.roborally.bots.options.answer_search import AnswerSearch
from inkrally.roborally.bots.options.plans import plans
from inkrally.roborally.bots.options.turn_rollout import least_valuable
from inkrally.roborally.bots.planner import PlannerBot
from inkrally.roborally.decisions.register import play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.floor.floor import SIDES
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import AnswerOption, PairCard, PlaceCard, StandingAnswer, StoreCard
from inkrally.roborally.turn.resolution_run import CARDS as NAMED
from inkrally.roborally.turn.robots import CardPair, Robot
from tests.sample_sizes import compiled_only, scaled

GAME = GAMES["roborally"]
QUICK = PlannerBot("quick", "", 8, 2, 20_000)
PLAIN = PlannerBot("plain", "", 8, 2, 20_000, 0)
OF_KIND: dict[int, list[int]] = {}
for _card in sorted(CARDS):
    OF_KIND.setdefault(KIND_OF[_card], []).append(_card)


def race(seed: int, seats: int, **options: Any) -> Match:
    match = Match(GAME, Options(timer=None, **options), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


@pytest.mark.parametrize("name", sorted(rule_components.OPTIONS))
def test_every_option_has_savings_and_standing_choices(name: str) -> None:
    component = rule_components.option_component(name)
    assert 0 < component.savings_permille < 200
    assert not component.alternative_spaces or component.standing_choices[-1] == "yes"


@pytest.mark.parametrize(
    "held",
    [
        ("brakes", "crab_legs", "dual_processor"),
        ("fourth_gear", "reverse_gear"),
        ("dual_processor", "fourth_gear", "reverse_gear"),
    ],
    ids="-".join,
)
def test_an_action_ends_where_the_rules_take_the_robot_with_these_cards_and_this_answer(held: tuple[str, ...]) -> None:
    """Each action of the search, from random poses, is compared with a register run with Options."""
    floor = printed_course("vault_assault").floor
    moves = floor_cache.moves_of(floor)
    moves.add_composite_motions()
    rng = Random(str(held))
    spaces = [at for at, cell in sorted(floor.cells.items()) if cell.floor != "pit"]
    found = option_actions.actions(held)
    assert found
    for action in found:
        for _ in range(scaled(6)):
            at, facing = rng.choice(spaces), rng.choice(SIDES)
            card = rng.choice(OF_KIND[action.first])
            paired = (CardPair(1, rng.choice(OF_KIND[action.second]), action.by),) if action.second else ()
            robot = Robot(0, at, facing, at, 3, flags=len(floor.flags), options=held, paired=paired)
            robot = msgspec.structs.replace(robot, registers=(card, None, None, None, None))

            def answer(run: RegisterRun, question: Any, action: option_actions.CardAction = action) -> str:
                return action.choice if question.option == action.uses else str(question.choices[0])

            run = RegisterRun(floor, (robot,), 1, (), NAMED, answer, lambda *_: None)
            play(run)
            (after,) = run.robots
            end = moves.after(moves.pose(at, facing), 1, action.motion)
            assert end == (moves.pose(after.at, after.facing) if after.status == "racing" else 0), (action, at, facing)


def test_flags_in_reach_are_those_of_the_mechanical_arm() -> None:
    floor = printed_course("checkmate").floor
    moves = floor_cache.moves_of(floor)
    found = option_actions.flags_in_reach(floor, floor.flags, moves)
    for flag, (x, y) in enumerate(floor.flags):
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (x + dx, y + dy) in floor.cells]
        reached = {at for at in near if found[moves.machine.index(*at)] >> flag & 1}
        assert 0 < len(reached) <= 8
        assert (x, y) not in reached


def programmed(match: Match, seat: int, bot: PlannerBot = QUICK) -> list[Any]:
    """Return a bot's acts of its first turn, checked by a draft."""
    draft: Draft[Any] = Draft(GAME, match.state, seat)
    for act in bot.choose(match.view(seat), Random(1)).acts:
        draft.add(act)
    assert draft.may_commit() is None
    return list(draft.actions)


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        (("dual_processor",), PairCard),
        (("crab_legs", "extra_memory"), PairCard),
        (("fourth_gear",), StandingAnswer),
        (("brakes",), StandingAnswer),
        (("gyroscopic_stabilizer",), StandingAnswer),
        (("flywheel",), StoreCard),
        (("conditional_program",), StoreCard),
    ],
    ids=lambda one: "-".join(one) if isinstance(one, tuple) else one.__name__,
)
def test_programs_use_the_card_in_some_hands(held: tuple[str, ...], kind: type[Any]) -> None:
    used = 0
    for seed in range(40):
        match = race(seed, 1, option_cards=(held,), course="death_trap")
        acts = programmed(match, 0)
        mine = [act for act in acts if isinstance(act, kind)]
        assert all(act.option in held for act in mine)
        used += bool(mine)
        assert all(isinstance(act, PlaceCard) for act in programmed(match, 0, PLAIN))
        if used:
            return
    raise AssertionError(held)


def test_the_best_program_with_a_card_is_never_worse_than_the_best_without() -> None:
    for seed in range(scaled(5)):
        for held in (("dual_processor",), ("crab_legs",), ("fourth_gear",), ("mechanical_arm",), ("brakes",)):
            found = []
            for options in ((), held):
                match = race(seed, 1, option_cards=(options,), course="risky_exchange")
                sight = Observation(match.view(0), ())
                worth = floor_cache.turns_left_of(sight.floor)
                found.append(plans(sight, worth, 0, 0, 4)[0][0][1])
            assert found[1] <= found[0], (seed, held)


def halted(option: str, seeds: int, course_id: str = "risky_exchange", seats: int = 4) -> list[tuple[Match, int]]:
    """Return races stopped at a question about an Option, with the robot that is asked."""
    found = []
    for seed in range(seeds):
        match = race(seed, seats, option_cards=((option,),) * 1, course=course_id)
        random = Random(seed)
        while not match.over and match.state.table.turn <= 6:
            view = match.view(match.owes[0])
            question = view.table.question
            if question is not msgspec.UNSET and question.option == option:
                found.append((match, match.owes[0]))
                break
            for seat in match.owes:
                match.submit(command_of(GAME, seat, QUICK.choose(match.view(seat), random).acts))
    return found


@pytest.mark.parametrize("option", ["tractor_beam", "radio_control", "mini_howitzer", "scrambler", "pressor_beam"])
def test_a_bot_decides_about_a_weapon_by_its_effect_reproducibly(option: str) -> None:
    said = set()
    for match, seat in halted(option, scaled(8), "vault_assault"):
        view = match.view(seat)
        (act,) = QUICK.choose(view, Random(1)).acts
        assert QUICK.choose(view, Random(1)).acts == (act,)
        assert isinstance(act, AnswerOption)
        said.add(act.choice)
        match.submit(Commit(seat, (act,)))
    assert option in said


def test_bots_give_up_an_option_only_if_the_token_is_worse() -> None:
    """The tenth token takes the last life; the first matters little compared with a valuable card."""
    match = race(1, 2, option_cards=(("mechanical_arm",),))
    number = 0
    view = match.view(match.state.table.robots[number].seat)
    question = Question(number, "discard", ("keep", "mechanical_arm"), "register", "discard")
    found = {}
    for damage in (0, 9):
        robots = list(view.table.robots)
        robots[number] = msgspec.structs.replace(robots[number], damage=damage, lives=1)
        table = msgspec.structs.replace(view.table, robots=tuple(robots), question=question)
        sight = Observation(msgspec.structs.replace(view, table=table), ())
        found[damage] = AnswerSearch(sight, Random(1), question).best(1)
    assert found == {0: "keep", 9: "mechanical_arm"}
    assert least_valuable(("mechanical_arm", "reverse_gear")) == "reverse_gear"


@compiled_only
def test_the_planner_wins_more_if_it_uses_its_options() -> None:
    """The long run requires a lead of four standard errors, the short run only that it wins no fewer races."""
    games = scaled(2)
    user, plain = PlannerBot("a", "", 64, 12, 1_500_000), PlannerBot("b", "", 64, 12, 1_500_000, 0)
    ahead = []
    for seed in range(games):
        for bots in ([user, plain, user, plain], [plain, user, plain, user]):
            match = play_match("roborally", bots, Options(timer=None, draw_options=2), 2000 + seed)
            wins = [place == 1 for place in match.places]
            ahead.append(sum(won if bot is user else -won for won, bot in zip(wins, bots, strict=True)))
    error = stdev(ahead) / sqrt(len(ahead))
    assert mean(ahead) > 4 * error if games >= 100 else sum(ahead) >= 0


@compiled_only
def test_bots_that_race_towards_unclaimed_flags_hold_more() -> None:
    """The long run measures it; the short run only checks that the side with guidance wins a race."""
    guided = PlannerBot("a", "", 64, 12, 1_500_000)
    blind = PlannerBot("b", "", 64, 12, 1_500_000, guided=False)
    ahead = 0
    for seed in range(scaled(1)):
        for bots in ([guided, blind, guided, blind], [blind, guided, blind, guided]):
            match = play_match("roborally", bots, Options(course="toggle_boggle", timer=None), 11 + seed)
            wins = [place == 1 for place in match.places]
            ahead += sum(won if bot is guided else -won for won, bot in zip(wins, bots, strict=True))
    assert ahead > 0
