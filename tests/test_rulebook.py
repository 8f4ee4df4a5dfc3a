"""The rulebooks that players see: their form, their section numbers, their examples, and a rule for each refusal."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from inkrally.pack import Pack
from inkrally.packs import package_of, packs
from inkrally.railroad_ink import facts
from inkrally.rulebook import ANSWERS, Rulebook, answers, format_answers, rulebooks

ROOT = Path(__file__).parent.parent
WITH_RULES = [pack for pack in packs().values() if rulebooks(pack)]
NOT_OF_PLAY = {"railroad-ink": {"1", "14", "15.1"}, "roborally": set[str]()}
"""The sections of the reference rules about notation, sources and all packs, which need no page."""

REFUSED = {
    "like-never": "clash",
    "joined-not": "not-connected",
    "empty-not": "space-taken",
    "special-crossed": "special-used",
    "river-never": "clash",
    "lamps-early": "street-lamps-done",
    "rainbow-beside": "rainbow-space",
    "rainbow-rain-far": "rainbow-space",
    "tetromino-full": "tetromino-space",
    "construction-back": "construction-back",
    "renovation-clash": "clash",
    "investigation-far": "investigation-far",
    "super-alone": "not-connected",
    "portal-third": "barred",
    "lake-never": "clash",
    "lava-apart": "not-connected",
    "volcano-beside": "lava-beside",
    "lava-room-closed": "lava-room-closed",
    "crater-filled": "space-taken",
    "desert-never": "clash",
    "forest-never": "clash",
    "trail-apart": "not-connected",
    "bridges-none": "barred",
    "under-never": "clash",
}
"""The examples of Railroad Ink that show an illegal move, and the code with which the engine refuses it."""


def name_of(pack: Pack) -> str:
    return pack.name


def documented(pack: Pack) -> set[str]:
    """Return the numbers of the sections and of the numbered paragraphs in the reference rules."""
    pages = sorted((ROOT / "docs" / "reference").glob(f"rules-{pack.name}*.md"))
    text = "\n".join(page.read_text() for page in pages)
    headings = re.findall(r"^#+ (\d+(?:\.\d+)*)\.? ", text, re.MULTILINE)
    return {*headings, *re.findall(r"\*\*(?:[^*]*\()?(\d+\.\d+)[ )]", text)}


def refusals(pack: Pack) -> set[str]:
    """Return all codes with which the engine refuses an action."""
    folder = ROOT / "src" / Path(*package_of(pack).split("."))
    apart = [folder / part for part in ("analysis", "bots", "cli", "server")]
    paths = [path for path in folder.rglob("*.py") if not any(part in path.parents for part in apart)]
    calls = (node for path in paths for node in ast.walk(ast.parse(path.read_text())))
    return {
        str(node.args[0].value)
        for node in calls
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Refusal"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def topics(books: list[Rulebook]) -> list[str]:
    return [
        topic for book in books for section in book.rules.sections for rule in section.rules for topic in rule.about
    ]


def test_there_are_rules_to_read() -> None:
    assert "railroad-ink" in [pack.name for pack in WITH_RULES]


@pytest.mark.parametrize("pack", WITH_RULES, ids=name_of)
def test_sections_have_the_numbers_of_the_rules_as_implemented(pack: Pack) -> None:
    sections = [section for book in rulebooks(pack) for section in book.rules.sections]
    numbers = {section.number or section.id for section in sections}
    assert len(sections) == len({section.id for section in sections}), "an address stands twice"
    assert numbers <= documented(pack), "no such section"
    assert documented(pack) - NOT_OF_PLAY.get(pack.name, set()) <= numbers, "a section has no page"


@pytest.mark.parametrize("pack", WITH_RULES, ids=name_of)
def test_rules_are_well_formed_and_lead_somewhere(pack: Pack) -> None:
    books = rulebooks(pack)
    rules = [(section.id, rule) for book in books for section in book.rules.sections for rule in section.rules]
    places = {section for section, _ in rules} | {f"{section}#{rule.id}" for section, rule in rules}
    assert len(rules) > 10
    for section, rule in rules:
        assert re.fullmatch(r"[a-z][a-z0-9-]*", rule.id), rule.id
        assert rule.id not in ("text", "words", "points", "title"), f"{section}#{rule.id} would be taken for a key"
        assert set(rule.see) <= places, f"{section}#{rule.id} leads nowhere: {set(rule.see) - places}"
    assert len(places) == len({section for section, _ in rules}) + len(rules), "a rule stands twice in its section"
    for book in books:
        own = topics([book])
        assert len(own) == len(set(own)), f"a topic of {book.part!r} has two rules"
        shown = [name for section in book.rules.sections for rule in section.rules for name in rule.examples]
        assert sorted(shown) == sorted(book.examples), "an example is shown nowhere, or twice, or is missing"


@pytest.mark.parametrize("pack", WITH_RULES, ids=name_of)
def test_every_rule_has_an_example_or_a_reason_why_not(pack: Pack) -> None:
    sections = [section for book in rulebooks(pack) for section in book.rules.sections]
    drawn = {f"{section.id}#{rule.id}" for section in sections for rule in section.rules if rule.examples}
    drawn |= {place.partition("#")[0] for place in drawn}
    assert len(drawn) > 10
    for section in sections:
        for rule in section.rules:
            place = f"{section.id}#{rule.id}"
            assert bool(rule.examples) != bool(rule.undrawn), f"{place} has an example and a reason, or neither"
            if rule.undrawn == "beside":
                assert section.id in drawn, f"nothing is drawn beside {place}"
            if rule.undrawn == "see":
                assert set(rule.see) & drawn, f"nothing is drawn of what {place} says to see"


@pytest.mark.parametrize("pack", WITH_RULES, ids=name_of)
def test_every_refusal_has_its_rule(pack: Pack) -> None:
    refused = {topic.removeprefix("refusal.") for topic in topics(rulebooks(pack)) if topic.startswith("refusal.")}
    assert len(refusals(pack)) > 10
    assert refusals(pack) <= refused, "Why not here? leads nowhere"
    assert refused <= refusals(pack), "nothing is refused like this"


@pytest.mark.parametrize("pack", WITH_RULES, ids=name_of)
def test_the_engine_says_what_examples_show(pack: Pack) -> None:
    made = 0
    for book in rulebooks(pack):
        if book.examples:
            now = (book.folder / ANSWERS).read_text()
            assert now == format_answers(answers(pack, book)), (
                f"{book.folder}: python -m inkrally.rulebook writes it anew"
            )
            made += len(book.examples)
    assert made > 10


def test_examples_of_railroad_ink_show_what_their_captions_say() -> None:
    pack = packs()["railroad-ink"]
    says = {
        name: answer.says
        for book in rulebooks(pack)
        for name, answer in (answers(pack, book) if book.examples else {}).items()
    }
    goals = {name: bool(each["reached"]) for name, each in says.items() if "reached" in each}
    assert goals == {name: not name.endswith("-not") for name in goals}, "a sheet that reaches it, and one not"
    # The goal of three villages has no examples: villages are counted beside the sheet, and there is nothing to draw.
    assert len(goals) == 2 * (len(facts.GOALS) - 1)
    assert says["like-never"] | {"legal": False, "code": "clash"} == says["like-never"]
    assert says["joined-not"]["code"] == "not-connected"
    assert {name: each["code"] for name, each in says.items() if each.get("legal") is False} == REFUSED
    assert all(says[name]["legal"] for name in ("like-blank", "like-station", "special-all", "loose-allowed"))
    assert (says["overpass-apart"]["exits"], says["station-joins"]["exits"], says["score-exits"]["exits"]) == (0, 4, 8)
    assert says["lake-fill"]["lake"] == 4, "the third shore lets the water rise"
    assert says["lake-pier"]["exits"] == 4
    assert says["lava-closed"]["lava"] == 10, "5 for the closed lake, and its five spaces"
    assert says["river-edges"]["river"] == 8
    assert says["meteor-flight"]["legal"] is True
    assert says["meteor-points"]["errors"] == 0
    assert (says["forest-points"]["forest"], says["trail-points"]["trail"], says["canyon-points"]["canyon"]) == (
        7,
        2,
        5,
    )
