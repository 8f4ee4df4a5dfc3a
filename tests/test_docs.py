"""Check the documentation: links that the site's own check does not follow, and the code of the tutorials."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(ROOT.glob("*.md")), ROOT / "web" / "README.md"]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_a_page_links_to_exist(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", re.sub(r"```.*?```|`[^`]*`", "", page.read_text(), flags=re.DOTALL))
    missing = [link for link in links if ":" not in link and not (page.parent / link).exists()]
    assert not missing


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "zensical.toml").read_text()
    listed = re.findall(r'"([\w/-]+\.md)"', navigation)
    assert tomllib.loads(navigation)["project"]["docs_dir"] == "docs"
    assert sorted(listed) == sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))
