"""How large the code of a commit is, how long its functions are, how much of what is public is documented, and what is
written twice. Commits side by side.

    python bench/code_size.py 3610c6c HEAD

Prints a table in Markdown with a column for each commit of this repository, and reads nothing else. Lines are those of
the files that git keeps, by area; what a program wrote (`protocol.ts`), texts in other languages than English and data
are left out. A function's length is from its `def` to its end. What is public begins with no underscore and is a
module, a class, or a function or method that is not within another; a docstring makes it documented, its own or, as
`inspect.getdoc` has it, that of the method which it fills in. Written twice is a line within `WINDOW` lines that stand
somewhere else in the same area as well, white space aside; blank lines, comments and imports do not count, and neither
do lines without a word.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import statistics
import subprocess
import tarfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).parents[1]
WINDOW = 8
AREAS = ("src", "tests", "bench", "web")
IMPORT = re.compile(r"^(?:import|from|export \{|\} from)\b")


class Area(msgspec.Struct):
    """What was found of one area: its lines, those with code, and how many of these stand elsewhere, too."""

    lines: int = 0
    code: int = 0
    twice: int = 0

    @property
    def share(self) -> float:
        """Of lines with code those that are written twice, in hundredths."""
        return 100 * self.twice / max(self.code, 1)


class Size(msgspec.Struct):
    """What was found of one commit. `functions` are lengths in lines, `documented` counts of what is `public`."""

    areas: dict[str, Area]
    functions: list[int] = []
    public: int = 0
    documented: int = 0


def area_of(path: str) -> str | None:
    """To which area a file counts: parts of the client lie beside the engine, too."""
    parts = PurePosixPath(path)
    if parts.suffix == ".py" and parts.parts[0] in {"src", "tests", "bench"}:
        return parts.parts[0]
    if parts.suffix not in {".ts", ".tsx"} or parts.name == "protocol.ts" or "languages" in parts.parts:
        return None
    # A text in another language than English is named by that language alone.
    if re.fullmatch(r"(?!en)[a-z]{2}(?:-[a-z]+)?", parts.stem):
        return None
    return "web" if parts.parts[0] in {"web", "src"} else None


def files_of(commit: str) -> dict[str, str]:
    """The text of each file that counts, by its path."""
    packed = subprocess.run(
        ["git", "archive", "--format=tar", commit, "--", "src", "tests", "bench", "web"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    texts = {}
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            held = archive.extractfile(member) if area_of(member.name) else None
            if held is not None:
                texts[member.name] = held.read().decode()
    return texts


def code_of(text: str) -> list[str]:
    """The lines that are code, in one form."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return [
        line
        for line in lines
        if line and not line.startswith(("#", "//", "/*", "*")) and not IMPORT.match(line) and re.search(r"\w", line)
    ]


def twice(texts: Mapping[str, str]) -> int:
    """How many lines of these files lie in `WINDOW` lines that are there more than once."""
    seen: defaultdict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for path, text in texts.items():
        lines = code_of(text)
        for start in range(len(lines) - WINDOW + 1):
            seen[tuple(lines[start : start + WINDOW])].append((path, start))
    places = {
        (path, start + offset)
        for found in seen.values()
        if len(found) > 1
        for path, start in found
        for offset in range(WINDOW)
    }
    return len(places)


class Public(NamedTuple):
    """What others can name: its class and its own name, those after which the class is made, and whether it says so."""

    owner: str
    name: str
    bases: tuple[str, ...]
    said: bool


def named(tree: ast.Module) -> Iterator[Public]:
    """The module, its classes and functions, their methods."""
    yield Public("", "", (), ast.get_docstring(tree) is not None)
    waiting: list[ast.Module | ast.ClassDef] = [tree]
    while waiting:
        holder = waiting.pop()
        owner = holder.name if isinstance(holder, ast.ClassDef) else ""
        bases = tuple(map(last_name, holder.bases)) if isinstance(holder, ast.ClassDef) else ()
        for child in holder.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and child.name[0] != "_":
                yield Public(owner, child.name, bases, ast.get_docstring(child) is not None)
                if isinstance(child, ast.ClassDef):
                    waiting.append(child)


def last_name(node: ast.expr) -> str:
    """`Base` of `module.Base[int]`."""
    return re.sub(r"\[.*", "", ast.unparse(node)).rpartition(".")[2]


def documented(found: list[Public]) -> int:
    """How many of them say what they are, or fill in what says so."""
    bases = {one.owner: one.bases for one in found if one.owner}
    said = {(one.owner, one.name) for one in found if one.said}

    def inherited(owner: str, name: str, seen: frozenset[str] = frozenset()) -> bool:
        return (owner, name) in said or any(
            inherited(base, name, seen | {owner}) for base in bases.get(owner, ()) if base not in seen
        )

    return sum(one.said or (bool(one.owner) and inherited(one.owner, one.name)) for one in found)


def size_of(commit: str) -> Size:
    """All that is told of one commit."""
    by_area: dict[str, dict[str, str]] = {area: {} for area in AREAS}
    for path, text in files_of(commit).items():
        by_area[area_of(path) or ""][path] = text
    size = Size({})
    for area, texts in by_area.items():
        size.areas[area] = Area(
            sum(len(text.splitlines()) for text in texts.values()),
            sum(len(code_of(text)) for text in texts.values()),
            twice(texts),
        )
    found: list[Public] = []
    for text in by_area["src"].values():
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                size.functions.append((node.end_lineno or node.lineno) - node.lineno + 1)
        found += named(tree)
    size.public, size.documented = len(found), documented(found)
    return size


def table(commits: list[str], sizes: list[Size]) -> str:
    """As Markdown."""
    rows = [["", *commits], ["---"] * (len(commits) + 1)]
    for area in AREAS:
        rows.append([f"lines in `{area}`", *(f"{size.areas[area].lines:,}" for size in sizes)])
    for area in AREAS:
        rows.append(
            [f"written twice in `{area}`"]
            + [f"{size.areas[area].twice:,} ({size.areas[area].share:.2f} %)" for size in sizes]
        )
    rows.append(["median function of `src`", *(f"{statistics.median(size.functions):.0f} lines" for size in sizes)])
    rows.append(
        ["documented of what is public in `src`"]
        + [f"{size.documented:,} of {size.public:,} ({size.documented / size.public:.1%})" for size in sizes]
    )
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commits", nargs="+", metavar="COMMIT", help="as git names it")
    commits = parser.parse_args().commits
    print(table(commits, [size_of(commit) for commit in commits]))


if __name__ == "__main__":
    main()
