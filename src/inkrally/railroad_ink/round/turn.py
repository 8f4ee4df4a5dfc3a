"""A sheet while its player draws in one round: judges acts one by one, and has them written (rules 4.1 to 4.3).

What acts do is in `apply_acts.py`, for what is judged and what is recorded alike. Parts of the match have their say at
named moments (`contract/`). Knows no seats, no chance and no log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract.barring import Barring
from inkrally.railroad_ink.contract.duties import Duties
from inkrally.railroad_ink.contract.part import Part
from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial, Duty, ExpansionAct
from inkrally.railroad_ink.round.apply_acts import drawn as drawn
from inkrally.railroad_ink.round.apply_acts import write
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.legal_by_space import gathered, gathered_route
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, ROUTE_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.sheet import Sheet, check_free, fits, pairs, placements, space_index

BASE = setup_of("original", "simple")


class RoundEditor(SheetEditor):
    """A turn: a page on which acts are written by `draw`, with what judges the next one.

    `left` are the dice that are not drawn, `specials` the special routes crossed off, `special_now` the one crossed off
    in this round.
    """

    specials: list[str]
    uncounted = 0
    """How many of the special routes that are crossed off count toward no limit (rules 9.1)."""

    def __init__(
        self,
        sheet: Sheet,
        roll: Sequence[str],
        acts: Sequence[Act] = (),
        setup: Setup = BASE,
        round_number: int = 1,
        settled: str | None = None,
    ) -> None:
        """A turn upon a sheet as it stood before the round, with acts that were judged before.

        `settled`: what stands before all else in this round was done already, apart (`first_duties.py`); it is the
        special route that was spent on it, "" for none.
        """
        super().__init__(sheet, roll, setup, round_number)
        self.settled = settled
        self.dice = self.setup.dice(round_number)
        # After the last round dice may be rolled once more, but nothing is drawn.
        self.left = list(range(len(roll))) if round_number <= self.setup.rounds else []
        self.special_now: str | None = settled or None
        for part in self.setup.turning:
            part.begin(self)
        for act in acts:
            self.draw(act)

    if not TYPE_CHECKING:  # it would let any name pass

        def __getattr__(self, name: str) -> Any:
            if name == "specials":
                self.specials = list(self.sheet.specials())
                return self.specials
            return super().__getattr__(name)

    def draw(self, act: Act) -> None:
        """Do an act that is legal, with all that it brings with it."""
        write(self, (act,))
        if isinstance(act, DrawDie):
            self.left.remove(act.die)
        elif isinstance(act, DrawSpecial):
            self.special_now = routes.ROUTE_OF[act.drawing]
            self.specials.append(self.special_now)
        for part in self.setup.turning:
            part.noted(self, act)

    def cross_off(self, route: str) -> None:
        self.special_now = route
        self.specials.append(route)
        super().cross_off(route)

    def dice_of(self, part: Part) -> tuple[int, ...]:
        """The numbers of a part's dice, of those that are rolled."""
        numbers, count = self.setup.dice_of(part, self.round), len(self.roll)
        if numbers and numbers[-1] >= count:
            return tuple(die for die in numbers if die < count)
        return numbers

    # What may be done.

    def check(self, act: Act) -> None:
        """Raise Refusal, with what would be right, unless the act is legal now."""
        if self.setup.parts:
            duty, blocking = self.first_duty()
            if duty is not None and (not isinstance(act, ExpansionAct) or self.setup.part_of(act) is not blocking):
                raise Refusal("duty-first", duty.text)
        if isinstance(act, DrawDie):
            self._check_die(act)
        elif isinstance(act, DrawSpecial):
            self._check_special(act)
        else:
            part = self.setup.part_of(act)
            if part is None:
                raise Refusal("expansion-not-played", "this belongs to an expansion that is not in play")
            part.check(self, act)

    def check_special_route(self, route: str, at: str) -> None:
        """Raise Refusal unless a special route, by its name, may still be drawn or spent in this round (rules 4.3)."""
        if route not in routes.SPECIALS:
            raise _unknown_special(route, at)
        limits = facts.DICE.specials
        if self.setup.second_board is not None:
            raise Refusal(
                "special-board", f"this round is drawn on the {self.setup.second_board.name}, without them", at
            )
        if self.special_now is not None:
            raise Refusal("special-round", f"{limits.each_round} special route a round; {self.special_now} is used", at)
        if len(self.specials) - self.uncounted >= limits.each_game:
            used = ", ".join(self.specials)
            raise Refusal("special-game", f"{limits.each_game} special routes a game; used are {used}", at)
        self._check_unused(route, at)

    def special_routes(self) -> tuple[str, ...]:
        """The special routes that may still be drawn, or spent, in this round (rules 4.3)."""
        limits = facts.DICE.specials
        if (
            self.setup.second_board is not None
            or self.special_now is not None
            or len(self.specials) - self.uncounted >= limits.each_game
        ):
            return ()
        return self.unused_specials()

    def unused_specials(self) -> tuple[str, ...]:
        """The special routes that are not crossed off, whatever limits say."""
        return tuple(route for route in facts.DICE.specials.routes if route not in self.specials)

    def due(self) -> Iterator[int]:
        """The white dice that must still be drawn: not drawn, with a legal drawing as the sheet stands (rules 4.2)."""
        if not self.setup.parts:
            for die in self.left:
                if fits(self.network, self.roll[die]):
                    yield die
            return
        for die in self.left:
            if self.dice[die].part is None and self._fits(die):
                yield die

    def fitting(self, die: int) -> Iterator[tuple[str, str]]:
        """Every legal space and drawing of a die that is left, by space in reading order."""
        part, route = self.dice[die].part, self.roll[die]
        return self.fitting_route(route) if part is None else pairs(self.allowed(part.spaces(self, route)))

    def fitting_route(self, route: str) -> Iterator[tuple[str, str]]:
        """Every legal space and drawing of a special route, or of any route by rule 4.1."""
        return pairs(self._spaces(route)) if self.setup.barring else placements(self.network, route)

    def fitting_by_space(self, die: int) -> dict[str, tuple[str, ...]]:
        """As `fitting`, gathered by space."""
        part, route = self.dice[die].part, self.roll[die]
        if part is None:
            return self.route_by_space(route)
        found = self.allowed(part.spaces(self, route))
        return gathered(tuple([number for number, _ in found]), [spaces for _, spaces in found])

    def route_by_space(self, route: str) -> dict[str, tuple[str, ...]]:
        """As `fitting_route`, gathered by space."""
        if not self.setup.barring:
            return gathered_route(self.network, route)
        return gathered(ROUTE_NUMBERS[route], [spaces for _, spaces in self._spaces(route)])

    def acts_of_expansions(self, listed: bool = False) -> Iterator[ExpansionAct]:
        """Every legal act that is an expansion's own, or another part's; `listed`: but those that `offered` has."""
        duty, blocking = self.first_duty()
        for part in self.setup.turning:
            if (duty is None or part is blocking) and not (listed and part in self.setup.offering):
                yield from part.acts(self)

    def offered(self) -> dict[str, Any]:
        """Further fields of the offer, in which parts say by space what may be drawn."""
        if not self.setup.offering or self.first_duty()[0] is not None:
            return {}
        return {name: value for part in self.setup.offering for name, value in part.offered(self).items()}

    def acts(self) -> Iterator[Act]:
        """Every legal act: dice first, then special routes, each by space and drawing, then acts of parts."""
        duty = self.first_duty()[0]
        if duty is None:
            for die in self.left:
                for space, drawing in self.fitting(die):
                    yield DrawDie(die, space, drawing)
            for route in self.special_routes() if self.round <= self.setup.rounds else ():
                for space, drawing in self.fitting_route(route):
                    yield DrawSpecial(space, drawing)
        yield from self.acts_of_expansions()

    def duties(self) -> Iterator[Duty]:
        """What is owed to parts, as the sheet stands."""
        yield from (duty for part in self.setup.pressing if (duty := part.first_duty(self)) is not None)
        for part in self.setup.owing:
            yield from part.duties(self)

    def first_duty(self) -> tuple[Duty | None, Duties | None]:
        """What must be done before anything else, and the part to which it is owed."""
        for part in self.setup.pressing:
            duty = part.first_duty(self)
            if duty is not None:
                return duty, part
        return None, None

    def settle_first(self) -> Iterator[Act]:
        """Do what must be done before anything else, in the way of a seat that is late."""
        while (blocking := self.first_duty()[1]) is not None:
            act = blocking.settle(self)
            assert act is not None, f"{blocking.name} owes, but settles nothing"
            self.draw(act)
            yield act

    def finish(self) -> Iterator[Act]:
        """Do what is still owed: each white die in its order at the first place where it fits, then the rest."""
        if self.setup.parts:
            yield from self.settle_first()
        while True:
            die = next(self.due(), None)
            act: Act | None = None
            if die is not None:
                act = DrawDie(die, *next(self.fitting(die)))
            else:
                owed = (part.settle(self) for part in self.setup.owing)
                act = next((each for each in owed if each is not None), None)
            if act is None:
                return
            self.draw(act)
            yield act

    def _fits(self, die: int) -> bool:
        """Whether a white die has any legal drawing."""
        if self.setup.barring:
            return any(spaces for _, spaces in self._spaces(self.roll[die]))
        return fits(self.network, self.roll[die])

    def allowed(self, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Numbers of drawings with their spaces, as bits, without those spaces in which an expansion forbids them."""
        for part in self.setup.barring:
            found = [(number, spaces & ~part.barred(self, number)) for number, spaces in found]
        return found

    def _spaces(self, route: str) -> list[tuple[int, int]]:
        """By number the drawings of a route with the spaces, as bits, where they are legal by rule 4.1, and allowed."""
        return self.allowed([(number, self.network.spaces(number)) for number in ROUTE_NUMBERS[route]])

    def _barring(self, space: str, drawing: str) -> Barring | None:
        for part in self.setup.barring:
            if part.barred(self, DRAWING_NUMBERS[drawing]) >> SPACES[space] & 1:
                return part
        return None

    def _check_die(self, act: DrawDie) -> None:
        route = self.check_die_number(act.die)
        if self.round > self.setup.rounds:
            raise Refusal("last-roll", "nothing is drawn after the last round", "die")
        if act.die not in self.left:
            left = ", ".join(f"{die} ({self.roll[die]})" for die in self.left) or "none"
            raise Refusal("die-drawn", f"die {act.die} ({route}) is drawn already; left are: {left}", "die")
        self.check_shown(act.die, act.drawing)
        _check_space(act.space)
        part = self.dice[act.die].part
        if part is None:
            self._check_place(act)
        else:
            part.check_place(self, act)
        self.check_barred(act)

    def check_die_number(self, die: int) -> str:
        """What a die shows. Raises Refusal unless there is one of this number."""
        if not 0 <= die < len(self.roll):
            raise Refusal("die-unknown", f"the dice are numbered 0 to {len(self.roll) - 1}; there is no {die}", "die")
        return self.roll[die]

    def check_shown(self, die: int, drawing: str) -> None:
        """Raise Refusal unless a drawing is one of what a die, of which there is one, shows."""
        route = self.roll[die]
        if route not in routes.ROUTE_DRAWINGS:
            raise Refusal("route-not-rolled", f"die {die} shows {route}, which is not drawn in a space", "die")
        if drawing not in routes.orientations(route):
            shown = ", ".join(routes.orientations(route))
            raise Refusal("route-not-rolled", f"die {die} shows {route}: {shown}; not {drawing[:40]}", "drawing")

    def check_unused_special(self, drawing: str) -> str:
        """The special route that a drawing is. Raises Refusal unless it is one, and is not crossed off."""
        route = routes.ROUTE_OF.get(drawing)
        if route not in routes.SPECIALS:
            raise _unknown_special(drawing, "drawing")
        self._check_unused(route, "drawing")
        return route

    def check_route(self, act: DrawDie | DrawSpecial | ExpansionAct) -> None:
        """Raise Refusal unless a drawing of some route is legal in its space by rule 4.1, and allowed."""
        _check_space(act.space)
        self._check_place(act)
        self.check_barred(act)

    def _check_special(self, act: DrawSpecial) -> None:
        route = routes.ROUTE_OF.get(act.drawing)
        if route not in routes.SPECIALS:
            raise _unknown_special(act.drawing, "drawing")
        self.check_special_route(route, "drawing")
        if self.round > self.setup.rounds:
            raise Refusal("special-round", "nothing is drawn after the last round", "drawing")
        self.check_route(act)

    def _check_unused(self, route: str, at: str) -> None:
        if route in self.specials:
            left = ", ".join(self.unused_specials())
            raise Refusal("special-used", f"{route} is crossed off; left are {left}", at)

    def _check_place(self, act: DrawDie | DrawSpecial | ExpansionAct) -> None:
        if self.network.fits(DRAWING_NUMBERS[act.drawing], SPACES[act.space]):
            return
        check_free(self.network, act.space, act.drawing)
        raise Refusal(
            "not-connected",
            f"in {act.space} no end of {act.drawing} is joined to a drawing or an exit",
            "space",
            {"space": act.space},
        )

    def check_barred(self, act: DrawDie | DrawSpecial | ExpansionAct) -> None:
        """Raise Refusal if a part forbids this drawing in its space."""
        part = self._barring(act.space, act.drawing) if self.setup.barring else None
        if part is not None:
            raise Refusal("barred", part.why_barred(self, act.drawing, act.space), "space", {"space": act.space})


def _unknown_special(name: str, at: str) -> Refusal:
    known = ", ".join(facts.SPECIALS)
    return Refusal("special-unknown", f"{name[:40]!r} is none of the special routes {known}", at)


def _check_space(space: str) -> None:
    try:
        space_index(space, "space")
    except BadInput as error:
        raise Refusal(error.code, error.message, error.at, error.arguments) from None
