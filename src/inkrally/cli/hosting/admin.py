"""The command `admin`: the operator's actions on a running server.

The commands send requests to the server on this machine with the key from the data folder, because only the server may
write to its store.
"""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from inkrally.cli.json_lines import CommandError, FiniteRange
from inkrally.cli.renamed import CommandWithRenamedOptions, GroupWithRenamedCommands

TIMEOUT_SECONDS = 60
"""How long to wait for an answer of the server."""


class Remote:
    """Sends requests of the operator to the running server of a data folder.

    Raises CommandError if no server has used the folder.
    """

    def __init__(self, data: Path) -> None:
        from inkrally.server.features.moderation import operator_key

        access = operator_key.read(data)
        if access is None:
            raise CommandError(f"{data}: no server has used this folder; choose another one with --data")
        self._access = access
        self._data = data
        # Ignore the proxy settings of the shell, because the server is on this machine.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(self, path: str, body: Any = None) -> bytes:
        """Send a request, with a body for an action, and return the answer. Raises CommandError."""
        request = urllib.request.Request(
            f"{self._access.url}/api/admin/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self._access.key}",
                "Content-Type": "application/json",
                "X-Inkrally-Door": "command",
            },
        )
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            raise CommandError(_error_text(error.read())) from None
        except OSError as error:
            raise CommandError(
                f"no server answers at {self._access.url} ({error}); start `inkrally serve --data {self._data}` first"
            ) from None


def _error_text(body: bytes) -> str:
    """Return the message and the code of an error answer, or the beginning of an answer of another form."""
    try:
        problem = json.loads(body)["error"]
        return f"{problem['message']} ({problem['code']})"
    except (ValueError, KeyError, TypeError):
        return body[:200].decode(errors="replace")


def _confirm(context: click.Context, question: str) -> None:
    """Ask for confirmation, unless --yes was given. `question` is a sentence about the effect of the command."""
    if not context.obj["yes"]:
        click.confirm(f"{question} Continue?", abort=True)


def _time(at: int | None) -> str:
    return "-" if not at else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@click.group(cls=GroupWithRenamedCommands, renamed={"quiet": "mute", "forget-mail": "delete-mail-address"})
@click.option(
    "--data", type=click.Path(path_type=Path), default=Path("inkrally-data"), show_default=True, help="The data folder."
)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.pass_context
def admin(context: click.Context, data: Path, yes: bool) -> None:
    """Moderate a running server: list, close, ban, mute, rename, delete, export, announce.

    \b
    Example:
      $ inkrally admin list tables
      $ inkrally admin ban radu --days 7 --message "Please be kind."
    """
    context.obj = {"data": data, "yes": yes}


def _remote(context: click.Context) -> Remote:
    return Remote(context.obj["data"])


@admin.command("list")
@click.argument("what", type=click.Choice(["tables", "players", "reports", "acts"]))
@click.option("--find", default="", help="Only those with this address, title or nickname.")
@click.pass_context
def list_(context: click.Context, what: str, find: str) -> None:
    """List tables, players, reports or actions, the newest first, at most 50."""
    overview = json.loads(_remote(context).ask(f"overview?find={quote(find)}"))
    for each in overview[what]:
        click.echo(LINE_FORMATTERS[what](each))


def _table(each: Any) -> str:
    """Return a table as a line."""
    seats = ", ".join(name or "free" for name in each["seats"])
    return f"{each['id']}  {each['status']:8} {_time(each['updated'])}  {each['game']}  {each['title']}  [{seats}]"


def _player(each: Any) -> str:
    """Return a player as a line."""
    banned = f"  banned until {_time(each['banned'])}" if each["banned"] else ""
    mail = f"  mail {each['mail']}" if each["mail"] else ""
    return f"{each['handle']:20}  since {_time(each['since'])}  tables {each['tables']}{mail}{banned}"


def _report(each: Any) -> str:
    """Return a report as a line, followed by the chat lines around the reported one."""
    subject = each["about"] or each["context"].get("name") or "a table"
    note = f"  “{each['note']}”" if each["note"] else ""
    where = each["table"] or "-"
    for line in each["context"].get("said", ()):
        reported = "*" if line["n"] == each["context"].get("line") else " "
        note += f"\n       {reported}{line['n']:4}  {line['name']}: {line['text'] or line['phrase']}"
    return f"{each['id']:6}  {_time(each['made'])}  {each['why']}  {subject}  {where}  x{each['times']}{note}"


def _act(each: Any) -> str:
    """Return an action of a moderator as a line."""
    about = each["handle"] or each["table"] or "-"
    return f"{_time(each['at'])}  {each['by']:8} {each['act']:14} {about}  {each['words']}"


LINE_FORMATTERS = {"tables": _table, "players": _player, "reports": _report, "acts": _act}
"""The function that turns a row of each list into a line of text."""


@admin.command()
@click.argument("table")
@click.pass_context
def close(context: click.Context, table: str) -> None:
    """Close a TABLE whose match is not over: it is deleted, and its players are notified."""
    _confirm(context, f"Table {table} will be deleted with its match, and everybody there must leave.")
    _remote(context).ask("close", {"table": table})


@admin.command(cls=CommandWithRenamedOptions, renamed={"--words": "--message"})
@click.argument("whom")
@click.option("--days", type=FiniteRange(0), default=7.0, show_default=True, help="The duration; 0 ends a ban.")
@click.option("--message", "words", default="", help="The reason that the player sees.")
@click.option(
    "--address-hours", type=FiniteRange(0), default=0.0, help="Ban the addresses of their open connections, too."
)
@click.pass_context
def ban(context: click.Context, whom: str, days: float, words: str, address_hours: float) -> None:
    """Ban a player, who may then only watch. WHOM is a nickname, or TABLE:SEAT for a guest."""
    _confirm(
        context,
        f"{whom} will be banned for {days:g} days, and may only watch." if days else f"The ban of {whom} will end.",
    )
    _remote(context).ask("ban", {"whom": whom, "days": days, "words": words, "address_hours": address_hours})


@admin.command("mute")
@click.argument("whom")
@click.option("--hours", type=FiniteRange(0), default=24.0, show_default=True, help="The duration; 0 ends a mute.")
@click.pass_context
def mute(context: click.Context, whom: str, hours: float) -> None:
    """Mute a player in chats, who may play on. WHOM is a nickname, or TABLE:SEAT for a guest."""
    _confirm(context, f"{whom} will be muted for {hours:g} hours." if hours else f"The mute of {whom} will end.")
    _remote(context).ask("quiet", {"whom": whom, "hours": hours})


@admin.command("remove-line")
@click.argument("table")
@click.argument("line", type=int)
@click.pass_context
def remove_line(context: click.Context, table: str, line: int) -> None:
    """Remove a chat LINE at a TABLE. Reports show the numbers of lines."""
    _confirm(context, f"Line {line} at table {table} will be removed.")
    _remote(context).ask("remove-line", {"table": table, "line": line})


@admin.command()
@click.argument("handle")
@click.argument("wanted")
@click.pass_context
def rename(context: click.Context, handle: str, wanted: str) -> None:
    """Change the nickname of the player HANDLE to WANTED."""
    _confirm(context, f"{handle} will be renamed to {wanted}.")
    _remote(context).ask("rename", {"handle": handle, "wanted": wanted})


@admin.command()
@click.argument("kind", type=click.Choice(["table", "player"]))
@click.argument("which")
@click.pass_context
def delete(context: click.Context, kind: str, which: str) -> None:
    """Delete a table with its match, or a player with all data."""
    _confirm(context, f"The {kind} {which} will be deleted. This cannot be undone.")
    _remote(context).ask(f"delete-{kind}", {"table": which} if kind == "table" else {"handle": which})


@admin.command("delete-mail-address")
@click.argument("handle")
@click.pass_context
def forget_mail(context: click.Context, handle: str) -> None:
    """Remove the mail address of the player HANDLE, such as one that does not exist."""
    _confirm(context, f"The mail address of {handle} will be removed, and no more notices are mailed.")
    _remote(context).ask("forget-mail", {"handle": handle})


@admin.command()
@click.argument("handle")
@click.pass_context
def export(context: click.Context, handle: str) -> None:
    """Write the export of the player HANDLE to standard output."""
    sys.stdout.buffer.write(_remote(context).ask(f"players/{quote(handle)}/export"))


@admin.command()
@click.argument("words")
@click.option("--hours", type=FiniteRange(0), default=24.0, show_default=True, help="The duration.")
@click.pass_context
def announce(context: click.Context, words: str, hours: float) -> None:
    """Show the announcement WORDS on all pages; "" removes it."""
    _confirm(
        context, f"All pages will show “{words}” for {hours:g} hours." if words else "The announcement will be removed."
    )
    _remote(context).ask("announce", {"words": words, "hours": hours})


@admin.command()
@click.argument("report", type=int)
@click.argument("how", type=click.Choice(["done", "nothing"]))
@click.pass_context
def answer(context: click.Context, report: int, how: str) -> None:
    """Close a REPORT: `done` if it was dealt with, `nothing` if no action is needed."""
    _remote(context).ask("report", {"report": report, "how": how})
