"""The package as `pip install .` makes it: in isolation, from a clone and from a source distribution."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import hatch_build
from hatch_build import FLAGS_USED, extension_file, flags, hot_modules
from inkrally import _cython
from tests.ports import free_port
from tests.sample_sizes import long_only
from tests.server.site import SOON, Browser

ROOT = Path(__file__).parent.parent
LEFT_OUT = (".git", ".venv", "node_modules", "node", "*_cache", ".hypothesis", "__pycache__")
PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


def run(*command: str | Path, where: Path, **environment: str) -> str:
    """Run a program in a folder and return its output; fail with its output if it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=where, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout() -> Iterator[Path]:
    """A writable copy of this checkout, with the built client and the compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
        yield copy


@pytest.fixture(scope="module")
def source_distribution(checkout: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", "sources", where=checkout)
    (archive,) = (checkout / "sources").iterdir()
    return archive


def test_a_wheel_built_in_isolation_has_client_and_compiled_modules(checkout: Path) -> None:
    """Isolated builds install the newest setuptools, which once named other files than those that it wrote."""
    for module in hot_modules():  # already compiled, so that the compiler has nothing to do
        if not (checkout / extension_file(module)).exists():
            pytest.skip("the hot modules are not compiled here")
    flags_used = (checkout / FLAGS_USED.relative_to(ROOT)).read_text()
    release = "1" if flags_used == flags(release=True) else ""  # other flags would compile all modules again
    run(sys.executable, *PIP, "wheel", "--no-deps", "-w", "wheels", ".", where=checkout, INKRALLY_RELEASE=release)
    (wheel,) = (checkout / "wheels").iterdir()
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "none-any" not in wheel.name
    assert {str(extension_file(module).relative_to("src")) for module in hot_modules()} <= names
    assert "inkrally/server/client/index.html" in names
    assert not [name for name in names if name.endswith(".c")]


@pytest.mark.parametrize(
    ("version", "variable", "optimized"),
    [("standard", None, True), ("editable", None, False), ("editable", "1", True), ("standard", "", False)],
)
def test_a_wheel_is_optimized_and_a_build_for_tests_is_not(
    version: str, variable: str | None, optimized: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def build(release: bool) -> list[Path]:
        asked.append(release)
        return []

    monkeypatch.setattr(hatch_build, "build", build)
    monkeypatch.delenv("INKRALLY_RELEASE", raising=False)
    if variable is not None:
        monkeypatch.setenv("INKRALLY_RELEASE", variable)
    hook: Any = SimpleNamespace(target_name="wheel")
    hatch_build.CompileHook.initialize(hook, version, {"force_include": {}})
    assert asked == [optimized]
    assert ("-O1" in flags(release=True), "-O1" in flags(release=False)) == (False, True)


def test_a_source_distribution_has_the_client_and_nothing_that_git_ignores(source_distribution: Path) -> None:
    with tarfile.open(source_distribution) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "web/dist/index.html",
        "locales/en/general.json",
        "src/inkrally/cli/main.py",
        "hatch_build.py",
        "Makefile",
    } <= names
    assert not [name for name in names if name.startswith("web/node_modules") or name.endswith((".so", ".c", ".pyd"))]


def test_what_hot_modules_use_of_cython_is_there_without_cython() -> None:
    """An installation without a compiler has no Cython either."""
    used = {
        name for module in hot_modules() for name in re.findall(r"\bcython\.(\w+)", (ROOT / module).read_text("utf-8"))
    }
    assert {"cast", "int", "ulonglong"} <= used
    assert [name for name in sorted(used) if not hasattr(_cython, name)] == []


@contextmanager
def served(environment: Path, data: Path) -> Iterator[str]:
    """Run `inkrally serve` from a virtual environment and yield its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = subprocess.Popen([environment / "bin/inkrally", "serve", "--port", str(port), "--data", data], cwd=data)
    try:
        for _ in range(int(SOON * 10)):
            assert server.poll() is None, "the server ended"
            try:
                urllib.request.urlopen(url, timeout=SOON).close()
                break
            except urllib.error.URLError:
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(timeout=SOON)


async def a_game_against_a_bot(url: str) -> Any:
    """Play a whole match against a bot on the server at this address, and return the result."""
    site = SimpleNamespace(url=url, port=int(url.rpartition(":")[2]))
    browser = Browser(cast(Any, site))
    table = await browser.make(2, name="Ada", bots=["easy"], start=True)
    page = await browser.open(table)
    for number in range(1, 8):
        await page.round_is(number)
        await page.play_round()
    await page.over()
    result = page.snapshot["match"]["result"]
    await page.close()
    await browser.close()
    return result


def without_compiler(folder: Path) -> dict[str, str]:
    """Return the variables of an environment without a C compiler."""
    folder.mkdir()
    for program in ("env", "sh", "uname"):
        (folder / program).symlink_to(shutil.which(program) or "/bin/false")
    return {"PATH": str(folder), "CC": str(folder / "cc")}


@long_only
@pytest.mark.parametrize("wanted", [".", ".[servers,traces]", "sdist"])
@pytest.mark.parametrize("compiles", [True, False], ids=["compiler", "no compiler"])
def test_an_installation_in_a_bare_environment_serves_a_game(
    wanted: str, compiles: bool, checkout: Path, source_distribution: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "environment"
    run(sys.executable, "-m", "venv", bare, where=tmp_path)
    source = tmp_path / "source"
    shutil.copytree(checkout, source, ignore=shutil.ignore_patterns("*.so", "build", "sources", "wheels", *LEFT_OUT))
    what = source_distribution if wanted == "sdist" else wanted
    run(
        bare / "bin/python",
        *PIP,
        "install",
        what,
        where=source,
        **({} if compiles else without_compiler(tmp_path / "b")),
    )
    where = run(
        bare / "bin/python",
        "-c",
        "import inkrally.railroad_ink.sheet.network as module; print(module.__file__)",
        where=tmp_path,
    )
    assert where.startswith(str(bare))
    assert where.strip().endswith(".py") is not compiles
    data = tmp_path / "data"
    data.mkdir()
    with served(bare, data) as url:
        assert "<html" in urllib.request.urlopen(url).read().decode()
        assert asyncio.run(a_game_against_a_bot(url))
