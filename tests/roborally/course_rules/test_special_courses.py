"""Matches on courses with their own rules, and rules that players add to a course (Options 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.conformance import CHECKS, check_match
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Commit, Expire, Open, Retract
from inkrally.match.log import fold, verify
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Carried, Space, Step, TakenOff, Titled, Touched
from inkrally.roborally.table import Docked, Options, Table, course_of
from inkrally.roborally.turn import ranking
from inkrally.roborally.turn.actions import ChooseSetup, PlaceCard, Reenter
from inkrally.roborally.turn.match_setup import course_state_at_turn_start, initial_course_state, reentering_robots
from inkrally.roborally.turn.robots import apply_steps
from inkrally.roborally.view import CourseView, view
from tests.golden import golden
from tests.roborally import turns
from tests.roborally.invariants import holds
from tests.roborally.turns import LEFT, MOVE_2, RIGHT, U_TURN, changes, places, playing, position, robot
from tests.sample_sizes import few

pytestmark = pytest.mark.hot("register", "register_run", "resolution", "view")

GAME = RoboRally()
SPECIAL = [name for name in COURSE_IDS if printed_course(name).rules]


def begun(name: str, seats: int = 4, seed: int = 1, **options: Any) -> Match:
    """Return a match that has begun."""
    match = Match(GAME, Options(course=name, **options), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open(), 0)
    return match


def table_of(match: Match) -> Table:
    found: Table = match.state.table
    return found


def late(match: Match, turns: int) -> None:
    """Let the time of all seats run out until this many turns are over."""
    while not match.over and table_of(match).turn <= turns:
        match.submit(Expire(), 1000)


def refused(name: str, seats: int, **options: Any) -> tuple[str, str | None]:
    with pytest.raises(BadInput) as caught:
        GAME.begin(Options(course=name, **options), seats)
    return caught.value.code, caught.value.at


def test_half_of_the_printed_courses_have_special_rules() -> None:
    assert len(SPECIAL) == 17


@pytest.mark.parametrize("name", SPECIAL)
def test_6_a_race_of_four_that_is_left_to_the_clock_verifies(name: str) -> None:
    match = begun(name)
    late(match, 3)
    assert table_of(match).turn >= 1
    assert verify(match.log, GAME).ok


def test_6_docks_alternate_and_partners_sit_side_by_side_in_the_order_of_docks() -> None:
    teams = table_of(begun("war_zone", 6)).course
    assert teams is not None
    assert teams.teams == (1, 2, 1, 2, 1, 2)
    relay = table_of(begun("tandem_carnage", 6)).course
    assert relay is not None
    assert relay.teams == (1, 2, 3, 1, 2, 3)


def test_6_the_host_puts_seats_into_teams() -> None:
    table = table_of(begun("war_zone", 4, teams=(1, 1, 2, 2)))
    assert table.course is not None
    assert [(1, 1, 2, 2)[robot.seat] for robot in table.robots] == list(table.course.teams)
    assert refused("war_zone", 4, teams=(1, 1, 1, 2)) == ("teams-uneven", "teams")
    assert refused("war_zone", 5) == ("teams-uneven", "seats")
    assert refused("tandem_carnage", 2) == ("teams-uneven", "seats")
    assert refused("risky_exchange", 2, teams=(1, 2)) == ("no-teams", "teams")
    assert refused("risky_exchange", 2, mates_see=True) == ("no-teams", "mates_see")
    assert refused("war_zone", 4, play_on=True) == ("teams-play-on", "play_on")
    assert refused("interference", 1) == ("seats-few", "seats")


def test_6_team_mates_share_their_place_and_the_last_team_with_a_life_wins() -> None:
    table = table_of(begun("war_zone"))
    robots = tuple(
        msgspec.structs.replace(robot, status="out" if number in (0, 2) else "racing", lives=int(number % 2))
        for number, robot in enumerate(table.robots)
    )
    outs = ((0,), (2,))
    assert ranking.is_over(robots, outs, play_on=False, course=table.course)
    found = ranking.match_result(robots, outs, 4, table.course)
    assert sorted(found.places) == [1, 1, 3, 3]
    assert {robots[number].seat for number in (1, 3)} == set(found.winners)
    moment = ((0, 1, 2, 3),)
    gone = tuple(msgspec.structs.replace(robot, status="out", lives=0) for robot in robots)
    assert ranking.last_standing(gone, moment, table.course) is None, "all in one moment: nobody"


def in_teams(mates_see: bool, seed: int = 3) -> Match:
    """Return a match of seats 0 and 1 against 2 and 3 in the programming phase."""
    return begun("war_zone", 4, seed=seed, mates_see=mates_see, teams=(1, 1, 2, 2), timer=None)


def hand_in(match: Match, seat: int) -> None:
    chance = SeededChance(numbered_seed(seat))
    match.submit(Commit(seat, tuple(GAME.default_draft(table_of(match), seat, (), chance))), 0)


@pytest.mark.parametrize("mates_see", [True, False])
def test_6_teammates_see_committed_registers_if_the_table_allows_it(mates_see: bool) -> None:
    match = in_teams(mates_see)
    robot_of = {robot.seat: number for number, robot in enumerate(table_of(match).robots)}

    def seen(viewer: int | None, seat: int) -> tuple[int | None, ...]:
        found: tuple[int | None, ...] = match.view(viewer).table.robots[robot_of[seat]].registers
        return found

    empty = (None,) * 5
    assert seen(0, 1) == empty
    hand_in(match, 1)
    program = tuple(act.card for act in match.state.commits[1] if isinstance(act, PlaceCard))
    assert len(program) == 5
    assert seen(1, 1) == empty, "its own page draws its own program in"
    assert seen(0, 1) == (program if mates_see else empty), "though seat 0 has not handed in"
    assert seen(2, 1) == seen(3, 1) == seen(None, 1) == empty, "nobody else"
    assert match.view(0).table.robots[robot_of[1]].announced is False
    hand_in(match, 2)
    assert seen(0, 2) == seen(1, 2) == empty, "no enemy's"
    with pytest.raises(Refusal):
        match.submit(Retract(1), 0)


def test_6_a_match_in_which_mates_see_registers_keeps_the_contract() -> None:
    options = Options(course="toggle_boggle", mates_see=True)
    assert check_match(GAME, options, 4, 11, checks=["play", "secret-commits", "secret-table", "final"]).hidden > 0


def test_6_tricksy_is_chosen_in_secret_and_two_go_under_the_deck() -> None:
    match = begun("tricksy")
    table = table_of(match)
    assert table.stage == "set-up"
    own = GAME.view(table, 0).choices
    assert own is not msgspec.UNSET
    assert [len(given) for given in own.values()] == [3]
    assert GAME.view(table, None).choices is msgspec.UNSET
    number = next(iter(own))
    with pytest.raises(Refusal) as caught:
        match.submit(Commit(0, (ChooseSetup(number, "no_such"),)), 0)
    assert caught.value.code == "choice-unknown"
    match.submit(Commit(0, (ChooseSetup(number, own[number][1]),)), 0)
    assert GAME.view(table_of(match), 1).robots[number].options is msgspec.UNSET, "until all have chosen"
    match.submit(Expire(), 0)
    after = table_of(match)
    assert after.robots[number].options == (own[number][1],)
    assert [len(robot.options) for robot in after.robots] == [1] * 4
    assert len(after.options_under_deck) == 8
    assert not {one.option for one in after.options_under_deck} & set(after.deck)


def test_6_3_interference_has_racers_on_the_first_docks_and_blockers_behind() -> None:
    table = table_of(begun("interference", 3))
    assert table.course is not None
    assert (len(table.robots), table.course.blockers) == (6, (3, 4, 5))
    assert [robot.seat for robot in table.robots[:3]] == [robot.seat for robot in table.robots[3:]]
    assert GAME.view(table, None).robots[4].blocks is True
    outs = ((1,), (2,))
    robots = tuple(
        msgspec.structs.replace(robot, status="out" if number in (1, 2) else "racing")
        for number, robot in enumerate(table.robots)
    )
    assert ranking.last_standing(robots, outs, table.course) == robots[0].seat, "the only racer that is left"


def test_6_2_the_robot_of_dock_1_begins_as_the_superbot() -> None:
    special = GAME.view(table_of(begun("day_of_the_superbot", 5)), None).special
    assert special is not msgspec.UNSET
    assert special.superbot == 0


def test_6_1_lost_flags_return_at_the_start_of_the_next_turn() -> None:
    table = table_of(begun("moving_targets"))
    assert table.course is not None
    lost = msgspec.structs.replace(table, course=table.course.with_flag(1, None))
    after = course_state_at_turn_start(lost)
    assert after is not None
    assert after.flags == table.course.starts


def test_6_6_a_destroyed_robot_sits_out_the_whole_next_turn() -> None:
    table = msgspec.structs.replace(table_of(begun("toggle_boggle")), destroyed_order=(2,))
    back, course_then = reentering_robots(table, table.course)
    assert (back, course_then and course_then.away) == ((), (2,))
    next_turn = msgspec.structs.replace(table, course=course_then, destroyed_order=(0,))
    assert reentering_robots(next_turn, course_then)[0] == (2,)


def test_6_5_boards_are_chosen_and_the_choosing_team_places_its_robots_first() -> None:
    match = begun("capture_the_flag")
    table = table_of(match)
    assert table.course is not None
    chooser = next(number for number, given in enumerate(table.choices) if given)
    team = table.course.team_of(chooser)
    match.submit(Commit(table.robots[chooser].seat, (ChooseSetup(chooser, "board 2"),)), 0)
    table = table_of(match)
    assert table.course is not None
    assert table.course.homes[team - 1] == 1
    assert [table.course.team_of(number) for number in table.returning] == [team, team, 3 - team, 3 - team]
    first = table.returning[0]
    with pytest.raises(Refusal) as caught:
        match.submit(Commit(table.robots[first].seat, (Reenter(first, (12, 0), "N", False),)), 0)
    assert caught.value.code == "space-not-back"
    while table_of(match).stage == "re-enter":
        match.submit(Expire(), 0)
    robots = table_of(match).robots
    assert all(robot.archive == robot.at for robot in robots)
    assert all((robots[number].at[0] >= 18) == (table.course.team_of(number) == team) for number in range(4))


def test_6_5_a_caught_robot_keeps_damage_and_locked_cards() -> None:
    table = table_of(begun("war_zone"))
    robot = msgspec.structs.replace(table.robots[0], damage=6, registers=(10, 20, 30, 40, 50))
    (after,) = apply_steps((robot,), (Step("flags", (TakenOff(0, 1),)),))
    assert (after.status, after.damage, after.locks) == ("destroyed", 6, (4, 5))
    assert after.registers == (None, None, None, 40, 50)


def test_docked_event_of_a_plain_course_has_no_new_field() -> None:
    """Logs of courses without rules of their own keep their format."""
    docked: Sequence[Any] = [entry.event for entry in begun("risky_exchange").log.entries]
    found = next(event for event in docked if isinstance(event, Docked))
    assert b'"course"' not in msgspec.json.encode(found)


@pytest.mark.parametrize("name", COURSE_IDS)
def test_6_flags_have_an_order_except_on_courses_with_a_free_choice(name: str) -> None:
    seen = GAME.view(table_of(begun(name)), None)
    assert seen.flags_in_order == (name not in ("toggle_boggle", "capture_the_flag"))


def test_6_1_a_view_has_the_path_of_each_flag_for_the_whole_turn() -> None:
    """Moving Targets: before the turn the view shows where each flag will be after each register, even in a pit."""
    starts = printed_course("moving_targets").floor.flags
    registers = lost = 0
    for seed in range(6):
        match = begun("moving_targets", 2, seed)
        for turn in range(1, 5):
            special = view(table_of(match), None).special
            assert isinstance(special, CourseView)
            now, ahead = list(special.flags), special.flags_ahead
            assert isinstance(ahead, tuple)
            assert special.flags_next == tuple(way[0] for way in ahead)
            assert {len(way) for way in ahead} == {5}
            late(match, turn)
            story = table_of(match).story
            if match.over or story is None:
                break
            for number, told in enumerate(story.registers):
                carried = {one.flag: one.to for step in told.steps for one in step.changes if isinstance(one, Carried)}
                for flag, at in enumerate(now):
                    now[flag] = carried.get(flag + 1, starts[flag] if at is None else at)
                assert tuple(now) == tuple(way[number] for way in ahead), (seed, turn, number)
                floor = printed_course("moving_targets").floor
                cells = {flag: floor.cell(at) for flag, at in enumerate(now) if at is not None}
                gone = [flag for flag, cell in cells.items() if cell is None or cell.floor == "pit"]
                for flag in gone:
                    now[flag] = None
                lost += len(gone)
                registers += 1
    assert registers > 40
    assert lost > 0
    still = msgspec.to_builtins(view(table_of(begun("toggle_boggle")), None).special)
    assert not {"flags_ahead", "flags_next"} & set(still)


def tables() -> list[Table]:
    """Return the table of a golden match after each entry."""
    state, found = fold(golden("course-toggle-boggle"), GAME, 0), []
    for entry in golden("course-toggle-boggle").entries:
        state = GAME.evolve(state, entry.event)
        found.append(state.table)
    return found


def test_the_turn_in_which_a_robot_is_back_is_the_one_that_it_plays_next() -> None:
    """Checked at every moment of the turn of its destruction, the turn it sits out, and their clean-ups."""
    race = tables()
    stages: Counter[str] = Counter()
    for place, table in enumerate(race):
        for number, each in enumerate(view(table, None).robots):
            plays = (one.turn for one in race[place:] if _programs(one, number))
            if each.status != "destroyed" or table.stage == "over":
                assert not each.back_in
                continue
            if number in table.returning:
                assert not each.back_in, "it comes back now"
            elif (turn := next(plays, None)) is not None:
                assert each.back_in == turn, (table.turn, table.stage, number)
            stages[table.stage] += 1
    assert {"register", "clean-up", "re-enter", "deal", "program"} <= set(stages)


def _programs(table: Table, number: int) -> bool:
    return table.stage == "program" and table.robots[number].status == "racing"


LAST: Space = (0, 5)
"""The second flag of the course."""
STILL = (*U_TURN[:4], LEFT[0])


def race(at: Space, program: tuple[int, ...], version: int | None = None) -> tuple[Match, list[Any]]:
    """Play two turns; the first of three robots has the title and a flag. Return the match and the first events."""
    options = Options(course="day_of_the_superbot", play_on=True, timer=None)
    robots = [robot(at, "S", flags=1), robot((9, 13), "N", flags=1), robot((10, 13), "N", flags=1)]
    hands = (program, RIGHT[:5], LEFT[5:10])
    table = position(options, *robots, hands=hands, course=initial_course_state(options, (0, 1, 2)))
    if version is not None:
        table = msgspec.structs.replace(table, version=version)
    match = playing(table)
    for seat, cards in enumerate(hands):
        match.submit(Commit(seat, places(seat, cards)))
    return match, [entry.event for entry in match.entries]


def title(match: Match) -> int | None:
    course = turns.table_of(match).course
    assert course is not None
    return course.superbot


def test_12_the_next_in_dock_order_has_the_title_from_the_next_register_on() -> None:
    match, events = race(LAST, STILL)
    assert turns.table_of(match).robots[0].place == 1
    assert [one.robot for one in changes(events, Touched)] == [0]
    assert [one.robot for one in changes(events, Titled)] == [1]
    assert title(match) == 1, "so somebody can have the second place"


def test_12_after_the_last_register_it_passes_on_in_clean_up_before_programs_are_made() -> None:
    match, events = race((0, 3), (*U_TURN[:4], MOVE_2[0]))
    assert turns.table_of(match).robots[0].place == 1
    assert [one.robot for one in changes(events, Titled)] == [1]
    assert (turns.table_of(match).stage, title(match)) == ("program", 1)


def test_12_in_older_versions_the_title_does_not_pass_on() -> None:
    match, events = race(LAST, STILL, version=2)
    assert not changes(events, Titled)
    assert title(match) == 0


ADDED = tuple(name for name, component in rule_components.RULES.items() if component.fits_any_course)
OWN: dict[str, Any] = {
    "format": 1,
    "name": "House floor",
    "players": [2, 4],
    "boards": [{"board": "vault", "x": 0, "y": 0}, {"board": "dock_belts", "x": 0, "y": 12}],
    "flags": [{"flag": 1, "x": 3, "y": 5}, {"flag": 2, "x": 9, "y": 1}],
}


def play_race(options: Options, seats: int, seed: int) -> Any:
    """Play a random race with all checks of the kit, and return the run."""
    run = play(GAME, options, seats, seed)
    for name, check in CHECKS.items():
        if name != "copies" or options.own is None:  # the JSON of a custom floor is not decoded as the same types
            check(run)
    for moment in run.moments:
        holds(moment.after.table)
    return run


@pytest.mark.parametrize("rule", few(ADDED, 4))
def test_each_rule_keeps_the_contract_on_a_printed_course(rule: str) -> None:
    play_race(Options(special_rules=(rule,), timer=None), 3, 5)


def test_several_rules_keep_the_contract_on_a_custom_course() -> None:
    rules = ("moving_flags", "double_lasers", "no_power_down", "deal_1_option", "start_damage_2")
    run = play_race(Options(course="own", own=OWN, special_rules=rules, timer=None), 3, 8)
    first = run.moments[-1].after.table
    assert course_of(first.options).rules == rules
    assert any(robot.options for moment in run.moments for robot in moment.after.table.robots)


def test_added_rules_hold_from_the_first_turn() -> None:
    """Each robot starts with damage and with an Option (Options 6, Robot Stew and Flag Fry)."""
    options = Options(special_rules=("start_damage_2", "deal_1_option"), timer=None)
    run = play(GAME, options, 2, 3)
    begun = next(moment.after.table for moment in run.moments if moment.after.table.stage == "program")
    assert all(robot.damage == 2 and len(robot.options) == 1 for robot in begun.robots)
    assert all(not rule_components.may_power_down(robot, ("no_power_down",)) for robot in begun.robots)


def test_rules_of_the_course_stay_and_none_counts_twice() -> None:
    course = printed_course("set_to_kill")
    assert course.rules == ("double_lasers",)
    options = Options(course="set_to_kill", special_rules=("double_lasers", "no_power_down"))
    GAME.start(options, 2)
    assert course_of(options).rules == ("double_lasers", "no_power_down")
    assert course_of(Options(course="set_to_kill")) is course


@pytest.mark.parametrize(
    ("course", "rules", "code", "at"),
    [
        ("risky_exchange", ("no_rule",), "unknown-rule", "special_rules.0"),
        ("risky_exchange", ("two_teams",), "special-rule", "special_rules.0"),
        ("risky_exchange", ("superbot", "superbot"), "special-rule", "special_rules.1"),
        ("risky_exchange", ("timer_all_30", "timer_all_60"), "special-rule", "special_rules.1"),
        ("risky_exchange", ("deal_1_option", "deal_3_keep_1"), "special-rule", "special_rules.1"),
        ("risky_exchange", ("superbot", "moving_flags"), "special-rule", "special_rules.1"),
        ("ball_lightning", ("timer_all_60",), "special-rule", "special_rules.0"),
        ("capture_the_flag", ("moving_flags",), "special-rule", "special_rules.0"),
    ],
)
def test_impossible_rules(course: str, rules: tuple[str, ...], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.start(Options(course=course, special_rules=rules), 2)
    assert (caught.value.code, caught.value.problem.at) == (code, at)


def test_rated_races_have_no_added_rules() -> None:
    GAME.check_rated(Options(special_rules=()))
    with pytest.raises(BadInput) as caught:
        GAME.check_rated(Options(special_rules=("double_lasers",)))
    assert caught.value.code == "rated-race"
    assert caught.value.problem.at == "options.special_rules"


def test_a_race_without_added_rules_is_recorded_as_before() -> None:
    assert "special_rules" not in msgspec.to_builtins(Options())
    assert all(course_of(Options(course=name)) is printed_course(name) for name in COURSE_IDS)
