"""Estimates the servers, cores and memory that many concurrent players need, from measured costs.

    python bench/scale.py

Prints the tables of docs/explanation/scale.md. Each measured cost is in `MEASURED` with its source, each assumption in
`TAKEN`. Nothing is measured on this machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Figure(NamedTuple):
    """A number with its unit and source."""

    value: float
    unit: str
    source: str


MEASURED = {
    "command": Figure(0.51e-3, "s of a core", "one server with its file, 200 tables of 4 seats, 2,019 commands/s"),
    "command_shared": Figure(0.77e-3, "s of a core", "each of three servers over PostgreSQL, 1,000 commands/s in all"),
    "commit": Figure(0.5e-3, "s of a core", "PostgreSQL, a transaction that checks ownership, without its writes"),
    "write": Figure(
        20e-6, "s of a core", "PostgreSQL, a write in a transaction; 0.24 ms with a share of the transaction at 1,000/s"
    ),
    "proxy": Figure(25e-6, "s of a core", "HAProxy, one message in one direction"),
    "nats_tell": Figure(5e-6, "s of a core", "the server, to send a message to other servers; NATS needs as much"),
    "nats_hear": Figure(10e-6, "s of a core", "each server, to receive such a message"),
    "table_bytes": Figure(380e3, "bytes", "a table in memory with three to five connections (bench/soak.py)"),
    "server_bytes": Figure(97e6, "bytes", "a server without loaded tables"),
    "list_look": Figure(2.5e-3, "s of a core", "the lobby server, for each message about ten open tables of a server"),
    "list_look_database": Figure(0.33e-3, "s of a core", "PostgreSQL, for each of these messages"),
    "owners": Figure(
        0.5e-3, "s of a core", "PostgreSQL, per server and second: a heartbeat, and a check of 1,000 owned tables"
    ),
    "job_hand": Figure(1.1e-3, "s of cores", "sending a job and its answer over JetStream: server, worker and NATS"),
}
TAKEN = {
    "act": Figure(0.3, "commands/s", "from each player at a live table"),
    "seats": Figure(3, "players", "at a table"),
    "log": Figure(
        0.2, "of commands", "are written to the log; the others change a draft, of which only the newest is stored"
    ),
    "entry_bytes": Figure(600, "bytes", "for each log entry in the store, with its index"),
    "match_seconds": Figure(1500, "s", "the duration of a match"),
    "bots": Figure(0.1, "of seats", "are bots; each decides every 40 s, which takes 0.6 s of a core"),
    "reviews": Figure(0.1, "of matches", "are reviewed; a review takes 9 s of a core"),
    "list_rate": Figure(
        1, "messages/s", "from each server about ten of its open tables; a message holds at most fifty"
    ),
    "notices": Figure(
        0.02, "messages/s", "for each player at most, about turns and presence; all servers receive them"
    ),
    "at_place": Figure(0.2, "pages", "show the lobby or a player's pages, for each player at a table"),
    "places": Figure(
        10_000, "pages", "at most at one server (`max_lobby_connections`); the lobby server has all of them"
    ),
    "busy": Figure(
        0.6, "of a core", "of each server is used, so that the 99th percentile of the response time stays low"
    ),
    "commit_lasts": Figure(0.002, "s", "the duration of a commit; the server then writes what was collected meanwhile"),
    "writer": Figure(20_000, "writes/s", "by one PostgreSQL: two thirds of the rate measured with batches of 200"),
    "database": Figure(5.6, "cores", "of one PostgreSQL are used: 0.7 of each of eight cores"),
    "nats_core": Figure(200_000, "messages/s", "delivered by one core of NATS"),
    "proxy_core": Figure(0.7, "of a core", "of each core of the proxy is used"),
}
PLAYERS = (100, 1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)


class Need(NamedTuple):
    """The needs of a number of concurrent players: cores, counts, and rates for each second."""

    players: int
    commands: float
    servers: int
    memory_gb: float
    writes: float
    commits: float
    database_cores: float
    databases: int
    nats_messages: float
    nats_cores: float
    proxy_cores: float
    worker_cores: float
    gb_a_day: float


def _m(name: str) -> float:
    return MEASURED[name].value


def _t(name: str) -> float:
    return TAKEN[name].value


def commits_each(writes: float, shared: bool) -> float:
    """Return how many transactions a second a busy server commits, given its writes a second.

    With PostgreSQL, the store waits 5 to 15 ms for six writes (`Store`), otherwise 5 ms.
    """
    return 1 / ((min(0.015, max(0.005, 6 / writes)) if shared else 0.005) + _t("commit_lasts"))


def events_per_second(players: int, servers: int) -> float:
    """Return how many events a second the servers send each other about lists and players."""
    return servers * _t("list_rate") + players * _t("notices")


def need(players: int) -> Need:
    """Return the needs of `players`.

    The load by events grows with the number of servers, so the number of servers is found by iteration.
    """
    tables = players / _t("seats")
    commands = players * _t("act")
    servers = 1
    for _ in range(50):  # The load by events depends on the number of servers.
        lists = servers * _t("list_rate")
        # Every event goes to every server. A server reads the lists that its clients watch.
        hear = events_per_second(players, servers) * (_m("nats_tell") + servers * _m("nats_hear")) + lists * _m(
            "list_look"
        )
        # A single server uses a file and gets no events.
        own = commands * _m("command") if servers == 1 else commands * _m("command_shared") + hear
        wanted = math.ceil(own / _t("busy"))
        if wanted <= servers:
            break
        servers = wanted
    lists = servers * _t("list_rate")
    commits = min(commands, servers * commits_each(commands / servers, servers > 1))
    database_cores = 0.0
    if servers > 1:
        database_cores = commits * _m("commit") + commands * _m("write")
        database_cores += lists * _m("list_look_database") + servers * _m("owners")
    jobs = tables * _t("seats") * _t("bots") / 40 + tables / _t("match_seconds") * _t("reviews")
    messages = 0.0 if servers == 1 else events_per_second(players, servers) * servers + 8 * jobs
    thinking = tables * _t("seats") * _t("bots") / 40 * 0.6 + tables / _t("match_seconds") * _t("reviews") * 9
    return Need(
        players=players,
        commands=commands,
        servers=servers,
        memory_gb=(tables * _m("table_bytes") + servers * _m("server_bytes")) / 1e9,
        writes=commands,
        commits=commits,
        database_cores=database_cores,
        databases=0 if servers == 1 else math.ceil(max(commands / _t("writer"), database_cores / _t("database"))),
        nats_messages=messages,
        nats_cores=messages / _t("nats_core"),
        proxy_cores=commands * (2 + 2.6) * _m("proxy") / _t("proxy_core"),
        worker_cores=thinking + jobs * _m("job_hand"),
        gb_a_day=commands * _t("log") * _t("entry_bytes") * 86400 / 1e9,
    )


class Wall(NamedTuple):
    """A limit: its name, the number of players that exceeds the limit, and the solution."""

    what: str
    players: int
    then: str


def walls() -> list[Wall]:
    """Return the limits in the order in which they are reached."""
    one_core = _t("busy") / (_t("act") * _m("command"))
    writer = _t("writer") / _t("act")
    proxy = 8 * _t("proxy_core") / (_t("act") * (2 + 2.6) * _m("proxy"))
    disk = 1e12 / (_t("act") * _t("log") * _t("entry_bytes") * 86400 * 365)
    found = [
        Wall("one server's core is full", round(one_core), "Run several servers with PostgreSQL and NATS"),
        Wall(
            "a terabyte of log in a year", round(disk), "Move old matches to object storage; partition the log by month"
        ),
        Wall(
            "one PostgreSQL cannot write more",
            round(writer),
            "Divide the tables among several databases by a hash of their ID",
        ),
        Wall(
            "one PostgreSQL of eight cores is full",
            _first(lambda need: need.database_cores > _t("database")),
            "Several databases as well, or larger commits at longer intervals",
        ),
        Wall(
            "a proxy of eight cores is full",
            round(proxy),
            "Run several proxies behind one name; they need no shared state",
        ),
        Wall(
            "the lobby server has its maximum number of pages",
            round(_t("places") / _t("at_place")),
            "Raise `max_lobby_connections` (25 kB each); then connect pages that seek no opponents to any server",
        ),
        Wall(
            "one core of NATS is full",
            _first(lambda need: need.nats_cores > 1),
            "Send an account's messages only to the servers where it is connected",
        ),
        Wall(
            "receiving events takes a tenth of each server's core",
            _first(lambda need: _heard(need) > 0.1),
            "Send an account's messages only to the servers where it is connected, as above",
        ),
        Wall(
            "lists of open tables take a tenth of the lobby server's core",
            _first(lambda need: need.servers * _t("list_rate") * _m("list_look") > 0.1),
            "Combine the lookups of one second; divide lists by region; or send the listed data in the message",
        ),
    ]
    return sorted(found, key=lambda wall: wall.players)


def _first(full: Callable[[Need], bool]) -> int:
    """Return the smallest number of players that exceeds a limit, in steps of ten thousand."""
    return next(players for players in range(10_000, 10**8, 10_000) if full(need(players)))


def _heard(need: Need) -> float:
    """Return the share of each server's core that receiving events takes."""
    return events_per_second(need.players, need.servers) * _m("nats_hear")


def tables() -> Iterator[str]:
    """Yield the lines of docs/explanation/scale.md that this program prints."""
    for title, figures in (("measured", MEASURED), ("assumed", TAKEN)):
        yield f"| {title} | value | meaning |"
        yield "|---|---|---|"
        for name, figure in figures.items():
            yield f"| {name} | {figure.value:g} {figure.unit} | {figure.source} |"
        yield ""
    heads = ("concurrent players", "commands/s", "server cores", "memory GB", "writes/s", "commits/s", "database cores")
    yield f"| {' | '.join(heads)} | databases |"
    yield "|---" * (len(heads) + 1) + "|"
    found = [need(players) for players in PLAYERS]
    for each in found:
        yield (
            f"| {each.players:,} | {each.commands:,.0f} | {each.servers:,} | {each.memory_gb:,.1f} |"
            f" {each.writes:,.0f} | {each.commits:,.0f} | {each.database_cores:,.1f} | {each.databases:,} |"
        )
    yield ""
    yield "| concurrent players | NATS messages/s | NATS cores | proxy cores | worker cores | log GB per day |"
    yield "|---|---|---|---|---|---|"
    for each in found:
        yield (
            f"| {each.players:,} | {each.nats_messages:,.0f} | {each.nats_cores:,.2f} | {each.proxy_cores:,.1f} |"
            f" {each.worker_cores:,.1f} | {each.gb_a_day:,.1f} |"
        )
    yield ""
    yield "| limit, in the order of the number of players | concurrent players | solution |"
    yield "|---|---|---|"
    for wall in walls():
        yield f"| {wall.what} | {wall.players:,} | {wall.then} |"


if __name__ == "__main__":
    print("\n".join(tables()))
