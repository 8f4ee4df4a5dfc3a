"""Fixtures: one copy of the project with all toys installed, built once and served, and browsers that visit it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ARGS, CHROMIUM, visiting
from tests.browser.table_driver import Visit
from tests.sample_sizes import LONG
from tests.toys.laid import TOYS
from tests.toys.scratch import ROOT, Scratch

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests of toys without `INKRALLY_TEST_LONG` or without the client's dependencies."""
    missing = None
    if not LONG:
        missing = "a copy of the project and whole matches are for the long run"
    elif not (ROOT / "web" / "node_modules").is_dir():
        missing = "what the client is made of is not installed: make client"
    for item in items:
        if HERE in item.path.parents:
            # The browser driver leaves resources open.
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))
            if missing is not None:
                item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """The copy with all toys. With parallel test processes, the first one builds it while the others wait."""
    root = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        root = root.parent
    with (root / "scratch.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = Scratch(root / "scratch")
        built = found.folder / "web" / "dist" / "index.html"
        if not built.exists():
            for place, toy in TOYS.items():
                found.lay(place, toy)
            found.build()
    return found


@pytest.fixture(scope="session")
def address(scratch: Scratch) -> Iterator[str]:
    with scratch.served() as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser for one module. Its driver leaves an event loop running, which would disturb tests of other modules."""
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no Chromium here")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Visit]:
    """Open pages, each in a new browser context with its own session. A page that throws an error fails the test."""
    with visiting(chromium, address, []) as new:
        yield new
