"""Insight: means and standard errors of known losses, scores by variant, and who sees them."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.pack import TurnLoss
from inkrally.server.features.history.recorder import decompress_review
from inkrally.server.features.insight import insight
from inkrally.server.features.insight.insight import CACHE_MS
from inkrally.server.features.insight.losses import (
    MAX_SHOWN,
    MIN_MATCHES,
    ReviewedSeat,
    losses_by_round,
    losses_by_theme,
    match_losses,
    mean_loss,
)
from inkrally.server.features.insight.schemas import MeanLoss
from inkrally.server.live.tables import machine_time_ms
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from inkrally.table.table import TableCore
from tests.server.features.daily.test_daily import set_clock
from tests.server.features.history.test_history import keep, over, player
from tests.server.finished_matches import AT
from tests.server.site import Browser, Site, over_sockets

KEPT, ENDS, LAST = "special-kept", "ends", "last-round"
FIVE: tuple[tuple[TurnLoss, ...], ...] = (
    (TurnLoss(1, 0.0), TurnLoss(2, 2.0, 0.5, (KEPT,))),
    (TurnLoss(1, 1.0, 0.5, (ENDS,)), TurnLoss(2, 0.0)),
    (TurnLoss(1, 2.0, 0.5, (ENDS, KEPT)), TurnLoss(2, 0.0)),
    (TurnLoss(1, 3.0, 0.5, (KEPT,)), TurnLoss(2, 0.5, 0.2, (LAST,))),
    (TurnLoss(1, 4.0, 0.5), TurnLoss(2, 0.0)),
)
"""The losses of five matches of two rounds."""


def seats(matches: Sequence[tuple[TurnLoss, ...]] = FIVE) -> list[ReviewedSeat]:
    return [ReviewedSeat(f"t{number}", number, 0, turns) for number, turns in enumerate(matches)]


def test_means_and_errors_are_those_by_hand() -> None:
    # The matches lose 2, 1, 2, 3.5 and 4 points: the mean is 2.5, the sum of squared differences 6.
    assert match_losses(seats()) == MeanLoss(2.5, round(sqrt(6 / 4 / 5), 3))
    first, second = losses_by_round(seats())
    # Round 1 loses 0, 1, 2, 3 and 4 points: the sum of squared differences is 10.
    assert (first.round, first.matches, first.lost) == (1, 5, MeanLoss(2.0, round(sqrt(10 / 4 / 5), 3)))
    assert (first.best, first.best_error) == (0.2, round(sqrt(0.2 * 0.8 / 5), 3))
    # Round 2 loses 2, 0, 0, 0.5 and 0 points: the squares are 4 and 0.25, less 5 times the square of the mean.
    assert (second.lost, second.best) == (MeanLoss(0.5, round(sqrt((4.25 - 1.25) / 4 / 5), 3)), 0.6)


def test_a_theme_counts_in_all_matches_and_a_turn_for_each_of_its_themes() -> None:
    found = {each.theme: each for each in losses_by_theme(seats())}
    # Special routes cost 2, 0, 2, 3 and 0 points: the mean is 1.4, the sum of squares 17 less 5 times 1.96.
    kept = found[KEPT]
    assert (kept.matches, kept.turns, kept.lost) == (3, 3, MeanLoss(1.4, round(sqrt((17 - 9.8) / 4 / 5), 3)))
    assert [(match.table_id, turn.lost) for match, turn in kept.worst] == [("t3", 3.0), ("t2", 2.0), ("t0", 2.0)]
    assert (found[ENDS].turns, found[ENDS].lost) == (2, MeanLoss(0.6, round(sqrt((5 - 1.8) / 4 / 5), 3)))
    assert found["other"].matches == 1
    assert found[LAST].lost == MeanLoss(0.1, 0.1)
    assert [each.theme for each in losses_by_theme(seats())] == [KEPT, "other", ENDS, LAST]
    many = [(TurnLoss(number, 1.0 + number, 0.1, (ENDS,)),) for number in range(1, 9)]
    (ends,) = losses_by_theme(seats(many))
    assert [turn.lost for _, turn in ends.worst] == [9.0, 8.0, 7.0, 6.0, 5.0][:MAX_SHOWN]


def test_too_few_matches_have_no_mean() -> None:
    few = seats(FIVE[: MIN_MATCHES - 1])
    assert match_losses(few) is None
    assert {(each.lost, each.best, each.best_error) for each in losses_by_round(few)} == {(None, None, None)}
    assert [each.matches for each in losses_by_round(few)] == [4, 4]
    assert {each.lost for each in losses_by_theme(few)} == {None}
    # A round that only some matches have counts only in those matches.
    longer = seats([*FIVE[:-1], (*FIVE[-1], TurnLoss(3, 1.0, 0.1, (ENDS,)))])
    assert [each.lost is None for each in losses_by_round(longer)] == [False, False, True]


def test_standard_error_is_the_spread_of_means() -> None:
    """The standard error estimates how much the means of other matches of the same player would differ."""
    random = Random(7)
    samples = [[random.gammavariate(1.5, 2.0) for _ in range(30)] for _ in range(600)]
    found = [mean_loss(each) for each in samples]
    assert all(found)
    errors = [each.error for each in found if each]
    spread = pstdev([each.mean for each in found if each])
    assert fmean(errors) == pytest.approx(spread, rel=0.08)
    # The true mean is within one standard error in about two of three cases.
    within = fmean(abs(each.mean - 3.0) <= each.error for each in found if each)
    assert 0.6 < within < 0.75


async def read_insight(browser: Browser) -> Any:
    answer = await browser.http.get("/api/me/insight")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def add_losses(site: Site, tables: Sequence[str], losses: Sequence[tuple[TurnLoss, ...]], seat: int = 0) -> None:
    for table, turns in zip(tables, losses, strict=True):
        row = {"table_id": table, "seat": seat, "lost": sum(each.lost for each in turns), "rounds": 2, "worst": 1}
        await site.services.store.write(Write().add("reviewed", **row, turns=msgspec.json.encode(turns).decode()))


@over_sockets
async def test_insight_of_stored_losses(site: Site) -> None:
    mira, account = await player(site, "Mira")
    options: list[dict[str, Any]] = [{}, {"expansions": ["lake"]}, {"expansions": ["river", "lake"]}, {}, {}]
    made = [
        over([account, None], number, AT + 100_000 * number, options=each, title=f"Table {number}")
        for number, each in enumerate(options)
    ]
    tables = await keep(site, *made, over([account], 9, AT + 900_000))
    await add_losses(site, tables[:5], FIVE)
    (game,) = (await read_insight(mira))["games"]
    assert (game["game"], game["reviewed"], game["outdated"], game["turns"]) == ("railroad-ink", 5, 0, 10)
    assert game["lost"] == {"mean": 2.5, "error": round(sqrt(6 / 4 / 5), 3)}
    assert [each["lost"]["mean"] for each in game["rounds"]] == [2.0, 0.5]
    kept = game["themes"][0]
    assert (kept["theme"], kept["lost"]["mean"]) == (KEPT, 1.4)
    assert [(each["table"], each["title"], each["round"], each["lost"]) for each in kept["shown"]] == [
        (tables[3], "Table 3", 1, 3.0),
        (tables[2], "Table 2", 1, 2.0),
        (tables[0], "Table 0", 2, 2.0),
    ]
    assert (kept["shown"][0]["seat"], kept["shown"][0]["seats"], kept["shown"][0]["error"]) == (0, 2, 0.5)
    # The scores of all matches, reviewed or not, the oldest first.
    assert [each["table"] for each in game["scores"]] == tables
    assert [each["name"] for each in game["kinds"]] == ["points", "route", "ends"]
    ends = [
        row.figure_1 for row in await site.services.store.rows(sa.select(schema.history).order_by(schema.history.c.at))
    ]
    assert [each["figures"][0] for each in game["scores"]] == ends
    assert game["parts"] == [{"edition": "original", "expansions": [each]} for each in ("lake", "river")]
    variants = [game["variants"][each["variant"]] for each in game["scores"]]
    assert [each["parts"] for each in variants] == [[], [0], [0, 1], [], [], []]
    assert variants[2]["options"]["expansions"] == ["lake", "river"]


@over_sockets
async def test_insight_is_only_about_the_own_matches(site: Site) -> None:
    (mira, a), (tom, b) = await player(site, "Mira"), await player(site, "Tom")
    guest = site.browser()
    assert await read_insight(guest) == {"games": [], "min_matches": MIN_MATCHES}
    assert "set-cookie" not in (await guest.http.get("/api/me/insight")).headers
    table, left, known = await keep(site, over([a, b], 1), over([a, b], 2, AT + 1000), over([a, b], 3, AT + 2000))
    await add_losses(site, [table, left, known], FIVE[:3], 0)
    await add_losses(site, [table, left, known], FIVE[2:], 1)
    # A match that the player left does not count, nor a match whose dice the player knew.
    await site.execute(f"UPDATE history SET counts = 0 WHERE table_id IN ('{left}', '{known}') AND seat = 0")
    (hers,) = (await read_insight(mira))["games"]
    (his,) = (await read_insight(tom))["games"]
    assert (hers["reviewed"], his["reviewed"]) == (1, 3)
    assert {each["table"] for theme in hers["themes"] for each in theme["shown"]} == {table}
    assert {each["seat"] for theme in his["themes"] for each in theme["shown"]} == {1}
    assert max(each["lost"] for theme in his["themes"] for each in theme["shown"]) == 4.0
    for secret in (a, b, "Tom", "Seat 1"):
        assert secret not in json.dumps(await read_insight(mira))


@over_sockets
async def test_guests_have_insight_and_keep_it_with_a_nickname(site: Site) -> None:
    guest = site.browser()
    await guest.make(1, name="Ann")
    (row,) = await site.services.store.rows(sa.select(schema.accounts.c.id))
    tables = await keep(site, over([row.id], 1))
    await add_losses(site, tables, FIVE[:1])
    before = await read_insight(guest)
    assert [each["reviewed"] for each in before["games"]] == [1]
    await guest.post("/api/me/handle", {"handle": "Ann"})
    set_clock(site, machine_time_ms() + 2 * CACHE_MS)
    assert await read_insight(guest) == before


def review_of(lost: Sequence[float]) -> bytes:
    """Return a stored review of Railroad Ink with one seat."""
    rounds = [
        {
            "round": number,
            "played": [],
            "best": [{"type": "special"}],
            "lost": each,
            "error": 0.25,
            "reasons": [{"code": "exits", "points": each}],
        }
        for number, each in enumerate(lost, 1)
    ]
    seat = {"seat": 0, "lost": sum(lost), "rounds": rounds, "turning": [1]}
    return gzip.compress(json.dumps({"state": "done", "review": {"seats": [seat]}}).encode())


@over_sockets
async def test_reviews_of_earlier_servers_are_read_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    mira, account = await player(site, "Mira")
    made: list[TableCore] = [over([account], number, AT + 1000 * number) for number in range(4)]
    tables = await keep(site, *made)
    forms = (REVIEW_FORMAT_VERSION, REVIEW_FORMAT_VERSION, REVIEW_FORMAT_VERSION - 1, REVIEW_FORMAT_VERSION)
    contents = (review_of([1.5, 0.0]), b"damaged", review_of([9.0]), review_of([0.25, 2.0]))
    for table, form, content in zip(tables, forms, contents, strict=True):
        row = {"table_id": table, "seat": -1, "made": AT, "form": form, "review": content}
        lost = {"table_id": table, "seat": 0, "lost": 1.0, "rounds": 2, "worst": 1, "turns": None}
        await site.services.store.write(Write().add("review", **row).add("reviewed", **lost))
    (game,) = (await read_insight(mira))["games"]
    assert (game["reviewed"], game["outdated"], game["turns"]) == (2, 2, 4)
    losses = {each["theme"]: [one["lost"] for one in each["shown"]] for each in game["themes"]}
    # The reason of the small loss is too small for a theme.
    assert losses == {KEPT: [2.0, 1.5, 0.25], "exits": [2.0, 1.5], LAST: [2.0]}

    def never(*_: object) -> Any:
        raise AssertionError

    monkeypatch.setattr(insight, "lost_of", never)
    set_clock(site, machine_time_ms() + 2 * CACHE_MS)
    (again,) = (await read_insight(mira))["games"]
    assert again == game


@over_sockets
async def test_simultaneous_requests_read_each_review_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    mira, account = await player(site, "Mira")
    tables = await keep(site, *(over([account], number, AT + 1000 * number) for number in range(3)))
    for table in tables:
        row = {"table_id": table, "seat": -1, "made": AT, "form": REVIEW_FORMAT_VERSION, "review": review_of([1.5])}
        lost = {"table_id": table, "seat": 0, "lost": 1.0, "rounds": 1, "worst": 1, "turns": None}
        await site.services.store.write(Write().add("review", **row).add("reviewed", **lost))
    read: list[bytes] = []

    def counted(packed: bytes) -> Any:
        read.append(packed)
        return decompress_review(packed)

    monkeypatch.setattr(insight, "decompress_review", counted)
    answers = await asyncio.gather(*(read_insight(mira) for _ in range(6)))
    assert len(read) == len(tables)
    assert all(each == answers[0] for each in answers)
