"""RoboRally's rules beside its table: opened from its cards, spaces, robots, lines and refusals by mouse, by keys and
on a phone; and their pages, in four languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser import at_race
from tests.browser.at_table import Visitor, counts, shows
from tests.browser.finished import axe_finds

FLOOR = {
    "format": 1,
    "name": "Sampler",
    "players": [1, 2],
    "boards": [{"board": "sampler", "x": 0, "y": 0}],
    "own_boards": {
        "sampler": {
            "width": 5,
            "height": 4,
            "cells": {
                "0,3": {"start": 1, "walls": ["N", "W", "E", "S"]},
                "4,3": {"start": 2, "walls": ["N", "W", "E", "S"]},
                "0,1": {"belt": {"kind": "normal", "out": "E", "in": []}},
                "1,1": {"gear": "cw"},
                "2,1": {"floor": "pit"},
                "3,1": {"floor": "repair_option"},
            },
        }
    },
    "flags": [{"flag": 1, "x": 0, "y": 0}, {"flag": 2, "x": 4, "y": 0}],
}
"""A little of everything to ask about; the robots stand between walls."""

PLACES = [
    (".floor-space[data-space='0,1']", "Belts"),
    (".floor-space[data-space='2,1']", "Pits"),
    (".floor-space[data-space='3,1']", "Wrench and hammer"),
    (".floor-space[data-space='0,0']", "Touching a flag"),
    (".hand .card >> nth=0", "What a card does"),
    (".register >> nth=0", "Five registers"),
    (".robot-list .damage >> nth=0", "Fewer cards"),
    (".options-own [data-option]", "What it does"),
    (".power", "For the next turn"),
    (".turn-boxes", "Order of a turn"),
]
"""Where somebody asks, and the heading of the rule that opens."""


def seated(one: Visitor) -> None:
    at_race.race(one, 1, course="own", own=FLOOR, option_cards=[["brakes"], ["flywheel"]])
    at_race.programming(one, 1)


def opened(one: Visitor, heading: str) -> None:
    """The rules lie open at a rule."""
    shows(one.page.locator(".rules-panel .rule.hit b").first, heading)


def test_the_rules_open_from_ten_places_of_the_table_by_mouse(visit: Callable[..., Visitor]) -> None:
    one = visit()
    seated(one)
    for place, heading in PLACES:
        one.page.get_by_role("button", name="What is this?").click()
        one.page.locator(place).first.click(position={"x": 4, "y": 4})
        opened(one, heading)
        one.page.get_by_role("button", name="Close the rules").click()
        counts(one.page.locator(".rules-panel"), 0)
    # Asking changes nothing: no card was laid.
    counts(one.page.locator(".register-empty"), 5)


def test_the_rules_open_by_keys_and_give_the_focus_back(visit: Callable[..., Visitor]) -> None:
    one = visit()
    seated(one)
    for place, heading in [(".hand .card", "What a card does"), (".register-empty", "Five registers")]:
        one.page.locator(place).first.focus()
        one.page.keyboard.press("?")
        opened(one, heading)
        one.page.keyboard.press("Escape")
        counts(one.page.locator(".rules-panel"), 0)
        one.page.wait_for_function("(place) => document.activeElement.matches(place)", arg=place)
    one.page.locator(".floor-space[tabindex='0']").focus()
    one.page.keyboard.press("?")
    counts(one.page.locator(".rules-panel .rule.hit"), 1)
    one.page.keyboard.press("Escape")
    # What is missing is a refusal, and has its rule.
    one.page.locator(".acts .main").click(force=True)
    one.page.get_by_role("button", name="Why not here?").click()
    opened(one, "Five registers")
    shows(one.page.locator(".rules-panel .rule-now"), "5 registers to fill")
    assert axe_finds(one.page, "light") == []


def test_the_lines_of_a_turn_and_an_example_lead_into_the_rules_on_a_phone(visit: Callable[..., Visitor]) -> None:
    one = visit(width=390, height=844)
    seated(one)
    one.page.locator(".floor-space[data-space='2,1']").click()
    one.page.locator(".program .margin-line").get_by_role("button", name="Open the rules").click()
    opened(one, "Pits")
    # Its example is drawn before and after; a step of it is shown when it is tapped.
    example = one.page.locator(".rules-panel .rule.hit .rally-example").first
    counts(example.locator("svg.floor-svg"), 2)
    example.get_by_role("button").first.click()
    shows(example.locator("figcaption").last, "Step 1 of")
    at_race.fits(one)
    one.page.get_by_role("button", name="Close the rules").click()
    at_race.by_keys(one)
    # Asking for a reason holds the turn at its line.
    one.page.locator(".watch-part .trace-why").first.click()
    one.page.locator(".why").get_by_role("button", name="Open the rules").click()
    counts(one.page.locator(".rules-panel .rule.hit"), 1)
    at_race.fits(one)


@pytest.mark.parametrize(
    ("locale", "heading", "card"),
    [
        ("en", "Pushing", "Crab Legs"),
        ("cs", "Tlačení", "Krabí nohy"),
        ("de", "Schieben", "Krabbenbeine"),
        ("ro", "Împingere", "Picioare de crab"),
    ],
)
def test_the_pages_are_said_and_drawn_in_four_languages(
    visit: Callable[..., Visitor], locale: str, heading: str, card: str
) -> None:
    one = visit(width=390, height=844, locale=locale)
    one.page.goto(f"{one.site}/rules/roborally/5.3")
    shows(one.page.locator(".rules-section h2"), heading)
    counts(one.page.locator(".rally-example"), 3)
    at_race.fits(one)
    one.page.goto(f"{one.site}/rules/roborally/option-crab-legs")
    shows(one.page.locator(".rules-section h2"), card)
    counts(one.page.locator(".example-cards .small-card"), 2)
    at_race.fits(one)


def test_the_courses_are_listed_with_their_maps_and_lead_to_their_rules(visit: Callable[..., Visitor]) -> None:
    one = visit(path="/rules/roborally/courses-team")
    counts(one.page.locator(".course-list li"), 5)
    one.page.wait_for_selector(".course-list li:first-child .course-map svg")
    one.page.locator(".course-list").get_by_role("link", name="Hold all flags").click()
    shows(one.page.locator(".rules-section h2"), "Hold all flags")
