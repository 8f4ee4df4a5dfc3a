"""Locked registers: how they lock, execute their cards, and unlock (rules 8.1 and 8.2)."""

from __future__ import annotations

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit
from inkrally.roborally import facts
from inkrally.roborally.facts import Cell, LaserMount
from inkrally.roborally.register.trace import Damaged, Locked, Repaired, Step, Wiped
from inkrally.roborally.table import MAX_ROBOTS, Table
from inkrally.roborally.turn import resolution_run
from inkrally.roborally.turn.actions import AnnouncePowerDown, PlaceCard
from inkrally.roborally.turn.robots import EMPTY, REGISTERS, locked
from tests.roborally.turns import (
    GAME,
    HAMMER,
    LEFT,
    MOVE_1,
    RIGHT,
    SPIN,
    WRENCH,
    asked,
    changes,
    plain,
    playing,
    position,
    refused,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

LASER = Cell(walls=("N",), laser=LaserMount("N", 1))
FAR = robot((6, 3))
FAR_CARDS = RIGHT[:5]
FAR_HAND = (*FAR_CARDS, *MOVE_1[:4])


@pytest.mark.parametrize("damage", range(10))
def test_rule_8_1_table(damage: int) -> None:
    expected = tuple(range(10 - damage, 6)) if damage >= 5 else ()
    assert locked(robot((0, 0), damage=damage)) == expected
    assert facts.DAMAGE[damage].cards_dealt == 9 - damage


def test_rule_8_1_ten_damage_destroys() -> None:
    table = position(plain({(1, 0): LASER}), robot((1, 5), damage=9, registers=SPIN), FAR)
    match = playing(with_hands(table, (), FAR_HAND))
    run(match, (), FAR_CARDS)
    events = say(match, AnnouncePowerDown(0, False))
    assert [change.damage for change in changes(events, Damaged)] == [10]
    assert table_of(match).robots[0].status == "destroyed"


def test_rule_8_1_a_lock_keeps_the_card_of_its_register_face_down() -> None:
    """The robot takes the fifth damage in register 1, which locks register 5 with its programmed card."""
    table = position(plain({(1, 0): LASER}), robot((1, 5), damage=4), FAR)
    match = playing(with_hands(table, (*SPIN[:4], MOVE_1[5]), FAR_HAND))
    run(match, (*SPIN[:4], MOVE_1[5]), FAR_CARDS)
    events = say(match, AnnouncePowerDown(0, False))
    locks = [(change.register, change.card) for change in changes(events, Locked)]
    assert locks[0] == (5, None)
    robot_0 = table_of(match).robots[0]
    kept = tuple(card if number in locked(robot_0) else None for number, card in enumerate((*SPIN[:4], MOVE_1[5]), 1))
    assert robot_0.registers == kept
    assert robot_0.registers[4] == MOVE_1[5]


def test_rule_8_1_the_locked_card_stays_and_is_executed_every_turn() -> None:
    table = position(plain(), robot((1, 5), damage=5, registers=(None, None, None, None, 300)), FAR)
    match = playing(with_hands(table, SPIN[:4], FAR_HAND))
    run(match, SPIN[:4], FAR_CARDS, free={0: (1, 2, 3, 4)})
    say(match, AnnouncePowerDown(0, False))
    story = table_of(match).story
    assert story is not None
    assert story.registers[4].cards[0] == 300
    assert table_of(match).robots[0].registers == (None, None, None, None, 300)
    assert len(table_of(match).hands[0]) == 4


def test_rule_8_1_with_nine_damage_the_old_program_is_repeated() -> None:
    table = position(plain(), robot((1, 5), damage=9, registers=SPIN), FAR)
    match = playing(with_hands(table, (), FAR_HAND))
    run(match, (), FAR_CARDS)
    say(match, AnnouncePowerDown(0, False))
    story = table_of(match).story
    assert story is not None
    assert tuple(register.cards[0] for register in story.registers) == SPIN
    assert table_of(match).robots[0].registers == SPIN
    assert asked(match) == ("program", (1,))


def test_rule_8_1_locked_registers_are_not_programmed() -> None:
    table = position(plain(), robot((1, 5), damage=5, registers=(None, None, None, None, 300)), FAR)
    match = playing(with_hands(table, SPIN[:4], FAR_HAND))
    assert refused(match, Commit(0, (PlaceCard(0, 5, SPIN[0]),))) == "register-locked"
    assert not [
        act for act in GAME.legal_actions(table_of(match), 0, ()) if isinstance(act, PlaceCard) and act.register == 5
    ]


def test_rule_4_2_locked_cards_are_visible_to_all() -> None:
    table = position(plain(), robot((1, 5), damage=6, registers=(None, None, None, 280, 300)), FAR)
    table = with_hands(table, SPIN[:3], FAR_HAND)
    for viewer in (0, 1, None):
        seen = GAME.view(table, viewer).robots[0]
        assert seen.registers == (None, None, None, 280, 300)
        assert seen.locked == (4, 5)
        assert seen.filled == (False, False, False, True, True)


@pytest.mark.parametrize(("damage", "freed"), [(5, 5), (6, 4), (7, 3), (8, 2), (9, 1)])
def test_rule_8_2_a_repair_frees_the_lowest_locked_register_and_discards_its_card(damage: int, freed: int) -> None:
    registers = tuple(card if number >= 10 - damage else None for number, card in enumerate(LEFT[:5], 1))
    table = position(plain({(1, 5): WRENCH}), robot((1, 5), damage=damage, registers=registers), stage="clean-up")
    event = GAME.resolve(table, playing(table)._chance)[0]  # type: ignore[arg-type]  # draws nothing
    after = GAME.apply(table, event)
    assert [change.damage for change in changes([event], Repaired)] == [damage - 1]
    assert [change.registers for change in changes([event], Wiped)] == [(freed,)]
    kept = tuple(None if number <= freed else card for number, card in enumerate(registers, 1))
    assert after.robots[0].registers == kept


def test_rule_8_2_a_card_freed_in_clean_up_was_still_executed_in_its_turn() -> None:
    table = position(plain({(1, 5): HAMMER}), robot((1, 5), damage=5, registers=(None,) * 4 + (LEFT[4],)), FAR)
    match = playing(with_hands(table, SPIN[:4], FAR_HAND))
    run(match, SPIN[:4], FAR_CARDS, free={0: (1, 2, 3, 4)})
    say(match, AnnouncePowerDown(0, False))
    story = table_of(match).story
    assert story is not None
    assert story.registers[4].cards[0] == LEFT[4]
    assert table_of(match).robots[0].registers == EMPTY
    assert len(table_of(match).hands[0]) == 9 - 4


def test_rule_4_1_without_options_the_pile_never_runs_out() -> None:
    """A robot's hand and the cards locked before it are at most nine; powered down it has no hand and at most five
    locks. Without Options, rules of version 1 therefore still apply to every race."""
    most = max(row.cards_dealt + len(row.locked_registers) for row in facts.DAMAGE)
    assert most * MAX_ROBOTS < len(facts.DECK)
    assert most >= REGISTERS


def test_rules_7_4_and_8_5_a_robot_destroyed_by_a_salvo_gets_no_lock() -> None:
    """Two lasers take a powered-down robot from eight to ten damage: no card is drawn for a register."""
    twice = Cell(walls=("N",), laser=LaserMount("N", 2))
    downed = robot((1, 1), damage=8, down=True)
    for asking in (False, True):
        steps = salvo(position(plain({(1, 0): twice}), downed, FAR), asking)
        told = [change for step in steps for change in step.changes if isinstance(change, (Damaged, Locked))]
        assert told == [Damaged(0, 2, 10)]


def salvo(table: Table, asking: bool) -> tuple[Step, ...]:
    """Return the steps of a table's first register, run by the kernel or with questions."""
    with pytest.MonkeyPatch.context() as patched:
        if asking:
            patched.setattr(resolution_run, "needs_decisions", lambda robots: True)
        return resolution_run.resume_register(table, SeededChance(numbered_seed(1))).steps


def test_8_1_a_view_marks_face_down_locks_that_it_can_see() -> None:
    """A spectator screen that has a seat's view must not show cards that only this seat knows."""
    hand = (*LEFT[:4], *MOVE_1[:1])
    table = with_hands(position(plain(), robot((1, 5), registers=hand[:5], damage=6), FAR), hand, FAR_HAND)
    for revealed, shut in ((2, (4, 5)), (4, (5,)), (5, msgspec.UNSET)):
        shown = msgspec.structs.replace(table, stage="register", revealed=revealed)
        own, other, nobody = (GAME.view(shown, viewer).robots[0] for viewer in (0, 1, None))
        assert own.shut == shut
        assert own.registers[4] == hand[4]
        assert (other.shut, nobody.shut) == (msgspec.UNSET, msgspec.UNSET)
    # A register locked in an earlier turn is face up.
    kept = position(plain(), robot((1, 5), registers=(None,) * 4 + (LEFT[0],), damage=5), FAR)
    assert GAME.view(kept, 0).robots[0].shut is msgspec.UNSET
