"""Defines the material of a match: the dice of each round, the rule components and the rounds (rules 4 and 13).

The material is computed once from the options of a table. A rule component is an expansion, the buildings, the goals or
the draft. Keep seats and sheets of a match out of this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache
from typing import Any, Literal, get_args

import msgspec

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import MODULES
from inkrally.railroad_ink.challenge.buildings import Buildings, activated, village_points
from inkrally.railroad_ink.challenge.draft import DiceDraft
from inkrally.railroad_ink.challenge.goals import Goals
from inkrally.railroad_ink.contract import Expansion, ExtraPhase, MomentName, RuleComponent, overriding
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.house_rules import NO_HOUSE_RULES, HouseRules
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.score_sheet import (
    ExpansionScore,
    ScoreBreakdown,
    ScoreSheet,
    score_breakdown,
    score_sheet,
)
from inkrally.railroad_ink.sheet.network import ROUTE_NUMBERS, Network
from inkrally.railroad_ink.sheet.routes import ROUTES_WITH_LAYERS
from inkrally.railroad_ink.sheet.second_board import NONE, SURFACE, has_round, rounds_with
from inkrally.railroad_ink.sheet.sheet import UNCOUNTED_SPECIALS, Mark, Sheet

Compatibility = Literal["good", "possible", "harsh"]

Modules = tuple[tuple[str, Hashable], ...]
"""The rule components that are not expansions, by name (`challenge.MODULES`), each with its settings."""

CENTRE = "centre"
CENTRES = ("anything", "routes")
"""The values of the setting `centre`: the contents that count in the centre (rules, conflict X3).

The default comes first. The setting belongs to no expansion.
"""


WHITE = "white"

USUAL_DIE = "usual"
"""The value of a setting `die` for the last die with single routes."""


class DieInPlay(msgspec.Struct, frozen=True):
    """A die of a match.

    Attributes:
        expansion: The expansion of the die, or None for a die that is drawn like a white die. These are white dice,
            dice of a round on a second board, and dice that replace white dice.
        number: The number of the die among the dice of its expansion, from 1.
        faces: The six faces.
        owner: The name of the expansion if a die of an expansion is drawn like a white die, else "".
    """

    expansion: Expansion | None
    number: int
    faces: facts.Die
    owner: str = ""

    @property
    def owner_name(self) -> str:
        """The name of the die's expansion, or `WHITE`."""
        return self.owner or WHITE if self.expansion is None else self.expansion.name

    @property
    def optional(self) -> bool:
        """Whether players may leave the die undrawn."""
        return self.expansion is not None and self.expansion.facts.optional

    def label(self, round_number: int) -> str:
        """Return the label of its random draw in a round. Dice count from 1 in labels."""
        kind = "die" if self.owner_name == WHITE else f"{self.owner_name} die"
        return f"round {round_number}, {kind} {self.number}"


def _white_dice(names: Sequence[str], expansions: Sequence[Expansion]) -> list[DieInPlay]:
    """Return the white dice that stay in play, then the dice of expansions that replace white dice.

    The setting `die` of an expansion has the number of the white die to replace. With the value `USUAL_DIE`, the last
    remaining die with single routes is replaced.
    """
    replacing = [expansion for expansion in expansions if expansion.facts.replaces_white]
    chosen = [int(expansion.settings["die"]) for expansion in replacing if expansion.settings["die"] != USUAL_DIE]
    for _ in range(len(replacing) - len(chosen)):
        left = [number for number in range(1, len(names) + 1) if number not in chosen]
        chosen.append(max(left, key=lambda number: (names[number - 1] == names[0], number)))
    white = [name for number, name in enumerate(names, 1) if number not in chosen]
    dice = [DieInPlay(None, number, facts.DICE.dice[name]) for number, name in enumerate(white, 1)]
    for expansion in replacing:
        dice += [
            DieInPlay(None, number, expansion.facts.faces[name], expansion.name)
            for number, name in enumerate(expansion.facts.dice, 1)
        ]
    return dice


class DieView(msgspec.Struct, frozen=True):
    """The public facts of a die.

    Attributes:
        of: `white`, or the name of the die's expansion.
        optional: Whether players may leave the die undrawn.
    """

    of: str
    optional: bool


class Setup:
    """The dice, rule components and rounds of a match. Immutable.

    Attributes:
        components: All rule components, `expansions` first. Empty in the base game.
        second_board_setup: The setup of rounds that are drawn on a second board, with the expansion of that board as
            the only component; None without a second board.
        second_board: The expansion on whose board this setup draws, or None for the sheet.
    """

    second_board: Expansion | None = None
    second_board_setup: Setup | None = None
    on_board: frozenset[int] = frozenset()
    """The rounds that are drawn on the second board."""
    end_setup: Setup | None = None
    """The setup of the end of a round: the dice that are rolled there, and their components. None without such dice."""

    def __init__(
        self,
        edition: facts.Edition,
        mode: facts.LongestMode,
        expansions: Sequence[Expansion],
        centre_of_routes: bool = False,
        modules: Sequence[RuleComponent] = (),
        house: HouseRules = NO_HOUSE_RULES,
    ) -> None:
        """Create the setup from its components.

        With `centre_of_routes`, only routes count in the centre (conflict X3). `house` are the house rules.
        """
        self.house = house
        printed = facts.DICE.editions[edition]
        self.centre_of_routes = centre_of_routes
        self.edition = edition
        self.mode = mode
        components: tuple[RuleComponent, ...] = (*expansions, *modules)
        self.components = components
        self.expansions = tuple(expansions)
        self.rounds = min(
            [printed.rounds, *(expansion.facts.rounds for expansion in expansions if not expansion.facts.second_board)]
        )
        for expansion in expansions:
            expansion.mode = mode
            if expansion.facts.second_board:
                self.rounds = rounds_with(expansion, self.rounds)
        self.last_round = self.rounds + any(expansion.facts.last_roll for expansion in expansions)
        """The number of the last roll. A roll after the last round, when nothing is drawn, counts as a round."""
        dice = [DieInPlay(None, number, own) for number, own in enumerate(house.dice, 1)]
        dice = dice or _white_dice(printed.dice, expansions)
        for each in expansions:
            if not (each.facts.second_board or each.facts.replaces_white or each.facts.rolled_at_end):
                dice += [
                    DieInPlay(each, number, each.facts.faces[name]) for number, name in enumerate(each.facts.dice, 1)
                ]
        self._dice = tuple(dice)
        self.has_uncounted_specials = any(UNCOUNTED_SPECIALS in expansion.facts.layers for expansion in expansions)
        """Whether a drawing may look like a special route and cross none off."""
        self.white = len(printed.dice)
        self.acts_before_first_roll = any(part.facts.before_first_roll for part in expansions)
        self._find_moments()
        ending = tuple(expansion for expansion in expansions if expansion.facts.rolled_at_end)
        if ending:
            self.end_setup = self._at_end(ending)
        for board in self.boards:
            self.second_board_setup = self._on_board(board)
            self.on_board = frozenset(number for number in range(self.last_round + 2) if has_round(board, number))

    def _at_end(self, ending: tuple[Expansion, ...]) -> Setup:
        """Return the setup of the end of a round, with the expansions whose dice are rolled there."""
        end = copy(self)
        end.components = end.expansions = ending
        end.white = 0
        end._dice = tuple(
            DieInPlay(each, number, each.facts.faces[name])
            for each in ending
            for number, name in enumerate(each.facts.dice, 1)
        )
        end._find_moments()
        return end

    def _on_board(self, board: Expansion) -> Setup:
        """Return the setup of the rounds on the board of an expansion."""
        below = copy(self)
        below.second_board = board
        below.components = below.expansions = (board,)
        below._dice = tuple(
            DieInPlay(None, number, board.facts.faces[name], board.name)
            for number, name in enumerate(board.facts.dice, 1)
        )
        below._find_moments()
        return below

    def _find_moments(self) -> None:
        """Set the lists of components that override each hook, and the tables that depend on all components."""
        components = self.components
        self._in_round: dict[int, tuple[DieInPlay, ...]] = {}
        self._dice_by_component: dict[tuple[str, int], tuple[int, ...]] = {}
        self._throws: dict[int, tuple[tuple[str, facts.Die], ...]] = {}
        self._shown: dict[int, tuple[DieView, ...]] = {}
        """Caches by round: the dice, the dice of each component, the labels of the rolls, and the views of the dice."""
        self.turn_components: tuple[RuleComponent, ...] = tuple(
            component
            for component in components
            if any(
                overriding((component,), hook)
                for hook in (RuleComponent.begin_turn, RuleComponent.legal_actions, RuleComponent.remember_action)
            )
        )
        self.field_components: tuple[RuleComponent, ...] = overriding(components, RuleComponent.legal_action_fields)
        self.required_action_components: tuple[RuleComponent, ...] = tuple(
            sorted(overriding(components, RuleComponent.required_actions), key=lambda component: component.acts_last)
        )
        self.required_first_components = tuple(
            component for component in self.required_action_components if component.may_require_first
        )
        self.last_components = tuple(component for component in components if component.acts_last)
        self.effect_hooks = tuple(
            component.after_action for component in overriding(components, RuleComponent.after_action)
        )
        self.forbidding_components = tuple(
            component for component in overriding(components, RuleComponent.forbidden_spaces) if component.can_forbid
        )
        self.event_components: tuple[RuleComponent, ...] = overriding(components, RuleComponent.events_at)
        """The components that override each hook, so that a call skips the others."""
        self.component_by_action: dict[type, RuleComponent] = {
            act: component for component in components for act in component.action_types
        }
        self.component_by_event: dict[type, RuleComponent] = {
            event: component for component in components for event in component.event_types
        }
        """The component of each event, by the type of the event. `component_by_action` is the same for actions."""
        self.at_moment: dict[MomentName, tuple[RuleComponent, ...]] = {
            moment: tuple(component for component in self.event_components if moment in component.event_moments)
            for moment in get_args(MomentName)
        }
        self.faces_bring = any(face in ROUTES_WITH_LAYERS for die in self._dice for face in die.faces)
        """Whether any face in play adds something to a layer, or differs from the drawing that the sheet stores."""
        self.boards = tuple(expansion for expansion in self.expansions if expansion.facts.second_board)
        self.phase_components = tuple(component for component in components if isinstance(component, ExtraPhase))
        self.dealt: frozenset[str] = frozenset().union(*(component.dealt for component in self.phase_components))
        """All faces of white dice that a draft deals to single seats; empty if white dice are rolled for all seats."""
        self.has_first_phase = any(expansion.facts.first_phase for expansion in self.expansions)
        """Whether the actions that are required first have a phase before the drawing, also without a draft."""
        self.goals = next((component for component in components if isinstance(component, Goals)), None)
        self.draft = next((component for component in components if isinstance(component, DiceDraft)), None)
        self.has_buildings = any(isinstance(component, Buildings) for component in components)
        self.rules = sum(
            1 << regions.RULES[expansion.name] for expansion in self.expansions if expansion.name in regions.RULES
        )
        """The rules for `regions.points`: one bit for each expansion that scores by a rule."""

    def round_setup(self, number: int) -> Setup:
        """Return the setup of a round: this setup, or the setup of the second board."""
        return self if self.second_board_setup is None or number not in self.on_board else self.second_board_setup

    def end_of(self, number: int) -> Setup | None:
        """Return the setup of the end of a round, or None if nothing is rolled there.

        Nothing is rolled after a round on a second board, and after a roll that follows the last round.
        """
        return None if not 0 < number <= self.rounds or number in self.on_board else self.end_setup

    def rounds_left(self, number: int) -> int:
        """Return the number of rounds after round `number` that are drawn on the same board."""
        board = self.second_board if self.second_board_setup is None else self.second_board_setup.second_board
        if board is None:
            return self.rounds - number
        here = has_round(board, number)
        return sum(has_round(board, each) == here for each in range(number + 1, self.rounds + 1))

    def dice(self, number: int) -> tuple[DieInPlay, ...]:
        """Return the dice of a round in the order in which they are rolled: white dice, then those of each expansion.

        `number` is the round, from 1.
        """
        if not self.components:
            return self._dice
        kept = self._in_round.get(number)
        if kept is not None:
            return kept
        dice = self.round_setup(number)._dice
        if number > self.rounds:
            dice = tuple(die for die in dice if die.expansion is not None and die.expansion.facts.last_roll)
        if 0 <= number <= self.last_round:
            self._in_round[number] = dice
        return dice

    def dice_of(self, component: RuleComponent, number: int) -> tuple[int, ...]:
        """Return the numbers of a component's dice in a round."""
        kept = self._dice_by_component.get((component.name, number))
        if kept is not None:
            return kept
        found = tuple(die for die, each in enumerate(self.dice(number)) if each.expansion is component)
        if number in self._in_round:
            self._dice_by_component[component.name, number] = found
        return found

    def dice_views(self, number: int) -> tuple[DieView, ...]:
        """Return the public facts of the dice of a round; empty if all dice are white."""
        kept = self._shown.get(number)
        if kept is not None:
            return kept
        dice = self.dice(number)
        found: tuple[DieView, ...] = ()
        if any(die.owner_name != WHITE for die in dice):
            found = tuple(DieView(die.owner_name, die.optional) for die in dice)
        if number in self._in_round:
            self._shown[number] = found
        return found

    def rolls_for(self, number: int) -> tuple[tuple[str, facts.Die], ...]:
        """Return the label and the faces of each die that is rolled for all seats in a round."""
        kept = self._throws.get(number)
        if kept is None:
            kept = tuple((die.label(number), die.faces) for die in self.rolled(number))
            if 0 <= number <= self.last_round:
                self._throws[number] = kept
        return kept

    def rolled(self, number: int) -> tuple[DieInPlay, ...]:
        """Return the dice of a round that are rolled for all seats.

        These are not white dice if a draft deals white dice.
        """
        dice = self.dice(number)
        return tuple(die for die in dice if die.owner_name != WHITE) if self.dealt else dice

    def component_of(self, act: object) -> RuleComponent | None:
        """Return the component that defines an action, or None for an action of the base game."""
        return self.component_by_action.get(type(act))

    def start(self) -> Sheet:
        """Return the sheet before the first round, empty except for marks of expansions, such as the volcano in D4."""
        marks: dict[str, Mark] = {}
        layers: dict[str, Any] = {}
        for expansion in self.expansions:
            marks |= {space: Mark(drawing, 0) for space, drawing in expansion.facts.start_marks.items()}
            layers |= expansion.facts.start_layers
        return Sheet(marks, (), layers)

    def score(self, sheet: Sheet, network: Network | None = None, villages: int = 0, goals: int = 0) -> ScoreSheet:
        """Return the score sheet of a sheet with the points of all components, every line in points (rules 6).

        Args:
            sheet: The sheet.
            network: The masks of the sheet, if the caller has them.
            villages: Points for villages in addition to the points of marked buildings.
            goals: The points for goals.
        """
        if network is None:
            network = sheet.network()
        if not self.components:
            return score_sheet(network, self.mode, villages, goals)
        routed = sheet.marks if self.centre_of_routes else None
        if self.has_buildings:
            villages += village_points(sheet)
        points: dict[str, int] = {}
        for expansion in self.expansions:
            points[expansion.name] = expansion.points(sheet, network)
        return score_sheet(network, self.mode, villages, goals, points, routed)

    def breakdown(self, sheet: Sheet, network: Network | None = None) -> ScoreBreakdown:
        """Return the spaces and ends that give the points of each line of `score`."""
        if network is None:
            network = sheet.network()
        lines: dict[str, tuple[ExpansionScore, ...]] = {
            expansion.name: expansion.breakdown(sheet, network) for expansion in self.expansions
        }
        found = score_breakdown(
            network, self.mode, lines, self._to_come(sheet), sheet.marks if self.centre_of_routes else None
        )
        boards = {board.name: each for board in self.boards if (each := board.board_breakdown(sheet)) is not None}
        if boards:
            found = msgspec.structs.replace(found, boards=boards)
        if self.has_buildings:
            found = msgspec.structs.replace(found, buildings=activated(sheet))
        return found

    def _to_come(self, sheet: Sheet) -> Iterator[int]:
        """Yield the numbers of all drawings that dice and special routes may still show."""
        used = sheet.specials()
        left = facts.DICE.specials.routes if len(used) < facts.DICE.specials.each_game else ()
        faces = {face for die in self._dice for face in die.faces}
        faces.update(self.dealt)
        for route in (*faces, *(route for route in left if route not in used)):
            yield from ROUTE_NUMBERS.get(route, ())


@lru_cache(maxsize=256)
def _setup(
    edition: facts.Edition,
    mode: facts.LongestMode,
    names: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    modules: Modules,
    house: HouseRules,
) -> Setup:
    chosen = dict(settings)
    expansions = []
    for name, expansion in facts.EXPANSIONS.items():
        if name in names:
            values = {
                key: chosen.get(f"{name}.{key}", setting.values[0]) for key, setting in expansion.settings.items()
            }
            expansions.append(CLASSES[name](expansion, values))
    others = [MODULES[name](value) for name, value in modules]
    return Setup(edition, mode, expansions, chosen.get(CENTRE) == "routes", others, house)


@cache
def base_setup(edition: facts.Edition, longest: facts.LongestMode | None) -> Setup:
    """Return the setup of an edition without any component.

    `longest` is the mode in which longest routes are counted; None for the mode of the edition.
    """
    return Setup(edition, longest or facts.DICE.editions[edition].longest, ())


def setup_of(
    edition: facts.Edition,
    mode: facts.LongestMode,
    names: Sequence[str] = (),
    settings: Mapping[str, str] | None = None,
    modules: Modules = (),
    house: HouseRules = NO_HOUSE_RULES,
) -> Setup:
    """Return the setup for an edition, mode, expansions, settings, modules and house rules.

    Call `check_expansions` first.
    """
    if not names and not modules and house == NO_HOUSE_RULES:
        return base_setup(edition, mode)
    return _setup(edition, mode, tuple(names), tuple(sorted((settings or {}).items())), modules, house)


def is_second_board_only(names: Sequence[str], settings: Mapping[str, str]) -> bool:
    """Return whether only the second board of an expansion is played, without the sheet."""
    return any(name in facts.SECOND_BOARDS and settings.get(f"{name}.{SURFACE}") == NONE for name in names)


def default_mode(
    edition: facts.Edition, names: Sequence[str] = (), settings: Mapping[str, str] | None = None
) -> facts.LongestMode:
    """Return the default mode for longest routes: the edition's mode, or "trail" if only a second board is played."""
    return "trail" if is_second_board_only(names, settings or {}) else facts.DICE.editions[edition].longest


def check_expansions(names: Sequence[str], settings: Mapping[str, str], at: str = "expansions") -> None:
    """Raise BadInput unless the expansions `names` exist, are named once, can be combined and have the `settings`."""
    for number, name in enumerate(names):
        place = f"{at}.{number}"
        if name not in facts.EXPANSIONS:
            known = ", ".join(facts.EXPANSIONS) or "none"
            raise BadInput("unknown-expansion", f"there is no expansion {name[:40]!r}; there are: {known}", place)
        if name in names[:number]:
            raise BadInput("expansion-twice", f"{name} is named twice", place, {"expansion": name})
    for key, value in settings.items():
        if key == CENTRE and names:
            if value not in CENTRES:
                raise BadInput(
                    "unknown-setting", f"{key} is one of {', '.join(CENTRES)}, not {value[:40]!r}", f"settings.{key}"
                )
            continue
        name, _, setting = key.partition(".")
        known_settings = facts.EXPANSIONS[name].settings if name in names else {}
        if setting not in known_settings:
            there = ", ".join(f"{each}.{key}" for each in names for key in facts.EXPANSIONS[each].settings) or "none"
            raise BadInput("unknown-setting", f"there is no setting {key[:40]!r} here; there are: {there}", "settings")
        if value not in known_settings[setting].values:
            shown = ", ".join(known_settings[setting].values)
            raise BadInput("unknown-setting", f"{key} is one of {shown}, not {value[:40]!r}", f"settings.{key}")
    replaced = [settings.get(f"{name}.die", USUAL_DIE) for name in names if facts.EXPANSIONS[name].replaces_white]
    numbers = [value for value in replaced if value != USUAL_DIE]
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise BadInput("same-die", f"two expansions would replace white die {twice}", "settings", {"die": twice})
    if len(names) > 1 and is_second_board_only(names, settings):
        raise BadInput("expansions-conflict", "other expansions need the surface, which this match does not have", at)


def compatibility(one: str, other: str) -> tuple[Compatibility, str]:
    """Return the level of compatibility of two expansions (rules 13), with a warning for "harsh", else ""."""
    first, second = facts.EXPANSIONS[one], facts.EXPANSIONS[other]
    words = first.harsh_with.get(other) or second.harsh_with.get(one)
    if words:
        return "harsh", words
    return ("good" if other in first.goes_with or one in second.goes_with else "possible"), ""
