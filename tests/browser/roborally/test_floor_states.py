"""A playback shows the floor of each step (Options 6.1, 6.4), and nothing reveals the outcome before it ends."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.finished import asked, axe_finds
from tests.browser.table_driver import Visit, Visitor, comes, counts, holds, holds_value, shows

RACES = 14
"""The number of races. One of them must show heads. All show tails in one case of sixteen thousand.
"""


def gear(one: Visitor) -> tuple[str, str]:
    """Return the transformation of the gear, and its position in the accessible text."""
    drawn = one.page.locator(".floor-board-frame g:has(> .gear)").get_attribute("transform")
    heard = one.page.locator(".floor-space[aria-label*='gear']").get_attribute("data-space")
    return str(drawn), str(heard)


PRINTED = ("translate(0 0)", "0,0")
TURNED = ("translate(96 0)", "2,0")


def flags(one: Visitor) -> list[str]:
    """Return the transformations of the flags, in their order."""
    found: list[str] = one.page.locator(".floor g:has(> .flag)").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('transform'))"
    )
    return found


def happened(site: str, table: str, kind: str) -> tuple[int, int] | None:
    """Return the turn in which a kind of event first occurs, and the number of its step."""
    turn = 0
    steps: list[set[str]] = []
    for entry in asked(site, f"/api/tables/{table}/replay")["steps"]:
        event: dict[str, Any] = entry["event"]
        if event["type"] == "dealt":
            turn, steps = event["turn"], []
        elif event["type"] in ("register", "halted"):
            steps += [{change["type"] for change in step["changes"]} for step in event["steps"]]
        if found := [number for number, kinds in enumerate(steps, 1) if kind in kinds]:
            return turn, found[0]
    return None


def by_cards(site: str, table: str) -> int:
    """Return how many registers of the first turn begin with a card. The others begin with belts."""
    registers = 0
    for entry in asked(site, f"/api/tables/{table}/replay")["steps"]:
        event: dict[str, Any] = entry["event"]
        if event["type"] == "dealt" and event["turn"] > 1:
            break
        if event["type"] in ("register", "halted"):
            if not event["steps"] or event["steps"][0]["stage"] != "cards":
                break
            registers += 1
    return registers


@pytest.mark.journey
def test_6_4_a_board_turns_when_the_playback_shows_its_coin(visit: Visit) -> None:
    """Before the coin is tossed the floor is shown as it was, then turned; the same when watched again."""
    one = visit()
    page = one.page
    page.emulate_media(reduced_motion="reduce")
    for _ in range(RACES):
        race_driver.race(one, 1, course="small_turning")
        race_driver.programming(one, 1)
        assert gear(one) == PRINTED
        race_driver.by_keys(one)
        page.wait_for_selector(".watch-part")
        page.get_by_role("button", name="Pause", exact=True).click()
        page.get_by_role("button", name="Go to register 1").click()
        one.steady()
        told = ""
        while "The coin of" not in told:
            assert gear(one) == PRINTED
            page.get_by_role("button", name="Next step").click()
            one.steady()
            told = " ".join(page.locator(".narration .now").all_inner_texts())
        if "heads" in told:
            assert gear(one) == TURNED
            break
    else:
        raise AssertionError("no coin showed heads")
    race_driver.skip(one)
    # Wait for the next program, or for the question where to re-enter.
    race_driver.gone_on(one)
    one.steady()
    assert gear(one) == TURNED
    page.keyboard.press("w")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Go to register 1").click()
    assert gear(one) == PRINTED


def test_a_failed_request_for_a_floor_is_repeated_automatically(visit: Visit) -> None:
    one = visit()
    asked_for: list[str] = []

    def answer(route: Any) -> None:
        asked_for.append(route.request.url)
        if len(asked_for) > 1:
            route.continue_()
        else:
            route.abort()

    one.page.route("**/api/roborally/courses/small_turning", answer)
    # Make the request for the floor wait.
    race_driver.race(one, 1, course="small_turning")
    assert gear(one) == PRINTED
    assert len(asked_for) == 2


def test_6_4_the_current_floor_replaces_one_that_cannot_be_loaded(visit: Visit) -> None:
    """Without the floor of a step, as with an older server, the page shows the current floor.

    It loads the right one as soon as possible.
    """
    one = visit()
    page = one.page
    turned = re.compile(r"/api/roborally/courses/.*/turned/")
    unknown = {"error": {"code": "not-found", "message": "there is nothing here"}}
    page.route(turned, lambda route: route.fulfill(status=404, json=unknown))
    for _ in range(RACES):
        race_driver.race(one, 1, course="small_turning")
        race_driver.programming(one, 1)
        race_driver.by_keys(one)
        race_driver.watched(one)
        page.wait_for_selector(".registers, .question")
        one.steady()
        if gear(one) == TURNED:
            break
    else:
        raise AssertionError("no coin showed heads")
    note = page.locator(".floor-lacking")
    shows(note, "It will be retried automatically")
    assert axe_finds(page, "light", "dark") == []
    race_driver.fits(one)
    with page.expect_response(turned):
        page.unroute(turned)
    counts(page.locator(".floor-lacking:empty"), 1)
    assert gear(one) == TURNED
    page.keyboard.press("w")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Go to register 1").click()
    assert gear(one) == PRINTED


def test_6_4_the_result_shows_each_turn_on_the_floor_of_that_turn(visit: Visit, site: str) -> None:
    for _ in range(RACES):
        table = race_driver.finished_race(site, "small_turned", 2)
        found = happened(site, table, "turned-board")
        if found:
            break
    else:
        raise AssertionError("no coin showed heads")
    turn, step = found
    # Open a link to a moment, and continue from there.
    one = visit(f"/t/{table}#t{turn}s{step - 1}")
    one.page.wait_for_selector(".end-turns")
    assert gear(one) == PRINTED
    one.page.get_by_role("button", name="Next step").click()
    shows(one.page.locator(".narration .now").last, "rotates a quarter turn")
    # Each rotation of the floor is loaded on its own.
    holds(lambda: gear(one) != PRINTED)


def test_6_1_flags_of_the_result_are_where_they_were(visit: Visit, site: str) -> None:
    """Moving Targets: the flag on the belt begins the turn at its start, moves, is lost, and returns."""
    for _ in range(RACES):
        table = race_driver.finished_race(site, "small_moving", 2)
        if (played := by_cards(site, table)) >= 4:
            break
    else:
        raise AssertionError("no two robots came to the fourth register")
    one = visit(f"/t/{table}#t1")
    one.page.wait_for_selector(".end-turns")
    comes(lambda: flags(one), ["translate(48 96)", "translate(0 0)"])
    seen = []
    for register in range(1, played + 1):
        one.page.get_by_role("button", name=f"Go to register {register}").click()
        seen.append(flags(one)[1])
    # The positions at the start of each register. In the fourth the flag is back.
    whole = ["translate(0 0)", "translate(48 0)", "translate(96 0)", "translate(0 0)", "translate(48 0)"]
    assert seen == whole[:played]


def test_the_url_changes_only_while_the_replay_is_paused(visit: Visit, site: str) -> None:
    """The URL does not change with each step, and keys without a function are left to the browser."""
    table = race_driver.finished_race(site, "small_moving", 2)
    one = visit(f"/t/{table}#t1", reduced_motion="no-preference")
    page = one.page
    page.wait_for_selector(".end-turns")
    page.evaluate(
        """() => {
          window.written = [];
          const write = history.replaceState.bind(history);
          history.replaceState = (...given) => { window.written.push(given[2]); write(...given); };
        }"""
    )
    slider = page.get_by_role("slider", name="Step of the turn")
    page.get_by_role("button", name="Play", exact=True).click()
    one.until("Number(document.querySelector('.timeline input, input[type=range]').value) > 2")
    # The URL of the first turn may be written late, but that of a step never.
    assert set(page.evaluate("window.written")) <= {"#t1"}
    page.get_by_role("button", name="Pause", exact=True).click()
    at = slider.input_value()
    one.until(f"location.hash === '#t1s{at}'")
    assert [each for each in page.evaluate("window.written") if each != "#t1"] == [f"#t1s{at}"]
    page.evaluate("document.addEventListener('keydown', (event) => { window.taken = event.defaultPrevented; })")
    for key, taken in (("5", False), ("o", False), ("f", True)):
        page.keyboard.press(key)
        assert page.evaluate("window.taken") is taken


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
