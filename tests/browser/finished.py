"""A match that is over, made without playing it: bots in every seat. And what axe finds on a page."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast", "contrast-dark")
AT_MOST = 120
"""Seconds."""


def asked(site: str, path: str, body: Any = None) -> Any:
    """What the server answers over HTTP."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def finished_table(site: str, seats: int, options: dict[str, Any] | None = None) -> str:
    """The id of a table at which bots played to the end, a match with these options."""
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": seats, "options": options or {}}
    made = asked(site, "/api/tables", {"setup": setup, "bots": ["easy"] * seats, "start": True})
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


def axe_finds(page: Any, theme: str) -> list[str]:
    """What axe has against a page in a theme."""
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))")
    # Evaluated by the browser's tools, to which the policy of the page does not apply.
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
