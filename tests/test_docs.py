"""Check the documentation: links that the site's own check does not follow, and the code of the tutorials."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from inkrally.cli.main import main
from inkrally.cli.serve import serve
from inkrally.server.observability import metrics
from tests.ports import free_port

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCES = {".py", ".ts", ".tsx", ".yml", ".yaml", ".md"}
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


def test_pages_that_source_files_name_exist() -> None:
    """Such as `docs/reference/errors.md` in a docstring."""
    folders = ("src", "web/src", "tests", "bench", "research", ".github", "deploy")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES]
    named = {(page, name(path)) for path in files for page in re.findall(r"\bdocs/[\w/-]+\.md", path.read_text())}
    assert len(named) > 20
    assert not [pair for pair in sorted(named) if not (ROOT / pair[0]).is_file()]


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


def test_commands_in_the_docs_exist() -> None:
    """Each `inkrally` command in a code block, and each of its options."""
    text = "".join(page.read_text() for page in PAGES)
    code = "".join(re.findall(r"^ *```[^\n]*\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL))
    lines = re.findall(r"^ *(?:.*[|] |sudo -u inkrally )?inkrally ([a-z][^#\n]*)", code, re.MULTILINE)
    assert len(lines) > 30
    for line in lines:
        words, known = line.split(), {"--help"}
        command: click.Command | None = main
        while isinstance(command, click.Group):
            group = command
            found = (group.get_command(click.Context(group), word) for word in words)
            command = next((each for each in found if each), None)
            known |= {option for each in (group, command) if each for part in each.params for option in part.opts}
        assert command is not None, line
        assert not {word for word in words if word.startswith("--")} - known, line


def test_programs_in_the_docs_can_be_run() -> None:
    """Each module of `research` and file of `bench` that a page runs with `python`."""
    text = "".join(page.read_text() for page in PAGES)
    modules = {name.replace(".", "/") + ".py" for name in re.findall(r"python -m (research[.\w]+\w)", text)}
    files = modules | set(re.findall(r"python (bench/\w+\.py)", text))
    assert len(files) > 15
    for file in sorted(files):
        assert '\nif __name__ == "__main__":\n' in (ROOT / file).read_text(), file


class Block(NamedTuple):
    """A code block of a page: its language, its title, and its text."""

    language: str
    title: str
    text: str


def blocks(page: Path) -> list[Block]:
    found = re.findall(r'^```(\w+)(?: title="([^"]*)")?\n(.*?)^```', page.read_text(), re.MULTILINE | re.DOTALL)
    return [Block(*each) for each in found]


@contextmanager
def in_another_terminal(command: str, folder: Path, environment: dict[str, str], port: int) -> Iterator[None]:
    """Run a server, wait until it answers, and stop it in the end."""
    server = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=folder, env=environment)
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://localhost:{port}/health").close()
                break
            except OSError:
                assert server.poll() is None, "the server has ended"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait()


@pytest.mark.parametrize("page", sorted((DOCS / "tutorials").glob("*-*.md")), ids=name)
def test_a_tutorial_runs_as_it_is_written(page: Path, tmp_path: Path) -> None:
    """Files with a title are written, commands run in order, and `text` blocks are part of the output before."""
    port = free_port()
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    steps = blocks(page)
    if any(step.title.startswith("src/") for step in steps):
        ignored = shutil.ignore_patterns("__pycache__", "client", "rulebook", "lesson")
        shutil.copytree(ROOT / "src" / "inkrally", tmp_path / "src" / "inkrally", ignore=ignored)
        environment["PYTHONPATH"] = "src"
    output = ""
    with ExitStack() as servers:
        for step in steps:
            text = step.text.replace("8000", str(port))
            if step.language == "sh" and step.title:
                servers.enter_context(in_another_terminal(text, tmp_path, environment, port))
            elif step.language == "sh":
                command = ["bash", "-ec", text]
                done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
                assert done.returncode == 0, f"{text}{done.stdout}{done.stderr}"
                output = done.stdout
            elif step.language == "text":
                assert text.strip() in output
            else:
                path = tmp_path / step.title
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("a") as file:
                    file.write(text)
    assert steps, "the page has nothing to run"
