"""A standing answer for an Option stays hidden from other viewers until it answers a question (Options 2.4)."""

from __future__ import annotations

import gc
import random
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.conformance import CHECKS
from inkrally.match.conformance.run import AcceptedCommand, AnyState, RandomMatch, encoded
from inkrally.match.errors import Refusal
from inkrally.match.game import Command, Commit, Open
from inkrally.match.match import Match
from inkrally.roborally.decisions.lasers import weapon_question
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.game import RoboRally
from inkrally.roborally.legal_actions import OptionActions
from inkrally.roborally.rule_hooks import Question, QuestionTopic
from inkrally.roborally.table import Options, ResolutionPaused, StoredAnswer, Table
from inkrally.roborally.turn import programming, resolution_run, standing_answers
from inkrally.roborally.turn.actions import Action, StandingAnswer
from inkrally.roborally.turn.resolution_run import public_question_of
from inkrally.roborally.view import resample
from tests.roborally.test_conformance import race
from tests.roborally.turns import RIGHT, SPIN, places, plain, playing, position, robot, table_of
from tests.sample_sizes import LONG

pytestmark = pytest.mark.hot("view", "lasers")

GAME = RoboRally()
WEAPONS = ("pressor_beam", "tractor_beam", "scrambler", "radio_control", "mini_howitzer")
OTHERS = ("fire_control", "mechanical_arm", "brakes", "abort_switch")
TRIES, LONGEST = 3, 150
SHORT, MANY = (10, 14, 20), 100
"""The races of the short run, in which standing answers narrow questions, and the number of races of the long run."""


# One question.


def asked(*said: StandingAnswer, options: Options | None = None) -> Match:
    """Return a match where a robot with weapons sees another one and its owner gave these standing answers."""
    shooter, target = robot((2, 2), "S", options=("pressor_beam", "scrambler")), robot((4, 2))
    match = playing(position(options or plain(), shooter, target, hands=(SPIN, RIGHT[:5])))
    match.submit(Commit(0, (*said, *places(0, SPIN))))
    match.submit(Commit(1, places(1, RIGHT[:5])))
    assert table_of(match).stage == "option"
    return match


def test_2_4_other_viewers_see_weapons_with_a_private_never_in_the_question() -> None:
    never, options = StandingAnswer(0, "pressor_beam", "laser"), plain()
    for viewer in (1, None):
        open_now, silent = asked(options=options).view(viewer), asked(never, options=options).view(viewer)
        assert open_now.table.question.choices == ("laser", "pressor_beam", "scrambler")
        assert encoded(silent) == encoded(open_now)


def test_2_4_the_owner_is_asked_about_weapons_without_a_standing_answer() -> None:
    match = asked(StandingAnswer(0, "pressor_beam", "laser"))
    offer = GAME.legal_actions_view(table_of(match), 0, ())
    assert isinstance(offer, OptionActions)
    assert match.view(0).table.question == offer.question
    assert (offer.question.option, offer.question.choices) == ("scrambler", ("laser", "scrambler"))


def test_2_4_resampled_tables_have_any_possible_standing_answer() -> None:
    table = table_of(asked(StandingAnswer(0, "pressor_beam", "laser")))
    asks: set[tuple[str, ...]] = set()
    for seed in range(40):
        other = resample(table, None, SeededChance(numbered_seed(seed)))
        assert other.halt is not None
        asks.add(other.halt.question.choices)
    assert asks == {
        ("laser", "pressor_beam", "scrambler"),
        ("laser", "scrambler"),
        ("laser", "pressor_beam"),
    }


@pytest.mark.parametrize("matter", ["weapon", "a matter to come"])
def test_2_4_without_a_derivable_question_other_viewers_see_only_the_asked_seat(matter: QuestionTopic) -> None:
    """If the question cannot be derived from the position, no standing answer may be shown in its place."""
    lost, options = [], plain()
    for said in ((), (StandingAnswer(0, "pressor_beam", "laser"),)):
        match = asked(*said, options=options)
        table = table_of(match)
        assert table.halt is not None
        halt = msgspec.structs.replace(table.halt, question=msgspec.structs.replace(table.halt.question, matter=matter))
        robots = (msgspec.structs.replace(table.robots[0], options=()), *table.robots[1:])
        lost.append(msgspec.structs.replace(table, robots=robots, halt=halt))
    for viewer in (1, None):
        first, second = (GAME.view(table, viewer) for table in lost)
        assert (first.question, first.asked, first.stopped) == (msgspec.UNSET, (0,), 1)
        assert encoded(first) == encoded(second)
        for table in lost:
            other = resample(table, viewer, SeededChance(numbered_seed(1)))
            assert other.halt is not None
            assert other.halt.question.choices == ("laser",), "what who says nothing answers"
            assert encoded(GAME.view(other, viewer)) == encoded(first)
    assert [GAME.view(table, 0).question for table in lost] == [table.halt and table.halt.question for table in lost]


def test_2_4_the_open_question_of_a_table_is_computed_once_for_all_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []

    def counted(run: RegisterRun, number: int, target: int) -> Question | None:
        found.append(number)
        return weapon_question(run, number, target)

    monkeypatch.setattr(resolution_run, "weapon_question", counted)
    table, kept = table_of(asked(StandingAnswer(0, "pressor_beam", "laser"))), len(resolution_run._open)
    found.clear()
    views = [GAME.view(table, viewer) for viewer in (1, None, 1, None)]
    assert {view.question for view in views} == {public_question_of(table)}
    assert found == [0]
    # Another table with the same question has its own state.
    shooter = msgspec.structs.replace(table.robots[0], options=("scrambler",))
    other = msgspec.structs.replace(table, robots=(shooter, *table.robots[1:]))
    assert public_question_of(other) == Question(0, "scrambler", ("laser", "scrambler"), "register", "weapon", 1)
    assert public_question_of(msgspec.structs.replace(table)) == public_question_of(table) != public_question_of(other)
    assert len(resolution_run._open) == kept + 2
    del table, other
    gc.collect()
    assert len(resolution_run._open) <= kept, "none is kept longer than its table"


# Random races.


def armed(number: int) -> tuple[Options, int]:
    """Return the options of a race of a few robots, most of them with two weapons."""
    rng = random.Random(number)
    order = (*rng.sample(WEAPONS, len(WEAPONS)), *rng.sample(OTHERS, len(OTHERS)))
    held = tuple(tuple(order[2 * place : 2 * place + 2]) for place in range(2 + number % 3))
    return Options(course=("checkmate", "risky_exchange", "set_to_kill")[number % 3], option_cards=held), len(held)


def words(rng: random.Random, table: Table, about: tuple[int, str]) -> tuple[StoredAnswer, ...]:
    """Return the stored answers with another answer, or none, about one Option of a robot.

    An answer already used in the stopped register is used again when the register is rerun, so it changes only from the
    next question on.
    """
    since = 0 if table.halt is None else len(table.halt.answers) + 1
    found = [word for word in table.stored_answers if since or (word.robot, word.option) != about]
    choice = rng.choice((None, *standing_answers.standing_choices(table.robots[about[0]].options, about[1])))
    if choice is not None:
        found.append(StoredAnswer(*about, choice, rng.choice((None, None, None, 1, 2, 3, 4, 5)), since))
    return tuple(found)


def spoken_of(rng: random.Random, moment: AcceptedCommand) -> tuple[int, str] | None:
    """Return the robot and Option whose answer is changed, mostly those asked about next."""
    asks = [event.question for event in moment.events if isinstance(event, ResolutionPaused)]
    weapons = [question for question in asks if question.matter == "weapon"]
    if weapons and rng.random() < 0.7:
        question = rng.choice(weapons)
        return question.robot, rng.choice(question.choices[1:])
    robots = [number for number, each in enumerate(moment.before.table.robots) if each.options]
    if not robots:
        return None
    number = rng.choice(robots)
    return number, rng.choice((*moment.before.table.robots[number].options, "discard", "lose"))


def public(event: Any) -> bytes:
    """Encode the public part of an event: of a question its existence, its seat and its topic."""
    if isinstance(event, ResolutionPaused):
        question = msgspec.structs.replace(event.question, option="", choices=("",))
        event = msgspec.structs.replace(event, question=question)
    return encoded(event)


def unseen(run: RandomMatch, counts: dict[str, int]) -> None:
    """Check that standing answers change no other viewer's tables as long as the public events are the same."""
    rng = run.rng("words")
    for moment in run.moments[1:]:
        for _ in range(TRIES):
            about = spoken_of(rng, moment)
            if about is None:
                break
            table = moment.before.table
            owner = table.robots[about[0]].seat
            table = msgspec.structs.replace(table, stored_answers=words(rng, table, about))
            other = msgspec.structs.replace(moment.before, table=table)
            try:
                events, _ = run.decide(other, moment.command)
            except Refusal:
                continue  # the question was answered and is not asked again
            counts["decided"] += 1
            counts["fewer"] += told_apart(run, owner, moment, other, events)


def told_apart(run: RandomMatch, owner: int, moment: AcceptedCommand, other: AnyState, events: list[Any]) -> int:
    """Return how many questions the owner's standing answers narrowed, checking that no other viewer can tell.

    `other` is the state before the moment and `events` are its events, both with other standing answers.
    """
    viewers = (None, *(seat for seat in range(run.seats) if seat != owner))
    state, found = moment.before, 0
    for place in range(len(moment.events) + 1):
        for viewer in viewers:
            assert run.seen(state, viewer) == run.seen(other, viewer), f"{viewer} sees what seat {owner} has said"
        if place == len(moment.events) or place >= len(events):
            break
        first, second = moment.events[place], events[place]
        if public(first) != public(second):
            break
        found += first != second
        state, other = run.game.evolve(state, first), run.game.evolve(other, second)
    return found


def played(number: int) -> RandomMatch:
    """Play a race with random programs and occasional standing answers, in which most questions are asked."""
    options, seats = armed(number) if number % 3 else race(number)
    run = RandomMatch(GAME, options, seats, number)
    rng = run.rng("play")
    do(run, Open())
    while not run.match.over and len(run.moments) < LONGEST:
        seat = rng.choice(run.match.owes)
        table = table_of(run.match)
        acts = tuple(rng.sample(answers(table, seat), 1)) if rng.random() < 0.3 and answers(table, seat) else ()
        if table.stage in ("program", "set-up"):
            acts = tuple(GAME.default_draft(table, seat, acts, SeededChance(numbered_seed(rng.getrandbits(32)))))
        else:
            acts = ()
            while not programming.has_answer(acts):
                acts = (*acts, rng.choice(GAME.legal_actions(table, seat, acts)))
        do(run, Commit(seat, acts))
    return run


def answers(table: Table, seat: int) -> list[Action]:
    found = GAME.legal_actions(table, seat, ()) if table.stage == "program" else ()
    return [act for act in found if isinstance(act, StandingAnswer)]


def do(run: RandomMatch, command: Command[Any]) -> None:
    before = run.match.state
    events = tuple(entry.event for entry in run.match.submit(command))
    run.moments.append(AcceptedCommand(before, command, events, (), run.match.state, b""))


def looked_at(number: int) -> dict[str, int]:
    counts = {"decided": 0, "fewer": 0}
    run = played(number)
    unseen(run, counts)
    CHECKS["secret-table"](run)
    for moment in run.moments:
        table = moment.after.table
        if table.halt is not None and table.stage == "option":
            question, whole = table.halt.question, public_question_of(table)
            assert whole is not None, "what is asked lies open"
            spoken = any(word.robot == whole.robot for word in table.stored_answers)
            assert spoken or whole == question, "of whom nothing is said is asked everything"
            assert set(question.choices) <= set(whole.choices)
    return counts


@pytest.mark.parametrize("number", range(1, MANY) if LONG else SHORT)
def test_2_4_standing_answers_are_hidden_in_every_view_until_used(number: int) -> None:
    counts = looked_at(number)
    if number in SHORT:
        assert counts["decided"] > 50
        assert counts["fewer"] > 0, "there are questions that words make smaller"
