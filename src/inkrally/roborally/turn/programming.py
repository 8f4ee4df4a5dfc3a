"""Computes the legal actions of a seat in each phase, and refuses illegal actions (rules 4.2, 4.4, 7.3, 9).

A draft is a list of actions of a seat, applied one after another. The table does not change before all seats have
committed their drafts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.roborally import rule_components
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION, ReentryWays
from inkrally.roborally.table import Card, Table, floor_of, rules_of
from inkrally.roborally.turn import standing_answers
from inkrally.roborally.turn.actions import (
    Action,
    AnnouncePowerDown,
    AnswerOption,
    ChooseSetup,
    FetchCard,
    PairCard,
    PlaceCard,
    RecompileHand,
    Reenter,
    StandingAnswer,
    StayDown,
    StoreCard,
    TakeCard,
)
from inkrally.roborally.turn.dealing import free_registers, has_free_registers, has_turn
from inkrally.roborally.turn.reentry import reentry_ways
from inkrally.roborally.turn.reentry_spaces import SIGHT_SPACES, distance, is_standable
from inkrally.roborally.turn.robots import CardPair, Robot

PowerDownRefusal: TypeAlias = Literal["no-power-down", "robot-undamaged"]

ACTS: dict[str, tuple[type[Action], ...]] = {
    "program": (PlaceCard, TakeCard, AnnouncePowerDown, PairCard, StoreCard, FetchCard, RecompileHand, StandingAnswer),
    "announce": (AnnouncePowerDown,),
    "stay-down": (StayDown,),
    "re-enter": (Reenter,),
    "option": (StandingAnswer, AnswerOption),
    "set-up": (ChooseSetup,),
}
"""The types of actions that are possible in each phase."""


def own_robots(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the numbers of the robots of a seat."""
    return tuple(number for number, robot in enumerate(table.robots) if robot.seat == seat)


def reentry_ways_of(table: Table, number: int) -> ReentryWays:
    """Return the spaces and facings in which the robot `number` can enter the floor."""
    return reentry_ways(table.course, floor_of(table), table.robots, number, rules_of(table))


def may_announce(table: Table, robot: Robot) -> bool:
    """Return whether an announcement may power the robot down for the next turn (rules 4.4)."""
    return has_turn(robot) and power_down_refusal(table, robot) is None


def power_down_refusal(table: Table, robot: Robot) -> PowerDownRefusal | None:
    """Return the error code for the reason why the robot may not power down, or None (rules 4.4)."""
    if not rule_components.may_power_down(robot, rules_of(table)):
        return "no-power-down"
    return None if robot.damage else "robot-undamaged"


def must_program(table: Table, number: int) -> bool:
    """Return whether the owner of a robot must program it in this turn.

    The owner must if a register is empty, or if an Option may store a card or replace the hand (Options 2.10, P2 and
    P3).
    """
    robot = table.robots[number]
    if has_free_registers(robot):
        return True
    if not robot.options or not table.hands[number] or not has_turn(robot) or table.version < OPTION_FIXES_VERSION:
        return False
    return any(
        {"stores", "recompiles"} & component.features for _, component in rule_components.option_components(robot)
    )


class ProgramDraft:
    """The programs of a seat after the actions of its draft.

    Attributes:
        robots: The robots of the seat that have a turn.
        registers: The card in each register by robot, None for an empty register.
        standing: The announcements about power downs by robot.
        pairs: The second cards by robot and register.
        stored: The cards put on Options, by robot and Option.
        fetched: The cards taken from Options, by robot and Option.
        standing_answers: The answers given in advance, by robot, Option and register.
    """

    def __init__(self, table: Table, seat: Seat, draft: Sequence[Action] = ()) -> None:
        self.table = table
        self.registers: dict[int, list[Card | None]] = {}
        self.standing: dict[int, bool] = {}
        self.pairs: dict[int, dict[int, CardPair]] = {}
        self.stored: dict[int, dict[str, Card]] = {}
        self.fetched: dict[int, dict[str, Card]] = {}
        # A simple loop, because this runs again for every action that is added to a draft.
        for number, robot in enumerate(table.robots):
            if robot.seat == seat and has_turn(robot):
                self.registers[number] = list(robot.registers)
                self.pairs[number] = {pair.register: pair for pair in robot.paired} if robot.paired else {}
                self.stored[number], self.fetched[number] = {}, {}
        self.robots = tuple(self.registers)
        self.begun = False
        words = table.stored_answers
        self.standing_answers = (
            {(word.robot, word.option, word.register): word.choice for word in words} if words else {}
        )
        for act in draft:
            self.apply_action(act)

    def apply_action(self, act: Action) -> None:
        """Apply a legal action. Does not check the action."""
        self.begun = True
        match act:
            case PlaceCard(robot, register, card):
                self.registers[robot][register - 1] = card
            case TakeCard(robot, register):
                self.registers[robot][register - 1] = None
                self.pairs[robot].pop(register, None)
            case AnnouncePowerDown(robot, power_down):
                self.standing[robot] = power_down
            case PairCard(robot, register, card, option):
                lying = self.registers[robot][register - 1]
                assert lying is not None
                move, turn = (lying, card) if standing_answers.is_move(lying) else (card, lying)
                self.registers[robot][register - 1] = move
                self.pairs[robot][register] = CardPair(register, turn, option)
            case StoreCard(robot, option, card):
                self.stored[robot][option] = card
            case FetchCard(robot, option):
                self.fetched[robot][option] = dict(self.table.robots[robot].stored)[option]
            case StandingAnswer(robot, option, choice, register):
                self.standing_answers[robot, option, register] = choice
                if choice == standing_answers.WITHDRAW:
                    del self.standing_answers[robot, option, register]
            case _:
                pass

    def dealt(self, robot: int) -> tuple[Card, ...]:
        """Return the cards that the robot has in this turn: dealt cards, and cards taken from Options."""
        return (*self.table.hands[robot], *self.fetched[robot].values())

    def hand(self, robot: int) -> tuple[Card, ...]:
        """Return the cards that are in no register and on no Option, in the order of dealing."""
        placed = {*self.registers[robot], *(pair.card for pair in self.pairs[robot].values())}
        placed.update(self.stored[robot].values())
        return tuple(card for card in self.dealt(robot) if card not in placed)

    def stored_card(self, robot: int, option: str) -> Card | None:
        """Return the card on an Option of a robot after the draft, or None."""
        if option in self.stored[robot]:
            return self.stored[robot][option]
        return None if option in self.fetched[robot] else dict(self.table.robots[robot].stored).get(option)

    def empty(self, robot: int) -> tuple[int, ...]:
        """Return the registers without a card, ascending."""
        return tuple(number for number, card in enumerate(self.registers[robot], 1) if card is None)

    def touched(self, robot: int) -> bool:
        """Return whether the draft has changed the registers of the robot or stored one of its cards."""
        before = list(self.table.robots[robot].registers)
        return self.registers[robot] != before or bool(self.stored[robot])

    def legal_actions(self) -> list[Action]:
        """Return every legal action, robot by robot: placing, taking back, announcements, then actions of Options."""
        found: list[Action] = []
        for number in self.robots:
            robot = self.table.robots[number]
            hand = self.hand(number)
            found += [PlaceCard(number, register, card) for register in self.empty(number) for card in hand]
            empty = self.empty(number)
            found += [TakeCard(number, register) for register in free_registers(robot) if register not in empty]
            if may_announce(self.table, robot):
                found += [
                    AnnouncePowerDown(number, word) for word in (True, False) if self.standing.get(number) is not word
                ]
            if robot.options:
                found += standing_answers.option_actions(self, number) + standing_answers.standing_answer_actions(
                    self, number
                )
        return found

    def check(self, act: Action) -> None:
        """Raise Refusal if an action is illegal after the draft."""
        number = act.robot
        robot = self.table.robots[number]
        if number not in self.registers:
            raise Refusal("robot-idle", f"robot {number} is not programmed this turn", "robot")
        match act:
            case AnnouncePowerDown(power_down=power_down):
                _check_announcement(self.table, number, robot)
                if self.standing.get(number) is power_down:
                    raise Refusal("already-announced", f"robot {number} has an answer already", "power_down")
            case PlaceCard(register=register, card=card):
                self.check_register(robot, register)
                if self.registers[number][register - 1] is not None:
                    raise Refusal(
                        "register-filled",
                        f"register {register} has a card; take it back first",
                        "register",
                        {"register": register},
                    )
                self.check_card(number, card)
            case TakeCard(register=register):
                self.check_register(robot, register)
                if self.registers[number][register - 1] is None:
                    raise Refusal(
                        "register-empty",
                        f"register {register} has no card to take back",
                        "register",
                        {"register": register},
                    )
            case PairCard() | StoreCard() | FetchCard() | RecompileHand() | StandingAnswer():
                standing_answers.check(self, act)
            case _:
                raise _wrong_phase(act, self.table)

    def check_card(self, robot: int, card: Card) -> None:
        """Raise Refusal if a card is not in the hand of a robot."""
        if card not in self.dealt(robot):
            raise Refusal("card-not-dealt", f"card {card} is not in the hand of robot {robot}", "card")
        if card not in self.hand(robot):
            raise Refusal("card-used", f"card {card} is already in a register or on an Option", "card")

    def spare_card_count(self, robot: int) -> int:
        """Return the number of cards in the hand beyond one card for each empty register.

        Only that number of cards may become second cards or be stored. Otherwise neither the player nor the timer could
        fill the empty registers (rules 4.3).
        """
        return len(self.hand(robot)) - len(self.empty(robot))

    def check_spare(self, robot: int, card: Card) -> None:
        """Raise Refusal if a card is not in the hand of a robot, or if the empty registers need all cards."""
        self.check_card(robot, card)
        if self.spare_card_count(robot) < 1:
            raise Refusal("card-needed", f"robot {robot} needs all its cards for its empty registers", "card")

    @staticmethod
    def check_register(robot: Robot, register: int) -> None:
        """Raise Refusal if a register does not exist or is locked, so that its owner cannot fill it in this turn."""
        if not 1 <= register <= REGISTERS:
            raise Refusal("register-unknown", f"registers are 1 to {REGISTERS}, not {register}", "register")
        if register not in free_registers(robot):
            raise Refusal("register-locked", f"register {register} is locked", "register", {"register": register})


def check_action(table: Table, seat: Seat, draft: Sequence[Action], act: Action) -> None:
    """Raise Refusal if an action of a seat is illegal after its draft."""
    if not isinstance(act, ACTS.get(table.stage, ())):
        raise _wrong_phase(act, table)
    if not 0 <= act.robot < len(table.robots):
        raise Refusal("robot-unknown", f"robots are 0 to {len(table.robots) - 1}, not {act.robot}", "robot")
    robot = table.robots[act.robot]
    if robot.seat != seat:
        raise Refusal("robot-not-yours", f"robot {act.robot} is played by seat {robot.seat}", "robot")
    if table.stage == "program":
        ProgramDraft(table, seat, draft).check(act)
        return
    if isinstance(act, ChooseSetup):
        _check_choice(table, draft, act)
        return
    if table.stage == "option" and isinstance(act, StandingAnswer):
        _check_withdrawal(table, draft, act)
        return
    if act.robot != asked_robot(table):
        raise Refusal("robot-not-asked", f"robot {asked_robot(table)} is asked now, not robot {act.robot}", "robot")
    if has_answer(draft):
        raise Refusal("already-answered", "there is an answer already; undo it first")
    if isinstance(act, Reenter):
        _check_reentry(table, act)
    if isinstance(act, AnswerOption):
        _check_answer(table, act)


def has_answer(draft: Sequence[Action]) -> bool:
    """Return whether a draft answers the current question. Withdrawing standing answers does not count."""
    return any(not isinstance(act, StandingAnswer) for act in draft)


def asked_robot(table: Table) -> int | None:
    """Return the robot whose owner is asked now, or None."""
    waiting = table.returning if table.stage == "re-enter" else table.asked
    return waiting[0] if waiting else None


def legal_actions(table: Table, seat: Seat, draft: Sequence[Action]) -> list[Action]:
    """Return every legal action of a seat after its draft."""
    robot = asked_robot(table)
    if table.stage == "program":
        return ProgramDraft(table, seat, draft).legal_actions()
    if table.stage == "set-up":
        return choices(table, seat, draft)
    if has_answer(draft) or robot is None:
        return []
    found: list[Action]
    match table.stage:
        case "announce":
            found = [AnnouncePowerDown(robot, word) for word in (True, False)]
        case "stay-down":
            found = [StayDown(robot, word) for word in (True, False)]
        case "re-enter":
            found = [
                Reenter(robot, way.at, facing, word)
                for way in reentry_ways_of(table, robot).ways
                for facing in way.facings
                for word in (False, True)
                if not word or reentry_ways_of(table, robot).may_rest
            ]
        case "option" if table.halt is not None:
            question = table.halt.question
            found = [AnswerOption(robot, question.option, choice) for choice in question.choices]
            held = table.robots[robot].options
            found += [
                AnswerOption(robot, question.option, choice, True)
                for choice in standing_answers.answers_for_all(held, question)
            ]
            for_turn = standing_answers.said_for_turn(held, question, table.halt.number)
            found += [AnswerOption(robot, question.option, choice, rest=True) for choice in for_turn]
            found += _withdrawals(table, seat, draft)
        case _:
            found = []
    return found


def check_complete(table: Table, seat: Seat, draft: Sequence[Action]) -> None:
    """Raise Refusal if the draft lacks a required action."""
    if table.stage == "set-up":
        decided = {act.robot for act in draft}
        if any(table.choices[number] and number not in decided for number in own_robots(table, seat)):
            raise Refusal("answer-missing", "choose first, then commit")
        return
    if table.stage != "program":
        if not has_answer(draft):
            raise Refusal("answer-missing", f"answer for robot {asked_robot(table)} first")
        return
    program = ProgramDraft(table, seat, draft)
    for robot in program.robots:
        if empty := program.empty(robot):
            registers = ", ".join(map(str, empty))
            raise Refusal(
                "registers-empty",
                f"robot {robot} still needs a card in: {registers}",
                f"robot.{robot}",
                {"count": len(empty), "registers": list(empty)},
            )


def choices(table: Table, seat: Seat, draft: Sequence[Action]) -> list[Action]:
    """Return the legal choices of a seat before the first turn, for its robots that have not chosen yet."""
    decided = {act.robot for act in draft}
    own = [number for number in own_robots(table, seat) if number not in decided]
    return [ChooseSetup(number, choice) for number in own for choice in table.choices[number]]


def _check_choice(table: Table, draft: Sequence[Action], act: ChooseSetup) -> None:
    """Raise Refusal if a choice before the first turn is illegal."""
    if any(one.robot == act.robot for one in draft):
        raise Refusal("already-answered", "there is an answer already; undo it first")
    given = table.choices[act.robot]
    if not given:
        raise Refusal("robot-not-asked", f"robot {act.robot} has nothing to choose", "robot")
    if act.choice not in given:
        raise Refusal(
            "choice-unknown", f"the answer must be one of {', '.join(given)}, not {act.choice[:40]!r}", "choice"
        )


def _check_announcement(table: Table, number: int, robot: Robot) -> None:
    """Raise Refusal if the robot may not announce a power down."""
    _check_power(table, robot)
    if power_down_refusal(table, robot) is not None:
        raise Refusal("robot-undamaged", f"robot {number} has no damage, so it does not power down", "robot")


def _check_power(table: Table, robot: Robot) -> None:
    """Raise Refusal if a course rule or an Option forbids the robot to power down."""
    if power_down_refusal(table, robot) == "no-power-down":
        raise Refusal("no-power-down", "robots cannot power down on this course", "power_down")


def _check_answer(table: Table, act: AnswerOption) -> None:
    """Raise Refusal if an answer does not fit the current question."""
    assert table.halt is not None
    question = table.halt.question
    if act.option != question.option:
        raise Refusal("option-not-asked", f"the question is about {question.option}, not {act.option[:40]!r}", "option")
    if act.choice not in question.choices:
        words = ", ".join(question.choices)
        raise Refusal("choice-unknown", f"the answer must be one of {words}, not {act.choice[:40]!r}", "choice")
    held = table.robots[act.robot].options
    if act.always and act.choice not in standing_answers.answers_for_all(held, question):
        raise Refusal("choice-unknown", f"{act.choice} can only answer this question, not later ones", "always")
    if act.rest and (act.always or act.choice not in standing_answers.said_for_turn(held, question, table.halt.number)):
        raise Refusal("choice-unknown", f"{act.choice} cannot be the answer for the rest of the turn", "rest")


def _withdrawals(table: Table, seat: Seat, draft: Sequence[Action]) -> list[Action]:
    """Return the legal actions that withdraw one of a seat's standing answers for later registers."""
    decided = {(word.robot, word.option) for word in table.stored_answers if standing_answers.is_to_come(table, word)}
    found = [StandingAnswer(robot, option, standing_answers.WITHDRAW) for robot, option in sorted(decided)]
    return [act for act in found if table.robots[act.robot].seat == seat and act not in draft]


def _check_withdrawal(table: Table, draft: Sequence[Action], act: StandingAnswer) -> None:
    """Raise Refusal if an action does not withdraw a standing answer while a register is stopped.

    Other standing answers are illegal then.
    """
    if has_answer(draft):
        raise Refusal("already-answered", "there is an answer already; undo it first")
    if act.choice != standing_answers.WITHDRAW or act.register is not None:
        raise Refusal(
            "choice-unknown",
            f"while a register is stopped, the answer can only be {standing_answers.WITHDRAW}",
            "choice",
        )
    if act not in _withdrawals(table, table.robots[act.robot].seat, draft):
        raise Refusal("already-said", "there is no answer for later registers to withdraw", "option")


def _check_reentry(table: Table, act: Reenter) -> None:
    """Raise Refusal if a robot may not re-enter in this way (rules 9)."""
    floor = floor_of(table)
    at, archive = act.at, table.robots[act.robot].archive
    where = f"{at[0]},{at[1]}"
    if floor.cell(at) is None:
        raise Refusal("space-off-floor", f"there is no floor at {where}", "at", {"space": where})
    if not is_standable(floor, at):
        raise Refusal("space-pit", f"there is a pit at {where}", "at", {"space": where})
    if any(robot.status == "racing" and robot.at == at for robot in table.robots):
        raise Refusal("space-occupied", f"a robot stands at {where}", "at", {"space": where})
    back = reentry_ways_of(table, act.robot)
    found = {way.at: way.facings for way in back.ways}
    taken = table.course is not None and act.robot in table.course.taken
    if taken and at not in found:
        raise Refusal(
            "space-not-back", f"{where} is not among the back columns of the team's board", "at", {"space": where}
        )
    if not taken and archive in found and at != archive:
        raise Refusal(
            "space-not-archive",
            f"the archive space {archive[0]},{archive[1]} is free, so the robot re-enters there",
            "at",
            {"space": f"{archive[0]},{archive[1]}"},
        )
    if at not in found and distance(at, archive) > distance(next(iter(found)), archive):
        raise Refusal(
            "space-too-far", f"a space nearer to the archive space than {where} is free", "at", {"space": where}
        )
    if act.facing not in found.get(at, ()):
        raise Refusal("facing-robot", f"a robot stands within {SIGHT_SPACES} spaces that way", "facing")
    if act.power_down:
        _check_power(table, table.robots[act.robot])
        if not back.may_rest:
            raise Refusal(
                "power-down-late", "the robot can re-enter powered down only if that was announced", "power_down"
            )


def _wrong_phase(act: Action, table: Table) -> Refusal:
    """Return the error for an action that is not possible in the current phase."""
    return Refusal(
        "act-untimely", f"this action is not allowed in the phase {table.stage!r}: {type(act).__name__.lower()}"
    )
