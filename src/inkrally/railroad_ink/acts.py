"""What a player draws in a round, and what the rules say to it (rules 4.1 to 4.3).

Judges one act after the other upon a sheet; knows no seats, no chance and no log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts, routes
from inkrally.railroad_ink.network import DRAWING_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet import Mark, Sheet, fits, placements, space_index


class DrawDie(msgspec.Struct, frozen=True, tag="die", forbid_unknown_fields=True):
    """Draw the result of a white die, numbered from 0 in the order of the roll."""

    die: int
    space: str
    drawing: str


class DrawSpecial(msgspec.Struct, frozen=True, tag="special", forbid_unknown_fields=True):
    """Draw a special route."""

    space: str
    drawing: str


Act = DrawDie | DrawSpecial


class Turn:
    """A sheet while its player draws in one round: judges acts in their order. Changed by `draw` alone."""

    def __init__(self, sheet: Sheet, roll: Sequence[str], acts: Sequence[Act] = ()) -> None:
        """A turn upon a sheet as it stood before the round, with acts that were judged before."""
        self.sheet = sheet
        self.roll = roll
        self.network: Network = sheet.network()
        self.left = list(range(len(roll)))
        self.specials = list(sheet.specials())
        self.special_now: str | None = None
        for act in acts:
            self.draw(act)

    def draw(self, act: Act) -> None:
        """Do an act that is legal."""
        self.network.place(DRAWING_NUMBERS[act.drawing], SPACES[act.space])
        if isinstance(act, DrawDie):
            self.left.remove(act.die)
        else:
            self.special_now = routes.ROUTE_OF[act.drawing]
            self.specials.append(self.special_now)

    def check(self, act: Act) -> None:
        """Raise Refusal, with what would be right, unless the act is legal now."""
        if isinstance(act, DrawDie):
            self._check_die(act)
        else:
            self._check_special(act)
        self._check_place(act)

    def special_routes(self) -> tuple[str, ...]:
        """The special routes that may still be drawn in this round (rules 4.3)."""
        limits = facts.DICE.specials
        if self.special_now is not None or len(self.specials) >= limits.each_game:
            return ()
        return tuple(route for route in limits.routes if route not in self.specials)

    def due(self) -> Iterator[int]:
        """The dice that must still be drawn: not drawn, and with a legal drawing as the sheet stands (rules 4.2)."""
        return (die for die in self.left if fits(self.network, self.roll[die]))

    def acts(self) -> Iterator[Act]:
        """Every legal act, dice first, each by space and drawing."""
        for die in self.left:
            for space, drawing in placements(self.network, self.roll[die]):
                yield DrawDie(die, space, drawing)
        for route in self.special_routes():
            for space, drawing in placements(self.network, route):
                yield DrawSpecial(space, drawing)

    def finish(self) -> Iterator[Act]:
        """Draw what must still be drawn, each die in its order at the first place where it fits."""
        while (die := next(self.due(), None)) is not None:
            space, drawing = next(placements(self.network, self.roll[die]))
            act = DrawDie(die, space, drawing)
            self.draw(act)
            yield act

    def _check_die(self, act: DrawDie) -> None:
        if not 0 <= act.die < len(self.roll):
            raise Refusal(
                "die-unknown", f"the dice are numbered 0 to {len(self.roll) - 1}; there is no {act.die}", "die"
            )
        route = self.roll[act.die]
        if act.die not in self.left:
            left = ", ".join(f"{die} ({self.roll[die]})" for die in self.left) or "none"
            raise Refusal("die-drawn", f"die {act.die} ({route}) is drawn already; left are: {left}", "die")
        if act.drawing not in routes.orientations(route):
            shown = ", ".join(routes.orientations(route))
            raise Refusal(
                "route-not-rolled", f"die {act.die} shows {route}: {shown}; not {act.drawing[:40]}", "drawing"
            )

    def _check_special(self, act: DrawSpecial) -> None:
        route = routes.ROUTE_OF.get(act.drawing)
        if route not in routes.SPECIALS:
            known = ", ".join(facts.SPECIALS)
            raise Refusal("special-unknown", f"{act.drawing[:40]} is none of the special routes {known}", "drawing")
        limits = facts.DICE.specials
        if self.special_now is not None:
            raise Refusal(
                "special-round", f"{limits.each_round} special route a round; {self.special_now} is drawn", "drawing"
            )
        if len(self.specials) >= limits.each_game:
            used = ", ".join(self.specials)
            raise Refusal("special-game", f"{limits.each_game} special routes a game; used are {used}", "drawing")
        if route in self.specials:
            left = ", ".join(self.special_routes())
            raise Refusal("special-used", f"{route} is crossed off; left are {left}", "drawing")

    def _check_place(self, act: Act) -> None:
        try:
            index = space_index(act.space, "space")
        except BadInput as error:
            raise Refusal(error.code, error.message, error.at) from None
        number = DRAWING_NUMBERS[act.drawing]
        if self.network.fits(number, index):
            return
        if self.network.filled() >> index & 1:
            raise Refusal("space-taken", f"{act.space} has a drawing already", "space")
        if self.network.clashes(number) >> index & 1:
            raise Refusal(
                "clash", f"in {act.space} an end of {act.drawing} lies against an end or exit of another kind", "space"
            )
        raise Refusal(
            "not-connected", f"in {act.space} no end of {act.drawing} is joined to a drawing or an exit", "space"
        )


def drawn(sheet: Sheet, acts: Sequence[Act], round_number: int) -> Sheet:
    """The sheet with the acts of a round written down."""
    return Sheet({**sheet.marks, **{act.space: Mark(act.drawing, round_number) for act in acts}})
