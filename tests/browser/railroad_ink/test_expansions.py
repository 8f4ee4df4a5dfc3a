"""Whole matches with expansions, by mouse: choose them, draw, do required actions, score and replay. Also sheets with
expansions in the paper scorer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from inkrally.railroad_ink import facts
from tests.browser.finished import asked, finished_table
from tests.browser.table_driver import MAKE, MOST_ACTS, Visit, Visitor, checked, comes, counts, has, labelled, shows

TITLES = {
    "river": "Rivers",
    "lake": "Lakes",
    "meteor": "Meteors",
    "lava": "Lava",
    "forest": "Forests",
    "trail": "Trails",
    "desert": "Deserts",
    "canyon": "Canyons",
    "underground": "Underground",
    "superconnection": "Superconnection",
    "weather": "Weather",
    "airline": "Airline",
    "power-grid": "Power Grid",
    "alien-farmer": "Alien Farmer",
    "street-lamps": "Street Lamps",
    "tetromino": "Tetromino",
    "construction": "Construction",
    "renovation": "Renovation",
    "separation": "Separation",
    "special-die": "Special",
    "city-builder": "City Builder",
    "galactic-invaders": "Galactic Invaders",
    "pluck-man": "Pluck-Man",
    "rainbow": "Rainbow",
    "investigation": "Investigation",
    "portal": "Portal",
    "ritual": "Ritual",
    "tentacle": "Tentacle",
}

Play: TypeAlias = Callable[[Visitor], None]
"""A way to draw, or to commit."""


def every_switch(one: Visitor) -> None:
    """Open the panel of all variants."""
    one.page.wait_for_selector(".game-pick")
    if one.page.locator(".games .disclosure[open]").count() == 0:
        one.page.locator(".games .disclosure summary").click()


def alone_with(one: Visitor, *names: str) -> None:
    """Start a solo match with these expansions without the form, which another test checks."""
    setup = {"game": "railroad-ink", "title": "Ink", "seats": 1, "options": {"expansions": names}}
    path = one.page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})
    one.page.goto(one.site + str(path))
    one.page.wait_for_selector(".die, .duty")


def ink_of(board: Any) -> list[str]:
    """Return the parts of a sheet's drawing, sorted, without the red rings and the animation of the pen.

    The rings and the animation change. The order of drawings depends on when a page received them.
    """
    pieces = board.locator("[transform], path, text").evaluate_all("(all) => all.map((one) => one.outerHTML)")
    inked = (re.sub(r'<path class="ring"[^>]*></path>| inking-.', "", piece) for piece in pieces)
    return sorted(piece for piece in inked if piece)


def act_at_end(one: Visitor, number: int, draw: Play = Visitor.draw_all, commit: Play = Visitor.hand_in) -> None:
    """Do the required action of a die that is rolled at the end of round `number`, if there is one."""
    # The white dice are gone then.
    one.page.wait_for_selector(
        f".rounds .now:text-is('{number + 1}'), .result-head, .table-tray:not(:has(.dice-head)) .duty-first"
    )
    if one.page.locator(".table-tray:not(:has(.dice-head)) .duty-first").count() > 0:
        draw(one)
        commit(one)


def act_first(one: Visitor, draw: Play = Visitor.draw_all, commit: Play = Visitor.hand_in) -> None:
    """Do the required action of a phase before the drawing, if there is one."""
    one.settle()
    if one.page.locator(".duty-first").count() > 0:
        draw(one)
        commit(one)
        one.page.wait_for_selector(".die.free")


def play_through(
    one: Visitor, rounds: int, last_roll: bool = False, ends: bool = False, first_phase: bool = False
) -> None:
    """Play to the result.

    `last_roll`: some dice are rolled once more after the last round. `ends`: some are rolled at the end of each round.
    `first_phase`: some actions have a phase before the drawing.
    """
    page = one.page
    for number in range(1, rounds + 1):
        one.wait_round(number)
        if first_phase:
            act_first(one)
        one.draw_all()
        one.hand_in()
        if ends:
            act_at_end(one, number)
    if last_roll:
        page.wait_for_selector(".table-tray .dice:not(:has(.die:not(.expansion-die)))")
        one.draw_all()
        one.hand_in()
    page.wait_for_selector(".result-head")


# A whole match takes long, so only the long run plays them.
BY_KEYS = ("river", "weather", "city-builder", "alien-farmer", "galactic-invaders", "rainbow")
"""Expansions with all ways to act by keyboard: dice, required actions in a space, and without a space."""
MOST_TABS = 60


@pytest.mark.parametrize("name", facts.EXPANSIONS)
def test_a_whole_game_of_each_expansion_by_mouse(visit: Visit, name: str) -> None:
    one = visit()
    page = one.page
    alone_with(one, name)
    expansion = facts.EXPANSIONS[name]
    if expansion.before_first_roll:
        one.draw_all()
        one.hand_in()
        one.wait_round(1)
    # The dice of the expansion are beside the white ones, on paper of their own, with its name.
    # Those of a second board come later.
    if not expansion.rolled_at_end and not expansion.second_board:
        counts(page.locator(f".expansion-die.die-{name}"), len(expansion.dice))
        counts(page.locator(".expansion-tray .tray-head", has_text=TITLES[name]), 1)
    shows(page.locator(".score"), TITLES[name])
    play_through(one, expansion.rounds, expansion.last_roll, expansion.rolled_at_end, expansion.first_phase)
    # The result has a line for the expansion. The replay shows every action and ends with the same sheet.
    shows(page.locator(".result-page"), TITLES[name])
    board = page.locator(".result-board .sheet-drawing")
    # The result first highlights the exits, when the server has sent the breakdown.
    counts(page.locator(".lit-line"), 1)
    page.locator(".score-table tbody [aria-pressed=true]").click()
    counts(board.locator(".lit, .off"), 0)
    final = ink_of(board)
    slider = page.get_by_label("Moment of the game")
    slider.press("Home")
    one.until("document.querySelectorAll('.result-board .round').length === 0")
    slider.press("End")
    one.until("document.querySelectorAll('.result-board .round').length > 0")
    assert ink_of(board) == final
    page.get_by_role("button", name=re.compile(f"Mira, {TITLES[name]}")).click()


def test_aliens_are_put_on_the_sheet_of_the_right_neighbour_by_keys(visit: Visit) -> None:
    one = visit()
    page = one.page
    setup = {"game": "railroad-ink", "title": "Ink", "seats": 3, "options": {"expansions": ["galactic-invaders"]}}
    path = page.evaluate(MAKE, {"setup": setup, "name": "Mira", "bots": ["easy", "easy"], "start": True})
    page.goto(one.site + str(path))
    page.wait_for_selector(".duty-first")
    one.offered()
    # The sheet of the last seat is shown.
    shows(page.locator(".status-line"), "Sheet of")
    page.locator(".space").first.focus()
    for space in ("B2", "C3"):
        for key in ("ArrowRight", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        one.settle()
        has(one.space(space), "aria-label", re.compile("an alien"))
    page.keyboard.press("Enter")
    one.wait_round(1)
    # On the sheet of the player are the aliens of the left neighbour.
    counts(page.locator(".space[aria-label*='an alien']"), 2)


def test_rain_is_put_on_the_sheet_of_the_left_neighbour(visit: Visit) -> None:
    one = visit(width=390, height=844)
    page = one.page
    setup = {"game": "railroad-ink", "title": "Ink", "seats": 3, "options": {"expansions": ["rainbow"]}}
    for _ in range(60):  # a third of all rolls is rain
        path = page.evaluate(MAKE, {"setup": setup, "name": "Mira", "bots": ["easy", "easy"], "start": True})
        page.goto(one.site + str(path))
        page.wait_for_selector(".duty-first")
        if page.locator(".die-rainbow[aria-label*='rain cloud']").count() > 0:
            break
    one.offered()
    shows(page.locator(".status-line"), "Sheet of")
    page.get_by_role("button", name="Your sheet").click()
    counts(page.locator(".space[aria-label*='fits here']"), 0)
    page.get_by_role("button", name=re.compile("^Sheet of")).click()
    one.space("C3").click()
    one.settle()
    has(one.space("C3"), "aria-label", re.compile("rain cloud"))
    page.get_by_role("button", name="Undo").click()
    one.settle()
    one.space("D4").focus()
    page.keyboard.press("Enter")
    one.settle()
    has(one.space("D4"), "aria-label", re.compile("rain cloud"))
    one.hand_in()
    page.wait_for_selector(".die.free")
    # The sheet of the player is shown, with the rain cloud of the other neighbour.
    counts(page.locator(".space[aria-label*='rain cloud']"), 1)


def test_the_replay_shows_actions_of_neighbours_and_rolls_at_the_end(visit: Visit, site: str) -> None:
    table = finished_table(site, 3, {"expansions": ["rainbow", "galactic-invaders"]}, title="Seed 4")
    rounds: list[dict[str, Any]] = []
    replay = asked(site, f"/api/tables/{table}/replay")
    names = ("Otter", "Heron", "Badger")
    for step in replay["steps"]:
        event = step["event"]
        if event["type"] == "rolled":
            rounds.append({"rain": {}, "aliens": {}})
        for act in event.get("acts", ()) if rounds else ():
            if act["type"] == "rainbow-rain":
                rounds[-1]["rain"][event["seat"]] = act["space"]
            elif act["type"] == "galactic-invaders-alien":
                rounds[-1]["aliens"][event["seat"]] = act["space"]
    one = visit(f"/t/{table}")
    page = one.page
    page.locator(".result-page .replay").wait_for()
    columns = page.locator(".score-table thead button")

    def show(seat: int) -> None:
        columns.filter(has_text=names[seat]).click()

    rain = next(number for number, each in enumerate(rounds, 1) if each["rain"])
    page.goto(f"{site}/t/{table}#r{rain}s1")
    for seat, space in rounds[rain - 1]["rain"].items():
        show((seat + 1) % 3)
        one.says(f"{names[seat]}: {space}: Put a rain cloud")
        has(page.locator(f".result-board [data-space='{space}']"), "aria-label", re.compile("rain cloud"))

    landed = next(number for number, each in enumerate(rounds, 1) if each["aliens"])
    page.goto(f"{site}/t/{table}#r{landed}")
    for seat, space in rounds[landed - 1]["aliens"].items():
        show((seat - 1) % 3)
        one.says(f"{names[seat]}: {space}: Put an alien")
        alien = page.locator(f".result-board [data-space='{space}'][aria-label*='an alien']")
        counts(alien, 1)
        # The roll is the step before.
        page.get_by_role("button", name="Previous drawing").click()
        one.says(f"End of round {landed}. Each player puts an alien on a sheet")
        counts(alien, 0)
        page.get_by_role("button", name="Next drawing").click()


def draw_by_keys(one: Visitor) -> None:
    """Draw every die that fits and do what is required, as `Visitor.draw_all` does, by keyboard alone."""
    page = one.page
    for _ in range(MOST_ACTS):
        if one.nothing_left():
            return
        if page.locator(".die.free").count() > 0 and page.locator(".duty-first").count() == 0:
            dice = "[...document.querySelectorAll('.die')]"
            page.keyboard.press(str(1 + page.evaluate(f"{dice}.findIndex((one) => one.matches('.free'))")))
            page.wait_for_selector(".space:focus")
        else:
            tab_to(one, ".own-actions button")
            page.keyboard.press("Enter")
            one.settle()
            # F focuses a space where the action is possible. An action without a space is done already.
            page.keyboard.press("f")
            one.steady()
        if page.locator(".space:focus").count() > 0:
            page.keyboard.press("Enter")
        one.settle()
    raise AssertionError("the page still offers drawings after the most actions of a round")


def hand_in_by_key(one: Visitor) -> None:
    one.page.keyboard.press("Enter")


def tab_to(one: Visitor, selector: str) -> None:
    """Press Tab until an element that matches a selector has the focus."""
    for _ in range(MOST_TABS):
        if one.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


@pytest.mark.parametrize("name", BY_KEYS)
def test_a_whole_game_of_an_expansion_by_keyboard_alone(visit: Visit, name: str) -> None:
    one = visit()
    alone_with(one, name)
    expansion = facts.EXPANSIONS[name]
    if expansion.before_first_roll:
        draw_by_keys(one)
        one.page.keyboard.press("Enter")
    for number in range(1, expansion.rounds + 1):
        one.wait_round(number)
        if expansion.first_phase:
            act_first(one, draw_by_keys, hand_in_by_key)
        draw_by_keys(one)
        one.page.keyboard.press("Enter")
        if expansion.rolled_at_end:
            act_at_end(one, number, draw_by_keys, hand_in_by_key)
    one.page.wait_for_selector(".result-head")
    shows(one.page.locator(".result-page"), TITLES[name])


def test_rivers_and_lakes_together_on_a_phone(visit: Visit) -> None:
    one = visit(width=390, height=844)
    alone_with(one, "river", "lake")
    counts(one.page.locator(".expansion-die"), 4)
    play_through(one, 6)


def test_drawings_of_an_expansion_can_be_turned_lifted_and_highlighted(visit: Visit) -> None:
    one = visit()
    page = one.page
    alone_with(one, "river")
    one.wait_round(1)
    die = page.locator(".die-river.free").first
    labelled(die, "optional")
    die.click()
    one.space("D4").click()
    one.settle()
    comes(one.drawn, ["D4"])
    has(one.space("D4"), "aria-label", re.compile("river|bridge"))
    page.get_by_role("button", name=re.compile("^Rivers")).click()
    one.until("document.querySelector('.sheet-drawing .river.lit') !== null")
    page.get_by_role("button", name="Undo").click()
    one.until("document.querySelector('.sheet-drawing .river') === null")


def canyons(one: Visitor, ink: str) -> int:
    """Return how many canyons are drawn on the sheet as `fresh`, `ghost` or `dry`."""
    return int(one.page.locator(f".table-board .sheet-drawing .canyon.{ink}").count())


def ghost(one: Visitor) -> str:
    return str(one.page.locator(".table-board .canyon.ghost .canyon-floor").get_attribute("d"))


def test_a_canyon_is_held_turned_and_drawn_by_mouse(visit: Visit) -> None:
    one = visit()
    page = one.page
    alone_with(one, "canyon")
    one.wait_round(1)
    counts(page.get_by_text("12 bridges left"), 1)
    page.locator(".die-canyon.free").first.click()
    one.says("lit edge")
    corner = page.locator(".corner.can[data-point='3,0']")
    corner.hover()
    comes(lambda: canyons(one, "ghost"), 1)
    first = ghost(one)
    corner.click()
    one.says("outer edge at C1 and D1")
    # A second tap, the button and R each select another way, and the ways repeat in a cycle.
    ways = int(re.search(r"Way 1 of (\d+)", one.said())[1])  # type: ignore[index]
    seen = {first}
    for _ in range(ways - 1):
        corner.click()
        seen.add(ghost(one))
    assert len(seen) == ways
    page.keyboard.press("r")
    comes(lambda: ghost(one), first)
    # A tap elsewhere inks the drawing, and Undo removes it.
    page.locator(".corner[data-point='6,6']").click()
    comes(lambda: (canyons(one, "ghost"), canyons(one, "fresh")), (0, 1))
    one.settle()
    counts(page.locator(".die-canyon.drawn"), 1)
    page.get_by_role("button", name=re.compile("^Canyons")).click()
    one.until("document.querySelector('.sheet-drawing .edges-lit') !== null")
    page.get_by_role("button", name="Undo").click()
    one.settle()
    comes(lambda: canyons(one, "fresh"), 0)
    # A tap where it cannot be drawn shows the reason.
    page.locator(".die-canyon.free").first.click()
    page.locator(".corner:not(.can)").first.click()
    one.says("outer edge")
    comes(lambda: canyons(one, "ghost"), 0)


@pytest.mark.journey
def test_a_canyon_by_keyboard(visit: Visit) -> None:
    one = visit()
    page = one.page
    alone_with(one, "canyon")
    one.wait_round(1)
    page.keyboard.press("5")
    one.until("document.activeElement.classList.contains('corner')")
    # The arrows move the focus between corner points, up to the outer edge.
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    focus = "document.activeElement.dataset.point"
    one.until(f"({focus} ?? '').endsWith(',0')")
    one.until("document.querySelector('.canyon.ghost') !== null")
    before = ghost(one)
    label = str(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert "in pencil, canyon from the outer edge" in label
    # R turns the drawing if it fits in several ways. A straight one at the edge fits in one.
    ways = int(label.rpartition(" ")[2])
    page.keyboard.press("r")
    if ways > 1:
        one.until("way => document.querySelector('.canyon.ghost .canyon-floor')?.getAttribute('d') !== way", before)
    else:
        comes(lambda: ghost(one), before)
    page.keyboard.press("Enter")
    comes(lambda: (canyons(one, "ghost"), canyons(one, "fresh")), (0, 1))
    one.settle()
    page.keyboard.press("u")
    one.settle()
    comes(lambda: canyons(one, "fresh"), 0)


@pytest.mark.journey
def test_the_choice_of_expansions_shows_their_compatibility(visit: Visit) -> None:
    one = visit()
    page = one.page
    one.card.get_by_role("button", name="Invite", exact=True).click()
    every_switch(one)
    page.get_by_role("button", name="Deep Blue", exact=True).click()
    checked(page.get_by_role("checkbox", name="Rivers"))
    checked(page.get_by_role("checkbox", name="Lakes"))
    shows(page.locator(".mix-line"), "6 rounds")
    if "lava" in facts.EXPANSIONS:
        shows(page.locator(".expansion", has_text="Lava"), "Hard: ")
    page.get_by_role("button", name="None", exact=True).click()
    checked(page.get_by_role("checkbox", name="Rivers"), False)


def test_a_sheet_on_paper_with_expansions(visit: Visit) -> None:
    one = visit(path="/paper")
    page = one.page
    page.locator("summary", has_text="Edition").click()
    page.get_by_role("checkbox", name="Rivers", exact=True).check()
    page.get_by_role("button", name="Straight river").click()
    one.space("A3").click()
    one.space("A3").click()
    one.until("document.querySelector('.score').textContent.includes('Rivers')")
    one.until("document.querySelector('.sheet-drawing .river') !== null")
    page.get_by_role("link", name="Print").click()
    shows(page.locator(".printed-score").first, "Rivers")
    counts(page.locator(".printed-dice .face-river"), 6)


def test_play_now_uses_the_choice_on_the_card(visit: Visit) -> None:
    one = visit()
    page = one.page
    one.card.get_by_role("button", name="Base game other games and expansions").click()
    page.get_by_role("button", name="Deep Blue with rivers").click()
    page.get_by_role("button", name="Play with these").click()
    page.wait_for_selector(".die-river")
    page.goto(one.site)
    one.card.get_by_role("button", name="Deep Blue with rivers other games").wait_for()
    one.play_now()
    page.wait_for_selector(".die-river")
    page.goto(one.site)
    one.card.get_by_role("button", name="Deep Blue with rivers other games").click()
    page.get_by_role("button", name="Railroad Ink the base game").click()
    page.keyboard.press("Escape")
    one.card.get_by_role("button", name="Base game other games and expansions").wait_for()
    one.play_now()
    counts(page.locator(".die-river"), 0)
