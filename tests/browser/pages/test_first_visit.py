"""The size of a first visit to the front page in each language: within its budget, and only files that
`node web/check_bundle_size.mjs` counts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from build_client import command_folder
from tests.browser.table_driver import Visit, counts, holds

WEB = Path(__file__).parents[3] / "web"
EMPTY = {"epoch": "made-up", "version": 1, "now": 0, "people": 0, "tables": []}
"""The list of open tables on a new server."""
MOST = 100_000
"""The budget for HTML, scripts and styles, compressed, in bytes."""


@pytest.fixture(scope="module")
def counted() -> dict[str, list[str]]:
    """Return the counted files by language."""
    node = command_folder() / "node"
    told = subprocess.run([node, WEB / "check_bundle_size.mjs", "--list"], capture_output=True, check=True, text=True)
    return dict(json.loads(told.stdout))


@pytest.mark.journey
@pytest.mark.parametrize("code", ["en", "cs", "de", "ro"])
def test_a_first_visit_loads_exactly_the_counted_files(visit: Visit, counted: dict[str, list[str]], code: str) -> None:
    one = visit("/icon.svg", locale="en-GB" if code == "en" else code)
    page = one.page
    # Keep the list of tables empty, whatever other tests have opened: its rows need more files.
    page.route("**/api/place", lambda route: route.fulfill(json=EMPTY))
    page.route_web_socket("**/live/place*", lambda line: None)
    finished: list[Any] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(one.site)
    counts(page.locator(".game-card"), 2)
    page.locator(".front-map svg").wait_for()
    assert page.evaluate("document.documentElement.lang") == code

    def paths() -> list[str]:
        return [request.url.removeprefix(one.site).removeprefix("/") or "index.html" for request in finished]

    # Playwright reports requests only while the page evaluates something.
    holds(lambda: page.evaluate("true") and set(paths()) >= set(counted[code]))
    page.wait_for_load_state("networkidle")
    fetched: dict[str, int] = {}
    for request, path in zip(list(finished), paths(), strict=True):
        if path == "index.html" or path.endswith((".js", ".css")):
            # A preloaded file is requested twice, but transferred once.
            fetched[path] = max(fetched.get(path, 0), int(request.sizes()["responseBodySize"]))
    assert set(fetched) == set(counted[code])
    assert 0 < sum(fetched.values()) <= MOST, fetched
    # Pages that load later have the same language.
    page.locator("a[href='/keys']").first.click()
    page.locator(".key-list").first.wait_for()
    later = f"texts-{code}-later"
    holds(lambda: page.evaluate("true") and (code == "en" or any(later in path for path in paths())))
