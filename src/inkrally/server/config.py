"""The settings of a server, with defaults that suit most hosts. Imports no other part of the server."""

from __future__ import annotations

from pathlib import Path

import msgspec

from inkrally.match.errors import InkrallyError


class StartupError(InkrallyError):
    """The server cannot start, because its data folder or its address is unavailable. Nothing was changed."""


class Limits(msgspec.Struct, frozen=True):
    """Rate limits and maximum numbers.

    Two fields that end with `_credits` and `_rate` describe a token bucket: the credits of a full bucket, and the
    credits that return each second. One credit is the work of about a millisecond of a core. Limits by address count a
    whole IPv6 network as one address (`admission.rate_limits.rate_limit_key`). An action with an hourly limit may be
    done that many times at once.
    """

    account_credits: float = 270
    account_rate: float = 67.5
    address_credits: float = 40
    address_rate: float = 150
    address_waiting: float = 560
    """The maximum credits of waiting requests of an address, plus what the address owes.

    Requests for which the bucket holds no credits wait, and continue at `address_rate`. Above this limit they are
    refused.
    """
    connections_each_address: int = 64
    connections: int = 10_000
    new_tables_each_address: float = 30
    """New tables in an hour."""
    code_tries_each_address: float = 10
    """Tries of recovery codes and of seat codes in an hour."""
    new_sessions_each_address: float = 120
    """New browser sessions in an hour."""
    new_players_each_address: float = 20
    """New player accounts in an hour."""
    sign_ins_each_address: float = 120
    """Attempts to sign in with a passkey in an hour."""
    exports_each_address: float = 12
    """Exports of a player's data, and deletions of accounts, in an hour."""
    new_reports_each_address: float = 20
    """Reports of players in an hour."""
    operator_tries_each_address: float = 10
    """Wrong operator keys in an hour."""
    open_tables_each_account: int = 200
    """The maximum number of tables of one host that wait for players."""
    open_tables_each_newcomer: int = 20
    """The maximum number of waiting tables of one host whose account is less than a day old."""
    reviews_each_account: int = 4
    """The maximum numbers of reviews that wait: of one account, of one address, and in all."""
    reviews_each_address: int = 32
    reviews: int = 256
    new_reviews_each_address: float = 60
    """New reviews in an hour."""
    new_puzzles_each_address: float = 120
    """Tables for puzzles in an hour."""
    new_courses_each_address: float = 60
    """Courses saved on the server in an hour."""
    new_drives_each_address: float = 120
    """Test drives of courses in an hour."""
    courses_each_account: int = 200
    drives_each_account: int = 2
    """The maximum numbers of test drives that wait: of one account, of one address, and in all."""
    drives_each_address: int = 8
    drives: int = 64
    hints_each_account: int = 2
    """The maximum numbers of hints that wait: of one account, of one address, and in all."""
    hints_each_address: int = 8
    hints: int = 32
    max_send_buffer_bytes: int = 256 * 1024
    """The server disconnects a client that leaves more than this many bytes unread."""
    play_burst: float = 20
    play_rate: float = 100
    seats_waiting: float = 900
    """The maximum credits of waiting messages of players in running matches, plus what their address owes.

    `play_burst`, `play_rate` and this limit apply to such messages in place of the three limits `address_*`. Accounts
    of one address take fair turns.
    """
    max_address_debt: float = 1500
    """The maximum credits that an address may owe for work whose cost was known only later, such as many frames."""
    work_debt: float = 30
    """The maximum time of worker processes that an address may owe, in seconds."""
    connect_credits: float = 300
    """How many connections of any kind an address may open at once, and (`connect_rate`) how many each second."""
    connect_rate: float = 30
    frame_credits: float = 200
    """How many WebSocket frames a connection may send at once. The server closes a connection that sends more."""
    frame_rate: float = 60
    max_connections: int = 20_000
    """The maximum number of open connections of any kind. The limit of open files of the system may lower it."""
    sockets_each_address: int = 256
    work_burst_seconds: float = 5
    """How many seconds of a worker process an address may use at once, for replays, printed sheets and the like."""
    work_rate: float = 0.3
    """The seconds of `work_burst_seconds` that return each second."""
    work_each_address: int = 64
    """The maximum number of requests that wait for a worker process: of one address, and (`work`) in all."""
    work: int = 512
    cached_bytes: int = 32 * 2**20
    """The size of the cache of replies that never change, such as replays."""
    max_lobby_connections: int = 10_000
    """The maximum number of connections to the lobby. They are counted apart from those of players."""
    lobby_connections_each_address: int = 64
    new_searches_each_address: float = 240
    """Searches for players in an hour."""
    new_mails_each_address: float = 10
    """How often an address may enter a mail address for notices in an hour. The server sends a mail each time."""
    new_push_each_address: float = 30
    """How often an address may add or test a receiver of notifications in an hour. Each of these requests sends a
    message."""
    new_invitations_each_address: float = 60
    """Invitations in an hour."""
    lines_each_account: float = 10
    """How many chat lines and reactions an account may send at once."""
    lines_rate: float = 0.4
    """The number of chat lines of `lines_each_account` that return each second."""
    names_each_account: float = 4
    """How many times in a row an account may change its name at tables."""
    names_rate: float = 1 / 300
    """The number of changes of `names_each_account` that return each second.

    Everyone at a table sees a name, even if chat is limited there.
    """


class Config(msgspec.Struct, frozen=True):
    """The settings of one server. The command `serve` creates them from its options."""

    data: Path
    store: str = ""
    """The URL of the PostgreSQL database, `postgresql://...`. If empty, SQLite keeps the data in a file in `data`."""
    cluster: bool = False
    """Whether other servers share the PostgreSQL database. Each server owns some of the tables."""
    bus: str = ""
    """The URL of the NATS server, `nats://...`, which connects servers and workers. A cluster needs it."""
    host: str = "127.0.0.1"
    port: int = 8000
    metrics_port: int = 0
    """The port of a separate `/metrics` endpoint, open to everyone who can reach it. 0: none."""
    client: Path | None = None
    """The folder with the files of the client. If None, the folder in the package."""
    url: str = ""
    """The public URL of the server. If empty, links use the host name of the request."""
    security_contact: str = ""
    """Where to report vulnerabilities, for `/.well-known/security.txt`: a `mailto:` or `https:` URL."""
    mail: str = ""
    """The mail server, `smtp://user:password@host:587?from=ADDRESS`. If empty, the server sends no mail and asks for no
    address."""
    private_webhooks: bool = False
    """Whether webhooks may be in the private network of this server, such as the chat server of a company. If so,
    players can let this server send POST requests to all machines in that network."""
    behind_proxy: bool = False
    """Whether to trust X-Forwarded-For, -Proto and -Host. Set it only behind a proxy that sets these headers."""
    one_network: bool = False
    """Whether all visitors share one address, as in a club behind one router.

    Quick games then pair people of one address, and their matches count for ratings. Do not set this on the internet:
    one person with several browsers could fill the table of a stranger.
    """
    bot_processes: int = 2
    """The number of processes for bots. With two or more, the tables of one address cannot occupy all of them."""
    bot_seconds: float = 20
    """A bot that takes longer for a decision is stopped, and its seat commits the default of the game."""
    bot_queue_seconds: float = 120
    """How long a bot decision may wait for a process, at a table with viewers.

    After that, the seat commits the default of the game.
    """
    overdue_bot_seconds: float = 3
    """How long a bot decision may wait for a process after the clock of the host has run out."""
    bot_match_idle_seconds: float = 600
    """A match of bots alone is paused after this time without viewers, until someone opens the table."""
    bot_command: tuple[str, ...] = ()
    """The command that starts a bot process. If empty, the usual command."""
    analysis_processes: int = 1
    """The number of processes for reviews. Hints have one process of their own."""
    reviews_share_cpu: bool = False
    """Whether reviews get an equal share of the processor. Otherwise they run only while it is idle."""
    analysis_seconds: float = 3600
    """A review that takes longer fails."""
    hint_seconds: float = 30
    """A hint that takes longer fails."""
    analysis_command: tuple[str, ...] = ()
    """The command that starts an analysis process. If empty, the usual command."""
    drain_seconds: float = 0.75
    """How long a stopping server of a cluster continues to answer, until the proxy sends no more requests.

    Proxies check every half second.
    """
    heartbeat_seconds: float = 1
    """How often a server of a cluster writes its heartbeat and reads changes. All servers need the same value."""
    lease_seconds: float = 3
    """After this time without a heartbeat, other servers may acquire a server's tables. The same on all servers."""
    reread_seconds: float = 30
    """How often a server of a cluster reads cached data from the database again."""
    hello_seconds: float = 10
    """How long a new live connection may take to send its first message."""
    away_seconds: float = 5
    """How long a player may be disconnected before the others see that the player is away."""
    host_absence_seconds: float = 300
    """After this absence, the host's rights pass to the next player who is connected."""
    idle_seconds: float = 300
    """How long a table without connections stays in memory."""
    code_seconds: int = 600
    """How long a seat code is valid. Such a code moves a seat to another device of the player."""
    unfinished_table_days: float | None = 90
    """Days without activity after which an unfinished table is deleted. None: never."""
    finished_match_days: float | None = None
    """Days after its end at which a finished match is deleted. None: never."""
    session_days: float | None = 400
    """Days after which an unused session is deleted. Browsers drop cookies after 400 days.

    A session whose account has a seat at an unfinished table is kept.
    """
    tower_days: float = 30
    """Days after its last roll at which a dice tower is deleted."""
    course_days: float | None = 400
    """Days after which a player's course that was not changed, viewed or raced is deleted. None: never."""
    client_days: float = 30
    """Days for which the client files of an earlier release are served after an upgrade. 0: not at all."""
    vacation_days: int = 30
    """The days of vacation of each player in a year, for tables over days. Clocks do not run on these days. 0: none."""
    drive_seconds: float = 60
    """A test drive of a course that takes longer returns the results so far."""
    ping_seconds: float = 20
    """The interval of WebSocket pings, which detect dead connections."""
    head_seconds: float = 10
    """The maximum time for the head of a request, from its first byte or from the start of the connection."""
    body_seconds: float = 20
    """The maximum time for the body of a request."""
    keep_alive_seconds: float = 20
    """How long an HTTP connection without a request stays open. Most clients close it sooner."""
    stalled_write_seconds: float = 30
    """A client that reads less than 8 KiB of a response in this time is disconnected."""
    host_names: tuple[str, ...] = ()
    """Further host names of this server, besides `localhost`, the names of the machine, and the host of `url`."""
    request_processes: int = 2
    """The number of processes for long requests, such as replays and printed sheets."""
    request_job_seconds: float = 15
    """A job of a long request that takes longer fails."""
    limits: Limits = Limits()
