"""The rules as people read them: `rulebook/` folders, found by lying there, and what the engine says to their examples.

`python -m inkrally.rulebook` writes each folder's `answers.json`: what is drawn of an example, and what the engine says
to it, so that no example can be wrong; with `--new` only those that are not there yet. Knows no game: a pack names the
function that answers (`Pack.rules`).
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
"""What an engine says to an example: a code, a number of points, whether something is legal."""

NoExampleReason = Literal["beside", "see", "procedure", "number", "clock", "chance", "secret"]
"""Why a rule has no example. Two lead to one: another rule of its section draws it (`beside`), or one that it says to
see (`see`). Of the others a picture has nothing to show: who does or is asked what and when (`procedure`), what is
counted (`number`), time (`clock`), what is drawn by lot (`chance`), what others may not see (`secret`)."""


class RuleFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a section, without its words.

    `about` are the topics of a table that open it, `examples` those of `examples.json`, `undrawn` why there are none,
    `see` other sections of the game or rules of them (`7.2#fill`). `points`: a line of it stands in the cheat sheet of
    points. `title`, `text`: keys of the game's texts that are there already, in place of its own.
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
    """A section by its address, which is its number in `docs/` where `number` says no other.

    `part` names the part of the game that it describes, where that is not the folder that has the `rulebook/`.
    """

    id: str
    rules: tuple[RuleFacts, ...]
    number: str = ""
    part: str = ""
    title: str = ""


class PartRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a `rules.json` has."""

    sections: tuple[SectionFacts, ...]


class ExampleAnswer(msgspec.Struct, frozen=True):
    """What an engine answers to an example: what the client draws of it, and what is said, by name and flat."""

    drawn: dict[str, Any]
    says: dict[str, ExampleFact]


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a part of a game; the game itself is the part without a name. `folder` is where they lie."""

    part: str
    folder: Path
    rules: PartRules
    examples: dict[str, dict[str, Any]]


def rulebooks(pack: Pack) -> list[Rulebook]:
    """The rules of a game and of all its parts. Raises msgspec.ValidationError for a file of another shape."""
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
    """What the engine answers to each example of a part. Raises BadInput for one that cannot be asked."""
    if not book.examples:
        return {}
    answer = load_named(pack.rules).answer
    return {name: ExampleAnswer(*answer(asked)) for name, asked in book.examples.items()}


def format_answers(found: dict[str, ExampleAnswer]) -> str:
    """Answers as their file has them, one example a line."""
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
