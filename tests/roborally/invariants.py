"""Invariants of every table of a race: each Option exists once, no card is lost, no view shows a hidden card."""

from __future__ import annotations

from itertools import chain

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import DECK, Table
from inkrally.roborally.turn.robots import cards_of

GAME = RoboRally()


def holds(table: Table) -> None:
    """Assert all invariants of a table."""
    options_once(table)
    cards_once(table)
    for viewer in (None, *range(table.seats)):
        nothing_hidden_is_seen(table, viewer)


def options_once(table: Table) -> None:
    """Assert that each Option is in one place (held, in the deck, under it or offered to choose) and is a known one."""
    held = [option for one in table.robots for option in one.options]
    found = [*held, *table.deck, *(one.option for one in table.options_under_deck), *chain.from_iterable(table.choices)]
    if table.course is None or not table.course.placing:  # while boards are being placed, `choices` holds boards
        assert len(found) == len(set(found)), "an Option exists once"
        assert set(found) <= set(rule_components.deck_options())


def cards_once(table: Table) -> None:
    """Assert that each Program card is in one place and, while robots are programmed, that none is missing."""
    lying = [card for one in table.robots for card in cards_of(one)]
    assert len(lying) == len(set(lying)), "a card lies in one place"
    assert not set(lying) & set(table.pile)
    assert len(table.pile) == len(set(table.pile))
    dealt = [card for hand in table.hands for card in hand]
    assert len(dealt) == len(set(dealt))
    if table.stage == "program":
        locked_or_stored = {card for card in lying if card not in dealt}
        missing = set(DECK) - set(dealt) - set(table.pile) - locked_or_stored
        # Recompile discards the whole old hand, which may include one card fetched from Flywheel.
        hands = sum(len(table.hands[number]) for number in table.recompiled)
        assert hands <= len(missing) <= hands + len(table.recompiled), "no card is lost"


def nothing_hidden_is_seen(table: Table, viewer: int | None) -> None:
    """Assert that a view shows no other seat's hand, stored card, unrevealed register or Option choice."""
    seen = GAME.view(table, viewer)
    own = {number for number, one in enumerate(table.robots) if one.seat == viewer}
    assert set(seen.hands) <= own
    assert set(seen.choices or {}) <= own
    assert all(word.robot in own for word in seen.said or ())
    for number, one in enumerate(table.robots):
        stored = seen.robots[number].stored
        assert number in own or stored is msgspec.UNSET or not any(stored.values())
        for register in range(table.revealed + 1, 6):
            card = one.registers[register - 1]
            shown = seen.robots[number].registers[register - 1]
            if register in one.hidden or (card in table.hands[number] and not may_read(table, number, viewer)):
                assert shown is None
                assert all(pair.register != register for pair in seen.robots[number].paired or ())


def may_read(table: Table, number: int, viewer: int | None) -> bool:
    """Return whether a viewer may see a robot's program: its own, or a teammate's if teammates may see them."""
    if table.robots[number].seat == viewer:
        return True
    if table.options.mates_see is not True or table.course is None or viewer is None:
        return False
    teams = {table.course.team_of(other) for other, one in enumerate(table.robots) if one.seat == viewer}
    return table.course.team_of(number) in teams - {0}
