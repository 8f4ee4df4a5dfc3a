"""The client's test data of finished races agree with the golden logs."""

from __future__ import annotations

import json

from tests.golden import ends


def test_the_client_tests_with_the_ends_that_golden_races_have() -> None:
    assert json.loads(ends.ENDS.read_text()) == ends.ends(), "python -m tests.golden.ends"
