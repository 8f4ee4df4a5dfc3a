"""Illegal acts are refused with their error code and a sentence, and change nothing (rules 4.2, 4.4, 9.2)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Retract
from inkrally.match.match import Match
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, PlaceCard, Reenter, StayDown, TakeCard

from .turns import (
    GAME,
    MOVE_1,
    MOVE_2,
    PIT,
    RIGHT,
    SPIN,
    asked,
    places,
    plain,
    playing,
    position,
    refused,
    robot,
    run,
    say,
    with_hands,
)

HAND = (*SPIN, *MOVE_1[:3])
LOCKED = (None, None, None, None, 300)


def programming() -> Match:
    """Return a match where robot 0 has five damage, robot 1 none, robot 2 is powered down and robot 3 is out."""
    robots = (
        robot((1, 5), damage=5, registers=LOCKED),
        robot((3, 4)),
        robot((5, 3), down=True, damage=1),
        robot((6, 6), status="out", lives=0),
        robot((6, 1), damage=1),
    )
    hands = (SPIN[:4], (*RIGHT[:5], *MOVE_2[:4]), (), (), (*MOVE_1[4:12],))
    return playing(with_hands(position(plain(), *robots), *hands))


def announcing() -> Match:
    table = position(plain(), robot((1, 5), damage=1), robot((3, 4), damage=1))
    return playing(msgspec.structs.replace(table, stage="announce", asked=(0, 1)))


def staying() -> Match:
    table = position(plain(), robot((1, 5), down=True), robot((3, 4), down=True))
    return playing(msgspec.structs.replace(table, stage="stay-down", asked=(0, 1)))


def returning() -> Match:
    """Return a match where robot 0 re-enters, its archive is occupied, and a pit and a robot in sight are near."""
    options = plain({(3, 3): PIT})
    table = position(options, robot((4, 4), status="destroyed"), robot((4, 4)), robot((5, 7)))
    return playing(msgspec.structs.replace(table, stage="re-enter", returning=(0,)))


def surrounded() -> Match:
    """Return a match where the space 4,3 beside robot 0's archive faces a robot in every direction."""
    others = [robot(at) for at in ((4, 4), (2, 3), (6, 3), (4, 1))]
    table = position(plain(), robot((4, 4), status="destroyed"), *others)
    return playing(msgspec.structs.replace(table, stage="re-enter", returning=(0,)))


def home_free() -> Match:
    table = position(plain(), robot((4, 4), status="destroyed"), robot((0, 0)))
    return playing(msgspec.structs.replace(table, stage="re-enter", returning=(0,)))


CASES: list[tuple[str, str, Callable[[], Match], tuple[Action, ...]]] = [
    ("robot-unknown", "no robot of that number", programming, (PlaceCard(9, 1, SPIN[0]),)),
    ("robot-unknown", "below 0", programming, (PlaceCard(-1, 1, SPIN[0]),)),
    ("robot-not-yours", "somebody else's robot", programming, (PlaceCard(1, 1, RIGHT[0]),)),
    ("register-unknown", "register 0", programming, (PlaceCard(0, 0, SPIN[0]),)),
    ("register-unknown", "register 6", programming, (PlaceCard(0, 6, SPIN[0]),)),
    ("register-locked", "a locked register changed", programming, (PlaceCard(0, 5, SPIN[0]),)),
    ("register-locked", "a locked card taken out", programming, (TakeCard(0, 5),)),
    (
        "register-filled",
        "a second card in a register",
        programming,
        (PlaceCard(0, 1, SPIN[0]), PlaceCard(0, 1, SPIN[1])),
    ),
    ("register-empty", "nothing to take back", programming, (TakeCard(0, 1),)),
    ("card-not-dealt", "a card of nobody", programming, (PlaceCard(0, 1, 840),)),
    ("card-not-dealt", "a card that there is not", programming, (PlaceCard(0, 1, 7),)),
    ("card-not-dealt", "somebody else's card", programming, (PlaceCard(0, 1, RIGHT[0]),)),
    ("card-not-dealt", "the locked card", programming, (PlaceCard(0, 1, 300),)),
    ("card-used", "a card twice", programming, (PlaceCard(0, 1, SPIN[0]), PlaceCard(0, 2, SPIN[0]))),
    ("registers-empty", "not all registers filled", programming, places(0, SPIN[:3], (1, 2, 3))),
    ("registers-empty", "nothing done", programming, ()),
    ("act-untimely", "coming back while programming", programming, (Reenter(0, (1, 1), "N", False),)),
    ("act-untimely", "staying down while programming", programming, (StayDown(0, True),)),
    ("already-announced", "the same word twice", programming, (AnnouncePowerDown(0, True), AnnouncePowerDown(0, True))),
    ("act-untimely", "a card while announcing", announcing, (PlaceCard(0, 1, SPIN[0]),)),
    ("robot-not-yours", "another robot's turn to announce", announcing, (AnnouncePowerDown(1, True),)),
    ("answer-missing", "no answer", announcing, ()),
    ("already-answered", "two answers", announcing, (AnnouncePowerDown(0, True), AnnouncePowerDown(0, False))),
    ("answer-missing", "no word about staying down", staying, ()),
    ("act-untimely", "announcing instead of staying down", staying, (AnnouncePowerDown(0, True),)),
    ("already-answered", "two words about staying down", staying, (StayDown(0, True), StayDown(0, True))),
    ("space-off-floor", "off the floor", returning, (Reenter(0, (-1, 4), "N", False),)),
    ("space-off-floor", "far off the floor", returning, (Reenter(0, (2**70, 4), "N", False),)),
    ("space-pit", "into a pit", returning, (Reenter(0, (3, 3), "N", False),)),
    ("space-occupied", "onto a robot", returning, (Reenter(0, (4, 4), "N", False),)),
    ("space-too-far", "further away than need be", returning, (Reenter(0, (2, 4), "N", False),)),
    ("facing-robot", "facing a robot beside", returning, (Reenter(0, (3, 4), "E", False),)),
    ("facing-robot", "facing a robot within three spaces", returning, (Reenter(0, (5, 4), "S", False),)),
    ("facing-robot", "where every way a robot is in sight", surrounded, (Reenter(0, (4, 3), "N", False),)),
    ("facing-robot", "and any other way too", surrounded, (Reenter(0, (4, 3), "W", False),)),
    ("space-not-archive", "elsewhere than on the free archive space", home_free, (Reenter(0, (4, 5), "N", False),)),
    ("answer-missing", "no way back", returning, ()),
]


@pytest.mark.parametrize(("code", "what", "match", "acts"), CASES, ids=[case[1] for case in CASES])
def test_refused(code: str, what: str, match: Callable[[], Match], acts: tuple[Action, ...]) -> None:
    assert refused(match(), Commit(0, acts)) == code


def test_a_robot_without_damage_does_not_announce() -> None:
    match = programming()
    acts = (*places(1, RIGHT[:5]), AnnouncePowerDown(1, True))
    assert refused(match, Commit(1, acts)) == "robot-undamaged"


def test_a_robot_that_is_down_is_not_programmed() -> None:
    options = msgspec.structs.replace(plain(), robots_per_seat=2)
    robots = (robot((1, 5)), robot((3, 4), down=True, damage=1))
    table = with_hands(position(options, *robots), HAND, ())
    table = msgspec.structs.replace(
        table, seats=1, robots=tuple(msgspec.structs.replace(each, seat=0) for each in table.robots)
    )
    match = playing(table)
    assert refused(match, Commit(0, (PlaceCard(1, 1, SPIN[0]),))) == "robot-idle"
    assert refused(match, Commit(0, (AnnouncePowerDown(1, True),))) == "robot-idle"


def test_another_robot_of_the_seat_is_not_asked() -> None:
    match = announcing()
    table = match.state.table
    both = tuple(msgspec.structs.replace(each, seat=0) for each in table.robots)
    match = playing(msgspec.structs.replace(table, robots=both, seats=1))
    assert refused(match, Commit(0, (AnnouncePowerDown(1, True),))) == "robot-not-asked"


@pytest.mark.parametrize("seat", [2, 3, 7, -1])
def test_player_without_registers_to_program_is_not_asked(seat: int) -> None:
    match = programming()
    assert asked(match) == ("program", (0, 1, 4))
    assert refused(match, Commit(seat, ())) == "seat-not-asked"
    assert refused(match, Retract(seat)) == "seat-not-asked"


def test_a_program_after_time() -> None:
    """A late program is refused while other seats still owe theirs, and in the next phase."""
    match = programming()
    match.submit(Expire(seats=(0,)))
    assert refused(match, Commit(0, places(0, SPIN[:4], (1, 2, 3, 4)))) == "already-committed"
    assert refused(match, Retract(0)) == "deadline-past"
    match.submit(Expire())
    assert asked(match) == ("stay-down", (2,))
    assert refused(match, Commit(2, places(0, SPIN[:4], (1, 2, 3, 4)))) == "act-untimely"
    assert refused(match, Commit(1, places(1, RIGHT[:5]))) == "seat-not-asked"


def test_a_card_of_the_last_turn() -> None:
    hand = (*SPIN, *MOVE_1[:4])
    match = playing(with_hands(position(plain(), robot((1, 5)), robot((5, 3), down=True)), hand, ()))
    run(match, SPIN)
    say(match, StayDown(1, False))
    old = [card for card in hand if card not in match.state.table.hands[0]]
    assert asked(match) == ("program", (0, 1))
    assert refused(match, Commit(0, (PlaceCard(0, 1, old[0]),))) == "card-not-dealt"


@pytest.mark.parametrize(
    "options",
    [
        {"course": 7},
        {"lives": 5},
        {"timer": 10},
        {"robots_per_seat": 3},
        {"play_on": 1},
        {"speed": 2},
        {"own": []},
    ],
    ids=str,
)
def test_options_of_another_form(options: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


def test_invalid_custom_courses_are_refused() -> None:
    with pytest.raises(BadInput) as caught:
        GAME.begin(Options(course="own"), 2)
    assert caught.value.code == "unknown-course"
    with pytest.raises(BadInput) as caught:
        GAME.begin(Options(course="risky_exchange", own={}), 2)
    assert caught.value.code == "course-own"
    with pytest.raises(BadInput) as caught:
        GAME.begin(Options(course="own", own={}), 2)
    assert caught.value.code == "missing-field"
