"""The course editor: placing elements that act in a register, findings about them in words and on the floor, and the
spaces where robots are destroyed in test drives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.browser.finished import axe_finds
from tests.browser.roborally.test_editor import Editor
from tests.browser.table_driver import SOON, Visit, counts, shows
from tests.roborally.boards import own_course

NORTH, WEST = (0.5, 0.06), (0.06, 0.5)
EDGES = ((0.5, 0.06), (0.94, 0.5), (0.5, 0.94))
BEAMS = {"walls": ["W", "E"], "laser": {"from": "W", "beams": 2}}
DOCK = ["W", "E", "S"]
LANE: dict[str, Any] = {f"{x},{y}": BEAMS for x in (0, 2) for y in range(1, 10)}
LANE |= {"0,10": {"start": 1, "walls": DOCK}, "2,10": {"start": 2, "walls": DOCK}}
LANES = own_course("Gauntlet", 3, 11, LANE, (0, 0), (2, 0)) | {"players": [2]}
"""Two lasers cover every space of the only way: each robot is hit in each register, and few arrive."""


def shown(editor: Editor, words: str, level: str, *places: tuple[int, int]) -> None:
    """Wait for a finding, and check that pressing it shows its spaces on the floor."""
    page = editor.page
    line = page.locator(f".editor-findings .{level}", has_text=words)
    counts(line, 1)
    line.get_by_role("button", name=f"Show: {words}").click()
    page.wait_for_selector(f".editor-shown.{level}")
    found = page.locator(".editor-shown rect").evaluate_all(
        "(all) => all.map((one) => [Math.floor(one.x.baseVal.value / 48), Math.floor(one.y.baseVal.value / 48)])"
    )
    assert [tuple(each) for each in found] == list(places)


def test_elements_are_placed_by_mouse_and_their_findings_shown(visit: Visit) -> None:
    one = visit("/courses/new")
    editor, page = Editor(one), one.page
    editor.lay("An empty board")
    editor.lay("Docking Bay, plain side")
    editor.tool("flag")
    for number, space in enumerate([(3, 3), (8, 8)], 1):
        editor.tap(space)
        editor.has(f"{space[0]},{space[1]}", f"flag {number}")

    editor.tool("crusher")
    for register in ("1", "5"):
        page.get_by_role("button", name=f"Registers: {register}").click()
    editor.tap((1, 1))
    editor.has("1,1", "crusher, registers 3")
    editor.tool("repair")
    editor.tap((10, 1))
    editor.has("10,1", "repair site")
    editor.tool("option")
    editor.tap((10, 3))
    editor.has("10,3", "repair site with an Option card")
    editor.tool("laser")
    page.get_by_role("button", name="Beams: 2").click()
    editor.tap((1, 7), WEST)
    editor.has("1,7", "laser with two beams firing east")

    # A laser over a dock, from the tapped side.
    dock = page.locator('[data-space][aria-label*="dock 1"]').get_attribute("data-space")
    assert dock is not None
    x, y = map(int, dock.split(","))
    page.get_by_role("button", name="Beams: 1").click()
    editor.tap((x, 11), NORTH)
    editor.has(f"{x},11", "laser firing south")
    editor.checked()
    words = f"The laser at {x},11 fires into dock 1: block it with a wall."
    shown(editor, words, "known", (x, y), (x, 11))
    page.wait_for_selector(".editor-shown.known")
    shows(page.locator("#editor-findings"), "Ready to race")

    # A niche into which a pusher pushes each passing robot in every register.
    editor.tool("wall")
    for part in EDGES:
        editor.tap((7, 5), part)
    editor.has("7,5", "walls")
    editor.tool("pusher")
    # In register 3 a crusher destroys it.
    for register in ("1", "2", "4", "5"):
        page.get_by_role("button", name=f"Registers: {register}").click()
    editor.tap((6, 5), WEST)
    editor.has("6,5", "pusher to the east, registers 1, 2, 3, 4 and 5")
    editor.checked()
    shown(editor, "A robot that gets to 7,5 on its way to flag 1 can never leave.", "known", (7, 5))
    assert page.get_by_role("button", name="Play it").get_attribute("aria-disabled") != "true"
    assert axe_finds(page, "light", "dark") == []
    page.get_by_role("button", name="Undo", exact=True).click()
    editor.has("6,5", "open floor")
    shows(page.locator("#editor-findings"), "Ready to race")
    counts(page.locator(".editor-findings .bad"), 0)


def test_a_test_drive_shows_where_robots_die_and_how_many(visit: Visit, tmp_path: Path) -> None:
    one = visit("/courses/new")
    editor, page = Editor(one), one.page
    file = tmp_path / "gauntlet.json"
    file.write_text(json.dumps(LANES))
    page.locator("input[type=file]").set_input_files(str(file))
    replace = page.get_by_role("button", name="Replace the current course")
    page.locator("[data-space='2,10'][aria-label*='dock 2']").or_(replace).first.wait_for()
    if replace.count():
        replace.click()
    editor.has("2,10", "dock 2")
    editor.checked()
    page.get_by_role("button", name="Start the test drive").click()
    drive = page.get_by_role("region", name="Test drive")
    drive.get_by_text("From 12 races with").wait_for(timeout=4 * SOON)
    marks = page.locator(".test-drive-falls")
    places = marks.evaluate_all(
        """(all) => all.map((one) => {
            const [x, y] = one.getAttribute('transform').match(/[0-9.]+/g).map((each) => each / 48);
            return [`${x},${y}`, Number(one.textContent)];
        })"""
    )
    died = {str(space): int(count) for space, count in places}
    assert sum(died.values()) > 0
    shows(drive, f"{sum(died.values())} robots are destroyed, most of them at ")
    most = max(died.values())
    assert any(f"most of them at {space}." in drive.inner_text() for space, count in died.items() if count == most)
    # Turn a layer off and on again.
    pick = drive.get_by_role("checkbox")
    pick.uncheck()
    counts(marks, 0)
    shows(drive, "destroyed, most of them at")
    pick.check()
    counts(marks, len(died))
    assert axe_finds(page, "light", "dark") == []
