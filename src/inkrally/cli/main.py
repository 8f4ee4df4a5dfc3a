"""`inkrally`: the commands, each in its own module and loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

import click

from inkrally.packs import packs

OF_EVERY_GAME = {
    "admin": "inkrally.cli.hosting.admin",
    "arena": "inkrally.cli.arena",
    "backup": "inkrally.cli.hosting.stores",
    "bench": "inkrally.cli.bench.command",
    "check": "inkrally.cli.hosting.stores",
    "hint": "inkrally.cli.review",
    "move-store": "inkrally.cli.hosting.stores",
    "puzzles": "inkrally.cli.puzzles",
    "ratings": "inkrally.cli.hosting.ratings",
    "replay": "inkrally.cli.logs",
    "restore": "inkrally.cli.hosting.stores",
    "review": "inkrally.cli.review",
    "serve": "inkrally.cli.serve",
    "verify": "inkrally.cli.logs",
    "worker": "inkrally.cli.hosting.worker",
}
_brought = {name: module for pack in packs().values() for name, module in pack.commands.items()}
COMMANDS = dict(sorted({**OF_EVERY_GAME, **_brought}.items()))
"""By name the module that has it: those of every game, and what packs bring."""


class Commands(click.Group):
    """Finds a command's module by its name."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[name]), name.replace("-", "_"))
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="inkrally")
def main() -> None:
    """Games, exactly by their rules: play, serve, score a sheet, settle an argument, measure bots.

    Formats: docs/reference/notation.md. Exit status: 0 all good, 1 some lines were errors, 2 the command could not run.
    """


if __name__ == "__main__":
    main()
