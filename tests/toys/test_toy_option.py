"""An Option card is one folder: its manifest, its rules, its texts and its symbol."""

from __future__ import annotations

import json
import urllib.error
from typing import Any

import pytest

from tests.browser.race_driver import CELLS, by_keys
from tests.browser.table_driver import MAKE, Visit, counts, shows
from tests.toys.scratch import asked, played

CARD = "toy_mirror"
SITTING = {"course": "own", "own": CELLS, "timer": None}


def test_bots_play_with_it_to_the_end(address: str) -> None:
    replay = played(address, "roborally", "greedy", {**SITTING, "option_cards": [[CARD]]})
    assert replay["header"]["options"]["option_cards"] == [[CARD]]
    events = [step["event"] for step in replay["steps"]]
    assert {"halted", "over"} <= {event["type"] for event in events}
    assert json.dumps(events).count(CARD) > 2, "it was asked about, and answered"


def test_a_card_that_is_not_here_is_refused(address: str) -> None:
    options: dict[str, Any] = {**SITTING, "option_cards": [["toy_lens"]]}
    setup = {"game": "roborally", "title": "Toys", "seats": 2, "options": options}
    with pytest.raises(urllib.error.HTTPError) as caught:
        asked(address, "/api/tables", {"setup": setup, "bots": ["greedy"] * 2, "start": True})
    refused = json.loads(caught.value.read())["error"]
    assert refused["code"] == "unknown-option"
    assert CARD in refused["message"], "what is here is said"


def test_it_is_chosen_in_the_form_and_told_in_the_lobby(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.locator(".game-card", has_text="RoboRally").get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".name-field input").fill("Mira")
    dialog.locator("summary", has_text="Choose Option cards").click()
    dialog.get_by_label("Toy Mirror").check()
    dialog.get_by_role("button", name="Create table").click()
    shows(page.locator(".race-waiting-room"), "Toy Mirror, held by one of the robots from the start")


def test_its_question_is_answered_and_the_story_tells_what_came_of_it(visit: Visit) -> None:
    one = visit()
    page = one.page
    setup = {"game": "roborally", "title": "Toys", "seats": 1, "options": {**SITTING, "option_cards": [[CARD]]}}
    page.goto(one.site + str(page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})))
    page.wait_for_selector(".register-empty")
    shows(page.locator(".robots"), "Toy Mirror")
    counts(page.locator(".robots .toy-mirror"), 1)
    shows(page.locator(".options-own"), "up to two damage of the register do not count")
    page.get_by_text("If the robot would take damage").click()
    page.locator("details[open] .option-answer select").select_option("keep")
    page.evaluate("document.activeElement.blur()")
    by_keys(one)
    question = page.locator(".question")
    for number in range(1, 6):
        shows(question, "Toy Mirror of")
        shows(question, "Your answer applies to this register.")
        if number == 1:
            page.reload()
            shows(question, "Toy Mirror of")
        choice = "Fire" if number == 1 else "Hold the mirror up"
        question.locator(".option-choice", has_text=choice).click()
        question.get_by_role("button", name=choice).click()
        counts(question, 0)
        if number == 2:
            shows(page.locator(".narration"), "prevents 1 damage")
    page.wait_for_selector(".turn-boxes .now:text-is('Turn 2: program')")
    counts(page.locator(".robots .damage[aria-label='1 of 10 damage']"), 1)


def test_its_page_of_the_rules_says_what_the_engine_makes_of_it(visit: Visit) -> None:
    one = visit("/rules/roborally/option-toy-mirror")
    page = one.page
    shows(page.locator(".rules-section"), "up to two damage of the register do not count")
    shows(page.locator(".rules-section"), "You are asked before the lasers of each register")
    counts(page.locator(".example"), 1)
    shows(page.locator(".example"), "Toy Mirror: Hold the mirror up")
    # The engine has computed the damage of the three beams.
    shows(page.locator("figcaption").last, "Three beams meet the mirror: 1 damage comes to lie.")
