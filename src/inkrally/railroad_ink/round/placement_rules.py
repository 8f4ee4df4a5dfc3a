"""Implements the rules for legal placements (rules 4.1 to 4.3). Each check raises a Refusal that names the problem.

| rule | section | function |
|---|---|---|
| The space exists and is empty | 4.1 | `check_space`, `check_empty` |
| No end meets an end or exit of another kind | 4.1 | `check_kinds_match` |
| At least one end joins a drawing or an exit | 4.1 | `check_connected` |
| All three, for a route of a white die or a special route | 4.1 | `check_placement` |
| A face of an expansion joins ends of some kinds | 7 to 12 | `check_expansion_face`, by the `connect` of its manifest |
| No expansion in play forbids the drawing, such as an unpaid bridge | 8.1, 10.2 | `check_not_forbidden` |
| The die shows this drawing and is not drawn yet | 4.2 | `check_die`, `check_die_shows` |
| All white dice must be drawn if possible | 4.2 | `dice_that_must_be_drawn` |
| Special routes: one a round, three a game, each once | 4.3 | `check_special_limits`, `special_routes_left` |

The masks find the legal spaces of a drawing on the whole board at once: `Network.spaces` by rule 4.1, `Network.places`
for faces of expansions. `turn.py` decides which actions a seat must do, and which of these actions come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.actions import DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, KIND_SLOTS, ROUTE_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import space_index

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import Expansion
    from inkrally.railroad_ink.round.turn import RoundEditor

KIND_NAMES = {"H": "highway", "R": "railway", "V": "river", "L": "water", "A": "lava", "F": "airway"}
KIND_NAMES |= {letter: kind.name for letter, kind in facts.KINDS.items()}
LIMITS = facts.DICE.specials
"""The number of special routes that a player may draw in a round and in a match (4.3)."""


# Where a drawing may be placed (rules 4.1).


def check_space(space: str) -> int:
    """Return the number of a space. Raises Refusal unless it is on the board."""
    try:
        return space_index(space, "space")
    except BadInput as error:
        raise Refusal(error.code, error.message, error.at, error.arguments) from None


def check_empty(network: Network, space: str) -> None:
    """Raise Refusal unless the space is empty."""
    if network.filled() >> SPACES[space] & 1:
        raise Refusal("space-taken", f"{space} has a drawing already", "space", {"space": space})


def check_kinds_match(network: Network, space: str, drawing: str) -> None:
    """Raise Refusal if an end of the drawing meets an end or exit of another kind."""
    if network.clashes(DRAWING_NUMBERS[drawing]) >> SPACES[space] & 1:
        raise Refusal(
            "clash",
            f"in {space} an end of {drawing} meets an end or exit of another kind",
            "space",
            {"space": space},
        )


def check_connected(network: Network, space: str, drawing: str) -> None:
    """Raise Refusal unless an end of the drawing joins another drawing or an exit.

    Call this function after the other two checks of 4.1.
    """
    if not network.fits(DRAWING_NUMBERS[drawing], SPACES[space]):
        raise Refusal(
            "not-connected",
            f"in {space} no end of {drawing} is joined to a drawing or an exit",
            "space",
            {"space": space},
        )


def check_placement(turn: RoundEditor, act: DrawDie | DrawSpecial | ExpansionAction) -> None:
    """Raise Refusal unless a route is legal in its space (rule 4.1) and no rule component forbids it."""
    check_space(act.space)
    if not turn.network.fits(DRAWING_NUMBERS[act.drawing], SPACES[act.space]):
        check_empty(turn.network, act.space)
        check_kinds_match(turn.network, act.space, act.drawing)
        check_connected(turn.network, act.space, act.drawing)
    check_not_forbidden(turn, act)


def check_expansion_face(turn: RoundEditor, expansion: Expansion, act: DrawDie) -> None:
    """Raise Refusal unless a face of an expansion's die is legal in its space and no rule component forbids it."""
    check_space(act.space)
    ((_, spaces),) = expansion.places(turn, (DRAWING_NUMBERS[act.drawing],))
    if not spaces >> SPACES[act.space] & 1:
        check_empty(turn.network, act.space)
        check_kinds_match(turn.network, act.space, act.drawing)
        if expansion.facts.unjoined:
            text = expansion.facts.unjoined.format(drawing=act.drawing)
        else:
            kinds = " or ".join(KIND_NAMES[kind] for kind in expansion.facts.connect)
            text = f"no {kinds} side of {act.drawing} is joined"
        raise Refusal("not-connected", f"in {act.space} {text}", "space", {"space": act.space})
    check_not_forbidden(turn, act)


def check_not_forbidden(turn: RoundEditor, act: DrawDie | DrawSpecial | ExpansionAction) -> None:
    """Raise Refusal if a rule component in play forbids this drawing in its space."""
    for component in turn.setup.forbidding_components:
        if component.forbidden_spaces(turn, DRAWING_NUMBERS[act.drawing]) >> SPACES[act.space] & 1:
            reason = component.why_forbidden(turn, act.drawing, act.space)
            raise Refusal("barred", reason, "space", {"space": act.space})


def legal_spaces(turn: RoundEditor, route: str) -> list[tuple[int, int]]:
    """Return each drawing of a route, by number, with the spaces (as bits) where it is legal and not forbidden."""
    return without_forbidden(turn, [(number, turn.network.spaces(number)) for number in ROUTE_NUMBERS[route]])


def legal_face_spaces(turn: RoundEditor, expansion: Expansion, face: str) -> list[tuple[int, int]]:
    """Return each drawing of an expansion's face, by number, with the spaces (as bits) where it is legal.

    Spaces that a rule component forbids are left out. Empty for a face that is not drawn in a space.
    """
    return without_forbidden(turn, expansion.places(turn, ROUTE_NUMBERS.get(face, ())))


def without_forbidden(turn: RoundEditor, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Remove the spaces in which a rule component forbids a drawing.

    `found` has pairs of the number of a drawing and its spaces (as bits). Returns such pairs.
    """
    for component in turn.setup.forbidding_components:
        found = [(number, spaces & ~component.forbidden_spaces(turn, number)) for number, spaces in found]
    return found


def kinds_that_connect(kinds: str) -> int:
    """Return the kinds of ends in a manifest's `connect`, such as `HR`, as bits for `Network.places`."""
    return sum({1 << (KIND_SLOTS[kind] // 4) for kind in kinds})


# Dice (rules 4.2).


def check_die(turn: RoundEditor, act: DrawDie) -> None:
    """Raise Refusal unless the action draws a die legally: its number, its face, and the placement."""
    route = check_die_number(turn, act.die)
    if turn.round > turn.setup.rounds:
        raise Refusal("last-roll", "nothing can be drawn after the last round", "die")
    if act.die not in turn.left:
        left = ", ".join(f"{die} ({turn.roll[die]})" for die in turn.left) or "none"
        raise Refusal("die-drawn", f"die {act.die} ({route}) is drawn already; left are: {left}", "die")
    check_die_shows(turn, act.die, act.drawing)
    expansion = turn.dice[act.die].expansion
    if expansion is None:
        check_placement(turn, act)
    else:
        check_expansion_face(turn, expansion, act)


def check_die_number(turn: RoundEditor, die: int) -> str:
    """Return the face that a die shows. Raises Refusal if no die has this number."""
    if not 0 <= die < len(turn.roll):
        raise Refusal("die-unknown", f"the dice are numbered 0 to {len(turn.roll) - 1}; there is no {die}", "die")
    return turn.roll[die]


def check_die_shows(turn: RoundEditor, die: int, drawing: str) -> None:
    """Raise Refusal unless the die shows this drawing in some orientation."""
    route = turn.roll[die]
    if route not in routes.ROUTE_DRAWINGS:
        raise Refusal("route-not-rolled", f"die {die} shows {route}, which is not drawn in a space", "die")
    if drawing not in routes.orientations(route):
        shown = ", ".join(routes.orientations(route))
        raise Refusal("route-not-rolled", f"die {die} shows {route}: {shown}; not {drawing[:40]}", "drawing")


def dice_that_must_be_drawn(turn: RoundEditor) -> Iterator[int]:
    """Yield the numbers of the undrawn dice that must be drawn (4.2).

    With the house rule that one die may stay undrawn, no die must be drawn if only one die can be.
    """
    if not turn.setup.house.leave_die:
        return dice_that_can_be_drawn(turn)
    left = list(dice_that_can_be_drawn(turn))
    return iter(left if len(left) > 1 else ())


def dice_that_can_be_drawn(turn: RoundEditor) -> Iterator[int]:
    """Yield the numbers of the undrawn dice with a legal drawing, without optional dice of expansions."""
    for die in turn.left:
        expansion = turn.dice[die].expansion
        if expansion is None:
            if has_legal_space(turn, turn.roll[die]):
                yield die
        elif not expansion.facts.optional and any(
            spaces for _, spaces in legal_face_spaces(turn, expansion, turn.roll[die])
        ):
            yield die


def has_legal_space(turn: RoundEditor, route: str) -> bool:
    """Return whether a route is legal in any space and orientation."""
    if not turn.setup.forbidding_components:
        return any(turn.network.spaces(number) for number in ROUTE_NUMBERS[route])
    return any(spaces for _, spaces in legal_spaces(turn, route))


# Special routes (rules 4.3).


def check_special(turn: RoundEditor, act: DrawSpecial) -> None:
    """Raise Refusal unless the action draws a special route legally (4.3)."""
    check_special_limits(turn, _special_route(act.drawing), "drawing")
    if turn.round > turn.setup.rounds:
        raise Refusal("special-round", "nothing can be drawn after the last round", "drawing")
    check_placement(turn, act)


def check_special_limits(turn: RoundEditor, route: str, at: str) -> None:
    """Raise Refusal unless a special route may still be drawn, or spent in another way, in this round."""
    if route not in routes.SPECIALS:
        raise _unknown_special(route, at)
    if turn.setup.second_board is not None:
        raise Refusal(
            "special-board",
            f"this round is on the board {turn.setup.second_board.name}, which has no special routes",
            at,
        )
    if turn.special_now is not None:
        raise Refusal(
            "special-round",
            f"only {LIMITS.each_round} special route can be used in a round; {turn.special_now} is used",
            at,
        )
    if len(turn.specials) - turn.uncounted >= LIMITS.each_game:
        used = ", ".join(turn.specials)
        raise Refusal("special-game", f"only {LIMITS.each_game} special routes can be used in a game; used: {used}", at)
    _check_unused(turn, route, at)


def check_unused_special(turn: RoundEditor, drawing: str) -> None:
    """Raise Refusal unless a drawing is a special route that is not crossed off. Ignores the limits of 4.3."""
    _check_unused(turn, _special_route(drawing), "drawing")


def check_free_special(turn: RoundEditor, route: str, at: str) -> None:
    """Raise Refusal unless the seat may now spend the free special route of a university as the route `route` (9.1)."""
    if not turn.free_specials:
        if turn.uncounted:
            raise Refusal("effect-used", "the free special route is used already", at)
        raise Refusal("effect-late", "no university gives a free special route in this round", at)
    if route not in routes.SPECIALS:
        raise _unknown_special(route, at)
    _check_unused(turn, route, at)


def special_routes_left(turn: RoundEditor) -> tuple[str, ...]:
    """Return the special routes that the seat may still draw, or spend in another way, in this round."""
    if turn.is_drawing_over:
        return ()
    used_up = turn.special_now is not None or len(turn.specials) - turn.uncounted >= LIMITS.each_game
    return () if used_up or turn.setup.second_board is not None else unused_specials(turn)


def free_special_routes(turn: RoundEditor) -> tuple[str, ...]:
    """Return the special routes that a university gives free now. Some of them may fit nowhere."""
    return unused_specials(turn) if turn.free_specials else ()


def unused_specials(turn: RoundEditor) -> tuple[str, ...]:
    """Return the special routes that are not crossed off, without regard to the limits of 4.3."""
    return tuple(route for route in LIMITS.routes if route not in turn.specials)


def _special_route(drawing: str) -> str:
    """Return the special route that a drawing shows. Raises Refusal if it shows none."""
    route = routes.ROUTE_OF.get(drawing, "")
    if route not in routes.SPECIALS:
        raise _unknown_special(drawing, "drawing")
    return route


def _check_unused(turn: RoundEditor, route: str, at: str) -> None:
    """Raise Refusal if a special route is crossed off already."""
    if route in turn.specials:
        left = ", ".join(unused_specials(turn))
        raise Refusal("special-used", f"{route} is crossed off; left are {left}", at)


def _unknown_special(name: str, at: str) -> Refusal:
    known = ", ".join(facts.SPECIALS)
    return Refusal("special-unknown", f"{name[:40]!r} is not a special route; there are: {known}", at)
