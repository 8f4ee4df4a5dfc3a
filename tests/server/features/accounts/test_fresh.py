"""Sessions: new players get a new token, changes need a recent sign-in, and planted cookies do no harm."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from inkrally.server.features.accounts.accounts import FRESH_MS
from inkrally.server.storage.sessions import hash_token
from tests.server.features.accounts.authenticator import Authenticator
from tests.server.features.accounts.test_ended_meanwhile import token_of
from tests.server.features.accounts.test_players import at_name, code_of, player, sign_in
from tests.server.site import Browser, Site, over_sockets, running, with_server

PLANTED = "P" * 43


async def with_cookie(site: Site, cookie: str, method: str, path: str, body: Any = None) -> httpx.Response:
    """Send a request with only this cookie."""
    async with httpx.AsyncClient(base_url=f"http://localhost:{site.port}", trust_env=False) as http:
        return await http.request(method, path, json=body, headers={"Cookie": cookie})


async def handle_of(site: Site, token: str) -> Any:
    return (await with_cookie(site, f"inkrally={token}", "GET", "/api/me")).json()["handle"]


@over_sockets
async def test_planted_token_gives_no_access(site: Site) -> None:
    """An attacker who planted a cookie in a browser gets no access to the player that the browser becomes."""
    browser = at_name(site)
    await browser.make(2, name="Pet")
    guest = token_of(browser)
    watched = await browser.connect("/live/place")
    assert (await browser.post("/api/me/handle", {"handle": "Petra"})).status_code == 200
    own = token_of(browser)
    assert own != guest
    assert (await handle_of(site, guest), await handle_of(site, own)) == (None, "Petra")
    assert len((await browser.http.get("/api/tables/mine")).json()) == 1
    await watched.wait_closed()
    device = Authenticator(f"http://localhost:{site.port}")
    asked = (await browser.post("/api/me/passkeys/ask", {})).json()
    codes = (await browser.post("/api/me/passkeys", {"credential": device.make(asked)})).json()["codes"]
    assert (await sign_in(browser, device)).status_code == 200
    by_key = token_of(browser)
    assert (await browser.post("/api/sign-in/code", {"handle": "Petra", "code": codes[0]})).status_code == 200
    by_code = token_of(browser)
    assert len({own, by_key, by_code}) == 3
    assert [await handle_of(site, each) for each in (own, by_key, by_code)] == [None, None, "Petra"]


@over_sockets
async def test_nickname_request_can_be_repeated(site: Site) -> None:
    browser = at_name(site)
    await browser.make(1)
    guest = token_of(browser)
    assert (await browser.post("/api/me/handle", {"handle": "Petra"})).status_code == 200
    lost = token_of(browser)
    again = await with_cookie(site, f"inkrally={guest}", "POST", "/api/me/handle", {"handle": "petra"})
    assert again.json()["handle"] == "Petra"
    found = again.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert (await handle_of(site, found), await handle_of(site, lost)) == ("Petra", None)
    other = await with_cookie(site, f"inkrally={guest}", "POST", "/api/me/handle", {"handle": "Another"})
    assert other.json()["handle"] == "Another", "a new guest with an account of its own"
    assert other.headers["set-cookie"] != again.headers["set-cookie"]


async def everything_that_needs_proof(browser: Browser, key: str) -> list[str | int]:
    """Return the answers to each change of sign-in methods, and to deletion."""
    answer_codes: list[str | int] = []
    for method, path, body in (
        ("POST", "/api/me/codes", {}),
        ("POST", "/api/me/passkeys/ask", {}),
        ("DELETE", f"/api/me/passkeys/{key}", None),
        ("POST", "/api/me/delete", {"handle": "Petra", "when": "in-7-days"}),
        ("POST", "/api/me/delete", {"handle": "Petra", "when": "now"}),
    ):
        answer = await browser.http.request(method, path, json=body)
        answer_codes.append(answer.status_code if answer.is_success else code_of(answer))
    return answer_codes


@over_sockets
async def test_changing_sign_in_methods_needs_a_recent_sign_in(site: Site) -> None:
    browser, device, _ = await player(site, "Petra")
    asked = (await browser.post("/api/me/passkeys/ask", {})).json()
    second = {"credential": Authenticator(f"http://localhost:{site.port}").make(asked), "name": "Second"}
    key = (await browser.http.get("/api/me/keys")).json()["passkeys"][0]["id"]
    await site.execute(f"UPDATE sessions SET proved = proved - {FRESH_MS + 1}")
    assert await everything_that_needs_proof(browser, key) == ["prove-again"] * 5
    assert code_of(await browser.post("/api/me/passkeys", second)) == "prove-again"
    assert (await browser.http.get("/api/me")).json()["leaves"] is None
    # Other requests need no recent sign-in.
    assert (await browser.http.get("/api/me/keys")).status_code == 200
    assert (await sign_in(browser, device)).status_code == 200
    assert await everything_that_needs_proof(browser, key) == [201, 200, 200, 200, 200]


@over_sockets
async def test_new_passkey_does_not_count_as_a_recent_sign_in(site: Site) -> None:
    browser = at_name(site)
    await browser.post("/api/me/handle", {"handle": "Petra"})
    first = await browser.post("/api/me/codes", {})
    assert first.status_code == 201, "the account had no passkey and no codes"
    assert code_of(await browser.post("/api/me/codes", {})) == "prove-again"
    code = first.json()["codes"][0]
    assert (await browser.post("/api/sign-in/code", {"handle": "Petra", "code": code})).status_code == 200
    assert (await browser.post("/api/me/codes", {})).status_code == 201


@over_sockets
async def test_guest_deletion_needs_no_sign_in(site: Site) -> None:
    browser = site.browser()
    await browser.make(1)
    assert (await browser.post("/api/me/delete", {"when": "now"})).status_code == 200


@pytest.mark.parametrize("count", [1, 50])
@over_sockets
async def test_planted_cookie_locks_no_browser_out(site: Site, count: int) -> None:
    browser = at_name(site)
    await browser.make(1, name="Ann")
    own = token_of(browser)
    planted = "; ".join(f"inkrally={number:02}{PLANTED[2:]}" for number in range(count))
    for cookie in (f"{planted}; inkrally={own}", f"inkrally={own}; {planted}"):
        mine = await with_cookie(site, cookie, "GET", "/api/tables/mine")
        assert len(mine.json()) == 1
    # A planted cookie alone is ignored: the browser becomes a guest.
    made = await with_cookie(site, planted, "POST", "/api/me/handle", {"handle": "Petra"})
    assert made.status_code == 200
    fresh = made.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert hash_token(fresh) != hash_token(PLANTED)
    assert (await with_cookie(site, f"{planted}; inkrally={fresh}", "GET", "/api/me")).json()["handle"] == "Petra"


@with_server(behind_proxy=True)
async def test_https_sets_strict_transport_security(site: Site) -> None:
    http = site.browser().http
    secure = {"x-forwarded-proto": "https", "x-forwarded-host": "play.example"}
    for path in ("/", "/api/me", "/api/nothing", "/t/nothing", "/live/place"):
        answer = await http.get(path, headers=secure)
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in (await http.get(path)).headers
    made = await http.post("/api/me/handle", json={"handle": "Petra"}, headers=secure)
    assert made.headers["set-cookie"].startswith("__Host-inkrally=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(made.headers["set-cookie"].split("; "))


@pytest.mark.parametrize(
    ("choices", "contact"),
    [
        ({"security_contact": "mailto:security@play.example"}, "mailto:security@play.example"),
        ({"mail": "smtp://127.0.0.1:9?from=host@play.example"}, "mailto:host@play.example"),
        ({}, "https://play.example/"),
    ],
)
@over_sockets
async def test_security_txt_contains_the_contact(tmp_path: Path, choices: dict[str, Any], contact: str) -> None:
    async with running(tmp_path, url="https://play.example", **choices) as site:
        answer = await site.browser().http.get("/.well-known/security.txt")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        lines = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert lines["Contact"] == contact
        assert lines["Canonical"] == "https://play.example/.well-known/security.txt"
        expires = datetime.fromisoformat(lines["Expires"])
        assert timedelta(days=30) < expires - datetime.now(UTC) < timedelta(days=366)
