"""HTTP: pages and files, headers, printed sheets, games, and refusals."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import notation
from inkrally.railroad_ink.server.dice_towers import DAY_MS
from inkrally.server.config import Limits
from inkrally.server.http.responses import CONTENT_SECURITY_POLICY
from inkrally.server.http.static import read_files
from inkrally.server.live.tables import is_id, machine_time_ms
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from tests.server.postgresql import WANTED
from tests.server.site import HELLO, SOON, Page, Site, over_sockets, running, with_server

SHEET = {"drawings": {"B1": "H-H-:NS", "B2": "H-R-:NS*"}}


@over_sockets
async def test_client_files_are_served(tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>x</title>" + " " * 2000)
    (client / "assets" / "main-BkT3xQ9z.js").write_text("1;" * 1000)
    (tmp_path / "secret.txt").write_text("secret")
    (client / "link.txt").symlink_to(tmp_path / "secret.txt")
    async with running(tmp_path / "data", client=client) as site:
        http = site.browser().http
        for page, status in (("/", 200), ("/paper", 200), ("/move/ABCDE-FGHJK", 200), ("/tower/x", 404)):
            answer = await http.get(page)
            assert answer.status_code == status, page
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-cache"
            assert "unsafe" not in CONTENT_SECURITY_POLICY
        etag = (await http.get("/")).headers["etag"]
        again = await http.get("/", headers={"if-none-match": etag})
        assert (again.status_code, again.content) == (304, b"")
        script = await http.get("/assets/main-BkT3xQ9z.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        plain = await http.get("/assets/main-BkT3xQ9z.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        for name in (
            "/no.js", "/link.txt", "/assets/../../secret.txt", "/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt",
            "/assets/%00.js", "/api/nothing", "//etc/passwd.txt",
        ):  # fmt: skip
            answer = await http.get(name)
            assert answer.status_code == 404, name
            assert answer.json()["error"]["code"] == "not-found"
            assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert (await http.delete("/api/games")).json()["error"]["code"] in ("method", "not-found")


INDEX = "<!doctype html><html><head><title>inkrally</title></head><body></body></html>"
NOWHERE = (
    "/nowhere",
    "/t",
    "/t/222222222222",
    "/t/x",
    "/t/222222222222/review",
    "/tower/222222222222",
    "/paper/x",
    "/a/b/c/d",
)


@over_sockets
async def test_unknown_address_gets_status_404(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text(INDEX)
    async with running(tmp_path / "data", client=client) as site:
        browser = site.browser()
        setup = {"game": "railroad-ink", "title": "x", "seats": 1}
        made = (await browser.post("/api/tables", {"setup": setup, "name": "Mira"})).json()["table"]
        tower = (await browser.post("/api/towers", {})).json()["path"]
        for path in ("/", "/mine", "/paper", "/keys", "/privacy", "/move", f"/t/{made}", f"/t/{made}/review", tower):
            assert (await browser.http.get(path)).status_code == 200, path
        for path in (*NOWHERE, f"/t/{made}/log", f"/t/{made}/review/x"):
            answer = await browser.http.get(path)
            # The response is the client's page, which shows the error.
            assert answer.status_code == 404, path
            assert answer.headers["content-type"].startswith("text/html")
            assert "<body>" in answer.text
            assert "og:" not in answer.text
            assert 'content="noindex"' in answer.text
            again = await browser.http.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert again.status_code == 404


@over_sockets
async def test_link_preview_contains_no_secret(tmp_path: Path) -> None:
    """It shows the game and its progress, but no seat, player name, seed or code, and no markup."""
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text(INDEX)
    async with running(tmp_path / "data", client=client) as site:
        browser = site.browser()
        front = (await browser.http.get("/")).text
        assert '<meta property="og:title" content="inkrally">' in front
        assert f'<meta property="og:image" content="{site.url}/preview.png">' in front
        assert "noindex" not in front
        setup = {"game": "railroad-ink", "title": "Zoe's ink", "seats": 3}
        body = {"setup": setup, "name": "Mira", "bots": ["easy"]}
        table = (await browser.post("/api/tables", body)).json()["table"]
        page_text = (await browser.http.get(f"/t/{table}")).text
        assert "<title>Zoe&#x27;s ink · inkrally</title>" in page_text
        assert 'property="og:title" content="Zoe&#x27;s ink"' in page_text
        assert 'content="Railroad Ink: 2 of 3 seats are taken. Open the link to sit down."' in page_text
        assert "noindex" in page_text
        assert "Mira" not in page_text
        assert page_text.count(table) == 1, "only in the address of the page"
        etag = (await browser.http.get(f"/t/{table}")).headers["etag"]
        assert (await browser.http.get(f"/t/{table}", headers={"if-none-match": etag})).status_code == 304
        alone = {"setup": {**setup, "seats": 1}, "name": "Mira", "start": True}
        begun = (await browser.post("/api/tables", alone)).json()["table"]
        assert "Railroad Ink, being played." in (await browser.http.get(f"/t/{begun}")).text


@over_sockets
async def test_page_above_the_limit_is_served_without_preview(tmp_path: Path) -> None:
    """A client over its limit gets the page without a preview, and the page shows the error."""
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text(INDEX)
    async with running(
        tmp_path / "data", client=client, limits=Limits(address_credits=1.9, address_rate=0.001, address_waiting=0)
    ) as site:
        http = site.browser().http
        found = [(await http.get("/t/222222222222")).status_code for _ in range(2)]
        assert found == [404, 200]


def test_too_large_client_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.http.static.MAX_BYTES", 10)
    (tmp_path / "index.html").write_text("x" * 11)
    with pytest.raises(ValueError, match="more than 10 bytes"):
        read_files(tmp_path)


@over_sockets
async def test_paper(site: Site) -> None:
    browser = site.browser()
    score = (await browser.post("/api/paper/score", SHEET)).json()
    assert score["score"]["total"] == notation.score(SHEET).total
    assert score["behind"]["errors"] == ["B2S"]
    legal = {"sheet": SHEET, "routes": ["h-curve"]}
    assert (await browser.post("/api/paper/legal", legal)).json().keys() == {"h-curve"}
    wrong = await browser.post("/api/paper/score", {"drawings": {"Z9": "x"}})
    assert wrong.status_code == 400
    assert wrong.json()["error"] == {
        "code": "unknown-space",
        "message": "a space is named A1 to G7, not 'Z9'",
        "at": "drawings.Z9",
    }
    headers = {"content-type": "application/json"}
    for body, code in (("{", "json"), ("[" * 5000, "json"), ("x" * 70_000, "too-large"), ("[]", "shape")):
        answer = await browser.http.post("/api/paper/score", content=body, headers=headers)
        assert answer.json()["error"]["code"] == code, body[:10]


@over_sockets
async def test_impossible_tables_are_refused(site: Site) -> None:
    browser = site.browser()
    good = {"game": "railroad-ink", "title": "x", "seats": 2}
    cases: list[tuple[dict[str, Any], str]] = [
        ({"setup": {**good, "game": "chess"}}, "unknown-game"),
        ({"setup": {**good, "seats": 25}}, "seats"),
        ({"setup": {**good, "title": "<b>"}}, "name"),
        ({"setup": {**good, "clock": {"seconds": 1}}}, "clock"),
        ({"setup": {**good, "stand_in": "x"}}, "unknown-bot"),
        ({"setup": {**good, "options": {"edition": "x"}}}, "options"),
        ({"setup": good, "bots": ["x"]}, "unknown-bot"),
        ({"setup": good, "bots": ["easy"] * 3}, "seats"),
        ({"setup": good, "name": "x" * 10_000}, "name"),
        ({"setup": good, "start": True}, "table-empty"),
        ({"setup": good, "dice_of": "2" * 12}, "table-unknown"),
        ({"setup": good, "more": 1}, "shape"),
        ({}, "shape"),
    ]
    for body, code in cases:
        answer = await browser.post("/api/tables", body)
        assert answer.json()["error"]["code"] == code, body
    # The check of a setup gives the same errors, and creates nothing.
    checked = (await browser.post("/api/tables/check", [good, *(body["setup"] for body, _ in cases[:6])])).json()
    assert checked[0] is None
    assert [problem["code"] for problem in checked[1:]] == [code for _, code in cases[:6]]
    assert (await browser.post("/api/tables/check", [good] * 33)).json()["error"]["code"] == "shape"
    assert (await browser.http.get("/api/tables/mine")).json() == []
    for path in ("/api/tables/x/log", "/api/tables/222222222222/replay", "/api/tables/x/qr.svg"):
        answer = await browser.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "table-unknown")
    games = (await browser.http.get("/api/games")).json()
    assert games[0]["name"] == "railroad-ink"
    assert games[0]["levels"][0]["line"]
    assert games[0]["options"][0] == {"name": "edition", "values": ["original", "challenge"], "default": "original"}
    table = await browser.make(1)
    assert is_id(table)
    qr = await browser.http.get(f"/api/tables/{table}/qr.svg")
    assert qr.headers["content-type"].startswith("image/svg+xml")


@with_server(behind_proxy=True)
async def test_cookie_and_data_for_the_host_only(site: Site, tmp_path: Path) -> None:
    browser = site.browser()
    setup = {"setup": {"game": "railroad-ink", "title": "x", "seats": 1}}
    proxy = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example", "X-Forwarded-For": "6.6.6.6, 9.9.9.9"}
    answer = await browser.post("/api/tables", setup, Origin="https://play.example", **proxy)
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-inkrally=")
    for part in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"):
        assert part in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert len(token) >= 43
    if not WANTED:
        assert token not in (tmp_path / "inkrally.sqlite3-wal").read_bytes().decode("latin-1")
    metrics = await browser.http.get("/metrics", headers=proxy)
    assert metrics.status_code == 404
    assert b"inkrally_commit_seconds" in (await browser.http.get("/metrics")).content
    assert (await browser.http.get("/health")).json() == {"ok": True}
    # A well-formed token that the server never issued belongs to no session.
    forged = await browser.http.get("/api/tables/mine", headers={"cookie": f"inkrally={'A' * 43}"})
    assert forged.json() == []


@over_sockets
async def test_a_dice_tower_is_the_same_on_every_screen(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        made = (await site.browser().post("/api/towers", {"edition": "original"})).json()
        tower = made["tower"]
        assert made["path"] == f"/tower/{tower}"
        phone, screen = [Page(await site.browser().connect(f"/live/tower/{tower}")) for _ in range(2)]
        for page in (phone, screen):
            await page.send(HELLO)
            await page.until(page.shown)
        answers = await asyncio.gather(phone.ask(1, type="roll", round=1), screen.ask(1, type="roll", round=1))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert phone.snapshot == screen.snapshot
        first = phone.snapshot["rolls"][0]
        assert (await phone.ask(2, type="undo-roll", round=1))["type"] == "done"
        assert (await screen.ask(2, type="roll", round=1))["type"] == "done"
        await phone.until(lambda: len(phone.snapshot["rolls"]) == 1)
        assert phone.snapshot["taken_back"] == [first]
        assert phone.snapshot["rolls"][0]["again"] == 1
        by_hand = ["h-straight", "h-curve", "h-tee", "overpass"]
        assert (await phone.ask(3, type="enter-dice", round=2, dice=by_hand))["type"] == "done"
        refused = {
            "face-unknown": {"type": "enter-dice", "round": 3, "dice": ["x", *by_hand[1:]]},
            "dice-count": {"type": "enter-dice", "round": 3, "dice": by_hand[1:]},
            "round-not-next": {"type": "roll", "round": 2},
            "round-not-last": {"type": "undo-roll", "round": 1},
            "message-form": {"type": "roll", "round": "x"},
        }
        for code, message in refused.items():
            assert (await phone.ask(**message))["error"]["code"] == code  # type: ignore[arg-type]
        for number in range(3, 8):
            assert (await phone.ask(type="roll", round=number))["type"] == "done"
        assert (await phone.ask(type="roll", round=8))["error"]["code"] == "no-rounds-left"
        assert phone.snapshot["seed"] is None
        assert (await phone.ask(type="reveal-seed"))["type"] == "done"
        assert (await phone.ask(type="reveal-seed"))["error"]["code"] == "tower-closed"
        await screen.until(lambda: screen.snapshot["seed"])
        snapshot = screen.snapshot
        from inkrally.match.chance import SeededChance, check_seed, parse_seed

        seed = parse_seed(snapshot["seed"])
        check_seed(seed, snapshot["seed_sha256"])
        third = [SeededChance(seed).number(f"round 3, die {die}", 6) for die in range(1, 5)]
        assert [face for _, face in snapshot["rolls"][2]["faces"]] == third
        again = [SeededChance(seed).number(f"round 1, again 1, die {die}", 6) for die in range(1, 5)]
        assert [face for _, face in snapshot["rolls"][0]["faces"]] == again
        qr = await site.browser().http.get(f"/api/towers/{tower}/qr.svg")
        assert qr.status_code == 200
        nowhere = Page(await site.browser().connect(f"/live/tower/{'2' * 12}"))
        await nowhere.send(HELLO)
        await nowhere.closed.wait()
        assert nowhere.connection.close_code == 4404
    async with running(tmp_path) as site:
        page = Page(await site.browser().connect(f"/live/tower/{tower}"))
        await page.send(HELLO)
        await page.until(page.shown)
        assert page.snapshot == snapshot


@over_sockets
async def test_dice_tower_is_deleted_days_after_its_last_roll(site: Site) -> None:
    towers = site.services.game_plugins["railroad-ink"].towers  # type: ignore[attr-defined]  # only this game has towers
    old, rolled, watched = [(await site.browser().post("/api/towers", {})).json()["tower"] for _ in range(3)]
    now = machine_time_ms()
    later = now + int(site.services.config.tower_days * DAY_MS) + 60_000
    assert await towers.sweep(later - 120_000) == 0
    await towers.get(old)  # load it into memory, too
    screen = Page(await site.browser().connect(f"/live/tower/{watched}"))
    await screen.send(HELLO)
    await screen.until(screen.shown)
    row = await site.services.store.row(sa.select(schema.towers).where(schema.towers.c.id == rolled))
    fresh = {"id": rolled, "doc": row.doc, "seed": row.seed, "created": now, "updated": later}
    await site.services.store.write(Write().add("tower", **fresh))
    assert await towers.sweep(later) == 1
    with pytest.raises(Refusal, match="no dice tower"):
        await towers.get(old)
    await towers.get(rolled)
    assert (await screen.ask(type="roll", round=1))["type"] == "done"
    # A roll between the sweep's check and its deletion keeps the tower.
    await site.services.store.write(Write().add("no-tower", key=rolled, before=later))
    assert await site.services.store.row(sa.select(schema.towers.c.id).where(schema.towers.c.id == rolled))


def test_client_types_match_the_server() -> None:
    from inkrally.railroad_ink.expansions import CLASSES
    from inkrally.railroad_ink.facts import folder_of
    from inkrally.server.typescript import files

    sources = Path(__file__).parent.parent.parent.parent / "web" / "src"
    texts = files()
    assert "export type ServerMessage = " in texts["protocol.ts"]
    (robots,) = (text for path, text in texts.items() if path.endswith("/roborally/client/protocol.ts"))
    assert "export interface RobotView " in robots
    for name, component_class in CLASSES.items():
        tags = {
            str(struct.__struct_config__.tag)
            for struct in (*component_class.action_types, *component_class.event_types)
        }
        where = {path for path, text in texts.items() for tag in tags if f"type: '{tag}'" in text}
        assert {Path(path).parts[-3:] for path in where} == (
            {(folder_of(name), "client", "protocol.ts")} if tags else set()
        )
    if sources.exists():
        for path, text in texts.items():
            assert (sources / path).read_text() == text, "run: python -m inkrally.server.typescript web/src"


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--port", "0", "--data", str(tmp_path / "d")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = json.loads(server.stderr.readline())
        assert line["event"] == "started"
        server.terminate()
        rest = server.stderr.read()
        assert server.wait(SOON) in (0, -15)
    assert "Traceback" not in rest
    assert json.loads(rest.splitlines()[-1])["event"] == "stopped"
