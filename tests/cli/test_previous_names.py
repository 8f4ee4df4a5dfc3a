"""Old names of options, environment variables and commands work, and warn on standard error."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from inkrally.cli.main import COMMANDS, main
from inkrally.cli.renamed import CommandWithRenamedOptions, GroupWithRenamedCommands


def commands(group: click.Group) -> Iterator[click.Command]:
    """Yield a group and all its commands, also those of groups in it."""
    yield group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command)
        else:
            yield command


ALL = list(commands(main))
OPTIONS = [
    (command, old, new) for command in ALL if isinstance(command, CommandWithRenamedOptions)
    for old, new in command.renamed.items() if {new} & {name for each in command.params for name in each.opts}
]  # fmt: skip
VARIABLES = [
    (command, each, old)
    for command in ALL
    for each in command.params
    if isinstance(each.envvar, list)
    for old in each.envvar[1:]
]
GROUPS = [(group, old, new) for group in ALL if isinstance(group, GroupWithRenamedCommands)
          for old, new in group.renamed.items()]  # fmt: skip


def arguments(command: click.Command) -> list[str]:
    """Return a value for each required argument and option."""
    found: list[str] = []
    for each in command.params:
        if each.required and isinstance(each, click.Argument):
            found.append("x")
    return found


def parsed(command: click.Command, words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[click.Context, str]:
    context = command.make_context("it", [*words, *arguments(command)], resilient_parsing=True)
    return context, capsys.readouterr().err


@pytest.mark.parametrize(("command", "old", "new"), OPTIONS)
def test_old_option(command: click.Command, old: str, new: str, capsys: pytest.CaptureFixture[str]) -> None:
    (option,) = (each for each in command.params if new in each.opts)
    assert isinstance(option, click.Option)
    value = "haproxy" if isinstance(option.type, click.Choice) else "/" if "file" in new else "3"
    for words in ([old],) if option.is_flag else ([old, value], [f"{old}={value}"]):
        present = [word.replace(old, new) for word in words]
        expected, silent = parsed(command, present, capsys)
        found, warning = parsed(command, words, capsys)
        assert found.params == expected.params
        assert option.name is not None
        assert found.get_parameter_source(option.name) is click.core.ParameterSource.COMMANDLINE
        assert (silent, warning.count(old), warning.count(new)) == ("", warning.count(old), 1)
        assert warning.startswith(f"{old} is now called {new};")
    help_text = command.get_help(click.Context(command))
    assert old not in help_text.replace(new, "").replace(",", " ").split()


@pytest.mark.parametrize(("command", "option", "old"), VARIABLES)
def test_old_variable(
    command: click.Command, option: click.Option, old: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert option.envvar is not None
    monkeypatch.setenv(old, "/old")
    assert option.name is not None
    context, warning = parsed(command, [], capsys)
    assert str(context.params[option.name]) == "/old"
    assert warning.startswith(f"{old} is now called {option.envvar[0]};")
    monkeypatch.setenv(option.envvar[0], "/new")
    context, warning = parsed(command, [], capsys)
    assert (str(context.params[option.name]), warning) == ("/new", "")


@pytest.mark.parametrize(("group", "old", "new"), GROUPS)
def test_old_command(group: click.Group, old: str, new: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, command, rest = group.resolve_command(click.Context(group), [old, "--help"])
    assert (name, rest) == (new, ["--help"])
    assert command is group.get_command(click.Context(group), new)
    assert capsys.readouterr().err.startswith(f"{old} is now called {new};")


def test_old_names_are_free() -> None:
    """No command has an option or a command with one of its old names."""
    assert len(OPTIONS) > 30
    assert len(VARIABLES) > 5
    for command, old, _ in OPTIONS:
        assert not {old} & {name for each in command.params for name in each.opts}
    assert not {old for group, old, _ in GROUPS if group is main} & set(COMMANDS)


def test_values_after_two_dashes_are_kept() -> None:
    command = next(each for each in ALL if each.name == "backup")
    context = command.make_context("backup", ["--", "--store"])
    assert str(context.params["file"]) == "--store"
    assert CliRunner().invoke(main, ["admin", "ban", "--help"]).exit_code == 0
