"""The end of a race, the places, leaving, the stored summary, and robots that play on alone (rules 8.1, 12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.bots.arena import play_match
from inkrally.games import GAMES
from inkrally.lobby.ratings import SeatStanding, ranks_of
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import State
from inkrally.match.log import fold, read
from inkrally.match.match import Match
from inkrally.roborally import summary as told
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Dealt, Options, RaceFinished, RegisterResolved, Table
from inkrally.roborally.turn import ranking
from inkrally.roborally.turn.robots import Robot
from inkrally.server.features.accounts.deletion import without_account
from inkrally.table import commands as say
from inkrally.table.document import Clock, Player, TableDocument, TableSetup
from inkrally.table.rated import rounds_after_leaving
from inkrally.table.table import TableCore
from tests.roborally import turns
from tests.roborally.turn.test_review_turns import finish, finishing
from tests.roborally.turns import (
    GAME,
    LEFT,
    MOVE_1,
    MOVE_2,
    PIT,
    RIGHT,
    SPIN,
    asked,
    begun,
    late,
    plain,
    playing,
    position,
    robot,
    run,
    table_of,
    with_hands,
)

FLAGS = ((0, 0), (1, 4))
HAND = (MOVE_1[0], *SPIN, *MOVE_2[:3])
FAR_HANDS = ((*RIGHT[:5], *MOVE_1[4:8]), (*RIGHT[5:10], *MOVE_1[8:12]))


def racing(robots: int = 3, play_on: bool = False, **first: Any) -> Match:
    """Return a match where robot 0 is one card from its last flag and the others turn far away, out of sight."""
    options = msgspec.structs.replace(plain({(6, 4): PIT}, flags=FLAGS), play_on=play_on)
    others = (robot((6, 5), facing="N", flags=1), robot((4, 2), flags=1))[: robots - 1]
    table = position(options, robot((1, 5), **{"flags": 1, **first}), *others)
    return playing(with_hands(table, HAND, *FAR_HANDS[: robots - 1]))


def turn(match: Match, *programs: tuple[int, ...]) -> list[Any]:
    return run(match, (MOVE_1[0], *SPIN[:4]), *(programs or (RIGHT[:5], RIGHT[5:10])[: table_of(match).seats - 1]))


def test_rule_12_the_first_to_touch_all_flags_in_order_wins_at_the_end_of_that_register() -> None:
    match = racing()
    events = turn(match)
    assert [event.number for event in events if isinstance(event, RegisterResolved)] == [1]
    assert isinstance(events[-1], RaceFinished)
    assert asked(match) == ("over", ())
    assert match.result is not None
    assert match.result.winners == (0,)
    assert match.result.places == (1, 2, 2)
    assert match.result.scores == (2, 1, 1)


def test_rule_12_the_last_flag_alone_is_not_enough() -> None:
    match = racing(flags=0)
    turn(match)
    assert asked(match)[0] == "program"
    assert table_of(match).robots[0].flags == 0


def test_rule_12_if_play_continues_the_finished_robot_leaves_and_keeps_its_place() -> None:
    match = racing(play_on=True)
    turn(match)
    assert asked(match) == ("program", (1, 2))
    first = table_of(match).robots[0]
    assert (first.status, first.place) == ("finished", 1)
    assert GAME.view(table_of(match), 1).robots[0].at is None
    assert table_of(match).hands[0] == ()
    assert not any(first.registers)


def test_rule_12_a_finished_robot_neither_blocks_nor_fires_nor_decides() -> None:
    options = msgspec.structs.replace(plain(flags=FLAGS), play_on=True)
    done = robot((1, 5), status="finished", place=1, flags=2)
    table = position(options, done, robot((1, 6)), robot((1, 3), facing="E"))
    match = playing(with_hands(table, (), HAND, FAR_HANDS[0]))
    run(match, (), (MOVE_1[0], *SPIN[:4]), RIGHT[:5])
    story = table_of(match).story
    assert story is not None
    moved = [change for step in story.registers[0].steps for change in step.changes if change.robot == 1]
    assert getattr(moved[0], "to", None) == (1, 5), "it drives over where the finished robot stood"
    assert not [change for step in story.registers[0].steps for change in step.changes if change.robot == 0]


def test_rule_12_play_continues_until_one_robot_is_left() -> None:
    match = racing(2, play_on=True)
    turn(match)
    assert asked(match) == ("over", ())
    assert match.result is not None
    assert match.result.places == (1, 2)


def test_rule_12_a_second_finisher_is_second() -> None:
    match = racing(play_on=True)
    turn(match)
    table = table_of(match)
    robots = list(table.robots)
    robots[2] = msgspec.structs.replace(robots[2], at=(1, 5), facing="N", damage=0)
    cards = (MOVE_1[0], *SPIN[:4])
    hands = ((), FAR_HANDS[0], (*cards, *MOVE_2[:4]))
    match.state = playing(with_hands(msgspec.structs.replace(table, robots=tuple(robots)), *hands)).state
    run(match, (), RIGHT[:5], cards)
    assert match.result is not None
    assert match.result.places == (1, 3, 2)


def test_rule_12_alone_it_is_a_race_against_the_floor() -> None:
    match = racing(1)
    turn(match)
    assert match.result is not None
    assert match.result.places == (1,)
    assert asked(racing(1, flags=0))[0] == "program"


def out(*robots: Robot, outs: tuple[tuple[int, ...], ...] = (), play_on: bool = False) -> Table:
    options = msgspec.structs.replace(plain(flags=FLAGS), play_on=play_on)
    return position(options, *robots, stage="register", eliminated=outs)


def gone(**more: Any) -> Robot:
    return robot((0, 1), status="out", lives=0, **more)


def result_of(table: Table) -> tuple[int, ...] | None:
    if not ranking.is_over(table.robots, table.eliminated, table.options.play_on):
        return None
    return ranking.match_result(table.robots, table.eliminated, table.seats).places


def test_rule_12_the_last_robot_in_the_game_wins_at_once() -> None:
    assert result_of(out(robot((1, 1)), gone(flags=1), outs=((1,),))) == (1, 2)
    assert result_of(out(robot((1, 1)), gone(), robot((5, 1)), outs=((1,),))) is None
    # A destroyed robot with a life left is still in the race.
    assert result_of(out(robot((1, 1)), robot((5, 1), status="destroyed", lives=1), gone(), outs=((2,),))) is None
    assert result_of(out(robot((5, 1), status="destroyed", lives=1), gone(), outs=((1,),))) == (1, 2)


def test_rule_12_the_last_robot_wins_even_if_eliminated_later_in_the_register() -> None:
    assert result_of(out(gone(), gone(flags=1), outs=((1,), (0,)))) == (1, 2)


def test_rule_12_if_the_last_robots_are_eliminated_at_once_their_flags_decide() -> None:
    assert result_of(out(gone(), gone(flags=1), gone(), outs=((2,), (0, 1)))) == (2, 1, 3)
    assert result_of(out(gone(), gone(), outs=((0, 1),))) == (1, 1)


def test_rule_12_the_view_has_the_last_standing_seat() -> None:
    def told(table: Table) -> int | None:
        return GAME.view(table, None).last_standing

    assert told(out(robot((1, 1)), gone(flags=1), outs=((1,),))) == 0
    assert told(out(gone(), gone(flags=1), outs=((1,), (0,)))) == 0, "also where it goes out later in the register"
    assert told(out(gone(), gone(), outs=((0, 1),))) is None, "in the same instant nobody"
    assert told(out(robot((1, 1)), robot((5, 1)), gone(), outs=((2,),))) is None
    assert told(out(robot((1, 1), status="finished", place=1, flags=2), gone(), outs=((1,),))) is None


def test_rule_12_a_finished_robot_wins_before_the_last_one_left() -> None:
    done = robot((1, 1), status="finished", place=1, flags=2)
    assert result_of(out(done, robot((3, 3)), gone(), outs=((2,),))) == (1, 2, 3)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (gone(flags=2), robot((1, 1), flags=1, lives=3)),
        (robot((1, 1), flags=1, lives=1, damage=9), gone(flags=1)),
        (robot((1, 1), lives=2, damage=9), robot((3, 3), lives=1)),
        (robot((1, 1), lives=2, damage=2), robot((3, 3), lives=2, damage=3)),
    ],
    ids=["more flags", "still in the game", "more lives", "less damage"],
)
def test_rule_12_places_of_those_that_did_not_finish(better: Robot, worse: Robot) -> None:
    done = robot((5, 5), status="finished", place=1, flags=3)
    for robots in ((done, better, worse), (done, worse, better)):
        outs = tuple((number,) for number, each in enumerate(robots) if each.status == "out")
        places = result_of(out(*robots, outs=outs))
        assert places is not None
        assert places[0] == 1
        assert places[robots.index(better)] == 2
        assert places[robots.index(worse)] == 3


def test_rule_12_later_elimination_gives_a_better_place_and_ties_are_shared() -> None:
    done = robot((5, 5), status="finished", place=1, flags=3)
    assert result_of(out(done, gone(), gone(), gone(), outs=((2,), (1, 3)))) == (1, 2, 4, 2)
    assert result_of(out(done, robot((1, 1)), robot((3, 3)))) == (1, 2, 2)


def test_rule_12_ties_of_finishers_share_the_place() -> None:
    """Only with Mechanical Arm can two robots finish in one register; the ranking already supports it."""
    both = [robot((x, 5), status="finished", place=1, flags=3) for x in (1, 2)]
    assert result_of(out(*both, robot((3, 3)))) == (1, 1, 3)


def test_two_robots_a_seat_are_placed_by_the_better_one_and_win_together() -> None:
    """House rule: with two robots a seat, the last seat left wins."""
    robots = [robot((1, 1)), gone(), robot((3, 3)), gone()]
    seated = [msgspec.structs.replace(each, seat=number % 2) for number, each in enumerate(robots)]
    assert ranking.is_over(seated, ((1,), (3,)), play_on=False)
    assert ranking.match_result(seated, ((1,), (3,)), 2).places == (1, 2)
    assert ranking.robot_places(seated, ((1,), (3,))) == (1, 4, 1, 3)
    still = [seated[0], robot((2, 2), seat=1), *seated[2:]]
    assert not ranking.is_over(still, ((3,),), play_on=False)


def test_the_end_is_seen_by_all() -> None:
    match = racing()
    turn(match)
    view = GAME.view(table_of(match), None)
    assert [each.place for each in view.robots] == [1, 2, 2]


def test_a_match_without_any_answers_ends() -> None:
    match = begun(msgspec.structs.replace(plain(), timer=30), 3, 3)
    while asked(match)[0] != "over":
        late(match)
    assert match.result is not None


REJECTS = Options(course="factory_rejects", timer=None)
CHANCE = SeededChance(numbered_seed(1))
LEVELS = {bot.name: bot for bot in BOTS}


@pytest.mark.parametrize(("level", "seed"), [("greedy", 325), ("novice", 218)])
def test_8_1_a_race_of_locked_robots_ends_on_a_course_without_power_down(level: str, seed: int) -> None:
    """A regression: the race continued without end within one command and blocked the table."""
    assert play_match("roborally", [LEVELS[level]], REJECTS, seed).places == (1,)


def two_locked(other: tuple[int, ...], at: Space = (11, 13)) -> Match:
    """Return a match on the floor of Factory Rejects where both robots have nine damage and all registers locked.

    One robot turns on the spot; the other has touched a flag and plays `other`.
    """
    robots = [
        turns.robot((0, 0), "W", damage=9, registers=SPIN),
        turns.robot(at, "N", damage=9, registers=other, flags=1),
    ]
    return turns.playing(turns.position(REJECTS, *robots, stage="deal"))


def test_12_places_follow_the_usual_order_if_no_player_can_decide() -> None:
    match = two_locked((80, 100, 120, 140, 160))
    game, table = match.game, table_of(match)
    (over,) = game.resolve(table, CHANCE)
    assert isinstance(over, RaceFinished)
    assert over.places == (2, 1)
    assert over.result.places == (2, 1)


def test_12_the_race_continues_while_robots_still_move() -> None:
    """A robot moves one space each turn into a pit; when it re-enters its owner is asked."""
    match = two_locked((MOVE_1[0], LEFT[5], RIGHT[0], LEFT[6], RIGHT[1]), (1, 5))
    game, state = match.game, match.state
    state = State(table_of(match), {}, True)
    phase = game.phase(state.table)
    while phase is not None and not phase.asks:
        events = game.resolve(state.table, CHANCE)
        assert not any(isinstance(event, RaceFinished) for event in events)
        for event in events:
            state = game.evolve(state, event)
        phase = game.phase(state.table)
    assert phase is not None
    assert (phase.name, phase.asks) == ("re-enter", (1,))
    assert (state.table.robots[1].lives, state.table.turn) == (2, 3)


def test_12_a_race_with_power_downs_continues() -> None:
    match = two_locked((80, 100, 120, 140, 160))
    table = table_of(match)
    plain = turns.position(Options(course="risky_exchange", timer=None), *table.robots, stage="deal")
    assert isinstance(match.game.resolve(plain, CHANCE)[0], Dealt)


NAMES = ("Ann", "Ben", "Cid")


def rated_race() -> TableCore:
    """Return a rated race that continues for the places after Ann has won."""
    match = finishing(play_on=True)
    finish(match)
    setup = TableSetup("roborally", "A race", 3, clock=Clock(60, "take-over"), public=True, rated=True)
    seats = tuple(Player(name, name.lower()) for name in NAMES)
    return TableCore(TableDocument("t", setup, "ben", seats, 0, status="playing"), GAME, ("greedy",), match)


@pytest.mark.parametrize("deletes", [False, True])
def test_a_winner_who_leaves_does_not_end_the_race_and_keeps_the_place(deletes: bool) -> None:
    for leaver, places in (("ann", [1, 2, 3]), ("ben", [1, 3, 2])):
        core = rated_race()
        if deletes:
            doc = without_account(core.doc, leaver, set(), set(), core.is_done(leaver))
        else:
            core.apply(core.handle(leaver, say.LeaveSeat(), 0))
            doc = core.doc
        seat = NAMES.index(leaver.title())
        gone = doc.seats[seat]
        assert isinstance(gone, Player)
        assert gone.left
        assert gone.stand_in
        standings = [SeatStanding(name, n + 1, rounds_after_leaving(doc, n, (), 7)) for n, name in enumerate(NAMES)]
        assert list(ranks_of(standings)) == places


GOLDEN = Path(__file__).parent.parent.parent / "golden"


def seen_of(name: str) -> told.MatchSummary:
    """Return the summary of a golden race as it is stored and read."""
    log = read((GOLDEN / f"{name}.jsonl").read_bytes().splitlines(keepends=True), GAMES)
    game = RoboRally()
    view = game.see(fold(log, game), None)
    kept = msgspec.json.encode(told.summary(view, [True] * len(log.header.seats)))
    return msgspec.json.decode(kept, type=told.MatchSummary)


@pytest.mark.parametrize("name", ["roborally-dizzy-dash-3-on", "roborally-vault-assault-4-on"])
def test_12_turns_after_the_victory_do_not_count_for_the_winner(name: str) -> None:
    seen = seen_of(name)
    first = seen.places.index(1)
    assert told.match_stats(seen, first) == (seen.flags, None)


def test_12_where_the_first_ends_it_the_turns_are_the_winners() -> None:
    seen = seen_of("roborally-risky-exchange-2")
    first = seen.places.index(1)
    assert told.match_stats(seen, first) == (seen.flags, seen.round)
    assert told.match_stats(seen, 1 - first)[1] is None
    # Summaries stored by older versions lack the field and are still read.
    before = msgspec.json.decode(b'{"phase":null,"round":7}', type=told.MatchSummary)
    assert (before.round, before.went_on) == (7, False)
