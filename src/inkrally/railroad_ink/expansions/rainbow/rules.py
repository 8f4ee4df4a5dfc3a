"""Implements Rainbow (rules 15.9.3): rainbows that join networks, clovers, and rain clouds for the left neighbour.

The layers `rainbows`, `rain` and `clovers` fill their spaces (`fillers` in the manifest).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor
    from inkrally.railroad_ink.sheet.network import Network
    from inkrally.railroad_ink.sheet.sheet import Sheet

RAINBOWS, RAIN, CLOVERS = "rainbows", "rain", "clovers"

BESIDE = {
    space: frozenset(other for other, at in SPACES.items() if at - index in (-8, 1, 8, -1))
    for space, index in SPACES.items()
}
"""The orthogonal neighbours of each space."""

BOTH_KINDS = 2
"""The argument of `Network.ends_into` for highway and railway ends."""


class PutRainbow(ExpansionAction, frozen=True, tag="rainbow-put", forbid_unknown_fields=True):
    """Put a rainbow into `space`, which is empty or has a rain cloud."""


class PutClover(ExpansionAction, frozen=True, tag="rainbow-clover", forbid_unknown_fields=True):
    """Put a clover into the empty space `space`."""


class PutRain(ExpansionAction, frozen=True, tag="rainbow-rain", forbid_unknown_fields=True):
    """Put a rain cloud into the empty space `space` of the left neighbour's sheet."""

    neighbour: ClassVar[int] = 1


ACTIONS: dict[str, type[ExpansionAction]] = {"rainbow": PutRainbow, "rain": PutRain, "clover": PutClover}
"""The action for each face of the die."""

PLACES = {
    "rainbow": "a rainbow goes into an empty space or in place of a rain cloud, not beside another rainbow",
    "rain": "a rain cloud goes into an empty space beside a rainbow, or into any empty space if none is free there",
    "clover": "a clover goes into an empty space",
}


class Rainbow(Expansion):
    """The rule component of Rainbow. `turn.own` has the face that must still be put, or ""."""

    action_types = (PutRainbow, PutClover, PutRain)
    may_require_first = True

    # Before the drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        faces = [turn.roll[die] for die in turn.dice_of(self)] if turn.first_actions_done is None else []
        turn.own[self.name] = faces[0] if faces else ""

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        face = turn.own[self.name]
        if face and next(self._spaces(turn), None) is not None:
            yield RequiredAction(f"rainbow-{face}", f"before drawing: {PLACES[face]}", first=True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the action in the best space for a rainbow or a clover, or for a rain cloud in the first space.

        A rainbow is best where most ends point at it, a clover beside most rainbows.
        """
        spaces = list(self._spaces(turn))
        if not spaces:
            return None
        face = turn.own[self.name]
        rainbows = turn.layers.get(RAINBOWS, ())

        def worth(space: str) -> int:
            if face == "rainbow":
                return sum(turn.network.ends_into(1 << SPACES[space], side, BOTH_KINDS) > 0 for side in range(4))
            return len(BESIDE[space].intersection(rainbows)) if face == "clover" else 0

        return ACTIONS[face](max(spaces, key=worth))

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        face = turn.own[self.name]
        yield from (ACTIONS[face](space) for space in self._spaces(turn))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        face = turn.own[self.name]
        if not face:
            raise Refusal("rainbow-done", "the die of this round is already used, or the drawing has begun")
        if not isinstance(act, ACTIONS[face]):
            raise Refusal("rainbow-face", f"the die shows {face}")
        check_space(act.space)
        if not _place_test(turn.neighbour(ACTIONS[face]), face)(act.space):
            raise Refusal("rainbow-space", f"not in {act.space}: {PLACES[face]}", "space", {"space": act.space})
        if act.drawing:
            super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, PutClover):
            page.add_to_layer(CLOVERS, act.space)
        elif isinstance(act, PutRainbow):
            if act.space in page.layers.get(RAIN, ()):
                page.remove_from_layer(RAIN, act.space)
            page.add_to_layer(RAINBOWS, act.space)
        elif not page.is_filled(act.space):
            # The space may have been filled in the same phase, for example by a meteor. Then the cloud is lost.
            page.add_to_layer(RAIN, act.space)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if turn.own[self.name] and isinstance(act, self.action_types):
            turn.own[self.name] = ""

    def _spaces(self, turn: RoundEditor) -> Iterator[str]:
        """Yield the spaces where the face can be put, in reading order. Yields nothing if the face is used."""
        face = turn.own[self.name]
        return filter(_place_test(turn.neighbour(ACTIONS[face]), face), SPACES) if face else iter(())

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        pair: int = self.facts.own["pair"]
        rainbows = sheet.layers.get(RAINBOWS, ())
        return pair * sum(len(BESIDE[space].intersection(rainbows)) for space in sheet.layers.get(CLOVERS, ()))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each rainbow with a clover beside it, with the spaces of both."""
        clovers = sheet.layers.get(CLOVERS, ())
        lines = []
        for space in sorted(sheet.layers.get(RAINBOWS, ()), key=SPACES.__getitem__):
            here = tuple(other for other in SPACES if other in clovers and other in BESIDE[space])
            if here:
                lines.append(ExpansionScore(self.facts.own["pair"] * len(here), (space, *here)))
        return tuple(lines)


def _place_test(page: SheetEditor, face: str) -> Callable[[str], bool]:
    """Return a function that returns whether a face can be put into a space of the sheet that it changes."""
    rainbows, rain = page.layers.get(RAINBOWS, ()), page.layers.get(RAIN, ())
    if face == "rainbow":
        return lambda space: BESIDE[space].isdisjoint(rainbows) and (space in rain or not page.is_filled(space))
    if face == "rain":
        near = {space for rainbow in rainbows for space in BESIDE[rainbow] if not page.is_filled(space)}
        if near:
            return near.__contains__
    return lambda space: not page.is_filled(space)


EXPANSION: type[Expansion] = Rainbow
