"""The solo tour of Railroad Ink: which matches count at its stops."""

from __future__ import annotations

from typing import Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.server.solo_tour import tour_of, tour_stops
from tests.server.features.history.test_history import keep, over, player
from tests.server.site import Browser, Site, over_sockets


async def stops_of(browser: Browser) -> dict[str, Any]:
    answer = await browser.http.get("/api/railroad-ink/solo-tour")
    assert answer.status_code == 200, answer.text
    return {stop["expansion"]: stop for stop in answer.json()}


def points_of(table: Any) -> int:
    points: int = table.match.result.scores[0]
    return points


def test_every_expansion_is_a_stop_with_rising_stars() -> None:
    stops = tour_stops()
    assert [stop.expansion for stop in stops] == list(facts.EXPANSIONS)
    for stop in stops:
        assert len(stop.stars) == 3, f"{stop.expansion} has no stars: python -m research.railroad_ink.stars"
        assert list(stop.stars) == sorted(set(stop.stars)), stop.expansion


@over_sockets
async def test_best_solo_match_counts_at_its_stop(site: Site) -> None:
    ann, account = await player(site, "Ann")
    assert all(stop["best"] is None for stop in (await stops_of(ann)).values())
    river = {"options": {"expansions": ["river"]}}
    tables = [over([account], number=number, at=number * 1000, **river) for number in (1, 2, 3)]
    await keep(site, *tables)
    best = max(tables, key=points_of)
    stop = (await stops_of(ann))["river"]
    assert (stop["best"], stop["table"], stop["matches"]) == (points_of(best), best.doc.id, 3)


@over_sockets
async def test_other_matches_do_not_count(site: Site) -> None:
    ann, account = await player(site, "Ann")
    both = ["river", "lake"]
    await keep(
        site,
        over([account, None], number=1, options={"expansions": ["river"]}),
        over([account], number=2, options={"expansions": both}),
        over([account], number=3, options={"expansions": ["lake"], "edition": "challenge"}),
        over(
            [account],
            number=4,
            options={"expansions": ["underground"], "settings": {"underground.surface": "none"}},
        ),
    )
    assert all(stop["best"] is None for stop in (await stops_of(ann)).values())


@over_sockets
async def test_tour_belongs_to_the_account(site: Site) -> None:
    _, account = await player(site, "Ann")
    bob, _ = await player(site, "Bob")
    table = over([account], options={"expansions": ["lava"]})
    await keep(site, table)
    assert all(stop["best"] is None for stop in (await stops_of(bob)).values())
    found = {stop.expansion: stop for stop in await tour_of(site.services.store, account)}
    assert found["lava"].table == table.doc.id
