"""Reads the rulebooks that players see, from folders `rulebook/`, and computes the engine's answers to their examples.

`python -m inkrally.rulebook` writes an `answers.json` into each folder: the drawing of each example, and the facts that
the engine computes for it. So no example can contradict the engine. With `--new` it writes only missing files. Contains
no game: the pack names the module that answers (`Pack.rules`).
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec

from inkrally.pack import Pack, load_named
from inkrally.packs import package_of, packs

RULES, EXAMPLES, ANSWERS = "rules.json", "examples.json", "answers.json"
FOLDER = "rulebook"

ExampleFact = str | int | bool
"""A fact that an engine computes for an example: a code, a number of points, or whether something is legal."""

NoExampleReason = Literal["beside", "see", "procedure", "number", "clock", "chance", "secret"]
"""The reasons why a rule has no example.

* `beside`: Another rule of the same section has the example.
* `see`: A rule in `see` has the example.
* `procedure`: The rule says which player does or decides something, and when.
* `number`: The rule says how something is counted.
* `clock`: The rule is about time.
* `chance`: The rule is about a random choice.
* `secret`: The rule is about information that other players may not see.
"""


class RuleFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a section, without its text.

    Attributes:
        id: The name of the rule within its section.
        about: The topics at a table that open this rule.
        examples: The names of its examples in `examples.json`.
        see: Other sections of the game, or rules of them (`7.2#fill`).
        points: Whether the cheat sheet of points has a line for this rule.
        title: The key of an existing text of the game that is the title, or empty if the rule has a title of its own.
        text: The key of an existing text of the game that is the text, or empty if the rule has a text of its own.
        undrawn: Why the rule has no example, or None if it has one.
    """

    id: str
    about: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    points: bool = False
    title: str = ""
    text: str = ""
    undrawn: NoExampleReason | None = None


class SectionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of a rulebook.

    Attributes:
        id: The address of the section.
        rules: The rules, in the order of the page.
        number: The number of the section in `docs/`, if it differs from `id`.
        part: The part of the game that the section describes, if it is not the one whose folder has the `rulebook/`.
        title: The key of an existing text of the game that is the title, or empty if the section has its own title.
    """

    id: str
    rules: tuple[RuleFacts, ...]
    number: str = ""
    part: str = ""
    title: str = ""


class PartRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a `rules.json`."""

    sections: tuple[SectionFacts, ...]


class ExampleAnswer(msgspec.Struct, frozen=True):
    """An engine's answer to an example: the data that the client draws, and facts by name, without nesting."""

    drawn: dict[str, Any]
    says: dict[str, ExampleFact]


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of one part of a game, from `folder`. `part` is empty for the game itself."""

    part: str
    folder: Path
    rules: PartRules
    examples: dict[str, dict[str, Any]]


def rulebooks(pack: Pack) -> list[Rulebook]:
    """Return the rulebooks of a game and of its parts. Raises msgspec.ValidationError for an invalid `rules.json`."""
    room = Path(str(files(package_of(pack))))
    found = []
    for path in sorted(room.rglob(f"{FOLDER}/{RULES}")):
        folder = path.parent
        asked = folder / EXAMPLES
        found.append(
            Rulebook(
                "" if folder.parent == room else folder.parent.name,
                folder,
                msgspec.json.decode(path.read_bytes(), type=PartRules),
                json.loads(asked.read_text()) if asked.exists() else {},
            )
        )
    return found


def answers(pack: Pack, book: Rulebook) -> dict[str, ExampleAnswer]:
    """Return the engine's answer to each example of a rulebook. Raises BadInput for an invalid example."""
    if not book.examples:
        return {}
    answer = load_named(pack.rules).answer
    return {name: ExampleAnswer(*answer(asked)) for name, asked in book.examples.items()}


def format_answers(found: dict[str, ExampleAnswer]) -> str:
    """Return the text of an `answers.json`, with one example per line."""
    lines = [f"{json.dumps(name)}: {msgspec.json.encode(answer).decode()}" for name, answer in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    only_new = "--new" in sys.argv[1:]
    for pack in packs().values():
        for book in rulebooks(pack):
            there = (book.folder / ANSWERS).exists()
            if book.examples and not (only_new and there):
                text = format_answers(answers(pack, book))
                (book.folder / ANSWERS).write_text(text)
                print(f"{pack.name} {book.part}: {len(book.examples)} examples", file=sys.stderr)


if __name__ == "__main__":
    main()
