"""Before the playback of a turn ends, no part of the page may reveal its outcome to players or spectators."""

from __future__ import annotations

import re

from tests.browser import race_driver
from tests.browser.table_driver import Visit, Visitor, comes, counts, holds_value, shows

LISTEN = """() => {
    const said = document.querySelector('.announcer');
    const all = {subtree: true, childList: true, characterData: true};
    window.heard = [];
    new MutationObserver(() => window.heard.push(said.textContent)).observe(said, all);
}"""
TOLD = """() => {
    const named = document.querySelectorAll('[aria-label], [aria-valuetext], [title]');
    const names = [...named].flatMap((one) => [one.ariaLabel, one.ariaValueText, one.title]);
    return [document.title, document.body.innerText, ...window.heard, ...names].join('\\n');
}"""
SPOILS = re.compile(
    r"\bover\b|result|wins?\b|place 1|rematch|again with|still program|Program\b|Answer|all flags",
    re.IGNORECASE,
)
"""Words about the end of a race, and about the time after a turn."""


def a_race_won_at_once(visit: Visit) -> tuple[Visitor, Visitor]:
    """Return the page of a player and of a spectator on a phone, just before the playback of a turn in which the first
    robot wins in its second register."""
    one = visit(reduced_motion="no-preference")
    for _ in range(20):
        path = race_driver.race(one, 1, course="own", own=race_driver.LANES)
        race_driver.programming(one, 1)
        if "0,3" not in [space for space, words in race_driver.on_floor(one).items() if "Abacus" in words]:
            continue  # the bot has the short lane
        other = visit(path, width=390, height=844, reduced_motion="no-preference")
        other.page.wait_for_selector(".race-floor")
        for each in (one, other):
            each.page.evaluate(LISTEN)
        if not race_driver.turning(one):
            other.context.close()
            continue
        for each in (one, other):
            each.page.wait_for_selector(".watch-part")
            each.page.get_by_role("button", name="Pause", exact=True).click()
        return one, other
    raise AssertionError("no hand had two cards that turn")


def test_winner_is_hidden_until_playback_ends(visit: Visit) -> None:
    for one in a_race_won_at_once(visit):
        page = one.page
        slider = page.get_by_role("slider", name="Step of the turn")
        steps = int(str(slider.input_value()))
        while True:
            told = str(page.evaluate(TOLD))
            assert not SPOILS.search(told), (steps, SPOILS.search(told), told)
            counts(page.locator(".timeline-scale li"), 6)
            page.keyboard.press("ArrowRight")
            steps += 1
            if page.get_by_role("button", name="See the result").count():
                break
            holds_value(slider, str(steps))
        # The winner is on the last flag, whose number is still visible.
        assert race_driver.on_floor(one)["0,1"].count("Abacus facing") == 1
        comes(page.locator(".flag-tag text").all_text_contents, ["1"])
        comes(page.locator(".raised-cloth text").all_text_contents, ["2"])
        shows(page.locator(".narration"), "Abacus has touched every flag: place 1.")
        page.get_by_role("button", name="See the result").click()
        page.wait_for_selector(".race-end")
        one.until("document.title.includes('Over')")


def test_continuing_early_still_shows_the_winner_on_the_floor(visit: Visit) -> None:
    one, other = a_race_won_at_once(visit)
    for each in (one, other):
        race_driver.go_on(each)
        counts(each.page.locator(".standing.is-gone"), 0)
        counts(each.page.locator(".race-end"), 0)
        assert "Abacus facing" in race_driver.on_floor(each)["0,1"]
        each.page.wait_for_selector(".race-end")


def test_reload_after_the_race_shows_the_complete_result(visit: Visit) -> None:
    """After the playback, the whole result is shown."""
    one, other = a_race_won_at_once(visit)
    for each in (one, other):
        each.page.reload()
        each.page.wait_for_selector(".race-end")
        counts(each.page.locator(".places tbody tr"), 2)
        each.until("document.title.includes('Over')")


def test_the_list_of_tables_says_program_instead_of_draw_for_a_race(visit: Visit) -> None:
    one = visit(reduced_motion="no-preference")
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    one.page.goto(one.site + "/mine")
    due = one.page.locator("main li").first
    shows(due, "Program")
    assert "Draw" not in one.page.locator("main").inner_text()
