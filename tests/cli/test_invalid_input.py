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
        (
            (
                "worker",
                "--bus-url",
                "nats://127.0.0.1:1",
                "--bot-processes",
                "0",
                "--hint-processes",
                "0",
                "--review-processes",
                "0",
            ),
            "nothing to do",
        ),
        (("worker", "--bus-url", "nats://127.0.0.1:999999"), "bus-unknown"),
        (("worker", "--bus-url", "nats://127.0.0.1:x"), "bus-unknown"),
        (("worker", "--bus-url", f"nats://{NO_UTF_8}:4222"), "bus-unknown"),
        (("arena", "railroad-ink", "--bots", "easy", "--games", "1000000000000"), "--games"),
        ((*ARENA, "--options", f'{{"edition":"{NO_UTF_8}"}}'), "--options"),
        ((*ARENA, "--variant", NO_UTF_8), "--variant"),
        (("bench", "--here", "--times", "1"), "standard input"),
        *(
            (("serve", option, number, "--data", "/proc/nowhere"), option)
            for option in ("--unfinished-table-days", "--bot-timeout-seconds", "--keep-tower-days")
            for number in ("nan", "inf")
        ),
        (
            ("serve", "--port", "0", "--cluster", "--store-url", "postgresql://nobody@127.0.0.1:1/none"),
            "--cluster needs --bus-url",
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
