"""Retries of proxies at another server: they retry if a server is stopping, but not if it is overloaded, because that
would multiply the load.
"""

from __future__ import annotations

import http.server
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from inkrally.cli.hosting.proxies import caddy, haproxy, nginx
from inkrally.match.errors import Refusal
from inkrally.server.http.host_and_limit_middleware import STATUS_BY_CODE
from inkrally.server.http.responses import ANALYSIS_STATUS, TOO_MANY_REQUESTS_CODES, status_of
from inkrally.server.storage.store import FencedWrite, StoreError, WriteOutcomeUnknown
from tests.ports import free_port
from tests.server.site import SOON, over_sockets, running

SERVERS = ("10.0.0.2:8000", "10.0.0.3:8000")
PROXY = shutil.which("haproxy") or next((str(each) for each in [Path("/usr/sbin/haproxy")] if each.exists()), None)


def retried() -> dict[str, set[int]]:
    """Return the statuses after which each proxy asks another server."""
    of_haproxy = re.search(r"^ +retry-on (.+)$", haproxy(SERVERS, "*:80"), re.MULTILINE)
    of_nginx = re.search(r"proxy_next_upstream (.+);", nginx(SERVERS, "*:80"))
    assert of_haproxy is not None
    assert of_nginx is not None
    return {
        "haproxy": {int(each) for each in of_haproxy[1].split() if each.isdigit()},
        "nginx": {int(each.removeprefix("http_")) for each in of_nginx[1].split() if each.startswith("http_")},
    }


def test_proxies_do_not_retry_refusals_of_an_overloaded_server() -> None:
    for proxy, statuses in retried().items():
        for code in TOO_MANY_REQUESTS_CODES | ANALYSIS_STATUS.keys():
            assert status_of(Refusal(code, "")) not in statuses, (proxy, code)
        assert not statuses & set(STATUS_BY_CODE.values()), proxy
        # The write may have succeeded, so a retry could repeat it.
        assert status_of(WriteOutcomeUnknown("store-failed", "")) not in statuses, proxy


def test_proxies_retry_requests_that_changed_nothing() -> None:
    for proxy, statuses in retried().items():
        for error in (StoreError("store-busy", ""), StoreError("store-failed", ""), FencedWrite("table-moved", "")):
            assert status_of(error) in statuses, (proxy, error)


LONG = "/t/7urpt9phteev"
GONE = 0
"""Stands for no answer: the connection ends, as if the server was killed after it executed the request."""


class Answering(http.server.ThreadingHTTPServer):
    """Answers all requests with one status, and counts those that are not health checks."""

    daemon_threads = False  # `server_close` waits for them, so none writes to the output of a later test

    def __init__(self, status: int) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = status
        self.late = 0.0
        """The delay of answers to health checks, in seconds."""
        self.said_late = 0
        self.go_on = threading.Event()
        self.closing = threading.Event()
        self.asked: Counter[str] = Counter()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Pass over connections that HAProxy closed because an answer was late."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def close(self) -> None:
        self.closing.set()
        self.go_on.set()
        self.shutdown()
        self.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, Answering)
        healthy = self.path == "/health"
        if healthy and server.late:
            server.closing.wait(server.late)
            server.said_late += 1
        if self.path == LONG:
            self.stay(server)
            return
        if not healthy:
            server.asked[self.path] += 1
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not healthy and server.status == GONE:
            self.close_connection = True
            return
        self.send_response(200 if healthy else server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def stay(self, server: Answering) -> None:
        """Send an answer that does not end, like the connection of a page."""
        self.close_connection = True
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"here\n")
        server.go_on.wait(2 * SOON)
        self.wfile.write(b"still here\n")

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def behind_a_proxy(
    folder: Path, statuses: list[int], more: Sequence[str] = ()
) -> Iterator[tuple[str, list[Answering]]]:
    """Run HAProxy in front of servers with these statuses, and yield its address and the servers.

    `more` are further servers, by names that HAProxy must look up.
    """
    servers = [Answering(status) for status in statuses]
    listen = f"127.0.0.1:{free_port()}"
    config = folder / "haproxy.cfg"
    config.write_text(haproxy([*more, *(each.address for each in servers)], listen, bool(more)))
    assert PROXY is not None
    process = subprocess.Popen([PROXY, "-db", "-q", "-f", config], stderr=subprocess.DEVNULL)
    try:
        yield listen, servers
    finally:
        process.terminate()
        process.wait(SOON)
        for each in servers:
            each.close()


def posted(listen: str, path: str) -> int:
    """Return the status of a POST in a single packet, as browsers send small ones: HAProxy can repeat only these."""
    host, port = listen.split(":")
    with socket.create_connection((host, int(port)), timeout=SOON) as connection:
        connection.sendall(f"POST {path} HTTP/1.1\r\nHost: {listen}\r\nContent-Length: 2\r\n\r\n{{}}".encode())
        return int(connection.makefile("rb").readline().split()[1])


def status(listen: str, path: str) -> int:
    end = time.monotonic() + SOON
    while True:
        try:
            with urllib.request.urlopen(f"http://{listen}{path}", timeout=SOON) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)  # the proxy has not started yet


@pytest.mark.skipif(PROXY is None, reason="no HAProxy on this machine")
def test_haproxy_retries_for_a_stopping_server_but_not_for_a_busy_one(tmp_path: Path) -> None:
    paths = [f"/api/tables/{number:012}/replay" for number in range(8)]
    with behind_a_proxy(tmp_path, [429, 429]) as (listen, servers):
        assert {status(listen, path) for path in paths} == {429}
        assert servers[0].asked + servers[1].asked == Counter(paths)
    with behind_a_proxy(tmp_path, [503, 200]) as (listen, servers):
        assert {status(listen, path) for path in paths} == {200}
        assert servers[1].asked == Counter(paths)
        assert servers[0].asked, "the hash of some tables leads to that server"


@pytest.mark.skipif(PROXY is None, reason="no HAProxy on this machine")
def test_haproxy_repeats_no_request_that_may_have_been_executed(tmp_path: Path) -> None:
    paths = [f"/api/tables/{number:012}/what-if" for number in range(8)]
    with behind_a_proxy(tmp_path, [GONE, GONE]) as (listen, servers):
        assert status(listen, "/") == 502
        assert {posted(listen, path) for path in paths} == {502}
        assert servers[0].asked + servers[1].asked == Counter(["/", *paths])
    with behind_a_proxy(tmp_path, [503, 200]) as (listen, servers):
        assert status(listen, paths[0]) == 200
        assert {posted(listen, path) for path in paths} == {200}, "that server has run nothing"
        assert servers[1].asked == Counter([paths[0], *paths])


@pytest.mark.skipif(PROXY is None, reason="no HAProxy on this machine")
def test_haproxy_requests_client_files_from_each_server(tmp_path: Path) -> None:
    """During an upgrade, servers have the files of different builds."""
    parts = [f"/assets/part-{number:08}.js" for number in range(8)]
    with behind_a_proxy(tmp_path, [404, 404, 200]) as (listen, servers):
        assert {status(listen, path) for path in parts} == {200}
        assert servers[2].asked == Counter(parts)
        assert status(listen, "/nothing.js") in (200, 404)
        (asked,) = [each for each in servers if each.asked["/nothing.js"]]
        assert asked.asked["/nothing.js"] == 1, "other paths are requested once"
    with behind_a_proxy(tmp_path, [404, 404]) as (listen, _):
        assert status(listen, parts[0]) == 404


@contextmanager
def connected(listen: str, path: str) -> Iterator[BinaryIO]:
    """Open a connection that stays, and yield its stream after the first line."""
    assert status(listen, "/t/000000000000") == 200
    host, port = listen.split(":")
    with socket.create_connection((host, int(port)), timeout=SOON) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {listen}\r\n\r\n".encode())
        heard = connection.makefile("rb")
        while heard.readline().strip():
            pass
        assert heard.readline() == b"here\n"
        yield heard


@pytest.mark.skipif(PROXY is None, reason="no HAProxy on this machine")
def test_haproxy_disconnects_pages_only_from_a_silent_server(tmp_path: Path) -> None:
    """An overloaded server answers health checks late, and must not be treated as dead: another server would get all
    its clients.
    """
    with behind_a_proxy(tmp_path, [200]) as (listen, (server,)):
        with connected(listen, LONG) as heard:
            server.late = 1.2
            eventually(lambda: server.said_late >= 4)  # HAProxy checks each server for two backends
            server.go_on.set()
            assert heard.readline() == b"still here\n"
        server.go_on.clear()
        server.late = 0.0
        with connected(listen, LONG) as heard:
            server.late = 60.0
            assert heard.readline() == b""


@pytest.mark.skipif(PROXY is None, reason="no HAProxy on this machine")
def test_haproxy_works_while_a_server_name_has_no_address(tmp_path: Path) -> None:
    paths = [f"/api/tables/{number:012}/replay" for number in range(8)]
    with behind_a_proxy(tmp_path, [200], ["server-2.invalid:8000"]) as (listen, (server,)):
        assert {status(listen, path) for path in paths} == {200}
        assert server.asked == Counter(paths)


@over_sockets
async def test_health_checks_use_a_known_host_name(tmp_path: Path) -> None:
    """Servers allow only known host names, so the health checks of proxies use `localhost`."""
    async with running(tmp_path, behind_proxy=True) as site:
        http = site.browser().http
        assert (await http.get("/health", headers={"host": "server-1:8000"})).status_code == 421
        assert (await http.get("/health", headers={"host": "localhost"})).status_code == 200
    assert "health_headers {\n            Host localhost\n" in caddy(["server-1:8000"], ":80")
    assert "uri /health ver HTTP/1.1 hdr Host localhost\n" in haproxy(["server-1:8000"], ":80")


def eventually(what: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)
