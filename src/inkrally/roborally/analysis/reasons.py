"""Explains why one program is better than another, as coded reasons.

A reason is an event that happens more often or less often with the worse program, such as touching a flag. The reason
with the largest effect comes first.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from inkrally.roborally.analysis.outcomes import ProgramOutcome

RuleOfThumb = Literal["finish", "goal", "flag", "destroyed", "damage", "way"]

MIN_SHARE_DIFFERENCE = 0.05
"""The minimum difference between two shares of the samples that counts as a reason."""
MIN_DAMAGE_DIFFERENCE = 0.3
"""The minimum difference in mean damage that counts as a reason."""
MIN_TURNS_DIFFERENCE = 0.05
"""The minimum difference in expected turns for which reasons are given."""
DAMAGE_TURNS = 0.15
"""The estimated cost of a damage token in turns. Used only to sort and select the reasons, as the next two are."""
DESTROYED_TURNS = 2.0
FLAG_TURNS = 1.0


class ProgramReason(msgspec.Struct, frozen=True):
    """A reason why a program is worse.

    Attributes:
        code: `finish`, `goal`, `flag`: the robot finishes, reaches its goal or touches a flag less often. `destroyed`:
            it is destroyed more often. `damage`: it takes more damage. `way`: it has a longer way left.
        amount: The difference: a share of the samples, damage tokens, or turns for `way`. For `flag`, it is the number
            of flags.
    """

    code: RuleOfThumb
    amount: float


def reasons(best: ProgramOutcome, other: ProgramOutcome, most: int = 2) -> tuple[ProgramReason, ...]:
    """Return at most `most` reasons why `other` is worse than `best`, the largest first.

    Returns no reason if `other` is not worse.
    """
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
    weighted = [(weight * one.amount, one) for weight, least, one in found if one.amount >= least]
    if any(one.code == "finish" for _, one in weighted):
        weighted = [(weight, one) for weight, one in weighted if one.code != "flag"]
    weighted.sort(key=lambda pair: -pair[0])
    chosen = [one for _, one in weighted[:most]]
    if sum(weight for weight, _ in weighted) < cost / 2:
        chosen = [*chosen[: most - 1], ProgramReason("way", round(cost, 3))]
    return tuple(chosen)
