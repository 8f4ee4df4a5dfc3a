"""Makes the server send a notification to ten thousand browsers at once, by a push service on this machine."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from attacks.harness import Attack, Json, Target
from tests.server.features.push.receiver import BrowserKeys

CHANNELS = 10_000
"""The number of browsers."""


class Attacker(Attack):
    """Lets all browsers ask at once for the notification that the games of the day have begun."""

    options = ("--disable-limits", "--public-url", "http://localhost", "--private-webhooks")

    async def prepare(self, target: Target) -> None:
        """Start the push service, and add the browsers, which want no notifications yet."""
        attacker = self
        self.received = 0

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"  # Push services keep connections, too.

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                attacker.received += 1
                self.send_response(201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Print nothing."""

        self.service = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.service.serve_forever, daemon=True).start()
        await asyncio.to_thread(self._add, target)

    async def attack(self, target: Target) -> None:
        """Let the server send notifications to all browsers. A short transaction does not hold up the writes of
        players."""
        await asyncio.to_thread(self._begin, target)
        while self.received < CHANNELS:
            await asyncio.sleep(0.2)

    async def found(self, target: Target) -> Json:
        """Stop the push service, and return the number of notifications that it received."""
        self.service.shutdown()
        self.service.server_close()
        return {"sent": self.received}

    def wrong(self, found: Json) -> list[str]:
        """Return an error if no notification was sent."""
        return [] if found["sent"] else ["no notification was sent"]

    def _add(self, target: Target) -> None:
        keys, now = BrowserKeys(), int(time.time() * 1000)
        address = f"http://127.0.0.1:{self.service.server_port}"
        names = [secrets.token_hex(12) for _ in range(CHANNELS)]
        with sqlite3.connect(target.data / "inkrally.sqlite3", timeout=60) as store:
            store.executemany(
                "INSERT INTO accounts (id, created, handle, folded) VALUES (?, ?, ?, ?)",
                [(name, now, f"P{name[:18]}", f"p{name[:18]}") for name in names],
            )
            store.executemany(
                "INSERT INTO push_channels"
                " (id, account, kind, address, address_hash, receiver_key, auth, label, language,"
                ' turn, last, clock, begun, invitation, "over", daily, found, zone, made)'
                " VALUES (?, ?, 'browser', ?, ?, ?, ?, 'Firefox', 'en', 1, 1, 1, 1, 1, 1, 0, 1, 'UTC', ?)",
                [(name, name, f"{address}/{name}", name, keys.public, keys.auth, now) for name in names],
            )
        store.close()

    def _begin(self, target: Target) -> None:
        with sqlite3.connect(target.data / "inkrally.sqlite3", timeout=60) as store:
            store.execute("UPDATE push_channels SET daily = 1")
        store.close()
