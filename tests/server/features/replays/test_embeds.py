"""Replays on other websites: permissions, page and data without names, oEmbed, and refused requests."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from inkrally.match.errors import Refusal
from inkrally.server.features.replays.embed_routes import PAGE
from inkrally.server.features.replays.embeds import HEIGHT, WIDTH, table_of_url
from tests.server.features.accounts.test_players import code_of
from tests.server.site import Browser, Site, over_sockets, play_out


async def finished(browser: Browser, name: str = "Ann") -> str:
    table: str = await browser.make(1, name=name, start=True, setup={"title": "Table of Ann"})
    await play_out(await browser.open(table))
    return table


async def allow(browser: Browser, table: str, names: bool = True) -> Any:
    return await browser.post(f"/api/tables/{table}/embed", {"names": names})


def url_of(site: Site, table: str) -> str:
    return f"{site.url}/t/{table}"


async def oembed(browser: Browser, url: str, more: str = "&format=json") -> Any:
    return await browser.http.get(f"/oembed?url={quote(url, safe='')}{more}")


@over_sockets
async def test_a_player_allows_the_replay_and_oembed_finds_it(site: Site) -> None:
    ann, reader = site.browser(), site.browser()
    table = await finished(ann)
    code = (await allow(ann, table)).json()
    assert code["url"] == url_of(site, table)
    found = (await oembed(reader, code["url"])).json()
    assert found["html"] == code["html"]
    assert f'src="{site.url}/embed/{table}"' in found["html"]
    assert (found["version"], found["type"], found["width"], found["height"]) == ("1.0", "rich", WIDTH, HEIGHT)
    assert found["title"] == "Railroad Ink: Table of Ann"
    match = (await reader.http.get(f"/api/embed/{table}")).json()
    assert (match["names"], match["title"]) == (["Ann"], "Table of Ann")
    replay = (await reader.http.get(f"/api/embed/{table}/replay")).json()
    assert replay["header"]["seats"] == ["Ann"]
    page = await reader.http.get(f"/t/{table}")
    assert 'type="application/json+oembed"' in page.text
    assert f"/oembed?url={quote(url_of(site, table), safe='')}&amp;format=json" in page.text


@over_sockets
async def test_no_data_of_a_replay_without_names_contains_a_name(site: Site) -> None:
    ann, reader = site.browser(), site.browser()
    table = await finished(ann, "Annabella")
    code = (await allow(ann, table, names=False)).json()
    assert "Ann" not in code["html"]
    for path in (f"/api/embed/{table}", f"/api/embed/{table}/replay"):
        answer = await reader.http.get(path)
        assert answer.status_code == 200
        assert "Ann" not in answer.text
    assert (await oembed(reader, code["url"])).json()["title"] == "Railroad Ink"
    # With names again: the data without names is not served from a cache.
    await allow(ann, table)
    assert "Annabella" in (await reader.http.get(f"/api/embed/{table}/replay")).text
    # The replay of the match itself is unchanged.
    assert "Annabella" in (await reader.http.get(f"/api/tables/{table}/replay")).text


@over_sockets
async def test_a_match_that_no_player_allows_and_a_running_match_are_not_shown(site: Site) -> None:
    ann, reader = site.browser(), site.browser()
    table = await finished(ann)
    paths = (f"/api/embed/{table}", f"/api/embed/{table}/replay")
    for answer in [*[await reader.http.get(path) for path in paths], await oembed(reader, url_of(site, table))]:
        assert (answer.status_code, code_of(answer)) == (403, "embed-private")
    assert "oembed" not in (await reader.http.get(f"/t/{table}")).text
    assert code_of(await allow(reader, table)) == "not-seated"
    await reader.make(1, name="Bo")
    assert code_of(await allow(reader, table)) == "not-seated"
    runs = await ann.make(1, name="Ann", start=True)
    assert code_of(await allow(ann, runs)) == "not-over"
    for answer in (await reader.http.get(f"/api/embed/{runs}"), await oembed(reader, url_of(site, runs))):
        assert (answer.status_code, code_of(answer)) == (409, "not-over")
    assert code_of(await reader.http.get("/api/embed/222222222222")) == "table-unknown"
    # Dice that others may still play are not shown.
    await allow(ann, table)
    await ann.post(f"/api/tables/{table}/dice", {"name": "Ann"})
    assert code_of(await reader.http.get(f"/api/embed/{table}/replay")) == "dice-held"


@over_sockets
async def test_a_player_withdraws_the_permission_and_gives_it_again(site: Site) -> None:
    ann, reader = site.browser(), site.browser()
    table = await finished(ann)
    path = f"/api/tables/{table}/embed"
    assert (await ann.http.get(path)).json() is None
    code = (await allow(ann, table, names=False)).json()
    assert code["names"] is False
    assert (await ann.http.get(path)).json() == code
    # A replay that was loaded before does not stay readable from a cache.
    assert (await reader.http.get(f"/api/embed/{table}/replay")).status_code == 200
    await reader.make(1, name="Bo")
    assert code_of(await reader.http.delete(path)) == "not-seated"
    assert (await ann.http.get(path)).json() == code
    assert (await ann.http.delete(path)).status_code == 200
    assert (await ann.http.get(path)).json() is None
    paths = (f"/api/embed/{table}", f"/api/embed/{table}/replay")
    for answer in [*[await reader.http.get(each) for each in paths], await oembed(reader, url_of(site, table))]:
        assert (answer.status_code, code_of(answer)) == (403, "embed-private")
    assert "oembed" not in (await reader.http.get(f"/t/{table}")).text
    assert (await ann.http.delete(path)).status_code == 200
    await allow(ann, table)
    assert (await reader.http.get(paths[0])).json()["names"] == ["Ann"]


@over_sockets
async def test_only_the_page_of_an_embedded_replay_may_be_framed(site: Site) -> None:
    ann, reader = site.browser(), site.browser()
    table = await finished(ann)
    await allow(ann, table)
    if PAGE not in site.services.files:
        pytest.skip("the client is not built")
    framed = await reader.http.get(f"/embed/{table}")
    assert framed.status_code == 200
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "x-frame-options" not in framed.headers
    assert "set-cookie" not in framed.headers
    assert framed.headers["x-content-type-options"] == "nosniff"
    for path in (
        "/",
        "/embed.html",
        "/embed",
        f"/embed/{table}/more",
        f"/t/{table}",
        f"/t/{table}/review",
        "/mine",
        "/sign-in",
        "/admin",
        f"/api/embed/{table}",
        f"/api/embed/{table}/replay",
        f"/oembed?url={quote(url_of(site, table), safe='')}",
        "/oembed",
        f"/api/tables/{table}/replay",
        "/api/embed/222222222222",
    ):
        answer = await reader.http.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-frame-options"] == "DENY", path
        assert "set-cookie" not in answer.headers, path


@over_sockets
async def test_oembed_refuses_other_formats_addresses_and_sizes(site: Site) -> None:
    ann = site.browser()
    table = await finished(ann)
    await allow(ann, table)
    url = url_of(site, table)
    answer = await oembed(ann, url, "&format=xml")
    assert (answer.status_code, code_of(answer)) == (501, "oembed-format")
    for bad in ("", "x", "/t/" + table, f"https://example.org/t/{table}", f"{site.url}/t/", "javascript:alert(1)"):
        answer = await oembed(ann, bad)
        assert (answer.status_code, code_of(answer)) == (404, "embed-url"), bad
    small = (await oembed(ann, url, "&maxwidth=320")).json()
    assert (small["width"], small["height"]) == (320, 420)
    low = (await oembed(ann, url, "&maxwidth=500&maxheight=450")).json()
    assert (low["width"], low["height"]) == (350, 450)
    assert (await oembed(ann, url, "&maxwidth=100000")).status_code == 400
    for wrong in ("&maxwidth=-1", "&maxwidth=1e3", "&maxwidth=10", "&maxheight=x", "&maxheight=99999999999"):
        answer = await oembed(ann, url, wrong)
        assert (answer.status_code, code_of(answer)) == (400, "shape"), wrong


BASE = "https://games.example"


@pytest.mark.parametrize(
    "url", [f"{BASE}/t/23456789abcd", f"{BASE}/embed/23456789abcd", f"{BASE}/t/23456789abcd/review#r3"]
)
def test_a_url_of_a_match_names_its_table(url: str) -> None:
    assert table_of_url(url, BASE) == "23456789abcd"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://[",
        f"{BASE}@evil.example/t/23456789abcd",
        f"{BASE}.evil.example/t/23456789abcd",
        f"{BASE}:8080/t/23456789abcd",
        "ftp://games.example/t/23456789abcd",
        f"{BASE}/t/23456789abcd/x",
        f"{BASE}/t/23456789ABCD",
        f"{BASE}/t/../t/23456789abcd",
        f"{BASE}/d/23456789abcd",
        BASE + "/t/23456789abcd?" + "x" * 3000,
    ],
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(Refusal, match="address of a match on this server"):
        table_of_url(url, BASE)
