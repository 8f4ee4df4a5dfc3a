"""Fixtures: a server with the built client, and browsers that visit it.

The tests are skipped without Chromium, Playwright or a built client.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.screens import open_context
from tests.browser.table_driver import Visit, Visitor
from tests.ports import free_port
from tests.sample_sizes import LONG

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "dist"
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
"""Prefer the headless shell: it is a third faster."""
STARTS = 600
"""The longest start of a server on a busy machine, in tenths of a second."""
STARTED = re.compile(r'"port": (\d+), "event": "started"')
"""The log event of a server that is ready."""
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the journeys in the short run, and skip all tests if a requirement is missing."""
    if not LONG:
        _keep_journeys(config, items)
    missing = None
    if not Path(CHROMIUM).exists():
        missing = "there is no Chromium here"
    elif not (CLIENT / "index.html").is_file():
        missing = "the client is not built: run `npm ci && npm run build` in web/"
    else:
        try:
            import playwright  # noqa: F401
        except ImportError:
            missing = "Playwright is not installed: pip install playwright"
    for item in items:
        if "tests/browser/" in item.nodeid:
            # Ignore resources that the browser's driver leaves open.
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))
            if missing is not None:
                item.add_marker(pytest.mark.skip(reason=missing))


def _keep_journeys(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that are not journeys, and all parameters of a journey except the first."""
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    seen: set[object] = set()
    for item in items:
        function = getattr(item, "function", None)
        leave = "tests/browser/" in item.nodeid and (function in seen or not item.get_closest_marker("journey"))
        (left if leave else kept).append(item)
        seen.add(function)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


VISITORS = pytest.StashKey[list[Visitor]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the state of the pages to the report of a failed test."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += [("page of the test", visitor.shown()) for visitor in item.stash.get(VISITORS, [])]
    return report


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data folder of the shared server."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def site(data_folder: Path) -> Iterator[str]:
    """Start a server with an empty data folder, and return its address."""
    # The server chooses the port and logs it: a free port that the test chose could be taken meanwhile.
    command = [
        sys.executable,
        "-m",
        "tests.browser.serve",
        "serve",
        "--reviews-share-cpu",
        "--one-network",
        "--port",
        "0",
    ]
    command += ["--data", str(data_folder), "--static-dir", str(CLIENT), "--disable-limits", "--bot-processes", "2"]
    said = data_folder / "server.log"
    log = said.open("wb")
    server = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)
    try:
        for _ in range(STARTS):
            if found := STARTED.search(said.read_text()):
                break
            assert server.poll() is None, said.read_text()
            time.sleep(0.1)
        else:
            raise AssertionError("the server did not start: " + said.read_text())
        address = f"http://127.0.0.1:{found[1]}"
        yield address
    finally:
        server.terminate()
        server.wait(60)
        log.close()
    faults = [line for line in said.read_text().splitlines() if re.search(r'"level": "error"', line)]
    assert not faults


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@contextmanager
def visiting(chromium: Any, site: str, visitors: list[Visitor], **options: Any) -> Iterator[Visit]:
    """Yield a function that opens a new browser at a server. At the end, close them and check for faults of pages."""

    def new(path: str = "/", width: int = 1440, height: int = 900, script: str = "", **more: Any) -> Visitor:
        # Pages do not animate, except with `reduced_motion="no-preference"`.
        visitor = Visitor(open_context(chromium, width, height, **options, **more), site)
        visitors.append(visitor)
        if script:
            visitor.context.add_init_script(script)
        visitor.page.goto(site + path)
        return visitor

    yield new
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults


@contextmanager
def serving(data: Path, code: str, host: str, *options: str) -> Iterator[str]:
    """Start a server by Python code, with a public URL. Yield its address, and at the end check its log."""
    port = free_port()
    address = f"http://{host}:{port}"
    command = [sys.executable, "-c", code, "serve", "--port", str(port), "--data", str(data), "--disable-limits"]
    command += ["--static-dir", str(CLIENT), "--bot-processes", "1", "--public-url", address, *options]
    with (data / "server.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)
        try:
            for _ in range(STARTS):
                try:
                    urllib.request.urlopen(address, timeout=1).close()
                    break
                except OSError:
                    assert server.poll() is None, (data / "server.log").read_text()
                    time.sleep(0.1)
            yield address
        finally:
            server.terminate()
            server.wait(60)
    assert '"level": "error"' not in (data / "server.log").read_text()


@pytest.fixture
def visit(chromium: Any, site: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a function that opens a new browser with its own session.

    Examples: `visit()`, `visit(width=390, height=844)`, `visit(path="/t/...")`. A window of a phone's size has touch
    emulation, because a desktop window of that size hides a page that is too wide. The test fails if a page throws an
    error or violates the content security policy.
    """
    visitors = request.node.stash[VISITORS] = list[Visitor]()
    with visiting(chromium, site, visitors) as new:
        yield new
