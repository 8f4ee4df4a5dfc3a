"""The Underground with another expansion on its surface, played to the end by mouse."""

from __future__ import annotations

import pytest

from tests.browser.railroad_ink.test_challenge import table
from tests.browser.table_driver import Visit, shows


@pytest.mark.parametrize(("name", "line"), [("forest", "Forests"), ("river", "Rivers")])
def test_expansion_is_played_on_the_surface_of_the_underground(visit: Visit, name: str, line: str) -> None:
    one = visit(reduced_motion="reduce")
    table(one, {"expansions": ["underground", name]}, seats=1)
    for number in range(1, 13):
        one.wait_round(number)
        shows(one.page.locator(".board-now .board-head").first, "Surface" if number % 2 else "Underground")
        one.draw_all()
        one.hand_in()
    one.until("document.title.startsWith('Over')")
    shows(one.page.locator(".score-table"), line)
    shows(one.page.locator(".score-table"), "Underground")
