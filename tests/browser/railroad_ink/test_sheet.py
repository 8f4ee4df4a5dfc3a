"""The sheet under fingers and keys: pinch zoom, typed drawings, and dragged dice."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.browser.finished import finished_table
from tests.browser.table_driver import Visit, Visitor, comes, counts, holds, holds_value


class Fingers:
    """Sends touch events to the browser."""

    def __init__(self, one: Visitor) -> None:
        self.one = one
        self.session = one.context.new_cdp_session(one.page)

    def touch(self, kind: str, *points: tuple[float, float], at: float | None = None) -> None:
        """Send an event. `at` is its time in seconds since 1970; the default is now."""
        given = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        when = {} if at is None else {"timestamp": at}
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given, **when})

    def pinch(self, x: float, y: float, before: float, after: float) -> None:
        self.touch("touchStart", (x - before, y), (x + before, y))
        for step in range(1, 9):
            apart = before + (after - before) * step / 8
            self.touch("touchMove", (x - apart, y), (x + apart, y))
        self.touch("touchEnd")

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        self.touch("touchStart", (x, y))
        for step in range(1, 9):
            self.touch("touchMove", (x + dx * step / 8, y + dy * step / 8))
        self.touch("touchEnd")

    def tap(self, x: float, y: float, at: float | None = None) -> None:
        self.touch("touchStart", (x, y), at=at)
        self.touch("touchEnd", at=at)

    def tap_twice(self, x: float, y: float) -> None:
        """Double-tap with artificial event times, because a slow machine would need too long between the taps."""
        first = time.time()
        self.tap(x, y, first)
        self.tap(x, y, first + 0.1)


def box(one: Visitor, space: str) -> Any:
    return one.space(space).bounding_box()


def larger(one: Visitor, than: float) -> None:
    """Wait until a space is wider."""
    holds(lambda: box(one, "D4")["width"] > than)


def whole(one: Visitor, width: float) -> None:
    """Wait until a space has its width again."""
    holds(lambda: abs(box(one, "D4")["width"] - width) < 1)


@pytest.mark.journey
def test_two_fingers_zoom_the_sheet_but_not_the_page(visit: Visit) -> None:
    one = visit(width=390, height=844)
    one.play_now()
    one.wait_round(1)
    fingers = Fingers(one)
    before = box(one, "D4")
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    fingers.pinch(x, y, 40, 100)
    one.until("document.querySelector('.zoom.zoomed') !== null")
    larger = box(one, "D4")
    assert 2.2 < larger["width"] / before["width"] < 2.8
    assert abs(larger["x"] + larger["width"] / 2 - x) < 12
    assert one.page.evaluate("visualViewport.scale") == 1
    one.fits()
    comes(one.drawn, [])

    # One finger scrolls the zoomed sheet, and neither draws nor lifts anything off.
    fingers.drag(x, y, 60, 40)
    moved = box(one, "D4")
    assert abs(moved["x"] - larger["x"] - 60) < 12
    assert abs(moved["y"] - larger["y"] - 40) < 12
    assert one.page.evaluate("scrollY") == 0

    # A tap still draws at its position.
    one.page.locator(".die.free").first.tap()
    fits = one.page.locator(".space.can[aria-label*='fits here']")
    frame = one.page.locator(".zoom").bounding_box()
    for index in range(fits.count()):
        at = fits.nth(index).bounding_box()
        middle = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
        if 0 < middle[0] < 390 and frame["y"] < middle[1] < frame["y"] + frame["height"]:
            space = fits.nth(index).get_attribute("data-space")
            fingers.tap(*middle)
            one.until("(space) => document.querySelector(`[data-space=${space}]`).ariaLabel.includes('drawn')", space)
            break

    # A double tap with no chosen die resets the zoom.
    one.page.keyboard.press("Escape")
    fingers.tap_twice(x, y)
    one.until("document.querySelector('.zoom.zoomed') === null")
    whole(one, before["width"])

    # The button below the sheet resets the zoom too.
    fingers.pinch(x, y, 40, 100)
    one.page.get_by_role("button", name="Whole sheet").click()
    one.until("document.querySelector('.zoom.zoomed') === null")
    fingers.pinch(x, y, 40, 100)
    fingers.pinch(x, y, 100, 30)
    one.until("document.querySelector('.zoom.zoomed') === null")


def test_every_sheet_can_be_zoomed(visit: Visit) -> None:
    one = visit(width=390, height=844)
    for path in ("/paper", "/t/" + finished_table(one.site, 2)):
        one.page.goto(one.site + path)
        one.page.wait_for_selector(".zoom .sheet-grid")
        one.space("D4").scroll_into_view_if_needed()
        before = box(one, "D4")
        assert before["y"] + 110 < 844, (path, before)
        Fingers(one).pinch(before["x"] + 20, before["y"] + 20, 40, 90)
        one.until("document.querySelector('.zoom.zoomed') !== null")
        larger(one, 1.8 * before["width"])
        one.page.get_by_role("button", name="Whole sheet").click()
        one.until("document.querySelector('.zoom.zoomed') === null")
        whole(one, before["width"])


STRAIGHTS = {"straight highway": "B1 H-H-:NS", "straight railway": "D1 R-R-:NS", "curved highway": "B1 HH--:NE"}
STRAIGHTS |= {"curved railway": "D1 RR--:NE", "highway T-junction": "B1 HHH-:NES", "railway T-junction": "D1 RRR-:NES"}
"""A drawing of each face that joins an exit in the north."""


def test_a_drawing_is_typed(visit: Visit) -> None:
    one = visit()
    one.play_now()
    one.wait_round(1)
    page = one.page
    said = page.locator(".die").first.get_attribute("aria-label") or ""
    text = next(drawing for name, drawing in STRAIGHTS.items() if name in said)
    page.keyboard.press("t")
    line = page.get_by_label("Type a drawing")
    line.fill("hello")
    line.press("Enter")
    one.says("Write the space and the drawing")
    line.fill("D9 H-H-:NS")
    line.press("Enter")
    one.says("D9 is not a space")
    line.fill(text.lower())
    line.press("Enter")
    comes(one.drawn, [text[:2]])
    one.settle()
    holds_value(line, "")

    # The server judges the typed drawing, and the page shows the refusal.
    page.keyboard.type(f"D4 {text[3:]}")
    page.keyboard.press("Enter")
    one.until("document.querySelector('.status-line').textContent.includes('D4')")

    # A question mark shows help, and Escape closes the field.
    page.keyboard.type("?")
    page.keyboard.press("Enter")
    page.locator(".rules-panel").get_by_text("How to type a drawing:").wait_for()
    page.keyboard.press("Escape")
    line.press("Escape")
    counts(page.get_by_label("Type a drawing"), 0)


def test_turning_by_key_is_announced(visit: Visit) -> None:
    """A screen reader announces the orientation before and after drawing."""
    one = visit()
    one.play_now()
    one.wait_round(1)
    one.page.keyboard.press("1")
    one.until("document.activeElement.matches('.space')")
    here = one.page.evaluate("document.activeElement.dataset.space")
    one.page.keyboard.press("r")
    one.until(f"document.querySelector('.announcer').textContent.includes('{here}, preview, ')")
    one.page.keyboard.press("Enter")
    one.until(f"document.querySelector(\".space[data-space='{here}']\").ariaLabel.includes('drawn this round')")
    one.page.keyboard.press("r")
    # If there is only one way, the status line says so.
    live = "[...document.querySelectorAll('.announcer, .status-line')].map((one) => one.textContent)"
    one.until(f"{live}.some((text) => /{here}(, (?!preview)| only this way)/.test(text))")


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.journey
@pytest.mark.parametrize("finger", [False, True])
def test_a_die_is_dragged_onto_the_sheet(visit: Visit, finger: bool) -> None:
    """A die is drawn where it fits, and returns to the tray from elsewhere. Dragging does not scroll the page."""
    phone: dict[str, Any] = {"width": 390, "height": 664}
    one = visit(**(phone if finger else {}))
    one.play_now()
    one.wait_round(1)
    page, hand = one.page, Fingers(one)
    die = page.locator(".die.free").first
    die.click()
    legal = page.locator(".space[aria-label*='fits here']").first.get_attribute("data-space")
    page.keyboard.press("Escape")
    counts(page.locator(".die.chosen"), 0)
    die.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")

    def drag(space: str) -> None:
        start, end = middle(die.bounding_box()), middle(box(one, space))
        if finger:
            hand.touch("touchStart", start)
            for step in range(1, 9):
                hand.touch(
                    "touchMove", (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8)
                )
        else:
            page.mouse.move(*start)
            page.mouse.down()
            page.mouse.move(*end, steps=8)
        # The die follows the pointer.
        counts(page.locator(".die.dragged"), 1)
        one.until("(y) => Math.abs(document.querySelector('.die.dragged').getBoundingClientRect().y - y) < 60", end[1])

    def drop(space: str) -> None:
        if finger:
            # Hold the finger still before lifting it: a headless browser never ends a fling.
            x, y = middle(box(one, space))
            for step in range(6):
                hand.touch("touchMove", (x + step % 2, y))
                one.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
            hand.touch("touchEnd")
        else:
            page.mouse.up()
        counts(page.locator(".die.dragged"), 0)

    # The centre of an empty sheet accepts no drawing.
    drag("D4")
    counts(page.locator(".die.dragged.fits"), 0)
    drop("D4")
    counts(page.locator(".die.chosen"), 0)
    assert one.drawn() == []
    drag(str(legal))
    # The drawing is previewed where it would be drawn.
    counts(page.locator(".die.dragged.fits"), 1)
    page.locator(".route.ghost").first.wait_for(state="attached")
    drop(str(legal))
    comes(one.drawn, [legal])
    assert page.evaluate("scrollY") == before
    # A tap still chooses a die.
    other = page.locator(".die.free").first
    if finger:
        hand.touch("touchStart", middle(other.bounding_box()))
        hand.touch("touchEnd")
    else:
        other.click()
    counts(page.locator(".die.chosen"), 1)
