"""The changelog names migrations, as servers of two releases run side by side across one migration at most."""

from __future__ import annotations

import re
from pathlib import Path

from inkrally.server.storage.databases.database import schema_versions

CHANGELOG = Path(__file__).parents[3] / "CHANGELOG.md"
LAST_UNNAMED = "0015"
"""The last migration that the changelog does not name, because it is older than all releases."""


def named(text: str) -> set[str]:
    return set(re.findall(r"step (\d{4})", text))


def test_changelog_names_each_migration_and_a_release_has_one() -> None:
    unreleased, *releases = re.split(r"^## ", CHANGELOG.read_text(), flags=re.MULTILINE)[1:]
    assert unreleased.startswith("Unreleased")
    last = max({LAST_UNNAMED}.union(*map(named, releases)))
    assert {form for form in schema_versions() if form > last} == {form for form in named(unreleased) if form > last}
    for release in [unreleased, *releases][: len(releases)]:  # the first release has no predecessor
        assert len(named(release)) <= 1, release.splitlines()[0]
