"""Plays a race of RoboRally in a browser. Has courses on which every question occurs."""

from __future__ import annotations

import contextlib
import time
import urllib.error
from typing import Any

from tests.browser.finished import asked
from tests.browser.table_driver import MAKE, SOON, Visitor
from tests.roborally.boards import own_course

BOXED = ["N", "E", "S", "W"]
CELL = {"walls": BOXED, "laser": {"from": "S", "beams": 1}}
CELLS = own_course("Two cells", 4, 4, {"0,3": {"start": 1, **CELL}, "2,3": {"start": 2, **CELL}}, (0, 0), (3, 0))
"""Each robot stands between four walls in a laser. Each program costs five damage a turn, and a life in two turns."""

HASTY = 301
"""The setting of the table's timer, in seconds, at which questions wait at most `HASTY_QUESTION` seconds."""
HASTY_QUESTION = 9
LANE = {
    "0,3": {"start": 1, "walls": ["W", "E", "S"], "belt": {"kind": "normal", "out": "N", "in": []}},
    "0,2": {"walls": ["W", "E"], "belt": {"kind": "normal", "out": "N", "in": ["S"]}},
    "0,1": {"walls": ["W", "E", "N"]},
    "2,3": {"start": 2, **CELL},
}
LANES = own_course("Two lanes", 4, 4, LANE, (0, 2), (0, 1))
"""Belts carry the robot of dock 1 over both flags in two registers with turn cards. The other robot cannot move."""


def level(site: str) -> str:
    """Return the fastest bot level."""
    games = {game["name"]: game for game in asked(site, "/api/games")}
    return str(games["roborally"]["levels"][0]["level"])


def race(
    one: Visitor, bots: int, name: str = "Mira", clock: int | None = None, seed: int | None = None, **options: Any
) -> str:
    """Begin a race against bots in this browser, by default without a timer and a clock. Return its path.

    Args:
        seed: The number of the seed that decides all cards, for a test that needs certain hands.
    """
    title = "Lunch break" if seed is None else f"Seed {seed}"
    setup = {"game": "roborally", "title": title, "seats": bots + 1, "options": {"timer": None, **options}}
    if clock is not None:
        setup["clock"] = {"seconds": clock, "at_end": "finish"}
    made = {"setup": setup, "name": name, "bots": [level(one.site)] * bots, "start": True}
    path = str(one.page.evaluate(MAKE, made))
    one.page.goto(one.site + path)
    one.page.wait_for_selector(".registers, .question")
    return path


def programming(one: Visitor, turn: int) -> None:
    """Wait until cards can be laid in a turn."""
    one.page.wait_for_selector(f".turn-boxes .now:text-is('Turn {turn}: program')")
    one.page.wait_for_selector(".register-empty")


def by_keys(one: Visitor) -> None:
    """Fill the registers with the first cards, and commit."""
    one.page.wait_for_selector(".registers")
    empty = one.page.locator(".register-empty")
    one.steady()
    if empty.count():
        # Wait for the deal, which may follow a moment after a question.
        one.page.locator(".register-empty:not([aria-disabled=true])").first.wait_for()
    for number in range(1, one.page.locator(".hand .card").count() + 1):
        left = empty.count()
        if left == 0:
            break
        # Repeat the press: a page that has just closed a question may not handle cards yet.
        end = time.monotonic() + SOON / 1000
        while empty.count() == left and time.monotonic() < end:
            one.page.keyboard.press(str(number))
            one.steady()
    empty.first.wait_for(state="detached")
    one.page.keyboard.press("Enter")


def turning(one: Visitor) -> bool:
    """Fill the registers with turn cards first, and commit. Returns False if there are too few of them."""
    words = one.page.locator(".hand .card").evaluate_all("(all) => all.map((one) => one.textContent)")
    turns = [number for number, text in enumerate(words, 1) if "Rotate" in text or "U-Turn" in text]
    if len(turns) < 2:
        return False
    for number in [*turns, *(number for number in range(1, 10) if number not in turns)][:5]:
        one.page.keyboard.press(str(number))
    one.page.wait_for_selector(".register-empty", state="detached")
    one.page.keyboard.press("Enter")
    return True


def go_on(one: Visitor) -> None:
    """Continue from the turn without watching it to its end."""
    one.page.get_by_role("button", name="Continue", exact=True).click()


def watched(one: Visitor) -> None:
    """Wait until a turn is played back, and skip to its end."""
    one.page.wait_for_selector(".watch-part")
    skip(one)


PLAYED = ".watch-part:not(.race-end .watch-part)"
"""The playback of a turn at the table. The result has one too."""


def skip(one: Visitor) -> None:
    """Skip to the end of the playback. On a slow machine the playback, or its page, may already be over."""
    part = one.page.locator(PLAYED)
    _press_while_there(part.get_by_role("button", name="Skip to the end of the turn", disabled=False))


def gone_on(one: Visitor) -> None:
    """Continue from the playback to the next page. At the end of a playback the page also continues automatically."""
    _press_while_there(one.page.locator(PLAYED).locator(".watch-actions .button.main"))
    one.page.wait_for_selector(".race-end, .registers, .question")


def _press_while_there(button: Any) -> None:
    from playwright.sync_api import TimeoutError as NotThere

    end = time.monotonic() + SOON / 1000
    while button.count():
        assert time.monotonic() < end, "pressed again and again it does nothing"
        with contextlib.suppress(NotThere):
            button.click(timeout=1000)


def on_floor(one: Visitor) -> dict[str, str]:
    """Return the accessible descriptions of the floor by space."""
    rows = one.page.evaluate(
        "[...document.querySelectorAll('.floor-space')].map((one) => [one.dataset.space, one.ariaLabel])"
    )
    return {space: words for space, words in rows if " facing " in words}


def boxes(one: Visitor, *selectors: str) -> list[dict[str, float]]:
    found = []
    for selector in selectors:
        box = one.page.locator(selector).first.bounding_box()
        assert box is not None, selector
        found.append(box)
    return found


def apart(one: Visitor, *selectors: str) -> None:
    """Check that the elements do not cover each other."""
    found = boxes(one, *selectors)
    for at, a in enumerate(found):
        for b in found[at + 1 :]:
            beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
            above = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
            assert beside or above, (selectors, a, b)


def fits(one: Visitor) -> None:
    """Check that nothing is wider than the screen."""
    one.fits()


def finished_race(site: str, course: str, bots: int, plays: str | None = None, **options: Any) -> str:
    """Return the ID of a race that bots have finished, by default the fastest bots."""
    options = {"course": course, "timer": None, **options}
    setup = {"game": "roborally", "title": "Lunch break", "seats": bots, "options": options}
    made = asked(site, "/api/tables", {"setup": setup, "bots": [plays or level(site)] * bots, "start": True})
    table = str(made["table"])
    end = time.monotonic() + 8 * SOON / 1000
    while time.monotonic() < end:
        try:
            asked(site, f"/api/tables/{table}/replay")
            return table
        except urllib.error.HTTPError as error:
            if error.code not in (409, 429):  # not over yet, or the server is busy
                raise
            time.sleep(0.2)
    raise AssertionError("the bots did not come to an end")
