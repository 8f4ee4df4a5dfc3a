"""The layout: buttons do not move before they are pressed, are not covered, and are where players look for them."""

from __future__ import annotations

import io
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.finished import asked, finished_table
from tests.browser.screens import PHONE_WIDTHS
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts, has, holds_value, shows
from tests.roborally.boards import own_course


def table(one: Visitor, options: dict[str, Any], **more: Any) -> None:
    """Start a match of the visitor alone."""
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 1, "options": options, **more}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})))
    one.wait_round(1)


def box(where: Any) -> dict[str, float]:
    found: dict[str, float] = where.bounding_box()
    return found


@pytest.mark.parametrize(("width", "height"), [(1440, 2200), (1440, 900), (390, 844)])
def test_no_click_is_lost_to_a_dialog_that_grows(visit: Visit, width: int, height: int) -> None:
    """The form shows errors while the player types, without moving a button."""
    one = visit(width=width, height=height)
    page = one.page
    one.card.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Challenge, draft").click()
    make = page.get_by_role("button", name="Create table")
    seats = page.get_by_role("spinbutton", name="Seats")
    seats.click()
    one.steady()
    before = box(make)
    # A draft needs two players, so one seat shows an error.
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    one.until("document.querySelector('.games-problem').textContent !== ''")
    comes(lambda: box(make), before)
    page.keyboard.press("Control+a")
    page.keyboard.type("99")
    one.until("document.querySelector('.games-problem').textContent === ''")
    comes(lambda: box(make), before)
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.mouse.down()
    holds_value(seats, "24")  # the maximum
    page.mouse.up()
    page.wait_for_url("**/t/*")
    counts(page.locator(".waiting-room-seats .seat-row"), 24)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_no_archive_marker_hides_the_number_of_a_dock(visit: Visit, width: int, height: int) -> None:
    """Before the first turn, all robots have their archive on a dock."""
    one = visit(width=width, height=height)
    race_driver.race(one, 7)
    page = one.page
    counts(page.locator(".floor-svg .archive"), 8)
    numbers = [box(each) for each in page.locator(".floor-svg .dock text").all()]
    assert len(numbers) == 8
    for mark in map(box, page.locator(".floor-svg .archive").all()):
        assert mark["width"] > 2 < mark["height"]
        assert not any(overlap(mark, number) for number in numbers)


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    """Return whether two boxes overlap by more than a rounding error."""
    beside = a["x"] + a["width"] <= b["x"] + 0.5 or b["x"] + b["width"] <= a["x"] + 0.5
    return not (beside or a["y"] + a["height"] <= b["y"] + 0.5 or b["y"] + b["height"] <= a["y"] + 0.5)


def test_no_button_of_the_front_page_is_tilted(visit: Visit) -> None:
    one = visit()
    one.page.wait_for_selector(".front-next .game-card")
    askew = """() => [...document.querySelectorAll('.game-card button, .game-card input')]
        .filter((one) => Math.abs(one.getBoundingClientRect().height - one.offsetHeight) > .05).length"""
    one.page.locator(".game-card button").nth(7).wait_for()
    comes(lambda: one.page.evaluate(askew), 0)
    # The tilted paper straightens under the pointer, without moving a button.
    play = one.card.get_by_role("button", name="Play now")
    before = box(play)
    one.card.hover()
    one.steady()
    comes(lambda: box(play), before)


def test_each_game_has_one_link_to_how_to_play(visit: Visit) -> None:
    one = visit()
    one.page.wait_for_selector(".front-next .game-card")
    counts(one.page.get_by_role("button", name="How to play"), 2)
    for name in ("Railroad Ink", "RoboRally"):
        one.page.get_by_role("button", name=f"How to play : {name}").or_(
            one.page.get_by_role("button", name=f"How to play: {name}")
        ).click()
        one.page.get_by_role("dialog", name=f"How to play {name}").wait_for()
        one.page.keyboard.press("Escape")


def test_a_selected_game_does_not_look_like_a_caption(visit: Visit) -> None:
    """A selection among games looks like a button that opens it."""
    one = visit()
    game = one.card.get_by_role("button", name="Base game other games and expansions")
    has(game, "aria-haspopup", "dialog")
    counts(game.locator("svg"), 1)
    assert game.evaluate("one => getComputedStyle(one).borderTopWidth") == "1px"
    game.click()
    one.page.get_by_role("dialog", name="What to play").wait_for()


SHORT = [(844, 390), (720, 450), (667, 375), (640, 360), (1024, 700)]


@pytest.mark.parametrize(("width", "height"), SHORT)
def test_sheet_and_dice_are_visible_together_in_short_windows(visit: Visit, width: int, height: int) -> None:
    """On a sideways phone or at 200 % zoom, the whole sheet, all dice and the main button are visible at once."""
    one = visit(width=width, height=height, reduced_motion="reduce")
    table(one, {})
    sheet = box(one.page.locator(".sheet").first)
    assert sheet["y"] >= 0
    assert sheet["y"] + sheet["height"] <= height
    for each in (".dice li", ".special", ".actions"):
        for place in range(one.page.locator(each).count()):
            found = box(one.page.locator(each).nth(place))
            assert found["x"] >= sheet["x"] + sheet["width"], each
            assert found["y"] + found["height"] <= height, each
            assert found["x"] + found["width"] <= width, each
    one.fits()
    one.draw_all()
    one.hand_in()
    one.wait_round(2)


LESSON = """async (game) => (await (await fetch(`/api/lessons/${game}`, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({name: 'Mira', title: 'Mira'}),
})).json()).table"""
COVERED = """[...document.querySelectorAll('.button.main, .actions .button')].filter((one) => {
    if (!one.checkVisibility()) return false;
    const {left, top, width, height, bottom} = one.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return bottom > innerHeight || above === null || !one.contains(above);
}).map((one) => one.textContent)"""
"""Returns the main buttons that are off the screen or covered."""


def test_the_main_button_is_visible_on_a_sideways_phone(visit: Visit) -> None:
    """Checked in a lesson of each game, for the host of an empty waiting room, and at a rated table of four."""
    one = visit("/keys", width=800, height=360)
    for game in ("railroad-ink", "roborally"):
        one.page.goto(f"{one.site}/t/{one.page.evaluate(LESSON, game)}")
        one.page.locator(".lesson .button.main").wait_for()
        one.until(f"({COVERED}).length === 0")
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 4}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, {"setup": setup, "name": "Mira"})))
    one.page.locator(".copy-link-actions .button.main").wait_for()
    one.until(f"({COVERED}).length === 0")
    made = {"setup": setup, "name": "Mira", "bots": ["easy"] * 3, "start": True}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, made)))
    one.page.locator(".player .rating-badge").first.wait_for(state="attached")
    one.until(f"({COVERED}).length === 0")
    one.fits()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_the_button_of_the_meteor_is_not_covered(visit: Visit, width: int, height: int) -> None:
    one = visit(width=width, height=height, reduced_motion="reduce")
    table(one, {"expansions": ["meteor"]})
    fly = one.page.locator(".own-action .button").first
    shows(fly, "Fly")
    here, bar = box(fly), box(one.page.locator(".actions"))
    assert here["y"] + here["height"] <= bar["y"]
    assert here["y"] + here["height"] <= height
    fly.click()
    one.settle()
    counts(one.page.locator(".duty-first"), 0)


def test_the_result_on_a_phone_begins_without_a_ruler(visit: Visit) -> None:
    """The result first shows the winner and the margin, then the sheet and one slider."""
    one = visit("/t/" + finished_table(visit().site, 2), width=390, height=844)
    page = one.page
    page.wait_for_selector(".replay")
    counts(page.locator("main input[type=range]"), 1)
    one.steady()
    scores, ruler = box(page.locator(".score-table")), box(page.locator(".timeline"))
    assert scores["y"] + scores["height"] <= 844 - 80, "above the bar"
    assert scores["y"] < box(page.locator(".sheet").first)["y"] < ruler["y"]
    # The tick of a round is at the position of the slider at its end.
    page.get_by_role("button", name="After round 3", exact=True).click()
    one.steady()
    at = page.evaluate(
        "(() => { const one = document.querySelector('.timeline input'); return one.value / one.max; })()"
    )
    line = box(page.locator(".round-ruler"))
    tick = box(page.locator(".round-ruler li.now"))
    assert abs(line["x"] + at * line["width"] - tick["x"] - tick["width"] / 2) < 1


def test_a_minus_sign_is_narrower_than_a_digit(visit: Visit) -> None:
    one = visit("/t/" + finished_table(visit().site, 2))
    one.page.wait_for_selector(".score-table .cost td")
    shows(one.page.locator(".score-table .cost td").first, "\u2212")
    wide = """async () => {
        await document.fonts.load('700 100px "Noto Serif Display"', '\u22120');
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = '700 100px "Noto Serif Display"';
        return [pen.measureText('\u2212').width, pen.measureText('0').width];
    }"""
    minus, figure = one.page.evaluate(wide)
    assert minus < 0.9 * figure


def test_the_shared_card_embeds_its_fonts_and_names_the_game(visit: Visit) -> None:
    """An SVG used as an image cannot use the fonts of its page, so it has to embed them."""
    one = visit("/t/" + finished_table(visit().site, 2))
    page = one.page
    page.wait_for_selector(".replay")
    page.evaluate("""() => {
        const real = URL.createObjectURL;
        window.drawn = [];
        URL.createObjectURL = (blob) => {
            if (blob.type === 'image/svg+xml') blob.text().then((text) => window.drawn.push(text));
            return real.call(URL, blob);
        };
    }""")
    page.locator("summary").filter(has_text="Share").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="card").click()
    assert coming.value.suggested_filename.endswith("-card.png")
    one.until("window.drawn.length === 1")
    (drawn,) = page.evaluate("window.drawn")
    for family in ("Inter", "Noto Serif Display"):
        assert any(family in rule and "data:font/woff2;base64," in rule for rule in drawn.split("@font-face")[1:]), (
            family
        )
    assert "Railroad Ink" in drawn
    picture = io.BytesIO(coming.value.path().read_bytes())
    assert picture.getvalue()[:8] == b"\x89PNG\r\n\x1a\n"


LONGEST_NAME = "W" * 24
"""The widest name that a player may have."""
OVERLAPS = """(name) => {
    const visible = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        let {left, right, top, bottom} = range.getBoundingClientRect();
        const whole = right;
        for (let one = node.parentElement; one !== null && one !== document.body; one = one.parentElement) {
            if (getComputedStyle(one).overflowX === 'visible') continue;
            const box = one.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        return {node, left, right, top, bottom, cut: right < whole - 1};
    };
    const texts = (where) => {
        const walker = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) {
            const {currentNode: node} = walker;
            const shown = node.parentElement.checkVisibility({visibilityProperty: true});
            if (node.data.trim() && shown && !node.parentElement.closest('.visually-hidden')) found.push(node);
        }
        return found;
    };
    const found = [];
    for (const node of texts(document.body).filter(({data}) => data.includes(name))) {
        const row = node.parentElement.closest('button, tr, li, figcaption') ?? node.parentElement.parentElement;
        const own = visible(node);
        if (own.cut && node.parentElement.closest('[title]')?.title.includes(name) !== true)
            found.push(`cut without a title in ${row.className}`);
        for (const other of texts(row).filter((one) => one !== node).map(visible))
            if (own.left < other.right - 1 && other.left < own.right - 1
                && own.top < other.bottom - 3 && other.top < own.bottom - 3)
                found.push(`${own.right} px reach into "${other.node.data}" from ${other.left} px`);
    }
    return found;
}"""
"""Returns the names that overlap other text of their row, or are cut off without a title."""


@pytest.mark.parametrize(("game", "sign"), [("railroad-ink", ".die.free"), ("roborally", ".register-empty")])
def test_a_long_name_does_not_overlap_the_points(visit: Visit, game: str, sign: str) -> None:
    one = visit("/keys")
    level = "easy" if game == "railroad-ink" else race_driver.level(one.site)
    setup = {"game": game, "title": "Names", "seats": 4}
    made = {"setup": setup, "name": LONGEST_NAME, "bots": [level] * 3, "start": False}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, made)))
    for part in (".waiting-room-seats", sign):
        if part == sign:
            one.page.get_by_role("button", name="Start").first.click()
        one.page.locator(part).first.wait_for()
        for width, height in ((1440, 900), (390, 844)):
            one.resize(width, height)
            one.steady()
            assert one.page.get_by_text(LONGEST_NAME).count() >= 1
            assert one.page.evaluate(OVERLAPS, LONGEST_NAME) == []
            one.fits()
        one.resize(1440, 900)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_hand_does_not_move_while_the_line_above_it_changes(visit: Visit, width: int, height: int) -> None:
    """In the pseudo-language all texts are longer than in any real language."""
    one = visit("/keys", width=width, height=height)
    one.page.evaluate("() => localStorage.setItem('inkrally.language', 'en-x-drawl')")
    race_driver.race(one, 1, timer=None)
    hand, said = one.page.locator(".hand"), one.page.locator(".registers .status-line")
    one.steady()
    before, texts = box(hand)["y"], set()
    for number in range(5):
        one.page.locator(".hand .card:not(.is-gone)").first.click()
        counts(one.page.locator(".register-empty"), 4 - number)
        # A second press on the card explains why it cannot be laid.
        for refused in (False, True):
            if refused:
                one.page.locator(".hand .card.is-gone").last.click(force=True)
                one.page.locator(".registers .status-line.refusal").wait_for()
            one.steady()
            texts.add(said.inner_text())
            assert box(hand)["y"] == before, said.inner_text()
    assert len(texts) > 5, "the line said something else most times"
    said.evaluate("one => { one.firstElementChild.append(' and more'.repeat(60)); }")
    assert box(hand)["y"] == before


DOCKS = {f"{at},7": {"start": at + 1} for at in range(8)}
TEN_BY_EIGHT = own_course("Ten by eight", 10, 8, DOCKS, (5, 2), (9, 0)) | {"players": [1, 8]}


@pytest.mark.parametrize("robots", [4, 8])
def test_robots_of_a_custom_course_are_visible_without_scrolling(visit: Visit, robots: int) -> None:
    one = visit("/keys")
    race_driver.race(one, robots - 1, course="own", own=TEN_BY_EIGHT)
    counts(one.page.locator(".robot-list > li"), robots)
    for width, height in ((1440, 900), (1280, 720)):
        one.resize(width, height)
        one.steady()
        for part in (".robot-list .damage", ".robot-list .lives"):
            for each in one.page.locator(part).all():
                assert box(each)["y"] + box(each)["height"] <= height, (part, width)
        floor = box(one.page.locator(".race-floor"))
        assert floor["width"] > 360 < floor["height"] + 60, "the floor is still what the page shows most of"


def test_a_finished_match_on_a_phone_has_one_button_in_its_bar(visit: Visit) -> None:
    """The other players are in a grid below, each on at most two lines."""
    one = visit(width=390, height=844)
    page = one.page
    page.goto(one.site + "/t/" + finished_table(one.site, 2, host=page))
    page.wait_for_selector(".replay")
    for width in PHONE_WIDTHS:
        one.resize(width, 844)
        one.fits()
        counts(page.locator(".result-actions .button"), 1)
        assert "main" in str(page.locator(".result-actions .button").get_attribute("class"))
        assert page.locator(".result-actions").evaluate("one => getComputedStyle(one).position") == "fixed"
        others = page.locator(".result-others .button")
        assert others.count() >= 1
        for each in others.all():
            assert box(each)["height"] < 60, "two lines"
            assert box(each)["width"] >= width / 3


CLIPPED = """() => {
    const header = document.querySelector('.top');
    const {top, bottom} = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('a, button, h1, b, .label, .clock, li')].filter((one) =>
        one.checkVisibility({visibilityProperty: true}) && !one.closest('.visually-hidden') && one.clientWidth > 1);
    const clipped = parts.filter((one) => {
        const box = one.getBoundingClientRect();
        const outside = box.top < top || box.bottom > bottom || box.left < 0 || box.right > innerWidth;
        const cut = getComputedStyle(one).textOverflow !== 'ellipsis'
            && (one.scrollWidth > one.clientWidth + 4
                || (one.matches('li') && one.scrollHeight > one.clientHeight + 4));
        return outside || (cut && getComputedStyle(one).display !== 'inline');
    });
    return clipped.map((one) => `${one.tagName} ${one.className} ${one.textContent}`);
}"""
"""Returns the parts of the header that overflow it or the screen, or that cut off their text."""


@pytest.mark.parametrize(
    ("game", "sign"), [(None, ".lobby-heading"), ("railroad-ink", ".die.free"), ("roborally", ".register-empty")]
)
def test_text_at_twice_its_size_is_not_clipped_by_the_header(visit: Visit, game: str | None, sign: str) -> None:
    one = visit()
    if game is not None:
        level = "easy" if game == "railroad-ink" else race_driver.level(one.site)
        setup = {"game": game, "title": "Friday ink", "seats": 2, "clock": {"seconds": 3599, "at_end": "finish"}}
        made = {"setup": setup, "name": "Mira", "bots": [level], "start": True}
        one.page.goto(one.site + str(one.page.evaluate(MAKE, made)))
    one.page.locator(sign).first.wait_for()
    one.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for width, height in ((1440, 900), (1280, 720), (820, 1180), (390, 844)):
        one.resize(width, height)
        one.steady()
        assert one.page.evaluate(CLIPPED) == [], width
        assert one.page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_the_heading_keeps_its_blue_square_in_the_line_of_its_last_word(visit: Visit) -> None:
    one = visit(width=390, height=844)
    one.page.locator(".full-stop").wait_for()
    apart = """() => {
        const word = document.createRange();
        word.selectNodeContents(document.querySelector('.last-word').firstChild);
        const {top, bottom} = word.getBoundingClientRect();
        const stop = document.querySelector('.full-stop').getBoundingClientRect();
        return stop.bottom <= top || stop.top >= bottom;
    }"""
    for width in range(320, 440, 7):
        one.resize(width, 844)
        assert not one.page.evaluate(apart), width


def test_unknown_addresses_show_a_page_of_the_client(visit: Visit) -> None:
    one = visit()
    for path, words in (("/nowhere", "no page at this address"), ("/t/222222222222", "table")):
        answer = one.page.goto(one.site + path)
        assert answer.status == 404
        one.page.wait_for_selector("h1, [role=status]")
        counts(one.page.locator(".logo"), 1)
        shows(one.page.locator("main"), words)
    assert asked(one.site, "/api/games")
