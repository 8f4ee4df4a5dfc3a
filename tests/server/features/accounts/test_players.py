"""Players: a guest becomes a player and keeps its tables, signs in by passkey or code, and signs devices out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from inkrally.server.config import Limits
from inkrally.server.features.accounts.passkeys import MAX_CHALLENGES, MAX_PER_ADDRESS, VALID_SECONDS, Challenges
from inkrally.server.storage import schema
from tests.server.features.accounts.authenticator import Authenticator
from tests.server.site import Browser, Site, over_sockets, running


def at_name(site: Site) -> Browser:
    """Return a browser that uses a host name for this machine, as passkeys need one."""
    browser = site.browser()
    browser.http.base_url = f"http://localhost:{site.port}"
    return browser


async def player(site: Site, handle: str) -> tuple[Browser, Authenticator, list[str]]:
    """Return a browser of a new player who signed in by passkey, and the recovery codes."""
    browser = at_name(site)
    answer = await browser.post("/api/me/handle", {"handle": handle})
    assert answer.status_code == 200, answer.text
    device = Authenticator(f"http://localhost:{site.port}")
    options = (await browser.post("/api/me/passkeys/ask", {})).json()
    made = await browser.post("/api/me/passkeys", {"credential": device.make(options), "name": "Phone"})
    assert made.status_code == 201, made.text
    assert (await sign_in(browser, device)).status_code == 200
    return browser, device, made.json()["codes"]


async def sign_in(browser: Browser, device: Authenticator, **how: Any) -> Any:
    options = (await browser.post("/api/sign-in/ask", {})).json()
    return await browser.post("/api/sign-in", {"credential": device.sign(options, **how)})


def code_of(answer: Any) -> str:
    found: str = answer.json()["error"]["code"]
    return found


@over_sockets
async def test_guest_becomes_a_player_and_keeps_its_table(site: Site) -> None:
    browser = at_name(site)
    table = await browser.make(2, name="Ada")
    page = await browser.open(table)
    assert (await browser.http.get("/api/me")).json()["handle"] is None
    answer = await browser.post("/api/me/handle", {"handle": "Jiří"})
    assert answer.json()["handle"] == "Jiří"
    assert [each["table"] for each in (await browser.http.get("/api/tables/mine")).json()] == [table]
    await page.done("rename", name="Ada L")
    assert page.bye is None, "and stays where it was"
    assert code_of(await browser.post("/api/me/handle", {"handle": "Another"})) == "handle-kept"
    other = at_name(site)
    assert code_of(await other.post("/api/me/handle", {"handle": "JIRI"})) == "handle-taken"
    assert code_of(await other.post("/api/me/handle", {"handle": "<b>x</b>"})) == "handle"
    assert code_of(await other.post("/api/me/handle", {"handle": "steady"})) == "handle"
    public = (await other.http.get("/api/players/jiri")).json()
    assert (public["handle"], public["you"]) == ("Jiří", False)
    assert code_of(await other.http.get("/api/players/nobodyhere")) == "player-unknown"


@over_sockets
async def test_signing_in_merges_the_guest(site: Site) -> None:
    one, device, codes = await player(site, "Petra")
    assert len(codes) == 10
    home = await one.make(2, name="Petra")
    two = at_name(site)
    mine = await two.make(2, name="Pet")
    shared = await two.open(home)
    await shared.done("sit", name="Guest")
    over = await two.make(1, name="Pet", start=True)
    page = await two.open(mine)
    before = two.cookie
    answer = await sign_in(two, device)
    assert answer.json()["handle"] == "Petra"
    assert two.cookie != before, "a new session, which no other site can have planted"
    assert await page.ended() == ("signed-in", True)
    for browser in (one, two):
        listed = {each["table"]: each["seat"] for each in (await browser.http.get("/api/tables/mine")).json()}
        assert listed == {home: 0, mine: 0, over: 0}
    seats = (await two.open(home)).snapshot["table"]["seats"]
    assert [each["kind"] for each in seats] == ["player", "free"], "no player has two seats"
    there = await two.open(mine)
    assert there.seat == 0
    await there.done("rename", name="Petra")
    accounts = await site.services.store.rows(sa.select(schema.accounts.c.handle))
    assert [row.handle for row in accounts] == ["Petra"], "the guest account does not exist any more"
    stale = at_name(site)
    stale.http.cookies.set("inkrally", before.partition("=")[2])
    assert (await stale.http.get("/api/tables/mine")).json() == []


@over_sockets
async def test_invalid_passkey_responses_are_refused(site: Site) -> None:
    _, device, _ = await player(site, "Petra")
    two = at_name(site)
    options = (await two.post("/api/sign-in/ask", {})).json()
    answer = device.sign(options)
    assert (await two.post("/api/sign-in", {"credential": answer})).status_code == 200
    # The same again, from this browser and another one.
    for browser in (two, at_name(site)):
        assert code_of(await browser.post("/api/sign-in", {"credential": answer})) == "passkey-old"
    three = at_name(site)
    elsewhere = await sign_in(three, device, origin="https://inkrally.example")
    assert code_of(elsewhere) == "passkey-refused"
    assert code_of(await sign_in(three, device, count=1)) == "passkey-refused", "a copy of the passkey was used before"
    thief = Authenticator(device.origin)
    thief.id = device.id
    assert code_of(await sign_in(three, thief)) == "passkey-refused"
    assert code_of(await sign_in(three, Authenticator(device.origin))) == "passkey-unknown"
    options = (await three.post("/api/sign-in/ask", {})).json()
    asked_for_other = device.sign({**options, "challenge": "A" * 43})
    assert code_of(await three.post("/api/sign-in", {"credential": asked_for_other})) == "passkey-old"
    no_base64 = {"id": "x", "response": {"clientDataJSON": "!"}}
    answers: tuple[Any, ...] = ({}, [], 7, no_base64, {**answer, "response": {}})
    for broken in answers:
        assert code_of(await three.post("/api/sign-in", {"credential": broken})) == "passkey"
    assert (await three.http.get("/api/me")).json()["handle"] is None
    foreign = await three.post("/api/sign-in/ask", {}, Origin="https://inkrally.example")
    assert code_of(foreign) == "origin"
    by_number = site.browser()
    assert code_of(await by_number.post("/api/sign-in/ask", {})) == "passkey-host"


@over_sockets
async def test_challenge_for_a_new_passkey_belongs_to_its_player(site: Site) -> None:
    one, _, _ = await player(site, "Petra")
    two, _, _ = await player(site, "Ilse")
    device = Authenticator(f"http://localhost:{site.port}")
    options = (await one.post("/api/me/passkeys/ask", {})).json()
    made = device.make(options)
    assert code_of(await two.post("/api/me/passkeys", {"credential": made})) == "passkey-old"
    assert code_of(await one.post("/api/me/passkeys", {"credential": made})) == "passkey-old", "it was used up"
    guest = at_name(site)
    await guest.make(1)
    assert code_of(await guest.post("/api/me/passkeys/ask", {})) == "not-a-player"
    options = (await one.post("/api/me/passkeys/ask", {})).json()
    wrong = device.make(options, origin="https://inkrally.example")
    assert code_of(await one.post("/api/me/passkeys", {"credential": wrong})) == "passkey-refused"


@over_sockets
async def test_lost_device_is_signed_out_and_a_code_works_once(site: Site) -> None:
    one, device, codes = await player(site, "Petra")
    table = await one.make(2, name="Petra")
    lost = at_name(site)
    await sign_in(lost, device)
    page = await lost.open(table)
    keys = (await one.http.get("/api/me/keys")).json()
    assert [each["here"] for each in keys["devices"]] == [True, False]
    ended = await one.http.delete(f"/api/me/devices/{keys['devices'][1]['id']}")
    assert len(ended.json()["devices"]) == 1
    assert await page.ended() == ("signed-out", False)
    assert (await lost.http.get("/api/me")).json()["handle"] is None
    left = (await one.http.delete(f"/api/me/passkeys/{keys['passkeys'][0]['id']}")).json()
    assert left["passkeys"] == []
    assert code_of(await sign_in(lost, device)) == "passkey-unknown"
    # Without passkey and cookie, a code signs in, once, with any spacing and case.
    fresh = at_name(site)
    typed = codes[3].lower().replace("-", " ")
    assert code_of(await fresh.post("/api/sign-in/code", {"handle": "Ilse", "code": typed})) == "recovery-wrong"
    assert (await fresh.post("/api/sign-in/code", {"handle": "petra", "code": typed})).json()["codes"] == 9
    assert [each["table"] for each in (await fresh.http.get("/api/tables/mine")).json()] == [table]
    again = at_name(site)
    assert code_of(await again.post("/api/sign-in/code", {"handle": "Petra", "code": typed})) == "recovery-used"
    renewed = (await fresh.post("/api/me/codes", {})).json()["codes"]
    assert len(set(renewed) | set(codes)) == 20
    assert code_of(await again.post("/api/sign-in/code", {"handle": "Petra", "code": codes[4]})) == "recovery-wrong"
    kept = await site.services.store.rows(sa.select(schema.recovery_codes.c.hash))
    assert not {row.hash for row in kept} & set(renewed)


@over_sockets
async def test_signing_out_needs_another_sign_in_method(site: Site) -> None:
    keyless = at_name(site)
    await keyless.post("/api/me/handle", {"handle": "Keyless"})
    assert code_of(await keyless.post("/api/me/sign-out", {})) == "no-way-back"
    one, device, _ = await player(site, "Petra")
    two = at_name(site)
    await sign_in(two, device)
    await one.post("/api/me/sign-out", {})
    assert (await one.http.get("/api/me")).json()["handle"] is None
    assert (await two.http.get("/api/me")).json()["handle"] == "Petra"
    await sign_in(one, device)
    await two.post("/api/me/sign-out", {"everywhere": True})
    for browser in (one, two):
        assert (await browser.http.get("/api/me")).json()["handle"] is None
    guest = at_name(site)
    await guest.make(1)
    assert code_of(await guest.post("/api/me/sign-out", {})) == "not-a-player"


@over_sockets
async def test_sign_ups_of_one_network_are_limited(tmp_path: Path) -> None:
    limits = Limits(address_credits=10**6, new_sessions_each_address=10**6)
    async with running(tmp_path, limits=limits, behind_proxy=True) as site:
        made, refused = 0, Counter[str]()
        for number in range(50):
            browser = site.browser()
            address = f"2001:db8:1:1:{number:x}::1"
            headers = {"X-Forwarded-For": address}
            answer = await browser.post("/api/me/handle", {"handle": f"Mass{number}"}, **headers)
            made += answer.status_code == 200
            if answer.status_code != 200:
                refused[code_of(answer)] += 1
            await browser.close()
            site.browsers.remove(browser)
        assert made == limits.new_players_each_address
        assert set(refused) == {"too-fast"}
        assert made + refused["too-fast"] == 50
        print(f"{made} of one network became players, {refused['too-fast']} were refused")
        elsewhere = await at_name(site).post("/api/me/handle", {"handle": "Honest"}, **{"X-Forwarded-For": "192.0.2.7"})
        assert elsewhere.status_code == 200


def test_challenges_are_limited_and_expire() -> None:
    time = 0.0
    challenges = Challenges(lambda: time)
    first = challenges.create("sign-in", "honest")
    for _ in range(MAX_PER_ADDRESS * 3):
        challenges.create("sign-in", "flood")
    assert len(challenges) == MAX_PER_ADDRESS + 1, "many challenges of one address displace no challenge of another"
    for number in range(MAX_CHALLENGES + 5):
        challenges.create("sign-in", f"address {number}")
    assert len(challenges) == MAX_CHALLENGES
    assert first.value not in challenges._asked
    time = VALID_SECONDS + 1
    challenges.create("sign-in", "late")
    assert len(challenges) == 1
    assert list(challenges._of_address) == ["late"]


@over_sockets
async def test_player_has_one_seat_at_a_rated_table(site: Site) -> None:
    """This holds for two devices, a code that moves a seat, and a guest in the same browser."""
    one, device, _ = await player(site, "Annika")
    two = at_name(site)
    assert (await sign_in(two, device)).status_code == 200
    rated = {"clock": {"seconds": 24 * 3600, "at_end": "take-over"}, "public": True, "rated": True}
    table = await one.make(2, name="Ann", setup=rated)
    here, there = await one.open(table), await two.open(table)
    assert (await two.post(f"/api/tables/{table}/sit", {"name": "Anna"})).json()["seat"] == 0
    assert await there.refused("sit", name="Anna", seat=1) == "already-seated"
    assert await here.refused("start") == "rated-people"
    # A guest of the same person gets no seat, and a seat cannot be moved to a player who has one.
    guest = at_name(site)
    page = await guest.open(table)
    assert await page.refused("sit", name="Nobody") == "rated-guest"
    code = await here.ask(type="transfer-seat")
    await guest.make(1)
    for _ in range(2):
        assert code_of(await guest.post("/api/codes", {"code": code["code"]})) == "rated-guest"
    await there.done("leave-seat")
    await there.done("sit", name="Anna", seat=1)
    ben, _, _ = await player(site, "Benno")
    assert (await ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})).json()["seat"] == 0
    await here.until(lambda: here.snapshot["table"]["status"] == "playing")
    code = await here.ask(type="transfer-seat")
    answer = await ben.post("/api/codes", {"code": code["code"]}) if "code" in code else None
    accounts = [each.account for each in (await site.services.tables.get(table)).table.doc.seats]  # type: ignore[union-attr]  # both are players
    assert len(set(accounts)) == 2
    assert answer is None or answer.status_code >= 400
