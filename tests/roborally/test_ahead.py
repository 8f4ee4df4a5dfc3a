"""Tests the content of a question: the moment, the cause, the result of each answer, and the next question.

None of it depends on secrets of other players.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit, Expire
from inkrally.match.match import Match
from inkrally.roborally.facts import Belt, Cell
from inkrally.roborally.floor.floor import SIDES
from inkrally.roborally.legal_actions import OptionActions
from inkrally.roborally.register.trace import Destroyed, Moved, Shot
from inkrally.roborally.table import StoredAnswer, Table
from inkrally.roborally.turn.actions import AnnouncePowerDown, AnswerOption, StandingAnswer
from inkrally.roborally.turn.robots import Robot
from inkrally.roborally.view import resample
from tests.roborally.turns import (
    BACK_UP,
    GAME,
    LEFT,
    MOVE_1,
    MOVE_2,
    MOVE_3,
    PIT,
    RIGHT,
    U_TURN,
    late,
    plain,
    playing,
    position,
    refused,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

pytestmark = pytest.mark.hot("legal_actions", "movement", "register_run", "programming")

SPINS = RIGHT[:5]


def stopped(*robots: Robot, programs: tuple[tuple[int, ...], ...], cells: Any = None, options: Any = None) -> Match:
    """Return a match stopped at an Option's question in its first turn; no player announces a power down."""
    match = playing(with_hands(position(options or plain(cells), *robots), *programs))
    run(match, *programs)
    while table_of(match).stage == "announce":
        say(match, AnnouncePowerDown(table_of(match).asked[0], False))
    return match


def offered(match: Match) -> OptionActions:
    table = table_of(match)
    assert table.halt is not None
    found = GAME.legal_actions_view(table, table.robots[table.halt.question.robot].seat, ())
    assert isinstance(found, OptionActions)
    return found


def ends(offer: OptionActions) -> dict[str, tuple[Any, ...]]:
    return {} if offer.leads is msgspec.UNSET else {choice: lead.end for choice, lead in offer.leads.items()}


def test_brakes_question_has_the_ends_of_both_answers_and_its_repetitions() -> None:
    """Brakes apply to Move 1 in registers 1, 3 and 4; the one in register 1 ends on a belt."""
    belt = Cell(belt=Belt("normal", "E", ("W",)))
    program = (MOVE_1[0], LEFT[0], MOVE_1[1], MOVE_1[2], LEFT[1])
    match = stopped(
        robot((4, 4), options=("brakes",)), robot((0, 0)), programs=(program, SPINS), cells={(4, 3): belt, (5, 3): belt}
    )
    offer = offered(match)
    assert (offer.register, offer.point) == (1, "cards")
    assert ends(offer) == {"no": (5, 3, "N", "ok"), "yes": (4, 4, "N", "ok")}
    assert isinstance(offer.leads, dict)
    assert offer.leads["no"].trail == ((4, 3, False), (5, 3, True))
    assert offer.again == (3, 4)
    assert offer.rest == ("no", "yes")


def test_end_of_an_answer_is_the_place_after_the_register() -> None:
    """Each answer is given in random positions with other robots, walls and pits."""
    rng = random.Random(7)
    seen: set[str] = set()
    for seed in range(60):
        spaces = [(x, y) for x in range(8) for y in range(7)]
        taken = rng.sample(spaces, 6)
        pits = dict.fromkeys(taken[3:], PIT)
        robots = [
            robot(at, rng.choice(SIDES), options=(option,))
            for at, option in zip(taken, rng.sample(("brakes", "fourth_gear", "reverse_gear"), 3), strict=False)
        ]
        cards = rng.sample([*MOVE_1, *MOVE_3, BACK_UP, *MOVE_2], 15)
        programs = tuple(tuple(cards[5 * place : 5 * place + 5]) for place in range(3))
        match = stopped(*robots, programs=programs, cells=pits)
        table = table_of(match)
        if table.halt is None:
            continue
        offer = offered(match)
        number = offer.question.robot
        for choice, end in ends(offer).items():
            other = playing(table, seed)
            say(other, AnswerOption(number, offer.question.option, choice))
            while table_of(other).stage == "option" and table_of(other).halt.number == offer.register:  # type: ignore[union-attr]
                late(other)  # the other questions of this register get the default answer
            after = table_of(other)
            story = after.story
            assert story is not None
            steps = story.registers[offer.register - 1].steps
            moves = [change for step in steps for change in step.changes if change.robot == number]
            moved = [change.to for change in moves if isinstance(change, Moved)]
            at = moved[-1] if moved else table.robots[number].at
            lost = any(isinstance(change, Destroyed) for change in moves)
            assert end[:2] == at
            assert (end[3] in ("pit", "edge")) == lost
            seen.add(f"{offer.question.option} {'lost' if lost else 'ok'}")
    assert {name.split()[0] for name in seen} == {"brakes", "fourth_gear", "reverse_gear"}
    assert any(name.endswith("lost") for name in seen)


def test_question_about_damage_has_its_shot_and_the_number_of_later_tokens() -> None:
    """Two robots shoot the third, the first with a double barrel: three questions, in the order of the shooters."""
    match = stopped(
        robot((4, 0), "E", options=("double_barreled_laser",)),
        robot((0, 4), "N"),
        robot((4, 4), options=("brakes", "crab_legs")),
        programs=(RIGHT[:5], RIGHT[5:10], LEFT[:5]),
    )
    told = []
    while (offer := offered(match)).register == 1:
        assert (offer.point, offer.question.matter) == ("lasers", "discard")
        assert isinstance(offer.shot, Shot)
        assert (offer.shot.hit, offer.shot.to) == (2, (4, 4))
        told.append((offer.shot.robot, offer.shot.at, offer.again))
        late(match)
    assert told == [
        (0, (4, 0), (1, 1)),
        (0, (4, 0), (1,)),
        (1, (0, 4), msgspec.UNSET),
    ]


def test_an_absorbed_token_counts_as_dealt() -> None:
    """Ablative Coat absorbs one of the two tokens of a hit."""
    match = stopped(
        robot((4, 0), "E", options=("double_barreled_laser",)),
        robot((0, 4), "N"),
        robot((4, 4), options=("ablative_coat",), tokens=(("ablative_coat", 2),)),
        programs=(RIGHT[:5], RIGHT[5:10], LEFT[:5]),
    )
    # Its third token discards Ablative Coat, and the robot has no Option left to ask about.
    assert table_of(match).halt is None or offered(match).question.robot == 0
    match = stopped(
        robot((4, 0), "E", options=("double_barreled_laser",)),
        robot((0, 4), "N"),
        robot((4, 4), options=("ablative_coat", "brakes"), tokens=(("ablative_coat", 2),)),
        programs=(RIGHT[:5], RIGHT[5:10], LEFT[:5]),
    )
    offer = offered(match)
    assert isinstance(offer.shot, Shot)
    assert (offer.shot.robot, offer.again) == (0, (1,))


def test_question_about_ramming_has_the_ramming_robot() -> None:
    match = stopped(
        robot((4, 4), options=("ramming_gear",)),
        robot((4, 3), "E", options=("crab_legs",)),
        programs=((MOVE_1[0], *LEFT[:4]), RIGHT[:5]),
    )
    offer = offered(match)
    assert (offer.question.robot, offer.point, offer.rammed_by, offer.shot) == (1, "cards", 0, msgspec.UNSET)


def test_question_about_a_weapon_has_the_end_of_its_target() -> None:
    """The target moves one space along the beam, or into the pit behind it."""
    robots = (robot((4, 7), "W", options=("pressor_beam",)), robot((4, 4)))
    offer = offered(stopped(*robots, programs=(RIGHT[:5], LEFT[:5])))
    assert (offer.question.matter, offer.point) == ("weapon", "lasers")
    assert offer.shot == Shot((4, 7), "N", (4, 4), 0, 1)
    assert ends(offer) == {"laser": (4, 4, "W", "ok"), "pressor_beam": (4, 3, "W", "ok")}
    pit = offered(stopped(*robots, programs=(RIGHT[:5], LEFT[:5]), cells={(4, 3): PIT}))
    assert ends(pit)["pressor_beam"] == (4, 3, "W", "pit")


def test_radio_control_question_has_the_end_of_the_target_for_the_turn() -> None:
    program = (RIGHT[0], MOVE_1[0], MOVE_2[0], LEFT[0], LEFT[1])
    robots = (robot((4, 7), "W", options=("radio_control",)), robot((4, 4), "S"))
    offer = offered(stopped(*robots, programs=(program, LEFT[2:7])))
    assert ends(offer) == {"laser": (4, 4, "E", "ok"), "radio_control": (7, 4, "W", "ok")}


def test_gyroscopic_stabilizer_question_has_the_end_of_the_turn() -> None:
    """With a gear in register 1 the robot faces another way for the rest of the turn."""
    gear = Cell(gear="cw")
    program = (MOVE_1[0], MOVE_1[1], MOVE_1[2], LEFT[0], LEFT[1])
    match = stopped(
        robot((4, 6), options=("gyroscopic_stabilizer",)),
        robot((0, 0)),
        programs=(program, SPINS),
        cells={(4, 5): gear},
    )
    offer = offered(match)
    assert offer.point == "declaration"
    assert ends(offer) == {"off": (6, 5, "W", "ok"), "active": (4, 3, "S", "ok")}
    assert offer.rest == ()


def test_cards_to_be_drawn_are_not_predicted() -> None:
    match = stopped(robot((4, 6), options=("abort_switch",)), robot((0, 0)), programs=((MOVE_1[0], *LEFT[:4]), SPINS))
    offer = offered(match)
    assert ends(offer) == {"keep": (4, 5, "N", "ok")}
    assert offer.again == (2, 3, 4, 5)
    assert "keep" in offer.rest


def test_offers_do_not_depend_on_secrets_of_other_players() -> None:
    """The secrets are face-down cards and standing answers of other players, and the draw pile."""
    looked = 0
    for seed, option in enumerate(("brakes", "pressor_beam", "radio_control", "gyroscopic_stabilizer", "crab_legs")):
        rng = random.Random(seed)
        cards = rng.sample(range(70, 841, 10), 15)
        programs = tuple(tuple(cards[5 * place : 5 * place + 5]) for place in range(3))
        match = stopped(
            robot((4, 6), options=(option, "fourth_gear")),
            robot((4, 3), "S", options=("scrambler", "reverse_gear")),
            robot((2, 6), "E", options=("tractor_beam",)),
            programs=programs,
        )
        while table_of(match).stage == "option":
            table = table_of(match)
            assert table.halt is not None
            seat = table.robots[table.halt.question.robot].seat
            first = msgspec.json.encode(GAME.legal_actions_view(table, seat, ()))
            for other in range(4):
                anew = resample(table, seat, SeededChance(numbered_seed(other)))
                assert msgspec.json.encode(GAME.legal_actions_view(anew, seat, ())) == first
                looked += 1
            late(match)
    assert looked > 40


# Answers for the rest of the turn.


def braking(*more: Robot) -> Match:
    """Return a match in which Brakes ask in registers 1, 3 and 4."""
    program = (MOVE_1[0], LEFT[0], MOVE_1[1], MOVE_1[2], LEFT[1])
    return stopped(robot((4, 6), options=("brakes",)), *more, robot((0, 0)), programs=(program, SPINS))


def registers_said(table: Table) -> dict[int | None, str]:
    return {word.register: word.choice for word in table.stored_answers if word.option == "brakes"}


def test_an_answer_for_the_rest_of_the_turn_is_asked_for_once_and_ends_with_the_turn() -> None:
    match = braking()
    say(match, AnswerOption(0, "brakes", "yes", rest=True))
    table = table_of(match)
    assert table.stage == "program", "registers 3 and 4 were not asked about"
    assert table.turn == 2
    assert table.robots[0].at == (4, 6), "it braked each time"
    assert registers_said(table) == {}
    assert GAME.view(table, 0).said is msgspec.UNSET


def test_an_answer_for_the_rest_of_the_turn_replaces_answers_for_later_registers() -> None:
    match = braking()
    table = msgspec.structs.replace(table_of(match), stored_answers=(StoredAnswer(0, "brakes", "no", 4),))
    other = playing(table)
    say(other, AnswerOption(0, "brakes", "yes", rest=True))
    assert table_of(other).robots[0].at == (4, 6)


def waiting() -> Match:
    """Return a match where Brakes have a standing answer and another Option of the same owner is asked about."""
    program = (MOVE_1[0], MOVE_3[0], MOVE_1[1], MOVE_1[2], LEFT[1])
    match = stopped(robot((4, 7), options=("brakes", "fourth_gear")), robot((0, 0)), programs=(program, SPINS))
    assert offered(match).question.option == "brakes"
    say(match, AnswerOption(0, "brakes", "yes", rest=True))
    assert offered(match).question.option == "fourth_gear"
    return match


def test_answers_for_the_rest_of_the_turn_are_seen_by_their_owner_alone() -> None:
    table = table_of(waiting())
    said = GAME.view(table, 0).said
    assert isinstance(said, tuple)
    assert [(word.register, word.choice) for word in said] == [(each, "yes") for each in (0, 1, 2, 3, 4, 5)]
    silent = msgspec.structs.replace(table, stored_answers=())
    for viewer in (1, None):
        assert msgspec.json.encode(GAME.view(table, viewer)) == msgspec.json.encode(GAME.view(silent, viewer))


def test_an_answer_for_the_rest_of_the_turn_is_taken_back_before_another_answer() -> None:
    match = waiting()
    back = StandingAnswer(0, "brakes", "ask")
    assert back in GAME.legal_actions(table_of(match), 0, ())
    match.submit(Commit(0, (back, AnswerOption(0, "fourth_gear", "no"))))
    offer = offered(match)
    assert (offer.question.option, offer.register) == ("brakes", 3), "it asks again"
    assert registers_said(table_of(match)) == {1: "yes", 2: "yes"}, "what has answered stands"
    late(match)
    assert table_of(match).robots[0].at == (4, 3)


def test_retracting_a_standing_answer_is_no_answer() -> None:
    match = waiting()
    back = StandingAnswer(0, "brakes", "ask")
    assert refused(match, Commit(0, (back,))) == "answer-missing"
    assert refused(match, Commit(0, (AnswerOption(0, "fourth_gear", "no"), back))) == "already-answered"
    assert refused(
        match, Commit(0, (StandingAnswer(0, "fourth_gear", "ask"), AnswerOption(0, "fourth_gear", "no")))
    ) == ("already-said")
    assert refused(match, Commit(0, (StandingAnswer(0, "brakes", "no"), AnswerOption(0, "fourth_gear", "no")))) == (
        "choice-unknown"
    )
    # The owner withdrew the standing answer and gave no other before the time ran out.
    events = [entry.event for entry in match.submit(Expire(drafts={0: (back,)}))]
    assert events
    assert offered(match).question.option == "brakes"


def test_an_answer_for_every_turn_is_taken_back_while_it_answers() -> None:
    """The first of two tokens gets a standing answer, which also answers the second and is then withdrawn."""
    match = stopped(
        robot((4, 0), "E", options=("double_barreled_laser",)),
        robot((4, 4), "W", options=("brakes", "pressor_beam")),
        programs=((RIGHT[0], U_TURN[0], *RIGHT[1:4]), (LEFT[0], LEFT[1], RIGHT[5], RIGHT[6], MOVE_1[0])),
    )
    table = table_of(match)
    assert table.halt is not None
    assert table.halt.question.matter == "discard"
    say(match, AnswerOption(1, "discard", "keep", always=True))
    while table_of(match).stage == "option":
        offer = offered(match)
        acts = GAME.legal_actions(table_of(match), 1, ())
        back = StandingAnswer(1, "discard", "ask")
        taking = (back,) if back in acts else ()
        match.submit(Commit(1, (*taking, AnswerOption(1, offer.question.option, offer.question.choices[0]))))
    assert not any(word.register is None for word in table_of(match).stored_answers)


def test_only_repeated_questions_can_be_answered_for_the_turn() -> None:
    match = braking()
    assert refused(match, Commit(0, (AnswerOption(0, "brakes", "yes", always=True, rest=True),))) == "choice-unknown"
    gyro = stopped(robot((4, 6), options=("gyroscopic_stabilizer",)), robot((0, 0)), programs=(LEFT[:5], SPINS))
    assert refused(gyro, Commit(0, (AnswerOption(0, "gyroscopic_stabilizer", "off", rest=True),))) == "choice-unknown"
