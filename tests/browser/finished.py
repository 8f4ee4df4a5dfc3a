"""Creates finished matches played by bots, and runs axe on a page."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.table_driver import MAKE, rests
from tests.sample_sizes import LONG

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast", "contrast-dark")
AT_MOST = 300
"""The longest time for bots to finish a match, or for its review, on a slow and busy machine, in seconds."""


def asked(site: str, path: str, body: Any = None) -> Any:
    """Send a request over HTTP and return the server's answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def finished_table(
    site: str, seats: int, options: dict[str, Any] | None = None, host: Any = None, title: str = "Friday ink"
) -> str:
    """Return the ID of a match that bots have finished. `host` is the page of its host, if it has one."""
    setup = {"game": "railroad-ink", "title": title, "seats": seats, "options": options or {}}
    wanted = {"setup": setup, "bots": ["easy"] * seats, "start": True}
    made = asked(site, "/api/tables", wanted) if host is None else {"table": host.evaluate(MAKE, wanted)[3:]}
    table = str(made["table"])
    end = time.monotonic() + AT_MOST
    while time.monotonic() < end:
        try:
            asked(site, f"/api/tables/{table}/replay")
            return table
        except urllib.error.HTTPError as error:
            if error.code != 409:  # not over yet
                raise
            time.sleep(0.1)
    raise AssertionError("the bots did not come to an end")


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe about colours. Themes differ only in these."""


def axe_finds(page: Any, *themes: str) -> list[str]:
    """Return the violations that axe finds: by all rules in the first theme, by the rules about colours in the others.

    The short run checks only the first theme.
    """
    # Evaluated through the developer tools, to which the content security policy does not apply.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    said = []
    for theme in themes if LONG else themes[:1]:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        rests(page)
        rules = {} if theme == themes[0] else {"runOnly": COLOURS}
        found = page.evaluate("rules => axe.run(document, { ...rules, resultTypes: ['violations'] })", rules)
        said += [
            f"{theme}: {each['id']}: {node['target']} {node['failureSummary']}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
    return said
