"""A stolen, planted or old session cookie: what does it open?"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from attack_tools import LONGEST

from attacks.harness import Attack, Json, Target, Visitor

PLANTED = "P" * 43


class Attacker(Attack):
    """Takes the cookie of a guest who becomes a player, and of a player; plants cookies; asks for the headers."""

    options = ("--no-limits", "--behind-proxy")

    def __init__(self) -> None:
        self.told: Json = {}
        self.ended = asyncio.Event()

    async def attack(self, target: Target) -> None:
        try:
            await self.try_all(target)
        finally:
            self.ended.set()

    async def try_all(self, target: Target) -> None:
        victim = Visitor(target, "127.0.2.1")
        await victim.make(2, name="Victim")
        guest = victim.cookie
        await victim.http.post("/api/me/handle", json={"handle": "Victim"})
        codes = (await victim.http.post("/api/me/codes", json={})).json()["codes"]
        stolen = victim.cookie

        async def ask(cookie: str, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
            async with httpx.AsyncClient(base_url=target.url, trust_env=False) as http:
                return await http.request(method, path, json=body, headers={"Cookie": cookie, **headers})

        async def opens(cookie: str) -> str | None:
            found: str | None = (await ask(cookie, "GET", "/api/me")).json()["handle"]
            return found

        self.told["player_opened_by_the_guest_s_cookie"] = await opens(guest)
        self.told["new_codes_by_a_stolen_cookie"] = (await ask(stolen, "POST", "/api/me/codes", {})).status_code
        leaving = {"handle": "Victim", "when": "in-7-days"}
        self.told["deletion_by_a_stolen_cookie"] = (await ask(stolen, "POST", "/api/me/delete", leaving)).status_code
        for code in codes[:1]:
            await victim.http.post("/api/sign-in/code", json={"handle": "Victim", "code": code})
        self.told["player_opened_by_the_cookie_before_a_code"] = await opens(stolen)
        planted = f"inkrally={PLANTED}; {victim.cookie}"
        self.told["player_beside_a_planted_cookie"] = await opens(planted)
        secure = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"}
        headers = (await ask("", "GET", "/", **secure)).headers
        self.told["hsts"] = headers.get("strict-transport-security")
        security = await ask("", "GET", "/.well-known/security.txt", **secure)
        self.told["security_txt"] = [security.status_code, "Expires: " in security.text]
        await victim.close()

    async def found(self, target: Target) -> Json:
        await asyncio.wait_for(self.ended.wait(), LONGEST)
        return self.told

    def wrong(self, found: Json) -> list[str]:
        right = {
            "player_opened_by_the_guest_s_cookie": None,
            "new_codes_by_a_stolen_cookie": 403,
            "deletion_by_a_stolen_cookie": 403,
            "player_opened_by_the_cookie_before_a_code": None,
            "player_beside_a_planted_cookie": "Victim",
            "hsts": "max-age=31536000",
            "security_txt": [200, True],
        }
        return [f"{name} is {found.get(name)!r}" for name, value in right.items() if found.get(name, ...) != value]
