"""Implements Galactic Invaders (rules 15.9.1): aliens on the sheet of the right neighbour, their attacks and a nuke."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.chance import Chance
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion, ExpansionEvent, MomentName, read_spaces
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.log_validation import invalid_log
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SPACE_LAYERS, SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table
    from inkrally.railroad_ink.round.turn import RoundEditor
    from inkrally.railroad_ink.setup import Setup

ALIENS, SHIELDS = "aliens", "shields"
ALIEN, ATTACK, NUKE = "alien", "attack", "nuke"

FILLERS = frozenset(facts.FILLERS)

EXIT_SPACES = frozenset(way.space for way in facts.SHEET.exits)


DRAWING_WORTH = 2.5
"""The points that a drawing is worth to a bot, if an attack erases it."""
BLOCKED_SPACE_WORTH = 1.0
"""The points that a space with a shield is worth to a bot, if the player would otherwise draw in it."""
DRAW_CHANCES = (0.06, 0.4, 0.55)
"""The chance that a player draws in an empty space in a round, by the number of ends that point at it, at most 2.

In 200 games of the base game, the level `quick` drew this often in such a space in the next round.
"""
EXIT_DRAW_CHANCE = 0.2
"""The chance for a space beside an exit at which no end points."""
BOTH_KINDS = 2
"""The argument of `Network.ends_into` for highway and railway ends."""


class PutAlien(ExpansionAction, frozen=True, tag="galactic-invaders-alien", forbid_unknown_fields=True):
    """Put an alien in `space` of the right neighbour's sheet."""

    neighbour = -1


class RemoveAlien(ExpansionAction, frozen=True, tag="galactic-invaders-nuke", forbid_unknown_fields=True):
    """Remove the alien in `space` of the player's sheet."""


class Attacked(ExpansionEvent, frozen=True, tag="galactic-invaders-attack"):
    """All aliens raised their shields and erased everything in their spaces.

    Attributes:
        round: The round at whose end they attacked.
        erased: The spaces of each seat where something was erased.
    """

    round: int
    erased: tuple[tuple[str, ...], ...]


class GalacticInvaders(Expansion):
    """The rule component of Galactic Invaders.

    `turn.own` has the face that the seat must still act on, the number of actions left, and the spaces chosen.
    """

    action_types = (PutAlien, RemoveAlien)
    event_types = (Attacked,)
    event_moments = frozenset[MomentName](("ended",))
    may_require_first = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.start_aliens: int = expansion.own["start"]
        self.alien_points: int = expansion.own["alien"]
        faces = expansion.faces[expansion.dice[0]]
        self.quiet_share = 1 - faces.count(ATTACK) / len(faces)

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return read_spaces(value, at, name)

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        for number, space in enumerate(sheet.layers.get(SHIELDS, ())):
            if space not in sheet.layers.get(ALIENS, ()):
                raise BadInput("shields", f"{space} has no alien", f"{prefix}{SHIELDS}.{number}")
        return sheet

    # Before the first roll, and after the roll at the end of a round.

    def begin_turn(self, turn: RoundEditor) -> None:
        face = next((turn.roll[die] for die in turn.dice_of(self)), "")
        left = int(face in (ALIEN, NUKE))
        if not turn.round and ALIENS not in turn.neighbour(PutAlien).layers:
            face, left = ALIEN, self.start_aliens
        turn.own[self.name] = (face, left, ())

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        face, left, _ = turn.own[self.name]
        if not left or next(self._spaces(turn), None) is None:
            return
        if face == NUKE:
            spaces = tuple(self._spaces(turn))
            yield RequiredAction("galactic-invaders-nuke", "remove one alien from your sheet", spaces, first=True)
        elif turn.round:
            text = "put an alien in an empty space of your right neighbour's sheet"
            yield RequiredAction("galactic-invaders-alien", text, first=True)
        else:
            text = f"put {self.start_aliens} aliens in different spaces of your right neighbour's sheet"
            yield RequiredAction("galactic-invaders-start", text, first=True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the best choice against the neighbour, or, alone, the best choice for the player."""
        spaces = tuple(self._spaces(turn))
        if not spaces:
            return None
        if turn.own[self.name][0] == NUKE:
            shields = turn.layers.get(SHIELDS, ())
            steps = _steps_to(turn, spaces)
            return RemoveAlien(max(spaces, key=lambda space: (space in shields, space in turn.marks, steps[space])))
        page = turn.neighbour(PutAlien)
        steps = _steps_to(page, spaces)
        return PutAlien((min if page is turn else max)(spaces, key=steps.__getitem__))

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        yield from map(RemoveAlien if turn.own[self.name][0] == NUKE else PutAlien, self._spaces(turn))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        check_space(act.space)
        face, left, _ = turn.own[self.name]
        if not left or face != (NUKE if isinstance(act, RemoveAlien) else ALIEN):
            raise Refusal("galactic-invaders-done", "no alien must be put or removed in this way now")
        if not (act.space in turn.layers.get(ALIENS, ()) if face == NUKE else self._choice_test(turn)(act.space)):
            if face == NUKE:
                text = f"there is no alien in {act.space}"
                raise Refusal("galactic-invaders-nuke", text, "space", {"space": act.space})
            text = f"{act.space} is not empty, or has an alien"
            raise Refusal("galactic-invaders-space", text, "space", {"space": act.space})
        if act.drawing:
            super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if act.space not in SPACES:
            raise invalid_log("an alien is in a space")
        aliens = page.layers.get(ALIENS, ())
        if isinstance(act, PutAlien):
            if act.space not in aliens:
                page.layers[ALIENS] = sorted((*aliens, act.space))
        else:
            _remove(page, (act.space,))

    def after_action(self, page: SheetEditor, act: Action) -> None:
        """Remove the aliens without a shield whose spaces are not empty any more."""
        layers = page.layers
        aliens = layers.get(ALIENS)
        if aliens:
            shields = layers.get(SHIELDS, ())
            filled = [page.marks, *(layers[layer] for layer in FILLERS.intersection(layers))]
            _remove(page, [s for s in aliens if s not in shields and any(s in each for each in filled)])

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, PutAlien | RemoveAlien):
            face, left, chosen = turn.own[self.name]
            turn.own[self.name] = (face, left - 1, (*chosen, act.space))

    def _spaces(self, turn: RoundEditor) -> Iterator[str]:
        """Yield the spaces between which the seat must choose now, in reading order; none if it need not choose."""
        face, left, _ = turn.own[self.name]
        if not left:
            return iter(())
        return filter(self._choice_test(turn), SPACES) if face == ALIEN else iter(turn.layers.get(ALIENS, ()))

    def _choice_test(self, turn: RoundEditor) -> Callable[[str], bool]:
        """Return a function that returns whether a space is a choice for an alien."""
        page = turn.neighbour(PutAlien)
        taken = (*page.layers.get(ALIENS, ()), *turn.own[self.name][2])
        return lambda space: space not in taken and not page.is_filled(space)

    # Attacks.

    def events_at(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        if ATTACK not in table.end_roll or not any(sheet.layers.get(ALIENS) for sheet in table.sheets):
            return ()
        erased = tuple(
            tuple(space for space in sheet.layers.get(ALIENS, ()) if _has_content(sheet, space))
            for sheet in table.sheets
        )
        return (Attacked(table.round, erased),)

    def apply_event(self, table: Table, event: ExpansionEvent) -> Table:
        assert isinstance(event, Attacked)
        if not table.is_ended or event.round != table.round:
            raise invalid_log("an attack follows the roll at the end of a round")
        if len(event.erased) != len(table.sheets) or not SPACES.keys() >= {*chain(*event.erased)}:
            raise invalid_log("an attack erases spaces of every sheet")
        setup = table.options.setup
        sheets = tuple(
            _attacked(sheet, spaces, setup, event.round)
            for sheet, spaces in zip(table.sheets, event.erased, strict=True)
        )
        seen = {"round": event.round, "erased": [list(spaces) for spaces in event.erased]}
        return msgspec.structs.replace(
            table, sheets=sheets, component_states={**table.component_states, self.name: seen}
        )

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return self.alien_points * len(sheet.layers.get(ALIENS, ()))

    def expected_points(self, sheet: Sheet, network: Network, rounds_left: int) -> float:
        """Return the points, with what drawings of later rounds are expected to gain, and attacks to erase.

        A drawing removes an alien without a shield. A space with a shield is lost for drawings.
        """
        points: float = self.points(sheet, network)
        if not rounds_left:
            return points
        shields = sheet.layers.get(SHIELDS, ())
        for space in sheet.layers.get(ALIENS, ()):
            if space in sheet.marks:
                points -= DRAWING_WORTH * (1 - self.quiet_share ** (rounds_left + 1))
                continue
            spaces = 1 << SPACES[space]
            ends = sum(network.ends_into(spaces, side, BOTH_KINDS) > 0 for side in range(4))
            chance = DRAW_CHANCES[min(ends, 2)] if ends or space not in EXIT_SPACES else EXIT_DRAW_CHANCE
            wanted = 1 - (1 - chance) ** rounds_left
            stays = (1 - chance) * self.quiet_share
            drawn = 0.0 if space in shields else chance * (1 - stays**rounds_left) / (1 - stays)
            points -= self.alien_points * drawn + BLOCKED_SPACE_WORTH * (wanted - drawn)
        return points

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a line with all aliens, if there are any."""
        aliens = tuple(sheet.layers.get(ALIENS, ()))
        return (ExpansionScore(self.alien_points * len(aliens), aliens),) if aliens else ()


def _remove(page: SheetEditor, spaces: Sequence[str]) -> None:
    """Remove the aliens in these spaces, with their shields."""
    for layer in (ALIENS, SHIELDS) if spaces else ():
        if layer in page.layers:
            page.layers[layer] = [space for space in page.layers[layer] if space not in spaces]


def _has_content(sheet: Sheet, space: str) -> bool:
    """Return whether an attack erases something in a space."""
    return space in sheet.marks or any(
        each[:2] == space for layer in SPACE_LAYERS.intersection(sheet.layers) for each in sheet.layers[layer]
    )


def _attacked(sheet: Sheet, spaces: Sequence[str], setup: Setup, round_number: int) -> Sheet:
    """Return a sheet after an attack: all its aliens have shields, and the contents of `spaces` are erased."""
    if not sheet.layers.get(ALIENS):
        return sheet
    page = SheetEditor(sheet, (), setup, round_number)
    page.layers[SHIELDS] = page.layers[ALIENS]
    for space in spaces:
        page.erase(space)
    # Water may rise in an erased space, and a tentacle that lost a space is erased (rules 7.2 and 15.10.4).
    for after_action in setup.effect_hooks if spaces else ():
        after_action(page, ExpansionAction())
    return page.sheet_now()


def _steps_to(page: SheetEditor, spaces: Sequence[str]) -> dict[str, int]:
    """Return for each space the number of steps to the nearest drawing or exit."""
    rows = {space: divmod(index, 8) for space, index in SPACES.items()}
    reached = [rows[space] for space in EXIT_SPACES.union(page.marks)]
    return {
        space: min(abs(row - rows[space][0]) + abs(column - rows[space][1]) for row, column in reached)
        for space in spaces
    }


EXPANSION: type[Expansion] = GalacticInvaders
