"""Implements the draft (rules 9.4): seats pick openly rolled pairs of dice in turn, and each draws its own four dice.

`pool.py` has the dice in the pool, the order of picks and the values of dice.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Phase
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import pool
from inkrally.railroad_ink.contract import NOT_PLAYED, ExpansionEvent, ExtraPhase, MomentName, RuleModule
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.log_validation import check_faces, invalid_log
from inkrally.railroad_ink.round.rolls import Face

if TYPE_CHECKING:
    from inkrally.match.game import Seat
    from inkrally.railroad_ink.game import Options, Table
    from inkrally.railroad_ink.round.turn import RoundEditor

PHASE = "pick"


class PickPair(ExpansionAction, frozen=True, kw_only=True, tag="pick", forbid_unknown_fields=True):
    """Pick a pair of dice. Pairs are numbered from 0 in the order of their draws from the pool."""

    pair: int


class StartDrawn(ExpansionEvent, frozen=True, tag="draft-start"):
    """The start player of the first round was drawn by lot."""

    seat: int


class PairsRolled(ExpansionEvent, frozen=True, tag="draft-pairs"):
    """The pairs of a round were rolled.

    Attributes:
        start: The seat that picks first.
        dice: The numbers of the drawn dice of the pool, in the order of drawing. Each two successive dice are a pair.
        faces: The face of each of these dice.
    """

    round: int
    start: int
    dice: tuple[int, ...]
    faces: tuple[Face, ...]


class DraftDieView(msgspec.Struct, frozen=True):
    """A die of a pair as players see it: its name, its face, and the value of that face."""

    die: str
    face: str
    value: int


class PairView(msgspec.Struct, frozen=True):
    """A pair of dice as players see it. `by` is the seat that picked the pair, or None."""

    dice: tuple[DraftDieView, ...]
    by: int | None


class DraftView(msgspec.Struct, frozen=True):
    """The draft of a round as players see it. Before the first round it has no pairs.

    Attributes:
        first: The start player of the first round.
        start: The start player of this round.
        order: The seats in the order of picks.
        asked: The seat that picks next.
        pairs: The pairs of dice.
        totals: The total value of each seat's dice; None before all seats have picked.
        next: The start player of the next round; None before all seats have picked.
    """

    first: int
    start: int
    order: tuple[int, ...]
    asked: int | None
    pairs: tuple[PairView, ...]
    totals: tuple[int, ...] | None
    next: int | None


class DiceDraft(ExtraPhase, RuleModule):
    """The draft as a component of a match. `chosen` are the sets of dice in the pool (`pool.DiceSets`).

    Its state in `Table.component_states` has the start player of the first round, the start player of this round, and
    the pairs.
    """

    name = "draft"
    action_types = (PickPair,)
    event_types = (StartDrawn, PairsRolled)
    event_moments = frozenset[MomentName](("opened", "rolled"))

    @classmethod
    def settings_for(cls, options: Options) -> Hashable:
        return pool.DiceSets(options.edition, options.drafted.sets) if options.draft else NOT_PLAYED

    def __init__(self, chosen: pool.DiceSets) -> None:
        super().__init__(chosen)
        self.dealt = chosen.faces

    @classmethod
    def check_options(cls, options: Options, seats: int, alone: bool) -> None:
        if not options.draft:
            return
        if alone:
            raise BadInput(
                "draft-dice", "a draft needs white dice, which a match without the sheet does not have", "draft"
            )
        for name in options.expansions or ():
            if not facts.EXPANSIONS[name].draft:
                raise BadInput(
                    "draft-expansion", f"{name} cannot be combined with a draft", "draft", {"expansion": name}
                )
            if facts.EXPANSIONS[name].first_phase and options.drafted.first == "picks":
                raise BadInput(
                    "draft-first", f"with {name}, the duties come before the picks", "draft.first", {"expansion": name}
                )
        if seats < pool.MIN_SEATS:
            raise BadInput("draft-seats", f"a draft needs {pool.MIN_SEATS} seats or more, not {seats}", "draft")
        pool.DiceSets(options.edition, options.drafted.sets).editions(seats)

    # Random draws: the first player, the pairs of dice, and the faces of the dice.

    def events_at(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        if moment == "opened":
            return (StartDrawn(chance.number(_FIRST, len(table.sheets))),)
        number, seats = table.round, len(table.sheets)
        if number > table.options.setup.rounds:
            return ()  # a last roll after the last round has no white dice
        kept = table.component_states[self.name]
        totals = _totals(kept, seats)
        start = kept["first"] if totals is None else pool.next_start(totals, kept["start"])
        names = pool.pool(self.chosen, seats)
        dice = chance.shuffle(_pool_label(number), len(names))
        faces = []
        for place, die in enumerate(dice):
            shown = facts.DICE.dice[names[die]]
            face = chance.number(_die_label(number, place), len(shown))
            faces.append(Face(shown[face], face))
        return (PairsRolled(number, start, dice, tuple(faces)),)

    def apply_event(self, table: Table, event: ExpansionEvent) -> Table:
        seats = len(table.sheets)
        if isinstance(event, StartDrawn):
            if not 0 <= event.seat < seats:
                raise invalid_log(f"there is no seat {event.seat}")
            return self._with_state(table, {"first": event.seat, "start": event.seat, "pairs": []})
        assert isinstance(event, PairsRolled)
        names = pool.pool(self.chosen, seats)
        if not 0 <= event.start < seats or sorted(event.dice) != [*range(len(names))]:
            raise invalid_log("other dice are in the pool, or nobody picks first")
        check_faces([facts.DICE.dice[names[die]] for die in event.dice], event.faces)
        dice = [[names[die], face.route] for die, face in zip(event.dice, event.faces, strict=True)]
        pairs = [
            {"dice": dice[place : place + pool.DICE_PER_PAIR], "by": None}
            for place in range(0, len(dice), pool.DICE_PER_PAIR)
        ]
        return self._with_state(table, {**table.component_states[self.name], "start": event.start, "pairs": pairs})

    def random_draws(self, table: Table, event: ExpansionEvent) -> Sequence[Draw]:
        if isinstance(event, StartDrawn):
            return (Draw(_FIRST, len(table.sheets), event.seat),)
        assert isinstance(event, PairsRolled)
        rolls = [Draw(_die_label(event.round, place), 6, face.face) for place, face in enumerate(event.faces)]
        return (Draw(_pool_label(event.round), len(pool.pool(self.chosen, len(table.sheets))), event.dice), *rolls)

    # The phase in which seats pick.

    def phase(self, table: Table) -> Phase | None:
        seat = _seat_to_pick(table.component_states[self.name], len(table.sheets))
        return None if seat is None else Phase(PHASE, (seat,))

    def phase_actions(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        kept = table.component_states[self.name]
        if draft or seat != _seat_to_pick(kept, len(table.sheets)):
            return ()
        return tuple(PickPair(pair=number) for number, pair in enumerate(kept["pairs"]) if pair["by"] is None)

    def check_phase_action(self, table: Table, seat: Seat, draft: Sequence[Action], act: Action) -> None:
        if not isinstance(act, PickPair):
            raise Refusal("pick-due", "pick a pair of dice now; drawing begins when all have picked")
        pairs = table.component_states[self.name]["pairs"]
        if seat != _seat_to_pick(table.component_states[self.name], len(table.sheets)):
            raise Refusal("seat-not-asked", f"it is not the turn of seat {seat} to pick")
        if not 0 <= act.pair < len(pairs):
            raise Refusal(
                "pair-unknown", f"the pairs are numbered 0 to {len(pairs) - 1}; there is no {act.pair}", "pair"
            )
        taken = pairs[act.pair]["by"]
        if taken is not None:
            raise Refusal("pair-taken", f"seat {taken} has taken pair {act.pair}; free pairs: {_free(pairs)}", "pair")
        if draft:
            raise Refusal("pick-made", "you can pick one pair at a time; take this one back to pick another", "pair")
        if act != PickPair(pair=act.pair):
            raise Refusal("act-illegal", "a pick is only the number of a pair")

    def phase_complete(self, table: Table, seat: Seat, draft: Sequence[Action]) -> None:
        if not draft:
            free = _free(table.component_states[self.name]["pairs"])
            raise Refusal("pick-missing", f"pick a pair first; free pairs: {free}", "pair")

    def phase_default(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        """Return the draft, or the pick of the first free pair if the draft is empty."""
        return draft or self.phase_actions(table, seat, draft)[:1]

    def phase_record(self, table: Table, commits: Mapping[Seat, Sequence[Action]]) -> Table:
        kept = table.component_states[self.name]
        pairs = list(kept["pairs"])
        for seat, acts in commits.items():
            for act in acts:
                if not isinstance(act, PickPair) or not 0 <= act.pair < len(pairs) or pairs[act.pair]["by"] is not None:
                    raise invalid_log("no pair that is left is picked")
                pairs[act.pair] = {**pairs[act.pair], "by": seat}
        table = self._with_state(table, {**kept, "pairs": pairs})
        if any(pair["by"] is None for pair in pairs):
            return table
        rolls: list[list[str]] = [[] for _ in table.sheets]
        for pair in pairs:
            rolls[pair["by"]] += [face for _, face in pair["dice"]]
        return msgspec.structs.replace(table, rolls=tuple((*own, *table.roll) for own in rolls))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        raise Refusal("pick-over", "all players have picked their dice; draw yours now")

    # The view of the draft for players, and the order that breaks ties.

    def visible_state(self, table: Table) -> Any:
        """Return a `DraftView` as JSON, or None before the match begins."""
        kept = table.component_states.get(self.name)
        if kept is None:
            return None
        seats = len(table.sheets)
        totals = _totals(kept, seats)
        pairs = tuple(
            PairView(tuple(DraftDieView(die, face, pool.dice_value([face])) for die, face in pair["dice"]), pair["by"])
            for pair in kept["pairs"]
        )
        seen = DraftView(
            first=kept["first"],
            start=kept["start"],
            order=pool.picking_order(kept["start"], seats),
            asked=None if table.first else _seat_to_pick(kept, seats),
            pairs=pairs,
            totals=totals,
            next=None if totals is None else pool.next_start(totals, kept["start"]),
        )
        return msgspec.json.decode(msgspec.json.encode(seen))

    def last_word(self, table: Table, seat: Seat) -> int:
        """Return the value that breaks a tie in points and errors; higher is better."""
        return pool.tie_break_rank(seat, table.component_states[self.name]["first"], len(table.sheets))

    def _with_state(self, table: Table, kept: dict[str, Any]) -> Table:
        """Return the table with a new state of the draft."""
        return msgspec.structs.replace(table, component_states={**table.component_states, self.name: kept})


_FIRST = "first start player"


def _pool_label(number: int) -> str:
    return f"round {number}, pool"


def _die_label(number: int, place: int) -> str:
    """Return the label of the random draw of a die's face. Labels count pairs, and dice in a pair, from 1."""
    return f"round {number}, pair {place // pool.DICE_PER_PAIR + 1}, die {place % pool.DICE_PER_PAIR + 1}"


def _seat_to_pick(kept: Mapping[str, Any], seats: int) -> Seat | None:
    """Return the seat that must pick next, or None when all pairs are picked."""
    taken = sum(pair["by"] is not None for pair in kept["pairs"])
    return None if taken == len(kept["pairs"]) else pool.picking_order(kept["start"], seats)[taken]


def _free(pairs: Sequence[Mapping[str, Any]]) -> str:
    """Return the numbers of the free pairs, as text for an error message."""
    return ", ".join(str(number) for number, pair in enumerate(pairs) if pair["by"] is None)


def _totals(kept: Mapping[str, Any], seats: int) -> tuple[int, ...] | None:
    """Return the total value of each seat's dice, or None before all seats have picked."""
    if not kept["pairs"] or any(pair["by"] is None for pair in kept["pairs"]):
        return None
    totals = [0] * seats
    for pair in kept["pairs"]:
        totals[pair["by"]] += pool.dice_value(face for _, face in pair["dice"])
    return tuple(totals)
