"""Finds the candidates of a turn: searches drawings, completes the turn, and values its sheet.

`decision.py` chooses one of the candidates; the analysis lists several. Keep dice to come, matches and seats out of
this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.search_setup import WeightTable, masks_of, search_setup_of
from inkrally.railroad_ink.bots.evaluation.second_board_setup import second_board_setup_of, specials_left
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.goals.evaluation import GoalEvaluation
from inkrally.railroad_ink.bots.search.beam import DUPLICATE_OFFSET, FREE_SPECIAL, NEVER, TurnSearch, packed
from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch
from inkrally.railroad_ink.challenge.buildings import DrawFree, Duplicate, village_points
from inkrally.railroad_ink.contract import Expansion, RuleComponent
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.round.apply_acts import sheet_after
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACE_NAMES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet

MAX_LAST_ACTIONS = 4
"""The maximum number of optional actions after the drawings of a round, to limit the time of a decision."""

MAX_LAST_BRANCHES, LAST_ACTION_DEPTH = 8, 2
"""The limits when the bot values an optional last action: alternatives in each step, and further actions."""


class TurnCandidates:
    """Searches the candidates of one turn at a time, in the same working memory. Not safe to share between threads.

    A candidate is a complete turn that the search found.

    Attributes:
        base: The turn before any action.
        rounds: The number of later rounds on the same board.
        stage: The round whose weights are used for the value.
        nodes: The number of sheets examined so far.
    """

    def __init__(
        self,
        setup: Setup,
        weights: list[list[int]],
        blind: Sequence[str] = (),
        tables: dict[str, WeightTable] | None = None,
    ) -> None:
        """Prepare for turns of a setup.

        Args:
            setup: The dice and components in play.
            weights: The weights of the plain value.
            blind: The parts of the game to ignore (`SearchLevel.ignored`).
            tables: Weights to use instead of those of the expansions.
        """
        self.blind = blind
        self.plan = search_setup_of(setup)
        self.potential = self.plan.expansion_value(blind, tables)
        self.boards = second_board_setup_of(setup, blind)
        self.second_board = self.boards if setup.second_board is not None else None
        self.counted = [] if "expansions" in blind or setup.second_board is not None else self.plan.counted
        self.effects = self.potential.buildings >= 0 or self.second_board is not None
        # In the base game, the value of expansions is always 0.
        potential = self.potential if self.plan.scorings or self.potential.buildings >= 0 else None
        self.value = SheetValue(weights if self.second_board is None else self.second_board.weights, potential)
        self.nodes = 0

    def start_turn(self, turn: RoundEditor, aims: GoalEvaluation | None) -> None:
        """Set the turn to search, before any action. It is not changed.

        `aims` are the goals that can still be reached.
        """
        self.base = turn
        self.rounds = turn.setup.rounds_left(turn.round)
        self.stage = max(1, STAGES + 1 - self.rounds)
        if self.potential.buildings >= 0 and self.plan.buildings is not None:
            marked = turn.layers.get(self.plan.buildings.name, {})
            self.potential.set_marks(masks_of(turn), marked.get("villages", 0), marked.get("universities", 0))
        for lines in self.plan.lines:
            self.potential.set_edge_cost(*lines.unbridged_segments(turn.layers), lines.bridge_cost(turn))
        self.value.set_goals(aims if turn.setup.second_board is None else None)
        self.value.set_second_board(None if self.boards is None else self.boards.at_turn(turn))

    def connect(self, search: TurnSearch) -> None:
        """Set in a search the kinds of ends that must join the routes of expansions."""
        for route, kinds in self.plan.connects.items():
            search.connect(route, kinds)

    def after(self, acts: Sequence[Action]) -> RoundEditor:
        """Return the turn after these actions."""
        return self.base.after(acts)

    def own_acts(self, turn: RoundEditor) -> list[Action]:
        """Return the legal expansion actions before drawing, without lines along edges, which are drawn last."""
        lines: list[RuleComponent] = [each.expansion for each in self.plan.lines]
        return [act for act in turn.expansion_actions(listed=True) if turn.setup.component_of(act) not in lines]

    # The value of a sheet.

    def unmodelled_points(self, turn: RoundEditor) -> int:
        """Return the expected points that the search does not count, such as of lines, in thousandths of a point."""
        if "expansions" in self.blind or not self.plan.estimated:
            return 0
        return self.expected_millipoints(self.plan.estimated, turn.sheet_now(), turn.network)

    def expected_millipoints(self, expansions: Sequence[Expansion], sheet: Sheet, network: Network) -> int:
        """Return the expected points of expansions at the end of the match, in thousandths of a point.

        Points that the search already counts on the sheet are left out.
        """
        left, total = max(0, self.rounds), 0.0
        for expansion in expansions:
            total += expansion.expected_points(sheet, network, left)
            if expansion not in self.plan.unseen:
                total -= expansion.points(sheet, network)
        return round(1000 * total)

    def bonus_function(
        self, search: LookaheadSearch, turn: RoundEditor, dice: Sequence[int]
    ) -> Callable[[int], int] | None:
        """Return a function for the points of expansions that a candidate of a search gains, or None without any.

        The search cannot compute these points. The function takes the number of a candidate of this turn and returns
        thousandths of a point. It does the default actions for what is required after the drawing, such as placing
        weather. `dice` are the numbers of the dice that are searched.
        """
        if not self.counted:
            return None
        sheet = turn.sheet_now()
        before = self.expected_millipoints(self.counted, sheet, turn.network)
        last = [component for component in turn.setup.required_action_components if component.acts_last]

        def bonus(end: int) -> int:
            acts = acts_of_end(search.turn, end, turn, dice)
            if last:
                drawn = RoundEditor(sheet, turn.roll, acts, turn.match_setup, turn.round)
                for component in last:
                    while (act := component.default_action(drawn)) is not None:
                        drawn.draw(act)
                after, network = drawn.sheet_now(), drawn.network
            else:
                after = sheet_after(sheet, acts, turn.round, turn.setup, turn.roll)
                network = after.network()
            return self.expected_millipoints(self.counted, after, network) - before

        return bonus

    def static_value(self, turn: RoundEditor) -> int:
        """Return the value of a turn's sheet as if the round were over, in thousandths of a point."""
        self.nodes += 1
        if self.rounds < 0:
            return 1000 * points_so_far(turn)
        return self.value.evaluate(masks_of(turn), min(self.stage, STAGES), specials_left(turn))

    def lookahead_value(self, turn: RoundEditor) -> int:
        """Return the value of a turn's sheet without a search, including the points that the search cannot compute."""
        return self.static_value(turn) + self.unmodelled_points(turn)

    # The drawings.

    def dice(self, turn: RoundEditor) -> tuple[list[int], int]:
        """Return the numbers of the undrawn dice for the search, white dice first, and the number of white dice."""
        white = [die for die in turn.left if turn.dice[die].expansion is None]
        return white + [die for die in self.plan.extras if die in turn.left], len(white)

    def owed_dice(self, turn: RoundEditor, dice: list[int]) -> int:
        """Return the dice one of which must be drawn, as bits by position in `dice`; 0 if one is drawn already."""
        owing = [die for place, die in enumerate(self.plan.extras) if self.plan.owed >> place & 1]
        if not all(die in dice for die in owing):
            return 0
        return sum(1 << dice.index(die) for die in owing)

    def forbid_barred(self, search: TurnSearch, turn: RoundEditor) -> None:
        """Forbid drawings in a search in the spaces where expansions forbid them now."""
        for number in self.plan.drawings if turn.setup.forbidding_components else ():
            spaces = 0
            for component in turn.setup.forbidding_components:
                spaces |= component.forbidden_spaces(turn, number)
            search.forbid(number, spaces)

    def used_specials(self, turn: RoundEditor) -> int:
        """Return the crossed off special routes, as bits. The next bit is set if one of these counts towards no limit.

        On a second board, doublings take the place of special routes.
        """
        if self.second_board is not None:
            return (1 << self.second_board.doublings_used(turn)) - 1
        if turn.setup.second_board is not None:
            return (1 << len(facts.SPECIALS)) - 1
        used = sum(1 << number for number, route in enumerate(facts.SPECIALS) if route in turn.specials)
        return used | bool(turn.uncounted) << len(facts.SPECIALS)

    def run_search(self, search: TurnSearch, turn: RoundEditor, special: int, limit: int) -> int:
        """Search the drawings of a turn and return the number of candidates.

        Args:
            search: The search to use.
            turn: The turn.
            special: When a special route may be drawn, if the turn allows one.
            limit: The number of nodes after which the search keeps only one state in each beam.
        """
        dice, white = self.dice(turn)
        self.forbid_barred(search, turn)
        search.set_building_effects(*has_building_effects(turn))
        count = search.run(
            masks_of(turn),
            self.stage,
            packed([turn.roll[die] for die in dice]),
            white,
            self.used_specials(turn),
            special if turn.special_routes() else NEVER,
            limit,
            len(dice) - white,
            self.owed_dice(turn, dice),
        )
        self.nodes += search.nodes
        return count

    def drawings(
        self, search: TurnSearch, turn: RoundEditor, acts: Sequence[Action], special: int, limit: int
    ) -> list[tuple[int, tuple[Action, ...]]]:
        """Return the best candidates of a turn, each with its value and its actions, which begin with `acts`."""
        dice, _ = self.dice(turn)
        if not dice:
            return [(self.static_value(turn), tuple(acts))]
        count = self.run_search(search, turn, special, limit)
        return [(search.candidate_value(end), (*acts, *acts_of_end(search, end, turn, dice))) for end in range(count)]

    # Completing the turn.

    def complete_turn(self, acts: Sequence[Action]) -> tuple[Action, ...]:
        """Return the actions of a complete turn: `acts` up to the first illegal action, lines, and required actions."""
        turn = self.after(())
        done: list[Action] = []
        for act in acts:
            if not is_legal(turn, act):
                break  # a rule that the search does not know forbids it
            done.append(act)
            turn.draw(act)
            done.extend(turn.apply_required_first())
        self.do_required_actions(self.with_edge_lines(turn, done), done)
        return tuple(done)

    def with_edge_lines(self, turn: RoundEditor, acts: list[Action]) -> RoundEditor:
        """Draw lines along edges after everything else, add the actions to `acts`, and return the turn after them."""
        for lines in self.plan.lines if "expansions" not in self.blind else ():
            drawn = list(lines.draw(turn))
            acts += drawn
            turn = self.after(acts) if drawn else turn
        return turn

    def do_required_actions(self, turn: RoundEditor, acts: list[Action]) -> None:
        """Add the actions that are still required to `acts`.

        The default actions are done directly or after one expansion action, whichever leads to the best sheet.
        """
        plain = self.after(acts)
        ways: list[tuple[int, list[Action]]] = [(0, list(plain.complete_by_default()))]
        if next(turn.required_dice(), None) is None and next(turn.required_actions(), None) is not None:
            ways = [(self.lookahead_value(plain), ways[0][1])]
            for act in turn.expansion_actions(listed=True):
                tried = self.after([*acts, act])
                rest = list(tried.complete_by_default())
                ways.append((self.lookahead_value(tried), [act, *rest]))
        acts += max(ways, key=lambda way: way[0])[1]
        if turn.setup.last_components:
            self.do_last_actions(acts)

    def do_last_actions(self, acts: list[Action]) -> None:
        """Add the optional last actions of a round that do not lower the value of the sheet to `acts`.

        Each is judged and added together with the actions that it requires. Among actions with equal values, the one
        with the best actions after it is added.
        """
        turn = self.after(acts)
        for _ in range(MAX_LAST_ACTIONS):
            plain = self.lookahead_value(turn)
            options = last_actions(turn)
            ways = [self.after([*acts, act]) for act in options]
            rests = [list(way.complete_by_default()) for way in ways]
            values = [self.lookahead_value(way) for way in ways]
            if not values or max(values) < plain:
                return
            equal = [way for way, value in enumerate(values) if value == max(values)]
            best = equal[0]
            if len(options) <= MAX_LAST_BRANCHES:
                best = max(equal, key=lambda way: self.best_of_last_actions([*acts, options[way]], LAST_ACTION_DEPTH))
            acts += [options[best], *rests[best]]
            turn = ways[best]

    def best_of_last_actions(self, acts: list[Action], depth: int) -> int:
        """Return the best value of a sheet after `acts` and up to `depth` more actions that come last in a round."""
        turn = self.after(acts)
        acts = [*acts, *turn.complete_by_default()]
        best = self.lookahead_value(turn)
        options = last_actions(turn) if depth else []
        for act in options if len(options) <= MAX_LAST_BRANCHES else []:
            best = max(best, self.best_of_last_actions([*acts, act], depth - 1))
        return best


def last_actions(turn: RoundEditor) -> list[ExpansionAction]:
    """Return the legal actions that come last in a round."""
    component_of = turn.setup.component_by_action
    return [act for act in turn.expansion_actions(listed=True) if component_of[type(act)].acts_last]


def has_building_effects(turn: RoundEditor) -> tuple[int, bool]:
    """Return the unused effects of buildings in a turn.

    The first item is 1 if a white die may be drawn a second time, else 0. The second tells whether a special route that
    counts towards no limit may be drawn.
    """
    offered = turn.legal_action_fields()
    return int(bool(offered.get("duplicates") or offered.get("doublings"))), bool(offered.get("free"))


def act_of(die: int, dice: Sequence[int], drawing: str, space: str, again: Callable[..., Action] = Duplicate) -> Action:
    """Return the action of one step of a candidate.

    Args:
        die: The position of the die in `dice`, as in `TurnSearch.candidate_moves`.
        dice: The numbers of the dice.
        drawing: The drawing.
        space: The space.
        again: The type of the action that draws a die a second time.
    """
    if die >= DUPLICATE_OFFSET:
        return again(space, drawing, dice[die - DUPLICATE_OFFSET])
    if die >= 0:
        return DrawDie(dice[die], space, drawing)
    return DrawFree(space, drawing) if die == FREE_SPECIAL else DrawSpecial(space, drawing)


def acts_of_end(search: TurnSearch, end: int, turn: RoundEditor, dice: Sequence[int]) -> list[Action]:
    """Return the actions of a candidate of a search. `dice` are the numbers of the dice that were searched."""
    again = Duplicate if turn.setup.second_board is None else turn.setup.second_board.action_types[0]
    return [
        act_of(die, dice, DRAWINGS[drawing], SPACE_NAMES[space], again)
        for die, drawing, space in search.candidate_moves(end)
    ]


def is_legal(turn: RoundEditor, act: Action) -> bool:
    """Return whether an action is legal now in a turn."""
    try:
        turn.check(act)
    except Refusal:
        return False
    return True


def points_after(turn: RoundEditor, done: Sequence[Action], act: Action) -> int:
    """Return the points of a sheet after the actions `done` and then `act`, counted as in `points_so_far`."""
    return points_so_far(turn.after([*done, act]))


def points_so_far(turn: RoundEditor) -> int:
    """Return the points of a turn's sheet. Ends that can still be joined do not count as errors."""
    plan, sheet, network = search_setup_of(turn.setup), turn.sheet_now(), turn.network
    more = sum(expansion.points(sheet, network) for expansion in turn.setup.expansions)
    more += village_points(sheet) if turn.setup.has_buildings else 0
    # The points of a second board are among those of expansions.
    own = network.total(False) if turn.setup.second_board is None else 0
    return own + network.live_ends() + more + plan.expansion_value().live_open_ends(network)


def position_key(sheet: Sheet) -> bytes:
    """Return a key of a sheet: its drawings, crossed off special routes and layers, without the rounds of drawings."""
    marks = sorted(sheet.drawings().items())
    return msgspec.json.encode((marks, sorted(sheet.specials()), sheet.layers), order="sorted")
