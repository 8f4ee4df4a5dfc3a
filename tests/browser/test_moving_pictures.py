"""Moving pictures of matches, compared frame by frame with the replay, and replays on other websites."""

from __future__ import annotations

import base64
import http.server
import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.browser.finished import THEMES, asked, axe_finds, finished_table
from tests.browser.race_driver import level
from tests.browser.table_driver import MAKE, Visit, Visitor, counts, holds_value, shows

PICTURES = os.environ.get("PICTURES", "")
"""A folder for pictures of the pages and the moving pictures, or empty."""
DECODE = """async (text) => {
    const data = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({data, type: 'image/gif'});
    await decoder.tracks.ready;
    await decoder.completed;
    const {frameCount} = decoder.tracks.selectedTrack;
    const frames = [];
    for (let index = 0; index < frameCount; index += 1) {
        const {image} = await decoder.decode({frameIndex: index});
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const boxes = BOXES.map(([x, y, wide, high]) => {
            let sum = 0;
            const {data: found} = context.getImageData(x, y, wide, high);
            for (let at = 0; at < found.length; at += 1) sum = (sum * 31 + found[at]) >>> 0;
            return sum;
        });
        const corner = [...context.getImageData(2, canvas.height - 3, 1, 1).data];
        frames.push({size: [canvas.width, canvas.height], ms: image.duration / 1000, boxes, corner});
        image.close();  // the browser complains about a frame that is dropped unclosed
    }
    decoder.close();
    return frames;
}"""
"""Decodes a GIF in the browser. Returns the size, duration, a checksum of each box, and the colour of a
corner below the drawing."""
ENCODES = """async (codec) => 'VideoEncoder' in globalThis
    && (await VideoEncoder.isConfigSupported({codec, width: 544, height: 720})).supported"""
"""Returns whether the browser can encode a video."""
SIZE, DRAWING = (680, 720), 680
"""The size of the moving picture of one sheet, and of the sheet in it, in pixels."""
EDGE, UNIT, VIEW = 30, 64, 508
"""The margin, the width of a space and the width of a whole sheet, in units of the drawing."""
PAPER = {"light": [0xFC, 0xFB, 0xF7, 255], "dark": [0x1A, 0x20, 0x26, 255]}
"""The colour of the page by theme (`styles/tokens.css`)."""


def decoded(one: Visitor, content: bytes, boxes: list[tuple[int, int, int, int]]) -> list[dict[str, Any]]:
    script = DECODE.replace("BOXES", json.dumps(boxes))
    frames: list[dict[str, Any]] = one.page.evaluate(script, base64.b64encode(content).decode())
    return frames


def saved(one: Visitor, kind: str, names: bool = True) -> bytes:
    """Create a moving picture on the page of a result. Return the file."""
    one.page.get_by_role("button", name="GIF or video").click()
    dialog = one.page.get_by_role("dialog")
    dialog.get_by_label(kind).check()
    dialog.get_by_label("With the names of the players").set_checked(names)
    with one.page.expect_download(timeout=120_000) as waiting:
        dialog.get_by_role("button", name="Create and save").click()
    shows(dialog, "Saved,")
    assert waiting.value.suggested_filename.endswith(kind[:3].lower())
    content = Path(waiting.value.path()).read_bytes()
    if PICTURES:
        Path(PICTURES, f"movie-{len(content)}-{waiting.value.suggested_filename}").write_bytes(content)
    dialog.get_by_role("button", name="Close").click()
    return content


def space_box(space: str) -> tuple[int, int, int, int]:
    """Return the inside of a space of the sheet in pixels: left, top, width, height."""
    column, row = "ABCDEFG".index(space[0]), int(space[1]) - 1
    scale = DRAWING / VIEW
    left, top = (EDGE + column * UNIT + 8) * scale, (EDGE + row * UNIT + 8) * scale
    inside = int((UNIT - 16) * scale)
    return round(left), round(top), inside, inside


SPACES = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]


def drawn_spaces(site: str, table: str, seat: int) -> list[str]:
    """Return the drawn spaces of a seat in order, from the replay of a match."""
    replay = asked(site, f"/api/tables/{table}/replay")
    events = [step["event"] for step in replay["steps"]]
    return [
        act["space"]
        for event in events
        if event["type"] == "committed" and event["seat"] == seat
        for act in event["acts"]
    ]


@pytest.mark.journey
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_gif_of_a_sheet_has_a_frame_for_each_drawing(visit: Visit, theme: str) -> None:
    one = visit("/keys", accept_downloads=True, color_scheme=theme)
    table = finished_table(one.site, 1, {"edition": "original"}, one.page)
    one.page.goto(f"{one.site}/t/{table}")
    one.page.locator("summary", has_text="Share").click()
    content = saved(one, "GIF, for forums and chats")
    spaces = drawn_spaces(one.site, table, 0)
    frames = decoded(one, content, [space_box(space) for space in SPACES])

    # One frame before the first drawing, and one after each. The last round ends with its last drawing.
    assert len(frames) == 1 + len(spaces)
    assert {tuple(frame["size"]) for frame in frames} == {SIZE}
    assert len(content) < 1_000_000
    step = 10 * int(min(700, 13_000 / len(spaces)) // 10)
    assert [round(frame["ms"]) for frame in frames] == [step] * len(spaces) + [2000]
    assert all(
        abs(found - wanted) <= 3
        for frame in frames
        for found, wanted in zip(frame["corner"], PAPER[theme], strict=True)
    )
    # Between two frames, only the space of that drawing changes.
    for space, before, after in zip(spaces, frames, frames[1:], strict=False):
        pairs = zip(SPACES, before["boxes"], after["boxes"], strict=True)
        assert [name for name, old, new in pairs if old != new] == [space]


@pytest.mark.journey
def test_a_moving_picture_of_a_race_is_short_and_can_be_cancelled(visit: Visit) -> None:
    one = visit("/keys", accept_downloads=True)
    setup = {"game": "roborally", "title": "Fast", "seats": 2, "options": {"course": "risky_exchange"}}
    made = one.page.evaluate(MAKE, {"setup": setup, "bots": [level(one.site)] * 2, "start": True})
    one.page.goto(one.site + made)
    one.page.wait_for_selector(".end-head", timeout=240_000)
    one.page.get_by_role("button", name="GIF or video").click()
    dialog = one.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Create and save").click()
    one.page.wait_for_selector("progress")
    dialog.get_by_role("button", name="Cancel").click()
    counts(dialog.locator("progress"), 0)
    dialog.get_by_role("button", name="Create and save").wait_for()
    dialog.get_by_role("button", name="Close").click()

    content = saved(one, "GIF, for forums and chats", names=False)
    frames = decoded(one, content, [(0, 0, 100, 100)])
    assert 2 <= len(frames) <= 131
    assert sum(frame["ms"] for frame in frames) <= 15_000
    assert {tuple(frame["size"]) for frame in frames} == {tuple(frames[0]["size"])}
    assert max(frames[0]["size"]) <= 720
    codecs = ["avc1.42001f", "vp09.00.31.08"]
    if any(one.page.evaluate(ENCODES, codec) for codec in codecs):
        assert saved(one, "MP4, a video")[4:8] == b"ftyp"


@pytest.mark.journey
def test_the_dialogs_fit_each_screen_and_axe_finds_nothing(visit: Visit) -> None:
    one = visit("/keys")
    one.page.goto(f"{one.site}/t/{finished_table(one.site, 2, {'edition': 'original'}, one.page)}")
    one.page.locator("summary", has_text="Share").click()
    dialog = one.page.get_by_role("dialog")
    for button in ("GIF or video", "Embed the replay"):
        one.page.get_by_role("button", name=button).click()
        if button == "Embed the replay":
            dialog.get_by_role("button", name="Create the code").click()
            dialog.get_by_role("button", name="Withdraw the permission").wait_for()
        for width, height in ((844, 390), (390, 844), (1280, 800)):
            one.resize(width, height)
            one.fits()
            assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth"), (button, width)
            assert axe_finds(one.page, *THEMES) == [], (button, width)
            for theme in ("light", "dark") if PICTURES else ():
                one.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                one.page.screenshot(path=str(Path(PICTURES) / f"{button}-{width}-{theme}.png"))
        dialog.get_by_role("button", name="Close").click()


class _Forum(http.server.BaseHTTPRequestHandler):
    """Another website whose page shows the code of an embedded replay."""

    code = ""

    def do_GET(self) -> None:
        body = f"<!doctype html><title>Forum</title><h1>A post</h1>{self.code}".encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *given: Any) -> None:
        pass


@pytest.mark.journey
def test_another_website_shows_the_replay_and_no_other_page(visit: Visit, chromium: Any) -> None:
    one = visit("/keys")
    table = finished_table(one.site, 2, {"edition": "original"}, one.page)
    one.page.goto(f"{one.site}/t/{table}")
    one.page.locator("summary", has_text="Share").click()
    one.page.get_by_role("button", name="Embed the replay").click()
    one.page.get_by_role("button", name="Create the code").click()
    code = str(one.page.get_by_label("Code for the website").input_value())
    assert f'src="{one.site}/embed/{table}"' in code

    forum = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Forum)
    threading.Thread(target=forum.serve_forever, daemon=True).start()
    try:
        _Forum.code = code + code.replace("/embed/", "/t/") + code.replace(table, "222222222222")
        page = chromium.new_page()
        # Another host name is another site for the browser.
        page.goto(f"http://localhost:{forum.server_port}/")
        frame = page.frame_locator("iframe >> nth=0")
        picture = frame.locator(".embed-picture")
        picture.wait_for()
        shows(frame.locator(".embed-caption"), "point")
        frame.get_by_label("Moment of the match").fill("0")
        shows(frame.locator(".embed-caption"), "Round 1 of 7")
        frame.get_by_role("button", name="Play").click()
        frame.get_by_role("button", name="Pause").click()
        assert frame.get_by_label("Sheet of").locator("option").count() == 2
        assert page.context.cookies() == []
        if PICTURES:
            page.screenshot(path=str(Path(PICTURES) / "embed.png"), full_page=True)
        # The browser shows no other page in a frame.
        assert page.frame_locator("iframe >> nth=1").locator("#app").count() == 0
        shows(page.frame_locator("iframe >> nth=2").locator("[role=alert]"), "There is no table")
        # The player opens the dialog again, and withdraws the permission.
        one.page.reload()
        one.page.locator("summary", has_text="Share").click()
        one.page.get_by_role("button", name="Embed the replay").click()
        holds_value(one.page.get_by_label("Code for the website"), code)
        one.page.get_by_role("button", name="Withdraw the permission").click()
        shows(one.page.get_by_role("dialog"), "Other websites no longer show this replay.")
        counts(one.page.get_by_label("Code for the website"), 0)
        page.reload()
        shows(page.frame_locator("iframe >> nth=0").locator("[role=alert]"), "may not be shown on other websites")
        page.close()
    finally:
        forum.shutdown()
        forum.server_close()
