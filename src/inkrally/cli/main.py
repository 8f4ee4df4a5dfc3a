"""`inkrally`: the commands, each in its own module and loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "arena": "inkrally.cli.arena",
    "bench": "inkrally.cli.bench",
    "goals": "inkrally.cli.sheets",
    "hint": "inkrally.cli.review",
    "legal": "inkrally.cli.sheets",
    "play": "inkrally.cli.play",
    "replay": "inkrally.cli.logs",
    "resolve": "inkrally.cli.resolve",
    "review": "inkrally.cli.review",
    "score": "inkrally.cli.sheets",
    "serve": "inkrally.cli.serve",
    "train": "inkrally.cli.train",
    "verify": "inkrally.cli.logs",
}


class Commands(click.Group):
    """Finds a command's module by its name."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[name]), name)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="inkrally")
def main() -> None:
    """Railroad Ink, exactly by the rules: play it, score a sheet, settle an argument, measure bots.

    Formats: docs/notation.md. Exit status: 0 all good, 1 some lines were errors, 2 the command could not run.
    """


if __name__ == "__main__":
    main()
