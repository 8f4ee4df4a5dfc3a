"""What whoever hosts a server may choose, with the values that fit most. Knows no part of the server."""

from __future__ import annotations

from pathlib import Path

import msgspec

from inkrally.match.errors import InkrallyError


class Unusable(InkrallyError):
    """A server cannot start: its data folder or its address is not to be had. Nothing was changed."""


class Limits(msgspec.Struct, frozen=True):
    """How much is let in. A bucket holds `*_credits` and gets `*_rate` of them back each second.

    A credit is about a millisecond of a core. What is each address's is each network's of IPv6 (`limits.payer`).
    """

    account_credits: float = 270
    account_rate: float = 67.5
    address_credits: float = 40
    address_rate: float = 150
    address_waiting: float = 560
    """Requests of an address beyond `address_credits` wait and are done at `address_rate`. The server refuses a request
    if those that wait and what the address owes would exceed this many credits."""
    connections_each_address: int = 64
    connections: int = 10_000
    new_tables_each_address: float = 30
    """An hour, and so many at once."""
    code_tries_each_address: float = 10
    """An hour, and so many at once."""
    new_sessions_each_address: float = 120
    """An hour, and so many at once."""
    new_players_each_address: float = 20
    """Nicknames that are asked for; an hour, and so many at once."""
    sign_ins_each_address: float = 120
    """By a passkey; an hour, and so many at once."""
    exports_each_address: float = 12
    """Files with everything of a player, and deletions; an hour, and so many at once."""
    new_reports_each_address: float = 20
    """An hour, and so many at once."""
    operator_tries_each_address: float = 10
    """Wrong keys of the operator; an hour, and so many at once."""
    open_tables_each_account: int = 200
    """Tables that wait for players; so many at most of one host."""
    open_tables_each_newcomer: int = 20
    """Likewise of one who was here first less than a day ago."""
    reviews_each_account: int = 4
    """So many wait at most, of one account, of one address, and in all."""
    reviews_each_address: int = 32
    reviews: int = 256
    new_reviews_each_address: float = 60
    """An hour, and so many at once."""
    new_courses_each_address: float = 60
    """Courses that people keep here; an hour, and so many at once."""
    new_drives_each_address: float = 120
    """Test drives of courses; an hour, and so many at once."""
    courses_each_account: int = 200
    drives_each_account: int = 2
    """So many wait at most, of one account, of one address, and in all."""
    drives_each_address: int = 8
    drives: int = 64
    hints_each_account: int = 2
    """So many wait at most, of one account, of one address, and in all."""
    hints_each_address: int = 8
    hints: int = 32
    queued_bytes: int = 256 * 1024
    """A reader for whom more than this waits is cut off."""
    seats_credits: float = 20
    seats_rate: float = 100
    seats_waiting: float = 900
    """The same for messages of players in running matches, in fair turns of their accounts."""
    address_debt: float = 1500
    """So many credits an address may owe at most for what turned out to cost more, such as a flood of frames."""
    work_debt: float = 30
    """Likewise of seconds of work."""
    connect_credits: float = 300
    """How often an address may connect at all, for a page or for anything else."""
    connect_rate: float = 30
    frame_credits: float = 200
    """Frames of a live connection, also those that are no message; one with more than that is ended."""
    frame_rate: float = 60
    sockets: int = 20_000
    """So many connections of any kind at most; fewer where the system lets fewer files be open."""
    sockets_each_address: int = 256
    work_seconds: float = 5
    """Of a process that an address may ask for at once beside playing, such as for replays and sheets on paper."""
    work_rate: float = 0.3
    """So much of it comes back each second."""
    work_each_address: int = 64
    """So many such requests wait at most, of one address and in all."""
    work: int = 512
    cached_bytes: int = 32 * 2**20
    """So much of answers that never change stays in memory, such as replays."""
    watchers: int = 10_000
    """So many pages may look at the list of open tables or for people; they never take the places of players."""
    watchers_each_address: int = 64
    new_searches_each_address: float = 240
    """Searches for people to play with; an hour, and so many at once."""
    new_mails_each_address: float = 10
    """Addresses for notices that are given, to each of which a letter goes; an hour, and so many at once."""
    new_invitations_each_address: float = 60
    """An hour, and so many at once."""
    lines_each_account: float = 10
    """Lines and reactions of talk, so many at once."""
    lines_rate: float = 0.4
    """So many come back each second."""
    names_each_account: float = 4
    """Changes of name at a table that an account may make at once."""
    names_rate: float = 1 / 300
    """Changes of name that come back each second: a name is seen by all, also where talk is for friends alone."""


class Config(msgspec.Struct, frozen=True):
    """A server. `url` is the public address, where it is not the one of the request (`https://play.example`)."""

    data: Path
    store: str = ""
    """The address of a PostgreSQL that keeps the store, `postgresql://...`; empty: a file in `data`."""
    shared: bool = False
    """Several servers share that PostgreSQL, each with the tables that it owns."""
    bus: str = ""
    """The address of NATS, `nats://...`, over which servers and workers talk. A `shared` server needs it."""
    host: str = "127.0.0.1"
    port: int = 8000
    metrics_port: int = 0
    """Of a socket at which `/metrics` is told to whoever reaches it; 0 where there is none."""
    client: Path | None = None
    url: str = ""
    security_contact: str = ""
    """Where to report a weakness, as `/.well-known/security.txt` says it: a `mailto:` or `https:` address."""
    mail: str = ""
    """Where mail leaves, `smtp://user:password@host:587?from=ADDRESS`; empty: nothing is mailed, and nobody asked
    for an address."""
    behind_proxy: bool = False
    """Believe X-Forwarded-For, -Proto and -Host; right only where a proxy of one's own sets them."""
    one_network: bool = False
    """All visitors come from one address, as in a club behind one router: quick games pair people of the same address,
    and ratings count their matches. On the internet one person could then sit around a stranger with several browsers.
    """
    bot_processes: int = 2
    """With two or more, nobody who makes tables of bots has all of them."""
    bot_seconds: float = 20
    """A bot that has not decided then is ended, and its seat decides by default."""
    bot_patience: float = 120
    """A bot of a table at which somebody is decides by default if no process was free for it for so many seconds."""
    settle_seconds: float = 3
    """Likewise where the host's clock is over."""
    rest_seconds: float = 600
    """A match of bots alone, at which nobody was for so long, rests until somebody looks at it."""
    bot_command: tuple[str, ...] = ()
    """What is started to decide for bots, in place of the usual."""
    analysis_processes: int = 1
    """For reviews; hints have one process of their own."""
    polite_reviews: bool = False
    """Reviews share the processor with others, in place of getting what nobody else wants."""
    analysis_seconds: float = 3600
    """A review that is not done then has failed."""
    hint_seconds: float = 30
    analysis_command: tuple[str, ...] = ()
    """What is started to analyse, in place of the usual."""
    notice_seconds: float = 0.75
    """So long one of several servers that stops goes on for a proxy to hear of it, which looks each half second."""
    heartbeat_seconds: float = 1
    """How often one of several servers tells the others that it lives, and what changed. The same at all of them."""
    lease_seconds: float = 3
    """A server without a heartbeat for this long is believed dead: others take its tables. The same at all of them."""
    reread_seconds: float = 30
    """How often one of several servers reads again what it keeps in memory of the store."""
    hello_seconds: float = 10
    away_seconds: float = 5
    host_seconds: float = 300
    """A host who is gone for longer is host no more: the next player who is there has the buttons."""
    idle_seconds: float = 300
    code_seconds: int = 600
    unused_days: float | None = 90
    """A table whose match is not over goes so many days after anything last happened there; None is never."""
    finished_days: float | None = None
    """Likewise a finished match, counted from its end."""
    session_days: float | None = 400
    """A browser that was not here for so long is forgotten, unless it has a seat at a table that is not over. Browsers
    forget it after 400 days themselves."""
    tower_days: float = 30
    """A dice tower goes so many days after its last roll."""
    course_days: float | None = 400
    """A course that somebody made goes so many days after it was last changed, looked at or raced; None is never."""
    client_days: float = 30
    """Files of the client of an earlier release are told so many days after another came in its place; 0: none are."""
    drive_seconds: float = 60
    """A test drive that is not done then tells what it knows by then."""
    ping_seconds: float = 20
    head_seconds: float = 10
    """So long may the head of a request take to come, from its first byte or from the connection's beginning."""
    body_seconds: float = 20
    """And so long its body."""
    keep_seconds: float = 20
    """A connection on which nothing more is asked for is closed after this. Most clients let go sooner."""
    stuck_seconds: float = 30
    """Whoever takes next to nothing of an answer for so long is cut off."""
    host_names: tuple[str, ...] = ()
    """By which other names this server is asked for; `localhost`, this machine's own, and that of `url` are known."""
    clerk_processes: int = 2
    """For what takes too long between two messages of others, such as replays and sheets on paper."""
    clerk_seconds: float = 15
    limits: Limits = Limits()
