"""Random messages for tests and `bench/fuzz.py`: valid ones, mutated ones and noise, from a seeded generator."""

from __future__ import annotations

import random
from typing import Any

from inkrally.server.live.messages import PROTOCOL


def examples(acts: list[Any]) -> list[dict[str, Any]]:
    """Return valid messages at a table. `acts` are some legal actions."""
    commands: list[dict[str, Any]] = [
        *({"type": "add-action", "act": act} for act in acts),
        {"type": "undo"},
        {"type": "undo", "count": 2},
        {"type": "redo"},
        {"type": "clear"},
        {"type": "returned"},
        {"type": "sit", "name": "Eve", "seat": 1},
        {"type": "rename", "name": "Eve"},
        {"type": "add-bot", "seat": 0, "level": "easy"},
        {"type": "start"},
        {"type": "retract"},
    ]
    return [
        *({"type": "command", "id": number, "command": command} for number, command in enumerate(commands, 1)),
        {"type": "hello", "protocol": PROTOCOL},
        {"type": "breakdown", "id": 50, "seat": 1},
        {"type": "transfer-seat", "id": 51},
        {"type": "rematch", "id": 52},
        {"type": "hint", "id": 53},
        {"type": "ping"},
    ]


def mutated(chance: random.Random, good: list[str]) -> str | bytes:
    """Return a message: valid, with a new number, mutated, or noise."""
    text = chance.choice(good)
    kind = chance.randrange(6)
    if kind == 0:
        return text.replace('"id": ', f'"id": {chance.randrange(10**6)}', 1)
    if kind == 1:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    if kind == 2:
        at = chance.randrange(len(text))
        return text[:at] + chance.choice('{}[]",:0-\\ué\u202e\ud7ff') + text[at + 1 :]
    if kind == 3:
        at = chance.randrange(len(text))
        return text[:at] + text[at + chance.randrange(1, 20) :]
    if kind == 4:
        first = chance.choice(good)
        return text[: chance.randrange(len(text))] + first[chance.randrange(len(first)) :]
    return text.replace('"seat": 1', f'"seat": {chance.choice((-1, 2, 10**9, 10**30))}')
