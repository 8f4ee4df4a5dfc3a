"""Invalid input: commands print an error and exit with status 2, without a traceback."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main

ARENA = ("arena", "railroad-ink", "--bots", "easy", "--games", "1")
NO_UTF_8 = "\udcff"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("worker", "--bus", "nats://127.0.0.1:1", "--bots", "0", "--hints", "0", "--reviews", "0"), "nothing to do"),
        (("worker", "--bus", "nats://127.0.0.1:999999"), "bus-unknown"),
        (("worker", "--bus", "nats://127.0.0.1:x"), "bus-unknown"),
        (("worker", "--bus", f"nats://{NO_UTF_8}:4222"), "bus-unknown"),
        (("arena", "railroad-ink", "--bots", "easy", "--games", "1000000000000"), "--games"),
        ((*ARENA, "--options", f'{{"edition":"{NO_UTF_8}"}}'), "--options"),
        ((*ARENA, "--variant", NO_UTF_8), "--variant"),
        (("bench", "--here", "--times", "1"), "standard input"),
        *(
            (("serve", option, number, "--data", "/proc/nowhere"), option)
            for option in ("--unused-days", "--bot-seconds", "--tower-days")
            for number in ("nan", "inf")
        ),
        (
            ("serve", "--port", "0", "--shared", "--store", "postgresql://nobody@127.0.0.1:1/none"),
            "--shared needs --bus",
        ),
        (("admin", "ban", "--days", "nan"), "--days"),
    ],
    ids=lambda value: " ".join(value).encode("ascii", "replace").decode() if isinstance(value, tuple) else "",
)
def test_invalid_input_is_an_error(words: tuple[str, ...], told: str) -> None:
    result = CliRunner().invoke(main, words, input="")
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert told in result.stderr
