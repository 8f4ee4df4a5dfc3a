"""Takes screenshots of the main pages in every language, on a desktop and a phone, in light and dark, for review.

    python -m tests.browser.pictures FOLDER [--languages cs,de] [--places talk,editor] [--themes light]

Starts its own server with the built client and writes `PLACE-SIZE-THEME-LANGUAGE.png`, and for each place, size and
theme one image with all languages side by side. Tests check measures; only a person notices text that reads badly.
"""

from __future__ import annotations

import argparse
import base64
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser import race_driver
from tests.browser.conftest import ARGS, CHROMIUM, CLIENT, ROOT
from tests.browser.finished import asked, finished_table
from tests.browser.pages.test_translations_fit_layout import CHALLENGE, KEEP, TAKE, TEAMS
from tests.browser.screens import emulate, is_phone
from tests.browser.table_driver import MAKE, rests
from tests.ports import free_port

LANGUAGES = ("en", "cs", "de", "ro")
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
LONGEST = 2600
"""The maximum height of a screenshot, in pixels."""
STARTS = 600
"""The time for the server to start, in tenths of a second."""

Act = Callable[[Any], object]
Place = tuple[str, str, Act | None]
"""A path, the selector to wait for, and the actions before the screenshot."""


@contextmanager
def serving() -> Iterator[str]:
    """Start a server with an empty data folder, and return its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--port", str(port), "--data", data]
        command += ["--static-dir", str(CLIENT), "--disable-limits", "--bot-processes", "2", "--reviews-share-cpu"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(STARTS):
                try:
                    urllib.request.urlopen(address, timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield address
        finally:
            server.terminate()
            server.wait(20)


def make(page: Any, site: str, game: str, title: str, bots: int, start: bool = True, **more: Any) -> str:
    """Create a table at which the visitor plays with bots, and return its path."""
    level = "easy" if game == "railroad-ink" else race_driver.level(site)
    setup = {"game": game, "title": title, "seats": bots + 1, **more}
    body = {"setup": setup, "name": "Mira", "bots": [level] * bots, "start": start}
    return str(page.evaluate(MAKE, body))


def places(page: Any, site: str, stranger: Any) -> dict[str, Place]:
    """Return the places, and create what they need once. The visitor has the seat that is shown."""
    page.goto(site + "/keys")
    stranger.goto(site + "/keys")
    page.evaluate(TAKE, "Mira")
    days = {"clock": {"seconds": 86400, "at_end": "take-over"}, "public": True}
    for title, more in (("Rainy evening", {"options": {"expansions": ["river"]}}), ("Slow train", {})):
        setup = {"game": "railroad-ink", "title": title, "seats": 3, **days, **more}
        stranger.evaluate(MAKE, {"setup": setup, "name": "Petra"})
    sheet = make(page, site, "railroad-ink", "Friday ink", 2, hints=True, options=CHALLENGE)
    race = make(page, site, "roborally", "Lunch break", 2, hints=True, options={"timer": None})
    cells = {"course": "own", "own": race_driver.CELLS, "timer": None}
    cards = {"option_cards": [["brakes", "flywheel"], ["crab_legs", "recompile"]]}
    question = make(page, site, "roborally", "Lunch break", 1, options={**cells, **cards})
    page.goto(site + question)
    page.wait_for_selector(".register-empty")
    for number in range(1, 10):
        page.keyboard.press(str(number))
    page.wait_for_selector(".register-empty", state="detached")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question .option-choice")
    course = str(page.evaluate(KEEP, race_driver.LANES))
    lobby = make(page, site, "railroad-ink", "Friday ink", 1, start=False, options=CHALLENGE)
    race_lobby = make(page, site, "roborally", "Lunch break", 3, start=False, options=TEAMS)
    over = finished_table(site, 3, CHALLENGE)
    race_over = race_driver.finished_race(site, "risky_exchange", 3)
    asked(site, f"/api/tables/{over}/review", {})
    lesson = str(page.evaluate(LESSON))

    def chosen(page: Any) -> None:
        page.locator(".die.free").first.click()

    def talk(page: Any) -> None:
        page.locator(".chat-button").click()
        page.wait_for_selector(".chat-panel")

    def answered(page: Any) -> None:
        page.keyboard.press("n")
        page.wait_for_selector(".puzzle-verdict")

    return {
        "place": ("/", ".opens li", None),
        "mine": ("/mine", ".my-table-row", None),
        "lobby": (lobby, ".waiting-room-seats", None),
        "race-lobby": (race_lobby, ".race-waiting-room", None),
        "table": (sheet, ".die.free", chosen),
        "race": (race, ".register-empty", None),
        "question": (question, ".question .option-choice", None),
        "result": (f"/t/{over}", ".result-page .replay", None),
        "race-result": (f"/t/{race_over}", ".race-end .end-turns", None),
        "review": (f"/t/{over}/review", ".review-table", None),
        "rules": ("/rules/railroad-ink/4.1", ".rule", None),
        "race-rules": ("/rules/roborally/5.4", ".rule", None),
        "learn": ("/learn", ".learn-list .button", None),
        "lesson": (lesson, ".lesson", None),
        "puzzle": ("/learn/puzzles/base", ".puzzle", answered),
        "player": ("/player/Mira", "h1", None),
        "talk": (lobby, ".waiting-room-seats", talk),
        "editor": (course, ".editor-findings li", None),
        "paper": ("/paper", ".palette", None),
        "privacy": ("/privacy", "h1", None),
    }


LESSON = """async () => `/t/${(await (await fetch('/api/lessons/railroad-ink', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({name: 'Mira', title: 'Mira'}),
})).json()).table}`"""
CHOOSE = """([language, theme]) => {
    localStorage.setItem('inkrally.language', language);
    localStorage.setItem('theme', theme);
}"""


def picture(page: Any, site: str, place: Place, path: Path) -> None:
    """Take one screenshot of a place."""
    address, sign, act = place
    page.goto(site + address)
    page.locator(sign).first.wait_for()
    if act is not None:
        act(page)
    page.evaluate("document.fonts.ready")
    rests(page)
    width = page.viewport_size["width"]
    height = min(LONGEST, max(page.viewport_size["height"], page.evaluate("document.documentElement.scrollHeight")))
    page.screenshot(path=path, full_page=True, clip={"x": 0, "y": 0, "width": width, "height": height})


def together(page: Any, files: list[Path], path: Path, columns: int, width: int) -> None:
    """Combine images side by side."""
    data = [base64.b64encode(file.read_bytes()).decode() for file in files]
    shown = "".join(f'<img width="{width}" src="data:image/png;base64,{each}">' for each in data)
    style = f"margin:0;display:grid;grid-template-columns:repeat({columns},{width}px);gap:6px;align-items:start"
    page.set_content(f'<body style="{style};background:#888">{shown}')
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    page.set_viewport_size({"width": columns * (width + 6), "height": 100})
    page.screenshot(path=path, full_page=True)


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    for name, all_of in (("languages", LANGUAGES), ("sizes", tuple(SIZES)), ("themes", THEMES)):
        parser.add_argument(f"--{name}", default=",".join(all_of))
    parser.add_argument("--places", default="")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    languages, only = wanted.languages.split(","), [name for name in wanted.places.split(",") if name]
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page, stranger, sheets = (browser.new_context(reduced_motion="reduce").new_page() for _ in range(3))
        screen = page.context.new_cdp_session(page)
        found = places(page, site, stranger)
        for name in only or found:
            for size in wanted.sizes.split(","):
                wide, high = SIZES[size]
                for theme in wanted.themes.split(","):
                    files = [wanted.folder / f"{name}-{size}-{theme}-{language}.png" for language in languages]
                    for language, file in zip(languages, files, strict=True):
                        emulate(page, screen, wide, high, is_phone(wide, high))
                        page.evaluate(CHOOSE, [language, theme])
                        picture(page, site, found[name], file)
                    columns = 2 if size == "desk" else len(files)
                    together(sheets, files, wanted.folder / f"all-{name}-{size}-{theme}.png", columns, min(wide, 960))
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
