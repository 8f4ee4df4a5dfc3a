"""Lessons, played as proposed and at random, and the rules that they teach. Rule questions, verified in another way."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.games import GAMES
from inkrally.lessons import OMISSION_REASONS, Lesson, lessons
from inkrally.match.chance import numbered_seed
from inkrally.match.errors import Refusal
from inkrally.packs import packs
from inkrally.railroad_ink import puzzles as sheets
from inkrally.railroad_ink.notation import legal_places, read_sheet
from inkrally.roborally import puzzles as races
from inkrally.roborally import scenario
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor.courses import printed_course
from inkrally.rulebook import rulebooks
from inkrally.server.bot_levels import level_names
from inkrally.server.features.learning.puzzles import PuzzleRequest, boxes, questions
from inkrally.server.features.learning.routes import PUZZLE_SETS_PER_BOX
from inkrally.server.features.pages.pages import _sections
from inkrally.server.storage import schema
from inkrally.server.storage.retention import DAY_MS, LESSON_DAYS
from inkrally.table import commands as say
from inkrally.table.document import TableSetup
from inkrally.table.lesson import LessonInfo, StepCondition, is_met
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, TableSnapshot, snapshot_of
from inkrally.table.table import TableCore
from tests.sample_sizes import scaled
from tests.server.site import Json, Site, over_sockets

ME = "me"
ALL = sorted(lessons())
MOST_ACTS = 200


class Learner:
    """The player of a lesson, at a table without a server."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        levels = level_names(lesson.game)
        setup = TableSetup(lesson.game, "Lesson", 1, lesson.file.options, stand_in=levels[0], patience=None)
        doc = msgspec.structs.replace(new_table("t", setup, ME, GAMES, levels, 0), lesson=lesson.of_table)
        self.table = TableCore(doc, GAMES[lesson.game], levels)
        self.say(say.Sit("Me"))
        self.say(say.Start())

    def say(self, command: say.Command) -> None:
        seed = numbered_seed(self.lesson.file.seed)
        self.table.apply(self.table.handle(ME, command, 0, seed))

    @property
    def seen(self) -> TableSnapshot:
        return snapshot_of(self.table, Audience(0, True), {})

    @property
    def info(self) -> LessonInfo:
        found = self.seen.lesson
        assert isinstance(found, LessonInfo)
        return found

    def done(self, step: int) -> bool:
        return self.info.steps[step].done

    def otherwise(self, chance: random.Random) -> None:
        """Do a random legal action, or commit if the draft is complete."""
        draft = self.seen.draft
        assert draft is not None
        if draft.commit_problem is None:
            self.say(say.Commit())
            return
        match = self.table.match
        assert match is not None
        acts = list(self.table.game.legal_actions(match.state.table, 0, draft.acts))
        self.say(say.AddAction(msgspec.to_builtins(chance.choice(acts))))

    def finish_step(self, number: int, chance: random.Random) -> None:
        """Complete a step with random actions."""
        for _ in range(MOST_ACTS):
            if self.done(number):
                return
            self.otherwise(chance)
        raise AssertionError(f"{self.lesson.name}: {self.info.steps[number].name} is never done")


@pytest.mark.parametrize("name", ALL)
def test_lesson_is_completed_with_proposed_actions(name: str) -> None:
    learner, chance = Learner(lessons()[name]), random.Random(1)
    proposed = 0
    for number, step in enumerate(learner.info.steps):
        if step.reads:
            continue
        assert not learner.done(number), f"{name}: {step.name} is done before anything is"
        for act in step.acts:
            learner.say(say.AddAction(act))  # proposed actions are legal in their step
            proposed += 1
        if step.acts and not learner.done(number):
            draft = learner.seen.draft
            assert draft is not None
            assert draft.commit_problem is None
        learner.finish_step(number, chance)
    assert all(step.done or step.reads for step in learner.info.steps)
    assert proposed > 0


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("number", range(3))
def test_lesson_is_completed_with_random_actions(name: str, number: int) -> None:
    learner, chance = Learner(lessons()[name]), random.Random(number)
    for step, info in enumerate(learner.info.steps):
        if not info.reads:
            learner.finish_step(step, chance)


@pytest.mark.parametrize("name", ALL)
def test_seed_gives_the_needed_dice_and_cards(name: str) -> None:
    """The seed gives the dice or cards that the lesson needs in each round, if they are visible at the start of the
    round.
    """
    lesson = lessons()[name]
    assert lesson.file.wants
    learner = Learner(lesson)
    assert learner.table.match is not None
    if lesson.game == "railroad-ink" and not learner.table.match.state.table.round:
        learner.finish_step(0, random.Random(1))  # before the first roll
    view: Any = learner.table.match.view(0).table
    wanted = list(lesson.file.wants[0])
    if lesson.game == "railroad-ink":
        dealt = [str(face) for face in view.roll]
    else:
        from inkrally.roborally import facts

        dealt = [facts.CARDS[card].kind for card in view.hands[0]]
    for each in wanted:
        dealt.remove(each)


def test_each_expansion_and_each_game_has_a_lesson() -> None:
    from inkrally.railroad_ink.expansions import CLASSES

    assert {*CLASSES, *GAMES, "challenge"} == set(lessons())


def test_each_step_links_to_an_existing_rule() -> None:
    named = [(name, step.rule) for name, lesson in lessons().items() for step in lesson.file.steps if step.rule]
    sections = _sections()
    assert [each for each in named if each[1] not in sections[lessons()[each[0]].game]] == []


def test_undo_reverts_a_step() -> None:
    learner = Learner(lessons()["railroad-ink"])
    first = next(number for number, step in enumerate(learner.info.steps) if not step.reads)
    learner.say(say.AddAction(learner.info.steps[first].acts[0]))
    assert learner.done(first)
    learner.say(say.Undo(1))
    assert not learner.done(first)


def test_only_the_player_sees_the_lesson() -> None:
    learner = Learner(lessons()["river"])
    assert snapshot_of(learner.table, Audience(None, False), {}).lesson is msgspec.UNSET


def test_conditions_use_existing_fields() -> None:
    seen = {"draft": {"acts": [{"type": "die", "die": 4}, {"type": "special"}], "commit_problem": None}, "round": 2}
    assert is_met(StepCondition("draft.acts", 2), seen)
    assert not is_met(StepCondition("draft.acts", 3), seen)
    assert not is_met(StepCondition("draft.acts", 2, {"type": "die"}), seen)
    assert is_met(StepCondition("draft.acts.0.die", 4), seen)
    assert is_met(StepCondition("draft.missing", none=True), seen)
    assert is_met(StepCondition("round", 2), seen)
    assert not is_met(StepCondition("round.far.away.9"), seen)
    assert not is_met(StepCondition("__class__.__name__", 99), seen)


def test_clients_cannot_create_lesson_tables() -> None:
    """Neither setups nor commands can start a lesson, because no player may choose dice."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"game": "railroad-ink", "title": "", "seats": 1, "lesson": "river"}, TableSetup)
    learner = Learner(lessons()["railroad-ink"])
    with pytest.raises(Refusal):
        learner.say(say.Start())


@over_sockets
async def test_lesson_over_http(site: Site) -> None:
    browser = site.browser()
    lines: list[Json] = (await browser.http.get("/api/lessons")).json()
    assert [line["name"] for line in lines] == [*lessons()]
    made = await browser.post("/api/lessons/river", {"name": "Me", "title": "Rivers"})
    assert made.status_code == 201
    table = made.json()["table"]
    page = await browser.open(table)
    assert page.snapshot["lesson"]["name"] == "river"
    assert page.snapshot["table"]["rated"] is False
    assert page.snapshot["table"]["public"] is False
    assert (await browser.post("/api/lessons/none", {"name": "Me", "title": "No"})).status_code == 404
    assert (await browser.post("/api/lessons/river", {"name": "", "title": "R"})).status_code == 400
    assert (await browser.post("/api/lessons/river", {"name": "Me", "title": "R", "seed": 5})).status_code == 400


@over_sockets
async def test_lessons_are_deleted_soon(site: Site) -> None:
    browser = site.browser()
    made = await browser.post("/api/lessons/river", {"name": "Me", "title": "Rivers"})
    kept = await browser.post("/api/tables", {"setup": {"game": "railroad-ink", "title": "One", "seats": 1}})
    services = site.services
    for table in [made.json()["table"], kept.json()["table"]]:
        services.tables.unload(table)
    columns = schema.tables.c
    assert len(await services.store.rows(sa.select(columns.id).where(columns.lesson == 1))) == 1
    now = services.retention._now
    services.retention._now = lambda: now() + LESSON_DAYS * DAY_MS + 60_000
    swept = await services.retention.sweep()
    assert swept.lessons == 1
    left = [row.id for row in await services.store.rows(sa.select(columns.id))]
    assert left == [kept.json()["table"]]


BASE = "railroad-ink"
SECTIONS = "23456"
"""The sections of the base game: the sheet, routes and dice, the round, networks, scoring."""


def rules_of(game: str) -> dict[str, set[str]]:
    """Return the rules of a game, such as `6#win`, by the lesson that teaches their section."""
    return {
        (book.part or game).replace("_", "-"): {
            f"{section.id}#{rule.id}" for section in book.rules.sections for rule in section.rules
        }
        for book in rulebooks(packs()[game])
    }


@pytest.mark.parametrize("name", ALL)
def test_each_rule_is_taught_or_omitted_with_a_reason(name: str) -> None:
    lesson = lessons()[name]
    books = rules_of(lesson.game)
    left = {rule for rules in lesson.file.leaves.values() for rule in rules}
    assert books[name] - lesson.file.taught - left == set()
    assert left & lesson.file.taught == set()
    assert left <= books[name]
    assert lesson.file.taught <= set().union(*books.values())
    assert set(lesson.file.teaches) <= {step.name for step in lesson.file.steps}
    for reason, rules in lesson.file.leaves.items():
        assert reason in OMISSION_REASONS or set(rules) <= lessons()[reason].file.taught, reason


def test_base_game_is_taught_completely() -> None:
    """Of sections 2 to 6, only rules of expansions are omitted, which other lessons teach."""
    file = lessons()[BASE].file
    rules = {rule for rule in rules_of(BASE)[BASE] if rule[0] in SECTIONS and rule[:2] not in ("10", "11", "12", "13")}
    assert len(rules) > 20
    elsewhere = {rule for reason, left in file.leaves.items() if reason not in OMISSION_REASONS for rule in left}
    assert rules - file.taught == elsewhere == {"3#challenge", "4.3#crossed", "6#trail"}


def test_every_step_of_the_base_game_teaches_a_rule() -> None:
    file = lessons()[BASE].file
    assert {step.name for step in file.steps} == set(file.teaches)


def test_necessary_rules_of_a_race_are_taught() -> None:
    """No player can race without these rules. The table explains the others."""
    needed = {"2#start", "4.1#hand", "4.2#program", "5.1#spaces", "5.2#first", "5.3#push", "6.1#laser", "6.4#flag"}
    assert needed | {"7.1#repair", "8.1#damage", "8.4#down", "12#first"} <= lessons()["roborally"].file.taught


NUMBERS = range(scaled(3))
PLAIN = ("base", "deep-blue", "lush-green")
"""The boxes whose positions are plain sheets, without state that only a match has."""


@pytest.mark.parametrize("box", sheets.BOXES)
def test_box_has_ten_questions_with_both_answers(box: str) -> None:
    codes: Counter[str] = Counter()
    answers: Counter[bool] = Counter()
    for seed in NUMBERS:
        found = sheets.questions(box, seed)
        assert len(found) == sheets.QUESTIONS_PER_SET
        answers.update(each.yes for each in found)
        codes.update(each.problem.code for each in found if each.problem is not None)
        assert all(each.yes == (each.problem is None) for each in found)
    assert min(answers.values()) >= len(NUMBERS)
    assert len(codes) > 1
    assert codes["space-taken"] < sum(codes.values()) / 3


@pytest.mark.parametrize("box", PLAIN)
def test_answers_match_the_written_sheet(box: str) -> None:
    """Rules 4.1, checked with the written sheet: `inkrally legal` knows no match."""
    asked = 0
    for seed in NUMBERS:
        for each in sheets.questions(box, seed):
            view = msgspec.json.decode(msgspec.json.encode(each.sheet))
            drawings = {space: mark[0] for space, mark in view["marks"].items()}
            options = msgspec.json.decode(msgspec.json.encode(each.options))
            named = {key: options[key] for key in ("edition", "expansions") if key in options}
            written: Any = {"drawings": drawings, **named, **view.get("layers", {})}
            written.pop("buildings", None)
            if any("/" in drawing for drawing in drawings.values()) or "/" in each.drawing:
                continue  # trails are written separately
            places = legal_places(read_sheet(written), each.route)
            assert (each.drawing in places.get(each.space, ())) == each.yes, (box, seed, each)
            asked += 1
    assert asked > 10


def test_answers_match_the_scenario() -> None:
    """RoboRally 5 and 6, checked by `inkrally resolve`."""
    answers: Counter[bool] = Counter()
    for seed in NUMBERS:
        for each in races.questions("roborally", seed):
            register = each.story.registers[0]
            names = "AB"[: each.robots]
            robots = [
                {"id": name, "at": list(pose.at or ()), "facing": pose.facing}
                for name, pose in zip(names, each.story.before, strict=True)
            ]
            cards = {
                name: [CARDS[card].kind, card]
                for name, card in zip(names, register.cards, strict=True)
                if card is not None
            }
            resolved = scenario.resolve(
                {
                    "run": "register",
                    "register": register.number,
                    "cards": cards,
                    "course": printed_course(each.course).name,
                    "robots": robots,
                }
            )
            robot = msgspec.to_builtins(resolved)["robots"]["A"]
            ends = tuple(robot["at"]) if robot["alive"] else None
            assert ends == each.ends
            assert each.yes == (each.space == ends)
            answers[each.yes] += 1
    assert min(answers.values()) >= len(NUMBERS)


def test_position_without_legal_drawing_goes_back() -> None:
    """In the third position of this seed no drawing is legal with the random dice."""
    found = sheets.questions("base", 909)
    assert len(found) == sheets.QUESTIONS_PER_SET


def test_seed_gives_the_same_questions() -> None:
    for box in boxes():
        wanted = PuzzleRequest(box.name, 7)
        assert msgspec.json.encode(questions(wanted)) == msgspec.json.encode(questions(wanted))
    with pytest.raises(Refusal, match="no puzzles"):
        questions(PuzzleRequest("nothing", 1))


def test_command_prints_questions() -> None:
    runner = CliRunner()
    lines = runner.invoke(main, ["puzzles", "deep-blue", "--seed", "3"]).output.splitlines()
    assert len(lines) == sheets.QUESTIONS_PER_SET
    assert len(runner.invoke(main, ["puzzles"]).output.splitlines()) == len(boxes())
    assert runner.invoke(main, ["puzzles", "nothing"]).exit_code == 2


@over_sockets
async def test_questions_over_http(site: Site) -> None:
    http = site.browser().http
    assert len((await http.get("/api/puzzles")).json()) == len(boxes())
    first, second = [(await http.get("/api/puzzles/roborally/3")).content for _ in range(2)]
    assert first == second
    assert len(msgspec.json.decode(first)) == races.QUESTIONS
    for path in (f"base/{PUZZLE_SETS_PER_BOX}", "base/-1", "nothing/1", "base/x"):
        assert (await http.get(f"/api/puzzles/{path}")).status_code == 404, path
