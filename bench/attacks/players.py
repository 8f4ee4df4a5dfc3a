"""Draws and undoes endlessly in thirty seats of running matches, from one address but different browsers."""

from __future__ import annotations

from collections import Counter

from attack_tools import ATTACKER, in_parallel, outcome_counts
from seats import Seat

from attacks.harness import Attack, Json, Target, Visitor

SEATS = 30
"""The number of tables that one address may create in an hour."""


class Attacker(Attack):
    """Draws and undoes in every seat, each command after the answer to the previous command."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.seats: list[Seat] = []

    async def prepare(self, target: Target) -> None:
        for _ in range(SEATS):
            visitor = Visitor(target, ATTACKER)
            made = await visitor.make(1, name="Me", start=True)
            made.raise_for_status()
            self.seats.append(await visitor.seat(made.json()["table"]))

    async def attack(self, target: Target) -> None:
        async def say(number: int) -> str:
            seat = self.seats[number]
            if not seat.can_speak:
                raise OSError("cut off")
            refused = sum(seat.tally.refused.values())
            draft = seat.snapshot["draft"]
            if draft["acts"]:
                await seat.done({"type": "undo"})
            else:
                die = draft["legal_actions"]["due"][0]
                space, drawings = next(iter(draft["legal_actions"]["dice"][die].items()))
                await seat.done(
                    {"type": "add-action", "act": {"type": "die", "die": die, "space": space, "drawing": drawings[0]}}
                )
            return "done" if sum(seat.tally.refused.values()) == refused else "refused"

        await in_parallel(SEATS, say, self.outcomes)

    async def found(self, target: Target) -> Json:
        return outcome_counts(self.outcomes)

    def wrong(self, found: Json) -> list[str]:
        return [] if found["attacker"].get("done") else ["no command of a seat was done"]
