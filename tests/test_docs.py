"""Check the documentation: links that the site's own check does not follow, and the code of the tutorials."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import click
import pytest

from inkrally.cli.serve import serve
from inkrally.server.observability import metrics

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


def test_settings_list_each_option_of_serve() -> None:
    options = {name for option in serve.params if isinstance(option, click.Option) for name in option.opts}
    listed = re.findall(r"^\| `(--[\w-]+)", (DOCS / "reference" / "settings.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(name for name in options if name.startswith("--"))


def test_metrics_are_all_listed() -> None:
    """Counters are listed with the ending that Prometheus shows."""
    endings = {"counter": "_total", "info": "_info"}
    exported = {each.name + endings.get(each.type, "") for each in metrics.REGISTRY.collect()}
    listed = re.findall(r"^\| `(inkrally_\w+)` \|", (DOCS / "reference" / "metrics.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(exported)


def test_changes_are_one_line_of_at_most_120_characters() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text().splitlines()
    kinds = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
    assert not [line for line in lines if len(line) > 120 or line.startswith(" ")]
    assert {line[4:] for line in lines if line.startswith("### ")} <= set(kinds)
    newest, *releases = [line for line in lines if line.startswith("## ")]
    assert newest == "## Unreleased"
    assert all(re.fullmatch(r"## \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}", line) for line in releases)
