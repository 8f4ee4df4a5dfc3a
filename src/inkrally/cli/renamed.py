"""Options, environment variables and commands that were renamed. The old names work for one release, with a warning."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import click
from click.core import ParameterSource


class CommandWithRenamedOptions(click.Command):
    """A command whose options also have old names, which its help does not show.

    If the `envvar` of an option is a list, the first variable has the present name, and the others have old names.
    """

    def __init__(self, *args: Any, renamed: Mapping[str, str], **settings: Any) -> None:
        """Create the command. `renamed` maps each old option to its new name."""
        super().__init__(*args, **settings)
        self.renamed = dict(renamed)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, self._with_new_names(args))
        for each in self.params:
            if each.name and isinstance(each.envvar, list | tuple):
                present, *old = each.envvar
                if ctx.get_parameter_source(each.name) is ParameterSource.ENVIRONMENT and not os.environ.get(present):
                    warn_of_old_name(next(name for name in old if os.environ.get(name)), present)
        return rest

    def _with_new_names(self, args: list[str]) -> list[str]:
        """Return the arguments with the new names of renamed options, and warn of each old name."""
        end = args.index("--") if "--" in args else len(args)
        found = []
        for each in args[:end]:
            name, equals, value = each.partition("=")
            if name in self.renamed:
                warn_of_old_name(name, self.renamed[name])
                name = self.renamed[name]
            found.append(f"{name}{equals}{value}")
        return found + args[end:]


def warn_of_old_name(old: str, new: str) -> None:
    """Print to standard error that an option, a variable or a command has a new name."""
    click.echo(f"{old} is now called {new}; the next release will not accept the old name", err=True)


class GroupWithRenamedCommands(click.Group):
    """A group whose commands also have old names, which its help does not show."""

    def __init__(self, *args: Any, renamed: Mapping[str, str], **settings: Any) -> None:
        """Create the group. `renamed` maps the old name of each command to its new name."""
        super().__init__(*args, **settings)
        self.renamed = dict(renamed)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] in self.renamed:
            warn_of_old_name(args[0], self.renamed[args[0]])
            args = [self.renamed[args[0]], *args[1:]]
        return super().resolve_command(ctx, args)
