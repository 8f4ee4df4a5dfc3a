"""Which robots are asked to program, and the effect of standing answers (Options 2.2 to 2.4, 2.10, 5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open, Show, Timer
from inkrally.match.log import fold, verify
from inkrally.match.match import Match
from inkrally.roborally.game import RoboRally
from inkrally.roborally.legal_actions import ProgramActions
from inkrally.roborally.register.trace import Shot
from inkrally.roborally.rule_hooks import (
    LATEST_OPTION_RULES_VERSION,
    OPTION_FIXES_VERSION,
    OPTION_TOKENS_VERSION,
    Question,
)
from inkrally.roborally.table import Docked, Options, ResolutionPaused, StoredAnswer, Table
from inkrally.roborally.turn.actions import AnswerOption, RecompileHand, StandingAnswer, StoreCard
from inkrally.roborally.turn.resolution_run import standing_answer
from tests.roborally import turns
from tests.roborally.turns import LEFT, MOVE_1, RIGHT, U_TURN, asked, changes, places, plain, playing, position, robot

pytestmark = pytest.mark.hot("legal_actions", "programming", "register_run", "lasers")

GAME = RoboRally()
LOCKED = U_TURN[:5]
BEAMS = ("pressor_beam", "scrambler")


def commit(match: Match, seat: int, *acts: Any) -> list[Any]:
    return [entry.event for entry in match.submit(Commit(seat, acts))]


def table_of(match: Match) -> Table:
    return turns.table_of(match)


# Who is asked to program.


def locked_up(*options: str, hand: tuple[int, ...] = MOVE_1[:1], **more: Any) -> Match:
    """Return a match where all registers of the first robot are locked."""
    held = {"damage": 9, "registers": LOCKED, "options": options, **more}
    return playing(position(plain(), robot((4, 4), **held), robot((0, 0)), hands=(hand, LEFT[:9])))


@pytest.mark.parametrize("option", ["recompile", "flywheel", "conditional_program"])
def test_5_extra_memory_a_robot_with_a_card_and_no_free_register_is_asked(option: str) -> None:
    match = locked_up("extra_memory", option)
    assert asked(match) == ("program", (0, 1))
    offered: Any = GAME.legal_actions_view(table_of(match), 0, ())
    assert (offered.robots[0].free, offered.robots[0].hand) == ((), MOVE_1[:1])
    assert offered.robots[0].of_options, "it stores the card, or has it go"
    assert StandingAnswer(0, "discard", "keep") in GAME.legal_actions(table_of(match), 0, ())
    GAME.check_complete(table_of(match), 0, ())
    commit(match, 0)
    assert asked(match)[1] == (0, 1)
    assert match.owes == (1,)
    commit(match, 1, *places(1, LEFT[:5]))
    assert asked(match) != ("program", (0, 1))


def test_5_a_card_is_put_aside_where_no_register_is_free() -> None:
    """Options 4: Fire Control locks registers while the damage still allows a full hand."""
    match = locked_up("flywheel", hand=MOVE_1[:4], damage=5, locks=(1, 2, 3, 4, 5))
    commit(match, 0, StoreCard(0, "flywheel", MOVE_1[2]))
    commit(match, 1, *places(1, LEFT[:5]))
    assert table_of(match).robots[0].stored == (("flywheel", MOVE_1[2]),)


def test_5_recompile_at_nine_damage_with_extra_memory_destroys() -> None:
    match = locked_up("extra_memory", "recompile")
    match.submit(Show(0, (RecompileHand(0),)))
    assert table_of(match).robots[0].status == "destroyed"
    assert asked(match) == ("program", (0, 1)), "the owner must still commit"
    assert GAME.legal_actions_view(table_of(match), 0, ()) == ProgramActions({}), "the offer has no robot"
    assert GAME.legal_actions_view(table_of(match), 1, ()) != ProgramActions({})
    commit(match, 0)
    assert match.owes == (1,)


@pytest.mark.parametrize(
    ("options", "hand"), [((), MOVE_1[:1]), (("extra_memory", "brakes"), MOVE_1[:1]), (("flywheel", "recompile"), ())]
)
def test_2_2_robot_without_a_choice_is_not_waited_for(options: tuple[str, ...], hand: tuple[int, ...]) -> None:
    assert asked(locked_up(*options, hand=hand)) == ("program", (1,))


def test_4_3_the_last_player_has_the_timer_and_keeps_the_card() -> None:
    match = locked_up("extra_memory", "flywheel")
    quick = msgspec.structs.replace(table_of(match).options, timer=30)
    match.state = msgspec.structs.replace(match.state, table=msgspec.structs.replace(table_of(match), options=quick))
    commit(match, 1, *places(1, LEFT[:5]))
    assert GAME.timer(match.state) == Timer(30)
    turns.late(match)
    assert table_of(match).robots[0].registers == LOCKED


def test_an_older_match_keeps_its_rules_version() -> None:
    """Older versions do not ask this owner, so nothing was committed. The log names the version of its rules."""
    for version in (2, OPTION_FIXES_VERSION, OPTION_TOKENS_VERSION, LATEST_OPTION_RULES_VERSION):
        of_then = RoboRally(version=version)
        match = Match(of_then, Options(draw_options=2, timer=None), ("a", "b"), numbered_seed(3))
        match.submit(Open())
        docked = match.entries[1].event
        assert isinstance(docked, Docked)
        assert docked.version == (msgspec.UNSET if version < OPTION_FIXES_VERSION else version)
        assert match.header.rules == table_of(match).version == version
        for _ in range(8):
            turns.late(match)
        for game in (RoboRally(), of_then):
            assert fold(match.log, game) == match.state
        assert verify(match.log, RoboRally()).rules == "decided again" + (
            f" by version {version}" if version < LATEST_OPTION_RULES_VERSION else ""
        )
        assert verify(match.log, RoboRally()).ok
        table = locked_up("extra_memory", "flywheel").state.table
        phase = GAME.phase(msgspec.structs.replace(table, version=version))
        assert phase is not None
        assert phase.asks == ((1,) if version == 2 else (0, 1))


def test_new_races_use_the_newest_rules_version_and_older_ones_theirs() -> None:
    game = RoboRally()
    for options in (Options(), Options(draw_options=0), Options(course="moving_targets")):
        assert game.version_for(options) == game.rules_version == LATEST_OPTION_RULES_VERSION
        assert game.for_version(LATEST_OPTION_RULES_VERSION, options) is game
        before = game.for_version(2, options)
        assert before is not None
        assert before.version_for(options) == 2


# Standing answers (2.4).

WEAPONS = Question(0, "pressor_beam", ("laser", *BEAMS), "register", "weapon", 1)
NEVER = StoredAnswer(0, "pressor_beam", "laser")


def test_2_4_never_for_one_weapon_does_not_answer_for_another() -> None:
    assert standing_answer((NEVER,), 1, WEAPONS) is None
    assert standing_answer((NEVER, StoredAnswer(0, "scrambler", "scrambler")), 1, WEAPONS) == "scrambler"
    assert standing_answer((NEVER, StoredAnswer(0, "scrambler", "laser")), 1, WEAPONS) == "laser"
    both = (StoredAnswer(0, "pressor_beam", "pressor_beam"), StoredAnswer(0, "pressor_beam", "laser", 2))
    assert standing_answer(both, 1, WEAPONS) == "pressor_beam"
    assert standing_answer(both, 2, WEAPONS) is None, "in this register it is not fired"
    assert standing_answer((NEVER,), 1, WEAPONS, version=OPTION_FIXES_VERSION - 1) == "laser"


KEEP = StoredAnswer(0, "discard", "keep")


def shooting(*words: StandingAnswer) -> tuple[Match, list[Any]]:
    """Play a robot with two weapons that sees another one in registers 2 and 4, with these standing answers.

    Returns:
        The match and the events up to the first question.
    """
    shooter, other = robot((0, 4), "E", options=BEAMS), robot((4, 4), "N")
    match = playing(position(plain(), shooter, other, hands=(U_TURN[:4] + LEFT[:5], RIGHT[:9])))
    commit(match, 0, StandingAnswer(0, "discard", "keep"), *words, *places(0, (*U_TURN[:4], LEFT[0])))
    return match, commit(match, 1, *places(1, RIGHT[:5]))


def weapons(events: list[Any]) -> list[str | None]:
    """Return the weapons that the robot fired."""
    return [one.weapon for one in changes(events, Shot) if one.robot == 0 and one.hit is not None]


def test_2_4_a_weapon_fires_if_it_has_always_and_the_other_never() -> None:
    never, always = StandingAnswer(0, "pressor_beam", "laser"), StandingAnswer(0, "scrambler", "scrambler")
    _, events = shooting(never, always)
    assert not [one for one in events if isinstance(one, ResolutionPaused)]
    assert weapons(events)[0] == "scrambler"
    assert set(weapons(events)) == {"scrambler"}


def test_2_4_the_question_has_only_weapons_without_a_standing_answer() -> None:
    match, events = shooting(StandingAnswer(0, "pressor_beam", "laser"))
    assert events[-1].question == Question(0, "scrambler", ("laser", "scrambler"), "register", "weapon", 1)
    assert turns.refused(match, Commit(0, (AnswerOption(0, "scrambler", "pressor_beam"),))) == "choice-unknown"
    events = turns.say(match, AnswerOption(0, "scrambler", "laser", True))
    assert weapons(events) == [None, None]
    assert table_of(match).stored_answers == (KEEP, NEVER, StoredAnswer(0, "scrambler", "laser"))


def test_2_4_the_answer_no_weapon_applies_to_each_weapon() -> None:
    match, events = shooting()
    assert events[-1].question == WEAPONS
    events = turns.say(match, AnswerOption(0, "pressor_beam", "laser", True))
    assert weapons(events) == [None, None]
    assert table_of(match).stored_answers == (KEEP, NEVER, StoredAnswer(0, "scrambler", "laser"))
