"""Why one program is ahead of another: what happens in it more or less often, the largest first. Knows no program."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkrally.roborally.analysis.outcomes import ProgramOutcome

RuleOfThumb = Literal["finish", "goal", "flag", "destroyed", "damage", "way"]

OFTEN = 0.05
"""A share of the samples by which things differ that is worth a word."""
HURT = 0.3
"""Damage likewise."""
FAR = 0.05
"""Turns likewise."""
DAMAGE_TURNS = 0.15
"""What a point of damage costs in turns, for the order of the reasons alone."""
DESTROYED_TURNS = 2.0
FLAG_TURNS = 1.0


class ProgramReason(msgspec.Struct, frozen=True):
    """A way in which the worse program is behind: it finishes, comes where it goes (`goal`), touches its flag or stays
    alive so much less often (`amount`, a share), takes so much more damage, or has so many more turns before it."""

    code: RuleOfThumb
    amount: float


def reasons(best: ProgramOutcome, other: ProgramOutcome, most: int = 2) -> tuple[ProgramReason, ...]:
    """Why `other` is behind, at most so many, the largest first; none where it is not."""
    cost = other.turns - best.turns
    if cost <= FAR:
        return ()
    found = [
        (DESTROYED_TURNS, OFTEN, ProgramReason("destroyed", round(other.destroyed - best.destroyed, 3))),
        (DAMAGE_TURNS, HURT, ProgramReason("damage", round(other.damage - best.damage, 3))),
        (FLAG_TURNS, OFTEN, ProgramReason("flag", round(best.flags - other.flags, 3))),
        (FLAG_TURNS, OFTEN, ProgramReason("goal", round(best.arrived - other.arrived, 3))),
        (FLAG_TURNS, OFTEN, ProgramReason("finish", round(best.finished - other.finished, 3))),
    ]
    said = [(weight * one.amount, one) for weight, least, one in found if one.amount >= least]
    if any(one.code == "finish" for _, one in said):
        said = [(weight, one) for weight, one in said if one.code != "flag"]
    said.sort(key=lambda pair: -pair[0])
    told = [one for _, one in said[:most]]
    if sum(weight for weight, _ in said) < cost / 2:
        told = [*told[: most - 1], ProgramReason("way", round(cost, 3))]
    return tuple(told)
