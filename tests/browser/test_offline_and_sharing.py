"""Drafts during a disconnection, rematches, links and sounds."""

from __future__ import annotations

import pytest

from tests.browser.table_driver import Visit, Visitor, checked, comes, counts, shows

NO_SHARE = "delete Navigator.prototype.share;"
SHARE = "Navigator.prototype.share = async (what) => { window.shared = what; };"
COUNT_TONES = """
    window.tones = 0;
    for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) {
        const start = window[name].prototype.start;
        window[name].prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
    }
"""


@pytest.mark.journey
def test_draft_survives_disconnect_and_reload(visit: Visit) -> None:
    one = visit()
    one.play_now()
    one.wait_round(1)
    one.offline(True)
    one.cut()
    band = one.page.locator(".band.away")
    band.wait_for()
    shows(band, "Finish your drawing or program")
    for _ in range(2):
        one.page.locator(".die.free").first.click()
        one.page.locator(".space[aria-label*='fits here']").first.click()
    comes(lambda: len(one.drawn()), 2)
    drawn = one.drawn()
    counts(one.page.get_by_role("button", name="Draw 2 more"), 1)

    # The page closes before it could send the draft. The next page restores and sends it.
    address = one.page.url
    one.page.goto("about:blank")
    one.offline(False)
    one.page.goto(address)
    one.page.wait_for_selector(".die.drawn")
    comes(one.drawn, drawn)
    one.settle()
    other = one.context.new_page()
    other.add_init_script("localStorage.clear()")
    other.goto(one.page.url)
    other.wait_for_selector(".die.drawn")
    counts(other.locator(".space[aria-label*='drawn this round']"), 2)
    other.close()
    counts(one.page.locator(".band"), 0)


@pytest.mark.journey
def test_placement_made_offline_shows_the_reason_when_refused(visit: Visit) -> None:
    one = visit()
    one.play_now()
    one.wait_round(1)
    table = one.page.evaluate("location.pathname.split('/')[2]")
    roll = one.page.locator(".die").first.get_attribute("aria-label") or ""
    drawing = "R-R-:NS" if "railway" in roll else "H-H-:NS"
    one.page.evaluate(
        """([table, drawing]) => localStorage.setItem('inkrally.draft.' + table,
        JSON.stringify({seat: 0, of: 1, acts: [{type: 'die', die: 0, space: 'D4', drawing}]}))""",
        [table, drawing],
    )
    one.page.reload()
    one.page.wait_for_selector(".status-line.refusal")
    comes(one.drawn, [])
    one.until("(table) => localStorage.getItem('inkrally.draft.' + table) === null", table)


def play_out(*seats: Visitor) -> None:
    for number in range(1, 8):
        for one in seats:
            one.wait_round(number)
            one.play_round()
    for one in seats:
        one.page.wait_for_selector(".score-table")


def test_front_page_of_a_returning_player_opens_without_its_parts(visit: Visit) -> None:
    """After the first match, the parts of the page for a returning player cannot be loaded."""
    one = visit()
    one.play_now()
    one.page.route("**/assets/your_turn_list-*", lambda route: route.abort())
    one.page.locator("a.logo").click()
    shows(one.page.locator("main"), "1 table is waiting for you.")
    one.page.locator(".front-page:not(.known)").wait_for()
    counts(one.page.get_by_text("The page could not be loaded."), 0)


def test_rematch_seats_only_players_that_ask_for_it(visit: Visit) -> None:
    mira = visit()
    path = mira.make_table("Mira", 3)
    ilse = visit(path)
    ilse.sit("Ilse")
    tomas = visit(path, width=390, height=844)
    tomas.sit("Tomas")
    mira.start(3)
    play_out(mira, ilse, tomas)
    counts(mira.page.locator(".result-again"), 0)

    # One tap asks for a rematch, which all players see. Players who join get the same seat at the new table.
    ilse.page.get_by_role("button", name="Rematch").click()
    ilse.page.wait_for_selector(".seat-row")
    mira.page.locator(".result-again", has_text="Ilse wants a rematch.").wait_for()
    tomas.page.locator(".result-again", has_text="Ilse wants a rematch.").wait_for()
    tomas.page.get_by_role("button", name="Join the rematch").click()
    tomas.page.get_by_role("button", name="Leave the seat").wait_for()
    mira.page.locator(".result-again", has_text="Ilse and Tomas want a rematch.").wait_for()
    names = ilse.page.locator(".seat-row-name b")
    ilse.page.get_by_text("Tomas", exact=True).wait_for()
    comes(names.all_inner_texts, ["Free seat", "Ilse", "Tomas"])

    # Mira does not want a rematch: the others begin without her.
    ilse.start(2)
    for one in (ilse, tomas):
        one.wait_round(1)
        counts(one.page.locator(".player"), 2)


def test_a_link_is_copied_if_the_browser_cannot_share(visit: Visit) -> None:
    mira = visit(permissions=["clipboard-read", "clipboard-write"])
    mira.context.add_init_script(NO_SHARE)
    mira.page.reload()
    path = mira.make_table("Mira", 2)
    counts(mira.page.get_by_role("button", name="Share", exact=True), 0)
    mira.page.get_by_role("button", name="Copy the link").click()
    mira.page.get_by_role("button", name="Copied.").wait_for()
    assert mira.page.evaluate("navigator.clipboard.readText()") == mira.site + path


def test_a_link_is_shared_by_the_system_if_possible(visit: Visit) -> None:
    mira = visit()
    mira.context.add_init_script(SHARE)
    mira.page.reload()
    path = mira.make_table("Mira", 2)
    mira.page.get_by_role("button", name="Share", exact=True).click()
    mira.until("(url) => window.shared?.url === url", mira.site + path)


def test_sound_is_off_by_default_and_setting_is_remembered(visit: Visit) -> None:
    one = visit(reduced_motion="no-preference")
    one.context.add_init_script(COUNT_TONES)
    one.page.reload()
    one.play_now()
    one.wait_round(1)
    page = one.page
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").first.click()
    assert page.evaluate("window.tones") == 0
    page.get_by_role("button", name="Menu").click()
    checked(page.get_by_role("group", name="Sound").get_by_label("Off"))
    page.get_by_role("group", name="Sound").get_by_label("Quiet").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".die.free")
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").first.click()
    one.until("window.tones > 0")
