"""Floors that are larger than the page: zoom by mouse, keys and wheel, and a view that follows the action, can be
moved, held and released."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.at_options import words
from tests.browser.roborally.test_roborally_pages import clean
from tests.browser.table_driver import Visit, Visitor, counts, holds

SPACE = 48
"""The size of a space in the drawing's units."""
LONG_COURSE = "pilgrimage"
"""A course of 12 by 28 spaces."""
FAR = 6
"""The number of spaces of movement from which the view has to move. Half of all hands have it."""
STANDING = """() => Object.fromEntries([...document.querySelectorAll('.floor-svg .standing')].map((one) =>
    [one.querySelector('text').textContent, one.style.transform.match(/[\\d.]+/g).map(Number)]))"""


def seen(one: Visitor) -> tuple[float, ...]:
    """Return the visible part of the floor: left, top, width and height."""
    return tuple(float(part) for part in str(one.page.locator(".floor-svg").get_attribute("viewBox")).split())


def robots(one: Visitor) -> dict[str, list[float]]:
    found: dict[str, list[float]] = one.page.evaluate(STANDING)
    return found


def inside(point: list[float], box: tuple[float, ...]) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def in_sight(one: Visitor, moved: list[str]) -> bool:
    """Return whether one of these robots is visible. If they are far apart, not all can be."""
    return any(inside(robots(one)[letter], seen(one)) for letter in moved)


def button(one: Visitor, name: str) -> Any:
    return one.page.locator(".view-button").get_by_role("button", name=name)


def narrower(one: Visitor, than: float) -> None:
    holds(lambda: seen(one)[2] < than - 1)


def wider(one: Visitor, than: float) -> None:
    holds(lambda: seen(one)[2] > than + 1)


def middle_of_floor(one: Visitor) -> tuple[float, float]:
    (box,) = race_driver.boxes(one, ".floor-svg")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def raced(visit: Visit) -> Visitor:
    one = visit()
    race_driver.race(one, 1, course=LONG_COURSE)
    race_driver.programming(one, 1)
    return one


def own(one: Visitor) -> list[float]:
    """Return the position of the player's robot, which is first in the list."""
    letter = str(one.page.locator(".robot-list li .seat").first.text_content())
    return robots(one)[letter]


@pytest.mark.parametrize("by", ["mouse", "keys", "wheel"])
def test_a_long_course_is_zoomed_in_and_out(visit: Visit, by: str) -> None:
    one = raced(visit)
    page = one.page
    whole = seen(one)
    assert whole[3] > 28 * SPACE
    if by == "mouse":
        nearer, further = button(one, "Nearer").click, button(one, "Further away").click
        counts(page.locator(".view-button [aria-disabled=true]"), 1)
    elif by == "keys":
        nearer, further = (lambda key=key: page.keyboard.press(key) for key in "+-")
    else:
        x, y = middle_of_floor(one)
        page.mouse.move(x, y)
        page.keyboard.down("Control")
        nearer, further = (lambda turned=turned: page.mouse.wheel(0, turned) for turned in (-120, 120))
    nearer()
    # Zoom from the whole floor to a part of it. The part has the same width, so compare heights.
    holds(lambda: seen(one)[3] < whole[3] - SPACE)
    first = seen(one)
    if by != "wheel":
        assert inside(own(one), first)
    nearer()
    narrower(one, first[2])
    second = seen(one)
    nearer()
    narrower(one, second[2])
    third = seen(one)
    further()
    wider(one, third[2])
    if by == "wheel":
        page.keyboard.up("Control")
    clean(one)
    if by == "keys":
        page.keyboard.press("z")
    else:
        button(one, "Show the whole floor").click()
    holds(lambda: seen(one) == whole)


def test_a_view_follows_moving_robots_and_can_be_held(visit: Visit) -> None:
    """The view follows robots that move. A held view stays, and follows again when released."""
    one = raced(visit)
    page = one.page
    for _ in range(20):
        # With little movement the view may not have to move.
        if sum(int(found[1]) for text in words(one)[:5] if (found := re.search(r"Move (\d)", text))) >= FAR:
            break
        race_driver.race(one, 1, course=LONG_COURSE)
        race_driver.programming(one, 1)
    # Press a key faster than the page draws: each press counts.
    page.evaluate("""() => { for (let n = 0; n < 5; n += 1) document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: '+', bubbles: true })) }""")
    narrower(one, 6 * SPACE)
    race_driver.by_keys(one)
    page.wait_for_selector(".watch-part")
    page.get_by_role("button", name="Pause", exact=True).click()
    held = 0
    let_go = True
    boxes = set()
    for _ in range(200):
        before, box = robots(one), seen(one)
        step = page.locator(".turn-ruler input").input_value()
        page.keyboard.press("ArrowRight")
        one.steady()
        if page.locator(".turn-ruler input").input_value() == step:
            break
        after = robots(one)
        moved = [letter for letter, at in after.items() if before.get(letter) != at]
        if not let_go:
            held += bool(moved)
            assert seen(one) == box
        elif moved:
            holds(partial(in_sight, one, moved))
            boxes.add(seen(one))
        if len(boxes) > 1 and let_go:
            page.keyboard.press("f")
            button(one, "Release the view").wait_for()
            let_go = False
    assert len(boxes) > 1, "the window went along"
    assert held > 0, "and was left behind where it was held"
    page.keyboard.press("f")
    button(one, "Hold the view").wait_for()


def test_a_dragged_view_stays_until_the_next_turn(visit: Visit) -> None:
    one = raced(visit)
    page = one.page
    button(one, "Nearer").click()
    button(one, "Nearer").click()
    narrower(one, 12 * SPACE)
    before = seen(one)
    x, y = middle_of_floor(one)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60)
    page.mouse.move(x, y + 300, steps=4)
    page.mouse.up()
    holds(lambda: seen(one)[1] < before[1] - SPACE)
    button(one, "Release the view").wait_for()
    # The tap that released the view selected no space.
    counts(page.locator(".status-line", has_text="0,"), 0)
    race_driver.by_keys(one)
    page.wait_for_selector(".watch-part")
    button(one, "Hold the view").wait_for()


def test_a_wide_floor_uses_the_space_beside_the_text(visit: Visit) -> None:
    """Two boards side by side, as in Capture the Flag: the robots are below, and no element covers another."""
    one = visit()
    race_driver.race(one, 1, course="small_capture")
    one.steady()
    floor, side = race_driver.boxes(one, ".race-floor", ".race-side")
    assert floor["width"] + side["width"] > 0.92 * 1440
    race_driver.apart(one, ".race-floor", ".race-side", ".race-robots")
    race_driver.fits(one)


def test_result_of_a_wide_floor_covers_no_button_on_a_phone(visit: Visit, site: str) -> None:
    """The winner is above the floor, the places below it, and the turn beside them. On a phone the page scrolls."""
    course: dict[str, Any] = race_driver.LANES
    boards = {"board": {**course["own_boards"]["board"], "width": 10}}
    table = race_driver.finished_race(site, "own", 2, own={**course, "own_boards": boards})
    one = visit(f"/t/{table}")
    parts = ".end-head", ".race-floor", ".places", ".result-more", ".end-watch", ".end-more"
    one.page.locator(".race-end .end-turns").wait_for()
    one.steady()
    head, floor, places, _, watch, _ = race_driver.boxes(one, *parts)
    assert floor["width"] + watch["width"] > 0.92 * 1440
    assert head["y"] < floor["y"] < places["y"]
    race_driver.apart(one, *parts)
    race_driver.fits(one)
    one.resize(390, 844)
    one.steady()
    play = one.page.locator(".watch-actions .play-button")
    play.evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    race_driver.apart(one, ".result-ways", ".watch-actions", ".end-turns", ".race-floor")
    race_driver.fits(one)
