"""Implements City Builder (rules 15.4): the income of a round in coins, and buildings to buy with the coins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

TOWERS, COINS = "towers", "coins"
STEPS = (-8, 1, 8, -1)
KINDS = range(len(facts.KERNEL_KINDS))


class CollectIncome(ExpansionAction, frozen=True, tag="city-builder-income", forbid_unknown_fields=True):
    """Collect the coins that the income die gives for the sheet of this round."""


class Build(ExpansionAction, frozen=True, tag="city-builder-build", forbid_unknown_fields=True):
    """Buy the building that the die shows and put it into the empty space `space`."""


class CityBuilder(Expansion):
    """The rule component of City Builder. `turn.own` has whether the income of the round is still to be collected."""

    action_types = (CollectIncome, Build)
    acts_last = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.costs: dict[str, int] = expansion.own["costs"]
        self.most_coins: int = expansion.own["coins"]
        self.urban_coins: int = expansion.own["urban"]

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if name == COINS:
            if not _is_number(value) or not 0 <= value <= self.most_coins:  # type: ignore[operator]  # a number
                raise BadInput("coins", f"coins are a number, 0 to {self.most_coins}", at)
            return value
        if not isinstance(value, dict):
            raise BadInput("shape", 'towers must be an object such as {"B4": 2}', at)
        for space, count in value.items():
            place = f"{at}.{space}"
            space_index(space, place)
            if not _is_number(count) or not 1 <= count <= len(self.costs):
                raise BadInput("towers", f"a building has 1 to {len(self.costs)} towers", place)
        return dict(value)

    # The income and the buildings, after all drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = bool(turn.dice_of(self))

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if turn.own[self.name]:
            yield RequiredAction("city-builder-income", "after the drawing collect the income of the round")

    def default_action(self, turn: RoundEditor) -> Action | None:
        return CollectIncome() if turn.own[self.name] else None

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if turn.own[self.name]:
            yield CollectIncome()
        elif turn.dice_of(self) and turn.layers.get(COINS, 0) >= self.costs[self._face(turn, 1)]:
            filled = turn.network.filled()
            yield from (Build(space) for space, index in SPACES.items() if not filled >> index & 1)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if isinstance(act, CollectIncome):
            if not turn.own[self.name]:
                raise Refusal("city-builder-income", "the income of this round is collected already, or there is none")
        elif turn.own[self.name] or not turn.dice_of(self):
            raise Refusal("city-builder-first", "collect the income of the round first, then build")
        else:
            index = check_space(act.space)
            coins, cost = turn.layers.get(COINS, 0), self.costs[self._face(turn, 1)]
            if coins < cost:
                raise Refusal("city-builder-coins", f"this building costs {cost} coins; you have {coins}")
            if turn.network.filled() >> index & 1:
                raise Refusal("space-taken", f"{act.space} is not empty", "space", {"space": act.space})
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        coins = page.layers.get(COINS, 0)
        if isinstance(act, CollectIncome):
            page.layers[COINS] = min(self.most_coins, coins + self.income(page, self._face(page, 0)))
        else:
            face = self._face(page, 1)
            page.layers[COINS] = coins - self.costs[face]
            page.add_to_layer(TOWERS, act.space, 1 + [*self.costs].index(face))

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, CollectIncome):
            turn.own[self.name] = False

    def _face(self, page: SheetEditor, number: int) -> str:
        """Return the face of a die: number 0 is the income die, number 1 the building die."""
        return page.roll[page.setup.dice_of(self, page.round)[number]]

    def income(self, page: SheetEditor, face: str) -> int:
        """Return the coins that a face of the income die gives for a sheet."""
        network = page.network
        if face == "income-exits":
            return max((exits for _, _, exits in network.networks()), default=0)
        if face == "income-central":
            return network.centre()
        if face == "income-urban":
            return self.urban_coins + len(page.layers.get(TOWERS, ()))
        drawn = {space for space, mark in page.marks.items() if mark.round == page.round}
        return largest_group(network, drawn)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return sum(sheet.layers.get(TOWERS, {}).values())

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each building."""
        towers = sheet.layers.get(TOWERS, {})
        return tuple(ExpansionScore(towers[space], (space,)) for space in sorted(towers, key=SPACES.__getitem__))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def largest_group(network: Network, spaces: set[str]) -> int:
    """Return the number of spaces in the largest group of spaces, linked by joined ends, within `spaces`."""
    left, most = set(spaces), 0
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            here = SPACES[waiting.pop()]
            size += 1
            for side, step in enumerate(STEPS):
                beyond = SPACE_NAMES[here + step] if 0 <= here + step < len(SPACE_NAMES) else ""
                if beyond in left and any(
                    network.has(kind, side, here) and network.has(kind, side ^ 2, here + step) for kind in KINDS
                ):
                    left.remove(beyond)
                    waiting.append(beyond)
        most = max(most, size)
    return most


EXPANSION: type[Expansion] = CityBuilder
