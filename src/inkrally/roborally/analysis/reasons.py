"""Explains why one program is better than another, as coded reasons.

A reason is something that happens more or less often with the program. The largest difference comes first.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from inkrally.roborally.analysis.outcomes import ProgramOutcome

RuleOfThumb = Literal["finish", "goal", "flag", "destroyed", "damage", "way"]

MIN_SHARE_DIFFERENCE = 0.05
"""The minimum difference of shares of the samples that is mentioned."""
MIN_DAMAGE_DIFFERENCE = 0.3
"""The minimum difference of damage that is mentioned."""
MIN_TURNS_DIFFERENCE = 0.05
"""The minimum difference of turns that is mentioned."""
DAMAGE_TURNS = 0.15
"""The cost of a damage token in turns. It is used only to sort the reasons."""
DESTROYED_TURNS = 2.0
FLAG_TURNS = 1.0


class ProgramReason(msgspec.Struct, frozen=True):
    """A reason why a program is worse.

    It finishes, reaches its goal, touches a flag or survives less often (`amount` is a share), takes more damage, or
    has more turns left.
    """

    code: RuleOfThumb
    amount: float


def reasons(best: ProgramOutcome, other: ProgramOutcome, most: int = 2) -> tuple[ProgramReason, ...]:
    """Return why `other` is worse, at most `most` reasons, the largest first. Empty if it is not worse."""
    cost = other.turns - best.turns
    if cost <= MIN_TURNS_DIFFERENCE:
        return ()
    found = [
        (DESTROYED_TURNS, MIN_SHARE_DIFFERENCE, ProgramReason("destroyed", round(other.destroyed - best.destroyed, 3))),
        (DAMAGE_TURNS, MIN_DAMAGE_DIFFERENCE, ProgramReason("damage", round(other.damage - best.damage, 3))),
        (FLAG_TURNS, MIN_SHARE_DIFFERENCE, ProgramReason("flag", round(best.flags - other.flags, 3))),
        (FLAG_TURNS, MIN_SHARE_DIFFERENCE, ProgramReason("goal", round(best.arrived - other.arrived, 3))),
        (FLAG_TURNS, MIN_SHARE_DIFFERENCE, ProgramReason("finish", round(best.finished - other.finished, 3))),
    ]
    said = [(weight * one.amount, one) for weight, least, one in found if one.amount >= least]
    if any(one.code == "finish" for _, one in said):
        said = [(weight, one) for weight, one in said if one.code != "flag"]
    said.sort(key=lambda pair: -pair[0])
    told = [one for _, one in said[:most]]
    if sum(weight for weight, _ in said) < cost / 2:
        told = [*told[: most - 1], ProgramReason("way", round(cost, 3))]
    return tuple(told)
