"""The command `inkrally`. The module of a subcommand is imported when the subcommand is used."""

from __future__ import annotations

from importlib import import_module

import click

from inkrally.cli.renamed import GroupWithRenamedCommands
from inkrally.packs import packs

COMMON_COMMANDS = {
    "admin": "inkrally.cli.hosting.admin",
    "arena": "inkrally.cli.arena",
    "backup": "inkrally.cli.hosting.stores",
    "bench": "inkrally.cli.bench.command",
    "check-store": "inkrally.cli.hosting.stores",
    "copy-store": "inkrally.cli.hosting.stores",
    "hint": "inkrally.cli.review",
    "puzzles": "inkrally.cli.puzzles",
    "ratings": "inkrally.cli.hosting.ratings",
    "replay": "inkrally.cli.logs",
    "restore": "inkrally.cli.hosting.stores",
    "review": "inkrally.cli.review",
    "serve": "inkrally.cli.serve",
    "verify": "inkrally.cli.logs",
    "worker": "inkrally.cli.hosting.worker",
}
_pack_commands = {name: module for pack in packs().values() for name, module in pack.commands.items()}
COMMANDS = dict(sorted({**COMMON_COMMANDS, **_pack_commands}.items()))
"""The modules of the commands by name: those for all games, and those that games add."""


class Commands(GroupWithRenamedCommands):
    """Imports the module of a command when it is needed."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[name]), name.replace("-", "_"))
        return command


@click.group(
    cls=Commands,
    renamed={"check": "check-store", "move-store": "copy-store"},
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="inkrally")
def main() -> None:
    """Board games by their exact rules: play, host, score sheets, check rules, and compare bots.

    Formats: docs/reference/notation.md. Exit status: 0 for success, 1 if some lines were errors, 2 if the command
    could not run.
    """


if __name__ == "__main__":
    main()
