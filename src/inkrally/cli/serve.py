"""The command `serve`: create the configuration of a server, and run the server."""

from __future__ import annotations

import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

import click
import msgspec

from inkrally.cli.json_lines import CommandError, FiniteRange, warn_if_uncompiled
from inkrally.cli.renamed import CommandWithRenamedOptions
from inkrally.server.config import Config, Limits, StartupError

DEFAULT_DATA = Path("inkrally-data")
DEFAULTS = Config(DEFAULT_DATA)

RENAMED = {
    "--store": "--store-url",
    "--shared": "--cluster",
    "--bus": "--bus-url",
    "--traces": "--traces-endpoint",
    "--metrics-at": "--metrics-address",
    "--client": "--static-dir",
    "--url": "--public-url",
    "--mail": "--smtp-url",
    "--mail-file": "--smtp-url-file",
    "--host-name": "--allowed-host",
    "--bots": "--bot-processes",
    "--bot-seconds": "--bot-timeout-seconds",
    "--analysis": "--analysis-processes",
    "--polite-reviews": "--reviews-share-cpu",
    "--analysis-seconds": "--review-timeout-seconds",
    "--hint-seconds": "--hint-timeout-seconds",
    "--unused-days": "--unfinished-table-days",
    "--finished-days": "--finished-match-days",
    "--session-days": "--keep-session-days",
    "--code-minutes": "--seat-code-minutes",
    "--tower-days": "--keep-tower-days",
    "--course-days": "--keep-course-days",
    "--connections-each": "--connections-per-address",
    "--no-limits": "--disable-limits",
    "--print-proxy": "--print-proxy-config",
    "--proxied": "--proxy-backend",
    "--proxied-by-dns": "--proxy-backend-dns",
    "--open": "--open-browser",
}
"""Names of options in release 0.2.0, which the next release will not accept."""


class Days(FiniteRange):
    """A number of days. 0 means forever, which is None in the settings."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(value, param, ctx) or None


def setting(option: str, field: str, kind: click.ParamType[Any], text: str) -> Callable[[Any], Any]:
    """Return a decorator that adds an option for a field of `Config`, with the default value of the field."""
    return click.option(option, field, default=getattr(DEFAULTS, field), show_default=True, type=kind, help=text)


@click.command(cls=CommandWithRenamedOptions, renamed=RENAMED)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for the network."
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 for any free one.",
)
@click.option(
    "--data", default=DEFAULT_DATA, show_default=True, type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the data, created if it is missing.",
)  # fmt: skip
@click.option(
    "--store-url", "store", default="", envvar=["INKRALLY_STORE_URL", "INKRALLY_STORE"], metavar="URL",
    help="The PostgreSQL database for the data, postgresql://...; by default, an SQLite file in --data is used.",
)  # fmt: skip
@click.option(
    "--cluster",
    is_flag=True,
    help="Share the database --store-url with other servers behind a proxy; needs --bus-url.",
)
@click.option(
    "--bus-url", "bus", default="", envvar=["INKRALLY_BUS_URL", "INKRALLY_BUS"], metavar="URL",
    help="The NATS server, nats://..., that connects several servers, and workers on other hosts.",
)  # fmt: skip
@click.option(
    "--traces-endpoint", "traces_url", default="",
    envvar=["INKRALLY_TRACES_ENDPOINT", "INKRALLY_TRACES"], metavar="URL",
    help="Send traces of commands to an OTLP collector, http://HOST:4318/v1/traces.",
)  # fmt: skip
@click.option(
    "--metrics-address", "metrics_at", default="",
    envvar=["INKRALLY_METRICS_ADDRESS", "INKRALLY_METRICS_AT"], metavar="HOST:PORT",
    help="A second address for /metrics, open to all who can reach it: use one in your own network.",
)  # fmt: skip
@click.option(
    "--static-dir",
    "client",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="The folder with the built files of the browser client; by default those of the package.",
)
@click.option(
    "--public-url",
    "url",
    default="",
    metavar="URL",
    help="The public address, such as https://play.example; by default that of each request.",
)
@click.option(
    "--security-contact", default="", metavar="URL", callback=lambda _, __, value: contact_from(value),
    help="Where to report a vulnerability, for /.well-known/security.txt: mailto:ADDRESS or https://PAGE.",
)  # fmt: skip
@click.option(
    "--private-webhooks", is_flag=True,
    help="Let players send their notifications to addresses in the private network of this server.",
)  # fmt: skip
@click.option(
    "--smtp-url", "mail", default="",
    envvar=["INKRALLY_SMTP_URL", "INKRALLY_MAIL"], metavar="URL",
    help="The mail server for notifications, smtp://USER:PASSWORD@HOST:587?from=ADDRESS; needs --public-url.",
)  # fmt: skip
@click.option(
    "--smtp-url-file", "mail_file", default=None, envvar=["INKRALLY_SMTP_URL_FILE", "INKRALLY_MAIL_FILE"],
    type=click.Path(path_type=Path),
    help="A file with that URL in its first line, so that no list of processes shows the password.",
)  # fmt: skip
@click.option(
    "--allowed-host", "host_names", multiple=True, metavar="NAME", help="Another host name of this server; repeatable."
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Trust the X-Forwarded headers of a proxy; safe only if no client can bypass it.",
)
@click.option(
    "--one-network", is_flag=True, help="Pair and rate players of one address, as in a club; not for the internet."
)
@click.option(
    "--bot-processes",
    type=click.IntRange(1, 64),
    help="Processes for bots; by default one fewer than cores, at least 2.",
)
@setting(
    "--bot-timeout-seconds",
    "bot_seconds",
    FiniteRange(0.1, 600),
    "A bot that takes longer is stopped; its seat takes the default actions.",
)
@click.option(
    "--analysis-processes",
    type=click.IntRange(1, 64),
    help="Processes for reviews; by default one fewer than cores.",
)
@click.option(
    "--reviews-share-cpu",
    is_flag=True,
    help="Run reviews even if the processor is never idle.",
)
@setting("--review-timeout-seconds", "analysis_seconds", FiniteRange(1, 86400), "A review that takes longer fails.")
@setting("--hint-timeout-seconds", "hint_seconds", FiniteRange(0.1, 600), "A hint that takes longer fails.")
@setting(
    "--unfinished-table-days",
    "unfinished_table_days",
    Days(0),
    "How long to keep an unfinished table without activity; 0 means forever.",
)
@click.option(
    "--finished-match-days", default=0.0, type=Days(0), help="How long to keep finished matches; by default forever."
)
@setting(
    "--keep-session-days",
    "session_days",
    Days(0),
    "How long to keep the session of a browser that does not visit; 0 means forever.",
)
@click.option(
    "--seat-code-minutes",
    "code_minutes",
    default=10.0,
    show_default=True,
    type=FiniteRange(1, 1440),
    help="How long a code is valid that moves a seat to another device.",
)
@setting(
    "--vacation-days",
    "vacation_days",
    click.IntRange(0, 366),
    "The days of vacation of each player in a year, in matches over days; 0 means none.",
)
@setting("--keep-tower-days", "tower_days", FiniteRange(0.1), "How long to keep a dice tower after its last roll.")
@setting("--keep-course-days", "course_days", Days(0), "How long to keep a player's unused course; 0 means forever.")
@click.option(
    "--connections-per-address",
    "connections_each_address",
    default=64,
    show_default=True,
    type=click.IntRange(1),
    help="The maximum number of WebSocket connections from one address.",
)
@click.option("--disable-limits", "no_limits", is_flag=True, help="Turn off all limits, for measuring.")
@click.option(
    "--print-proxy-config",
    "print_proxy",
    type=click.Choice(["haproxy", "nginx", "caddy"]),
    help="Print the configuration of a proxy in front of several servers, and exit.",
)
@click.option(
    "--proxy-backend",
    "proxied",
    multiple=True,
    metavar="HOST:PORT",
    help="With --print-proxy-config: a server behind the proxy; repeatable. By default this one.",
)
@click.option(
    "--proxy-backend-dns",
    "proxied_by_dns",
    is_flag=True,
    help="With --print-proxy-config haproxy: look up names of servers repeatedly, by DNS only.",
)
@click.option(
    "--proxy-listen",
    default=":8080",
    show_default=True,
    metavar="ADDRESS",
    help="With --print-proxy-config: where the proxy listens.",
)
@click.option("--open-browser", "show", is_flag=True, help="Open the front page in a browser.")
@click.option(
    "--log-level",
    default="info",
    show_default=True,
    type=click.Choice(["debug", "info", "warning"]),
    help="The least important log lines to write.",
)
def serve(
    *,
    host: str,
    port: int,
    data: Path,
    store: str,
    traces_url: str,
    metrics_at: str,
    url: str,
    mail: str,
    mail_file: Path | None,
    bot_processes: int | None,
    analysis_processes: int | None,
    code_minutes: float,
    connections_each_address: int,
    no_limits: bool,
    print_proxy: str | None,
    proxied: tuple[str, ...],
    proxied_by_dns: bool,
    proxy_listen: str,
    show: bool,
    log_level: str,
    **settings: Any,  # fields of `Config` with the values of their options
) -> None:
    """Run the server; Ctrl-C stops it.

    \b
    Example:
      $ inkrally serve --port 8000 --data ./inkrally-data
    """
    if print_proxy is not None:
        from inkrally.cli.hosting.proxies import PROXIES, haproxy

        if proxied_by_dns and print_proxy != "haproxy":
            raise click.UsageError("--proxy-backend-dns works only with haproxy")
        make = partial(haproxy, by_dns=True) if proxied_by_dns else PROXIES[print_proxy]
        click.echo(make(proxied or (f"{host}:{port}",), proxy_listen), nl=False)
        return

    from inkrally.server.app import AppServices, Server
    from inkrally.server.http.listen import open_listener
    from inkrally.server.observability import metrics as observe
    from inkrally.server.observability import tracing
    from inkrally.server.storage.databases.database import address_of
    from inkrally.server.storage.databases.database_startup import prepare_with_retry
    from inkrally.server.storage.databases.sqlite_file import FILE_NAME

    url = address_from(url)
    os.umask(0o077)  # only the owner may read the stored data
    observe.configure_logging(log_level)
    sockets: list[socket.socket] = []
    try:
        if metrics_at:
            sockets.append(open_metrics_socket(metrics_at, port))
        # Bind the port before touching the folder: the process that has the port may be using it.
        listener = open_listener(host, port)
        sockets.append(listener)
    except StartupError as error:
        for each in sockets:
            each.close()
        raise CommandError(f"{error.message} ({error.code})") from None
    port = listener.getsockname()[1]
    limits = Limits(connections_each_address=connections_each_address)
    if no_limits:
        plenty = 10**12
        limits = msgspec.convert(dict.fromkeys(Limits.__struct_fields__, plenty), Limits)
    spare = max(1, (os.cpu_count() or 2) - 1)
    config = Config(
        data=data,
        store=store,
        host=host,
        port=port,
        metrics_port=sockets[0].getsockname()[1] if metrics_at else 0,
        url=url,
        mail=mail_from(mail, mail_file),
        bot_processes=bot_processes or max(2, spare),
        analysis_processes=analysis_processes or spare,
        code_seconds=round(60 * code_minutes),
        limits=limits,
        **settings,
    )
    # Most objects are not part of reference cycles, so run the garbage collector rarely.
    gc.set_threshold(100_000, 50, 100)
    # The thread that writes to the store then waits only a tenth of the default time for the interpreter.
    sys.setswitchinterval(0.0005)
    try:
        if traces_url:
            tracing.configure_tracing(traces_url)
        server = Server(AppServices(config))
        prepare_with_retry(server.services.store.prepare)
        if store and (data / FILE_NAME).is_file():
            # Otherwise a backup without --store-url would save the old file.
            server.services.store.database.folder.mark_moved(address_of(store))
    except StartupError as error:
        for each in sockets:
            each.close()
        raise CommandError(f"{error.message} ({error.code})") from None
    warn_if_uncompiled()
    address = url or f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    click.echo(f"inkrally at {address} (Ctrl-C stops it)")
    if show:
        timer = Timer(1.0, webbrowser.open, [address])
        timer.daemon = True
        timer.start()
    gc.freeze()
    server.run(sockets=sockets)
    if not server.started:
        raise CommandError("the server could not start; the log above says why")


def contact_from(value: str) -> str:
    """Return a contact for `security.txt`. Raises BadParameter if it is not a `mailto:` or `https:` URL."""
    if value and (not value.startswith(("mailto:", "https://")) or not value.isprintable() or " " in value):
        raise click.BadParameter("give mailto: with an address, or https:// with a page")
    return value


def address_from(url: str) -> str:
    """Return the public address as browsers write it. Raises BadParameter."""
    from inkrally.server.http.hosts import public_url

    try:
        return public_url(url)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--public-url") from None


def mail_from(url: str, path: Path | None) -> str:
    """Return the URL of the mail server from the option or a file. Raises BadParameter."""
    if path is None:
        return url
    if url:
        raise click.BadParameter("give either --smtp-url or --smtp-url-file", param_hint="--smtp-url-file")
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(
            f"{path}: {getattr(error, 'strerror', None) or 'the file is not text'}", param_hint="--smtp-url-file"
        ) from None
    if not lines or not lines[0].strip():
        raise click.BadParameter(f"{path}: its first line is empty", param_hint="--smtp-url-file")
    return lines[0].strip()


def open_metrics_socket(address: str, pages: int) -> socket.socket:
    """Return a socket that listens at `address`, `HOST:PORT`, for metrics.

    `pages` is the port for pages, which must be another one unless it is 0.

    Raises:
        BadParameter: The address is invalid, or has the port for pages.
        StartupError: The address cannot be used.
    """
    from inkrally.server.http.listen import open_listener

    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise click.BadParameter("give an address and a port, such as 10.0.0.2:9100", param_hint="--metrics-address")
    if int(port) == pages != 0:
        # Requests for metrics are recognized by their port.
        raise click.BadParameter("use another port than --port", param_hint="--metrics-address")
    return open_listener(host.strip("[]"), int(port), ("--metrics-address", "--metrics-address"))
