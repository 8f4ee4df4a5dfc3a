"""The course editor: building by mouse and by keyboard, checks, test drives, sharing by link, and racing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, has, holds, shows


class Editor:
    """The editor's page with its actions."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.page.wait_for_selector(".editor-palette")

    def checked(self) -> None:
        """Wait until the editor has checked all changes."""
        self.visitor.until("!document.querySelector('.editor-paper .label')?.textContent.startsWith('Checking')")

    def has(self, space: str, words: str) -> None:
        """Wait until a space contains something."""
        self.page.wait_for_selector(f'[data-space="{space}"][aria-label*="{words}"]')

    def lay(self, board: str) -> None:
        self.page.get_by_role("tab", name="Boards").click()
        rows = self.page.locator(".editor-rows li")
        before = rows.count()
        self.page.get_by_role("button", name="Add a board").click()
        self.page.get_by_role("button", name=board, exact=True).click()
        rows.nth(before).wait_for()

    def tool(self, name: str) -> None:
        self.page.get_by_role("tab", name="Elements").click()
        self.page.locator(".editor-tool", has_text=name).filter(has=self.page.get_by_text(name, exact=True)).click()

    def point(self, space: tuple[int, int], part: tuple[float, float] = (0.5, 0.5)) -> tuple[float, float]:
        rect = self.page.locator(f'[data-space="{space[0]},{space[1]}"]')
        rect.scroll_into_view_if_needed()
        box = rect.bounding_box()
        return box["x"] + box["width"] * part[0], box["y"] + box["height"] * part[1]

    def tap(self, space: tuple[int, int], part: tuple[float, float] = (0.5, 0.5)) -> None:
        self.page.mouse.click(*self.point(space, part))

    def drag(self, *way: tuple[int, int]) -> None:
        self.page.mouse.move(*self.point(way[0]))
        self.page.mouse.down()
        for space in way[1:]:
            self.page.mouse.move(*self.point(space), steps=4)
        self.page.mouse.up()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


@pytest.mark.journey
def test_a_course_is_built_by_mouse_driven_shared_and_raced_by_another(visit: Visit) -> None:
    ada = visit("/courses/new")
    editor = Editor(ada)
    page = ada.page
    shows(page.locator(".editor-floor"), "This course is empty")
    # The tools are open, and a new course shows no faults yet.
    has(page.get_by_role("tab", name="Boards"), "aria-selected", "true")
    shows(page.locator("#editor-findings"), "Nothing to check yet")
    counts(page.locator(".editor-findings li"), 0)
    assert axe_finds(page, "light", "dark") == []
    editor.lay("An empty board")
    editor.lay("Docking Bay, plain side")
    editor.tool("express")
    editor.drag((1, 1), (3, 1), (3, 3))
    editor.has("3,1", "curve from the west")
    editor.tool("flag")
    editor.tap((8, 8))
    editor.has("8,8", "flag 1")
    editor.tap((4, 4))
    editor.has("4,4", "flag 2")
    editor.tool("wall")
    for number, part in enumerate([(0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5)], 1):
        editor.tap((4, 4), part)
        editor.has("4,4", "wall" if number == 1 else "walls")
        editor.checked()
    # An unreachable flag is reported in words and on the floor, and the course cannot be raced.
    shows(page.locator(".editor-findings .bad"), "There is no way from flag 1 to flag 2 at 4,4")
    page.get_by_role("button", name="Show: There is no way").click()
    page.wait_for_selector(".editor-shown.bad polyline")
    has(page.get_by_role("button", name="Play it"), "aria-disabled", "true")
    page.get_by_role("button", name="Undo", exact=True).click()
    shows(page.locator("#editor-findings"), "Ready to race")
    name = page.get_by_label("Name")
    name.fill("Ada's niche")
    name.press("Tab")
    shows(page.locator(".top-name"), "Ada's niche")
    page.get_by_role("button", name="Start the test drive").click()
    page.get_by_role("region", name="Test drive").get_by_text("From 12 races with").wait_for()
    page.wait_for_selector(".editor-heat .heatmap-level-5")
    shows(page.get_by_role("region", name="Test drive"), "with 4 people")
    assert axe_finds(page, "light", "dark") == []
    page.get_by_role("button", name="Save and share").click()
    page.get_by_role("button", name="Copy the link").wait_for()
    ada.until("location.pathname !== '/courses/new'")
    path = str(page.evaluate("location.pathname"))

    bo = visit(path)
    Editor(bo)
    shows(bo.page.locator(".top-name"), "Ada's niche")
    shows(bo.page.locator(".top-name"), "another player’s course")
    bo.page.get_by_role("button", name="Play it").click()
    made: list[str] = []
    bo.page.on("request", lambda asked: made.append(asked.url) if asked.method == "POST" else None)
    bo.page.get_by_role("button", name="Against three bots").dblclick()
    bo.page.wait_for_url("**/t/*")
    assert [url for url in made if url.endswith("/api/tables")] == [bo.site + "/api/tables"]
    bo.page.wait_for_selector(".registers")
    counts(bo.page.locator(".floor .flag"), 2)

    # In the waiting room, the table shows the course.
    bo.page.goto(bo.site + path)
    Editor(bo)
    bo.page.get_by_role("button", name="Play it").click()
    bo.page.get_by_role("button", name="With friends").click()
    bo.page.wait_for_url("**/t/*")
    bo.page.wait_for_selector(".race-waiting-room .course-map svg .flag")

    # Watch a race of bots.
    page.get_by_role("button", name="Watch bots").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".floor .flag")

    # Bo edits a copy: Ada's course does not change.
    bo.page.goto(bo.site + path)
    mine = Editor(bo)
    mine.tool("pit")
    mine.tap((0, 0))
    mine.has("0,0", "pit")
    bo.page.get_by_role("button", name="Save and share").click()
    bo.page.get_by_role("button", name="Copy the link").wait_for()
    bo.until("(path) => location.pathname !== path", path)


@pytest.mark.journey
def test_a_course_is_built_by_keyboard_alone(visit: Visit) -> None:
    one = visit("/courses/new")
    editor = Editor(one)
    editor.lay("An empty board")
    page = one.page
    page.locator('[data-space="0,0"]').focus()
    editor.press("s", "ArrowRight", "s")
    editor.has("1,0", "dock 2")
    editor.press("ArrowDown", "ArrowDown", "1")
    editor.has("1,2", "flag 1")
    editor.press("ArrowRight", "b", "ArrowRight", "ArrowDown", "Enter")
    editor.has("3,2", "curve from the west")
    editor.press("ArrowDown", "2")
    editor.has("3,4", "flag 2")
    editor.press("ArrowRight", "g")
    editor.has("4,4", "gear that turns to the right")
    editor.press("r")
    editor.has("4,4", "gear that turns to the left")
    editor.press("u")
    editor.has("4,4", "gear that turns to the right")
    editor.press("y")
    editor.has("4,4", "gear that turns to the left")
    editor.press("ArrowRight", "p")
    editor.has("5,4", "pit")
    editor.press("x")
    editor.has("5,4", "open floor")
    editor.press("d", "w")
    editor.has("5,4", "wall east")
    # The course has two docks for four robots: the editor reports and repairs it.
    shows(page.locator(".editor-findings"), "There are fewer docks than players: 2/4.")
    page.get_by_label("Players").last.select_option("2")
    shows(page.locator("#editor-findings"), "Ready to race")
    editor.page.locator('[data-space="0,0"]').focus()
    editor.press("c")
    page.wait_for_selector(".editor-shown")
    # A reload restores the unfinished course.
    page.reload()
    Editor(one).has("4,4", "gear that turns to the left")


def test_files_are_saved_and_opened_and_errors_have_a_place(visit: Visit, tmp_path: Path) -> None:
    one = visit("/courses/new")
    editor = Editor(one)
    page = one.page
    editor.lay("Exchange")
    editor.lay("Docking Bay, belt side")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    course: dict[str, Any] = json.loads(Path(saved.value.path()).read_text())
    assert [board["board"] for board in course["boards"]] == ["exchange"]
    # A double press removes only one of two boards.
    page.get_by_role("tab", name="Boards").click()
    page.get_by_role("button", name="Remove Exchange").dblclick()
    editor.checked()
    counts(page.locator(".editor-rows li"), 1)
    page.get_by_role("button", name="Undo", exact=True).click()
    counts(page.locator(".editor-rows li"), 2)
    page.get_by_role("button", name="Mirror the course").click()
    shows(page.locator("#editor-panel"), "Exchange, changed")

    def opened(text: str) -> None:
        file = tmp_path / "course.json"
        file.write_text(text)
        page.locator("input[type=file]").set_input_files(str(file))

    paper = page.locator("section", has=page.locator("#editor-course"))
    opened("no course")
    shows(paper, "it is not JSON")
    opened(json.dumps({**course, "own_boards": {"x": {"width": 10_000, "height": 10_000}}}))
    shows(paper, "own_boards.x.width")
    opened(json.dumps({**course, "name": "x" * 1_000_000}))
    shows(paper, "at most 48 kB")
    opened(json.dumps(course))
    page.get_by_role("button", name="Replace the current course").click()
    one.until("![...document.querySelectorAll('#editor-panel b')].some((one) => one.textContent.includes('changed'))")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
def test_the_editor_fits_the_width_of_a_phone(visit: Visit, width: int, height: int) -> None:
    one = visit("/courses/new", width=width, height=height)
    editor = Editor(one)
    editor.lay("Exchange")
    editor.tool("pit")
    spot = one.page.locator('[data-space="4,5"]')
    spot.scroll_into_view_if_needed()
    spot.tap()
    editor.has("4,5", "pit")
    one.fits()
    assert axe_finds(one.page, "light", "dark") == []
    one.page.get_by_role("button", name="Large spaces").click()
    one.until("document.querySelector('.editor-svg').clientWidth > innerWidth")
    one.fits()
    far = one.page.locator('[data-space="11,5"]')
    far.scroll_into_view_if_needed()
    far.tap()
    editor.has("11,5", "pit")


def test_an_open_page_does_not_undo_changes_of_another_page(visit: Visit) -> None:
    one = visit("/courses/new")
    editor = Editor(one)
    editor.lay("Exchange")
    one.page.get_by_role("button", name="Save and share").click()
    one.page.get_by_role("button", name="Copy the link").wait_for()
    one.until("location.pathname !== '/courses/new'")
    path = str(one.page.evaluate("location.pathname"))
    # After a lost answer, the editor continues from the server's state.
    page = one.page
    page.route("**/own-courses/*", lambda route: (route.fetch(), route.abort()))
    editor.lay("Cross")
    page.get_by_role("button", name="Save changes").click()
    shows(page.locator(".editor-side"), "cannot be reached")
    page.unroute("**/own-courses/*")
    editor.lay("Maelstrom")
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("button", name="Copy the link").wait_for()
    # Change the course on another page of the same browser.
    one.page.evaluate(
        """async (id) => {
            const path = `/api/roborally/own-courses/${id}`;
            const found = await (await fetch(path)).json();
            const body = JSON.stringify({course: {...found.checked.course, name: 'Newer'}, revision: found.revision});
            await fetch(path, {method: 'PUT', headers: {'content-type': 'application/json'}, body});
        }""",
        path.split("/")[-1],
    )
    editor.lay("Docking Bay, belt side")
    one.page.get_by_role("button", name="Save changes").click()
    shows(one.page.locator(".editor-side"), "The course was changed elsewhere")
    one.page.get_by_role("button", name="Save a copy").click()
    one.page.get_by_role("button", name="Copy the link").wait_for()
    one.until("(path) => location.pathname !== path", path)
    one.page.get_by_role("button", name="Delete this course for good").click()
    one.page.get_by_role("button", name="Yes, delete it for good").click()
    one.page.wait_for_url("**/courses/new")
    shows(one.page.locator(".editor-floor"), "This course is empty")


def test_a_name_is_typed_while_the_course_is_checked_and_is_kept_at_once(visit: Visit) -> None:
    one = visit("/courses/new")
    editor, page = Editor(one), one.page
    editor.checked()
    name = page.get_by_label("Name", exact=True)
    held: list[Any] = []
    page.route("**/api/roborally/edit", lambda route: held.append(route))
    with page.expect_request("**/api/roborally/edit"):
        page.get_by_label("Length").select_option("long")
    name.fill("Night")
    with page.expect_response("**/api/roborally/edit"):
        one.until("() => true")
        held.pop().continue_()
    editor.checked()
    one.steady()
    assert name.input_value() == "Night"
    page.unroute("**/api/roborally/edit")
    # The course is saved before its name is checked.
    name.press_sequentially(" shift")
    page.get_by_role("button", name="Save and share").click()
    page.wait_for_url("**/courses/*")
    one.until("location.pathname !== '/courses/new'")
    page.reload()
    holds(lambda: page.get_by_label("Name", exact=True).input_value().endswith("shift"))
    assert page.evaluate(
        "async () => (await (await fetch('/api/roborally/own-courses/' + location.pathname.split('/')[2])).json())"
        ".checked.course.name"
    ).endswith("shift")


def test_a_page_left_open_loses_nothing_when_its_session_or_its_course_is_gone(visit: Visit) -> None:
    """The editor explains the conflict, and keeps the player's course as a copy."""
    one = visit("/courses/new")
    editor = Editor(one)
    page = one.page
    editor.lay("Exchange")
    page.get_by_role("button", name="Save and share").click()
    page.get_by_role("button", name="Copy the link").wait_for()
    one.until("location.pathname !== '/courses/new'")
    delete = "fetch('/api/roborally/own-courses/' + location.pathname.split('/')[2], {method: 'DELETE'})"
    for lose, words in (
        (one.context.clear_cookies, "This course belongs to somebody else."),
        (lambda: page.evaluate(f"async () => {{ await {delete}; }}"), "There is no course at this address."),
    ):
        path = str(page.evaluate("location.pathname"))
        lose()
        editor.lay("An empty board")
        page.get_by_role("button", name="Save changes").click()
        shows(page.locator(".editor-side"), words)
        page.get_by_role("button", name="Save a copy").click()
        one.until("(path) => location.pathname !== path", path)
        page.get_by_role("button", name="Copy the link").wait_for()
    page.reload()
    Editor(one)
    page.get_by_role("tab", name="Boards").click()
    counts(page.locator(".editor-rows li"), 3)


def test_earlier_versions_are_kept_and_a_link_holds_the_course_whole(visit: Visit) -> None:
    """A group of changes is one version. A replaced course is a version too, and can be restored."""
    one = visit("/courses/new")
    editor = Editor(one)
    page = one.page
    editor.lay("Exchange")
    editor.lay("Docking Bay, plain side")
    editor.tool("gear left")
    editor.tap((1, 0))
    editor.has("1,0", "gear that turns to the left")
    page.get_by_role("tab", name="Boards").click()
    page.get_by_role("button", name="Begin with an empty course").click()
    shows(page.locator(".editor-floor"), "This course is empty")
    page.reload()
    page.get_by_role("button", name="Earlier versions").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".editor-version").first.click()
    dialog.locator(".editor-preview svg").wait_for()
    assert axe_finds(page, "light", "dark") == []
    dialog.get_by_role("button", name="Go back to this version").click()
    editor.has("1,0", "gear that turns to the left")

    # The link contains the whole course: another browser shows a preview before replacing anything.
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Copy a link with the whole course in it").click()
    one.until("window.copied")
    link = str(page.evaluate("window.copied")).removeprefix(one.site)
    assert link.startswith("/courses/new#course=")
    bo = visit(link)
    shows(bo.page.get_by_role("dialog"), "1 problem to fix")
    bo.page.get_by_role("button", name="Replace the current course").click()
    Editor(bo).has("1,0", "gear that turns to the left")
    bo.at_moment("")
    bo.page.goto(bo.site + link[:-20])
    shows(bo.page.locator(".editor-side"), "This link does not contain a whole course")
    Editor(bo).has("1,0", "gear that turns to the left")


def test_two_fingers_zoom_and_a_magnifier_shows_the_held_space(visit: Visit) -> None:
    one = visit("/courses/new", width=320, height=640)
    editor = Editor(one)
    editor.lay("Exchange")
    editor.tool("pit")
    page = one.page
    floor = page.locator(".editor-floor")
    floor.scroll_into_view_if_needed()
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    pits = page.locator(".floor-space[aria-label*='pit']")
    page.wait_for_selector('[data-space="5,5"]')
    before = pits.count()
    # Holding one finger shows a magnifier. It may move, and the space where it is lifted counts.
    touch("touchStart", editor.point((5, 5)))
    page.wait_for_selector(".editor-loupe")
    touch("touchMove", editor.point((6, 5)))
    touch("touchEnd")
    editor.has("6,5", "pit")
    page.wait_for_selector(".editor-loupe", state="detached")
    # Two fingers zoom and draw nothing.
    box = floor.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 120
    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 45, 60):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    one.until("document.querySelector('.editor-svg').clientWidth > 2 * innerWidth")
    one.fits()
    counts(pits, before + 2)
    page.get_by_role("button", name="Large spaces").click()
    one.until("document.querySelector('.editor-svg').clientWidth <= innerWidth")


def test_a_player_drives_alone_on_the_edited_course(visit: Visit) -> None:
    """A race of one robot on the unfinished course: retract a card, play a turn."""
    one = visit("/courses/new")
    editor = Editor(one)
    page = one.page
    editor.lay("An empty board")
    editor.lay("Docking Bay, plain side")
    editor.tool("flag")
    for number, space in enumerate([(8, 8), (4, 4)], 1):
        editor.tap(space)
        editor.has(f"{space[0]},{space[1]}", f"flag {number}")
    editor.checked()
    page.get_by_role("button", name="Drive it yourself").click()
    page.wait_for_url("**/t/*")
    race_driver.programming(one, 1)
    counts(page.locator(".robot-list li"), 1)
    page.wait_for_selector("[data-space='8,8'][aria-label*='flag 1']")
    page.keyboard.press("1")
    counts(page.locator(".card.put"), 1)
    page.keyboard.press("Backspace")
    counts(page.locator(".card.put"), 0)
    race_driver.by_keys(one)
    race_driver.watched(one)
    page.locator(".turn-boxes", has_text=re.compile("Turn 2|where to re-enter")).wait_for()
    # The race is not stored, so turns can be undone: by a named button, after a reload, and by a key to the start.
    button = page.get_by_role("button", name="Take back turn 1")
    button.wait_for()
    page.reload()
    button.click()
    race_driver.programming(one, 1)
    counts(button, 0)
    for turn in (1, 2):
        race_driver.by_keys(one)
        race_driver.watched(one)
        page.get_by_role("button", name=f"Take back turn {turn}").wait_for()
        one.until("!document.querySelector('.watch-part')")
        if page.locator(".question").count():
            break
    page.keyboard.press("u")
    page.get_by_role("button", name=f"Take back turn {turn}").wait_for(state="detached")
    if turn == 2:
        race_driver.programming(one, 2)
        page.keyboard.press("1")
        counts(page.locator(".card.put"), 1)
        page.keyboard.press("u")
        counts(page.locator(".card.put"), 0)
        page.keyboard.press("u")
    race_driver.programming(one, 1)
