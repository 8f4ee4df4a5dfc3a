"""Reads the weights of the plain value (`value.py`): a table with a row for each feature and a column for each round.

The module also names the features that `value.py` numbers. In `research/railroad_ink/`, `value_weights.py` fitted the
weights and `specials.py` fitted those of special routes that are left. Both explain their method.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.value import CLASS_NAMES, SIZE, STAGES

SCALAR_FEATURES = (
    "one",
    "exit points",
    "exits used",
    "exits open",
    "longest routes",
    "longest routes that can go on",
    "gain by one more space",
    "centre filled",
    "centre faced",
    "dead ends",
    "live ends",
    "spaces faced",
    "spaces where networks meet",
    "spaces filled",
    "exits of the largest network",
    "networks that can go on",
)

STEP_LABELS = ("at once", "in 1 step", "in 2 steps", "far")

VALUE_FEATURE_NAMES: tuple[str, ...] = (
    *SCALAR_FEATURES,
    *(f"specials left: {count}" for count in range(4)),
    *(f"open exit, network {steps}" for steps in STEP_LABELS),
    *(
        f"network: exits {exits}, live ends {ends}, another {steps}"
        for exits in ("0", "1", "2", "3", "4", "5+")
        for ends in ("0", "1", "2", "3", "4+")
        for steps in STEP_LABELS
    ),
    *(f"space {name}{meets}" for name in CLASS_NAMES for meets in ("", ", networks meet")),
)
"""The names of the features, by their numbers.

A name of four characters is a way that an empty space is surrounded, one character for each side: `-` for a free side,
`H` or `R` for a side where an end points in, `#` for a closed side.
"""

SPECIALS_LEFT = VALUE_FEATURE_NAMES.index("specials left: 0")
"""The number of the feature for no special route (or doubling) left. The next three are for one, two and three left."""

if len(VALUE_FEATURE_NAMES) > SIZE:
    raise ValueError(f"there is room for {SIZE} features, there are {len(VALUE_FEATURE_NAMES)}")


FILES: dict[facts.Edition, str] = {"original": "weights.json", "challenge": "weights_challenge.json"}


def read_weights(edition: facts.Edition = "original") -> list[list[int]]:
    """Return the weights of all features by round for `SheetValue`, in thousandths of a point."""
    return weights_in(files(__package__).joinpath(FILES[edition]).read_bytes())


def weights_in(raw: bytes) -> list[list[int]]:
    """Return the weights in the content of a file such as `weights.json`, in the form for `SheetValue`."""
    table = msgspec.json.decode(raw, type=dict[str, tuple[int, int, int, int, int, int]])
    empty = (0,) * STAGES
    columns = zip(*(table.get(name, empty) for name in VALUE_FEATURE_NAMES), strict=True)
    return [[*column, *(0 for _ in range(SIZE - len(VALUE_FEATURE_NAMES)))] for column in columns]


def format_weights(weights: Sequence[Sequence[int]]) -> bytes:
    """Return weights as the content of a file such as `weights.json`, without features whose weights are all 0."""
    columns = [column[: len(VALUE_FEATURE_NAMES)] for column in weights]
    rows = zip(VALUE_FEATURE_NAMES, zip(*columns, strict=True), strict=True)
    lines = [f"{msgspec.json.encode(name).decode()}: {list(row)}" for name, row in rows if any(row)]
    return ("{\n  " + ",\n  ".join(lines) + "\n}\n").encode()
