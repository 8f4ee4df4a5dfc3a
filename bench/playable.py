"""What a first visit fetches, and how long until somebody can play: on a slow line and a slow machine.

    python bench/playable.py [--client web/dist] [--language cs]

A browser that was never here opens the front page, then begins a game of each. For each language: the bytes that came
over the line until the front page can be pressed, and the milliseconds until then, until the first die of Railroad Ink
can be pressed, and until the first card of RoboRally can. The line is slowed as by a phone far from its mast, and the
machine by a factor. Needs the client built, Playwright and Chromium. `--client` is another build of the client, such as
one of an earlier commit, to compare; what it cannot do at this server is told as null. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PORT = 8795
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""Milliseconds there and back, bytes a second: the slow line by which pages are commonly judged."""
SLOWER = 4
"""So many times slower than this machine."""
PATIENCE_MS = 30_000
GAMES = {"railroad-ink": ("Railroad Ink", ".die.free"), "roborally": ("RoboRally", ".hand .card")}
"""By name the title of a game's card on the front page, and what can be pressed when it has begun."""


def visit(browser: Any, site: str, language: str, game: str) -> tuple[int, int, int | None]:
    """Bytes until the front page can be pressed, milliseconds until then, and until the game can be played."""
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        line = context.new_cdp_session(page)
        fetched = [0]
        line.on("Network.loadingFinished", lambda each: fetched.append(fetched.pop() + int(each["encodedDataLength"])))
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", LINE)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        title, sign = GAMES[game]
        began = time.perf_counter()
        page.goto(site, wait_until="commit")
        card = page.locator(".game-card").filter(has=page.get_by_role("heading", name=title))
        play = card.locator(".button.main").first
        play.wait_for()
        first = round(1000 * (time.perf_counter() - began))
        (size,) = fetched
        play.click()
        try:
            page.locator(sign).first.wait_for()
        except Exception:  # another client need not be understood by this server
            return size, first, None
        return size, first, round(1000 * (time.perf_counter() - began))
    finally:
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--client", type=Path, default=ROOT / "web" / "dist")
    parser.add_argument("--language", action="append", help="en-GB, cs, de, ro where none is said")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        raise SystemExit("there is no Chromium here")
    site = f"http://127.0.0.1:{PORT}"
    told: dict[str, dict[str, int | None]] = {}
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--port", str(PORT), "--data", data]
        command += ["--client", str(options.client), "--no-limits", "--log-level", "warning"]
        server = subprocess.Popen(command, env=dict(os.environ), stdout=subprocess.DEVNULL)
        try:
            wait(site, server)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                for language in options.language or ["en-GB", "cs", "de", "ro"]:
                    seen = {game: visit(browser, site, language, game) for game in GAMES}
                    size, first, _ = seen["railroad-ink"]
                    told[language] = {"bytes": size, "front_ms": first}
                    told[language] |= {f"{game}_ms": played for game, (_, _, played) in seen.items()}
                    print(language, told[language], flush=True)
                browser.close()
        finally:
            server.terminate()
            server.wait(20)
    print(json.dumps(told))


def wait(site: str, server: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{site}/health", timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"the server ended with {server.returncode}")


if __name__ == "__main__":
    main()
