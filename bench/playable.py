"""What a first visit fetches, and how long until somebody can play: on a slow line and a slow machine, by checkouts.

    python bench/playable.py [--visits 5] [--language cs] [CHECKOUT ...]

A browser that was never here opens the front page, then begins a game of each. For each checkout and language, the
median of some visits: the bytes of markup, script and style, as they come compressed, and of all that came over the
line until the front page can be pressed; the milliseconds until then, until the first die of Railroad Ink can be
pressed, and until the first card of RoboRally can. The line is slowed as by a phone far from its mast, and the machine
by a factor.

A checkout is a folder with this project at some commit, its client built (`make build client`); it is served by its own
server, with the Python of its `.venv`, or of this one where it has none. None is named: this one. Visits go round among
the checkouts, so that what else the machine does meets all alike. What a checkout cannot do is told as null. Needs
Playwright and Chromium. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""Milliseconds there and back, bytes a second: the slow line by which pages are commonly judged."""
SLOWER = 4
"""So many times slower than this machine."""
PATIENCE_MS = 30_000
LANGUAGES = ("en-GB", "cs", "de", "ro")
GAMES = {"railroad-ink": ("Railroad Ink", ".die.free"), "roborally": ("RoboRally", ".hand .card")}
"""By name the title of a game's card on the front page, and what can be pressed when it has begun."""
CODE = ("document", "script", "stylesheet")

Seen = dict[str, int | None]


@contextmanager
def served(checkout: Path) -> Iterator[str]:
    """The address of a server of a checkout, with an empty store."""
    client = checkout / "web" / "dist"
    if not (client / "index.html").is_file():
        raise SystemExit(f"the client of {checkout} is not built")
    own = checkout / ".venv" / "bin" / "python"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [str(own) if own.exists() else sys.executable, "-m", "inkrally.cli.main", "serve"]
        command += ["--port", str(port), "--data", data, "--client", str(client), "--no-limits"]
        environment = dict(os.environ) | {"PYTHONPATH": str(checkout / "src")}
        server = subprocess.Popen(
            command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        site = f"http://127.0.0.1:{port}"
        try:
            wait(site, server)
            yield site
        finally:
            server.terminate()
            server.wait(20)


def wait(site: str, server: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(site, timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"the server ended with {server.returncode}")


def visit(browser: Any, site: str, language: str, game: str) -> Seen:
    """What came until the front page could be pressed, when that was, and when the game could be played."""
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        line = context.new_cdp_session(page)
        came: list[int] = []
        code: list[Any] = []
        line.on("Network.loadingFinished", lambda each: came.append(int(each["encodedDataLength"])))
        page.on("requestfinished", lambda request: code.extend([request] if request.resource_type in CODE else []))
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", LINE)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        title, sign = GAMES[game]
        began = time.perf_counter()
        page.goto(site, wait_until="commit")
        card = page.locator(".game-card").filter(has=page.get_by_role("heading", name=title))
        play = card.locator(".button.main").first
        play.wait_for()
        seen: Seen = {"front_ms": since(began), "all_bytes": sum(came)}
        first = list(code)
        play.click()
        try:
            page.locator(sign).first.wait_for()
            seen[f"{game}_ms"] = since(began)
        except Exception:  # the other checkout may have no such game
            seen[f"{game}_ms"] = None
        seen["code_bytes"] = sum(int(request.sizes()["responseBodySize"]) for request in first)
        return seen
    finally:
        context.close()


def since(began: float) -> int:
    return round(1000 * (time.perf_counter() - began))


def middle(all_seen: list[Seen]) -> Seen:
    """The median of each figure; null where one is missing."""
    names = dict.fromkeys(name for seen in all_seen for name in seen)
    found: Seen = {}
    for name in names:
        values = [seen[name] for seen in all_seen if name in seen]
        there = [value for value in values if value is not None]
        found[name] = round(median(there)) if len(there) == len(values) else None
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("checkout", type=Path, nargs="*", help="folders with this project; this one where none is said")
    parser.add_argument("--language", action="append", help=f"{', '.join(LANGUAGES)} where none is said")
    parser.add_argument("--visits", type=int, default=5, help="of each game, by which the median is told")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        raise SystemExit("there is no Chromium here")
    checkouts = {str(path): path.resolve() for path in options.checkout} or {ROOT.name: ROOT}
    told: dict[str, dict[str, Seen]] = {name: {} for name in checkouts}
    with ExitStack() as open_, sync_playwright() as playwright:
        sites = {name: open_.enter_context(served(path)) for name, path in checkouts.items()}
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in options.language or LANGUAGES:
            seen: dict[str, list[Seen]] = {name: [] for name in sites}
            for _ in range(options.visits):
                for game in GAMES:
                    for name, site in sites.items():
                        seen[name].append(visit(browser, site, language, game))
            for name, each in seen.items():
                told[name][language] = middle(each)
                print(name, language, told[name][language], flush=True)
        browser.close()
    print(json.dumps(told))


if __name__ == "__main__":
    main()
