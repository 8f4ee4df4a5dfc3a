"""What a seat may do in each phase, and why not (rules 4.2, 4.4, 7.3, 9).

A draft is a list of acts done one after the other upon the table; nothing of it is on the table before all have
committed.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.roborally import parts
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.table import Card, Table, floor_of, rules_of
from inkrally.roborally.turn.acts import Act, Announce, Place, Reenter, StayDown, Take, Use
from inkrally.roborally.turn.dealing import free, programs
from inkrally.roborally.turn.reentry import SIGHT, distance, stands, ways
from inkrally.roborally.turn.robots import Robot

ACTS: dict[str, tuple[type[Act], ...]] = {
    "program": (Place, Take, Announce),
    "announce": (Announce,),
    "stay-down": (StayDown,),
    "re-enter": (Reenter,),
    "option": (Use,),
}
"""Which acts belong to which phase."""


def own_robots(table: Table, seat: Seat) -> tuple[int, ...]:
    """The numbers of the robots of a seat."""
    return tuple(number for number, robot in enumerate(table.robots) if robot.seat == seat)


def may_announce(table: Table, robot: Robot) -> bool:
    """Whether a robot may be powered down for the next turn by an announcement (4.4)."""
    return programs(robot) and robot.damage > 0 and parts.may_power_down(robot, rules_of(table))


class Desk:
    """The programs of a seat while it writes them: its registers and hands with its draft done."""

    def __init__(self, table: Table, seat: Seat, draft: Sequence[Act] = ()) -> None:
        self.table = table
        self.robots = tuple(number for number in own_robots(table, seat) if programs(table.robots[number]))
        self.registers = {number: list(table.robots[number].registers) for number in self.robots}
        self.standing: dict[int, bool] = {}
        for act in draft:
            self.do(act)

    def do(self, act: Act) -> None:
        """An act that is legal now."""
        match act:
            case Place(robot, register, card):
                self.registers[robot][register - 1] = card
            case Take(robot, register):
                self.registers[robot][register - 1] = None
            case Announce(robot, power_down):
                self.standing[robot] = power_down
            case _:
                pass

    def hand(self, robot: int) -> tuple[Card, ...]:
        """The cards that are not in a register yet, as they were dealt."""
        placed = self.registers[robot]
        return tuple(card for card in self.table.hands[robot] if card not in placed)

    def empty(self, robot: int) -> tuple[int, ...]:
        """The registers without a card, ascending."""
        return tuple(number for number, card in enumerate(self.registers[robot], 1) if card is None)

    def acts(self) -> list[Act]:
        """Every act that may follow: cards by robot, register and hand, cards back, answers."""
        found: list[Act] = []
        for number in self.robots:
            robot = self.table.robots[number]
            hand = self.hand(number)
            found += [Place(number, register, card) for register in self.empty(number) for card in hand]
            empty = self.empty(number)
            found += [Take(number, register) for register in free(robot) if register not in empty]
            if may_announce(self.table, robot):
                found += [Announce(number, word) for word in (True, False) if self.standing.get(number) is not word]
        return found

    def check(self, act: Act) -> None:
        """Raise Refusal unless the act may follow."""
        number = act.robot
        robot = self.table.robots[number]
        if number not in self.registers:
            raise Refusal("robot-idle", f"robot {number} is not programmed this turn", "robot")
        match act:
            case Announce(power_down=power_down):
                _check_announcement(self.table, number, robot)
                if self.standing.get(number) is power_down:
                    raise Refusal("already-announced", f"that is said already for robot {number}", "power_down")
            case Place(register=register, card=card):
                self._check_register(robot, register)
                if self.registers[number][register - 1] is not None:
                    raise Refusal("register-filled", f"register {register} has a card; take it back first", "register")
                if card not in self.table.hands[number]:
                    raise Refusal("card-not-dealt", f"card {card} is not in the hand of robot {number}", "card")
                if card in self.registers[number]:
                    raise Refusal("card-used", f"card {card} lies in a register already", "card")
            case Take(register=register):
                self._check_register(robot, register)
                if self.registers[number][register - 1] is None:
                    raise Refusal("register-empty", f"register {register} has no card to take back", "register")
            case _:
                raise _untimely(act, self.table)

    @staticmethod
    def _check_register(robot: Robot, register: int) -> None:
        if not 1 <= register <= REGISTERS:
            raise Refusal("register-unknown", f"registers are 1 to {REGISTERS}, not {register}", "register")
        if register not in free(robot):
            raise Refusal("register-locked", f"register {register} is locked: its card stays", "register")


def check(table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
    """Raise Refusal unless a seat that is asked may do the act after its draft."""
    if not isinstance(act, ACTS.get(table.stage, ())):
        raise _untimely(act, table)
    if not 0 <= act.robot < len(table.robots):
        raise Refusal("robot-unknown", f"robots are 0 to {len(table.robots) - 1}, not {act.robot}", "robot")
    robot = table.robots[act.robot]
    if robot.seat != seat:
        raise Refusal("robot-not-yours", f"robot {act.robot} is played by seat {robot.seat}", "robot")
    if table.stage == "program":
        Desk(table, seat, draft).check(act)
        return
    if act.robot != asked(table):
        raise Refusal("robot-not-asked", f"robot {asked(table)} is asked now, not robot {act.robot}", "robot")
    if draft:
        raise Refusal("already-answered", "one answer is enough; undo the other one first")
    if isinstance(act, Reenter):
        _check_reentry(table, act)
    if isinstance(act, Use):
        _check_use(table, act)


def asked(table: Table) -> int | None:
    """The robot whose owner is asked in turn now."""
    waiting = table.returning if table.stage == "re-enter" else table.asked
    return waiting[0] if waiting else None


def legal(table: Table, seat: Seat, draft: Sequence[Act]) -> list[Act]:
    """Every act that a seat that is asked may do after its draft."""
    robot = asked(table)
    if table.stage == "program":
        return Desk(table, seat, draft).acts()
    if draft or robot is None:
        return []
    found: list[Act]
    match table.stage:
        case "announce":
            found = [Announce(robot, word) for word in (True, False)]
        case "stay-down":
            found = [StayDown(robot, word) for word in (True, False)]
        case "re-enter":
            found = [
                Reenter(robot, way.at, facing, word)
                for way in ways(floor_of(table), table.robots, table.robots[robot].archive)
                for facing in way.facings
                for word in (False, True)
                if not word or parts.may_power_down(table.robots[robot], rules_of(table))
            ]
        case "option" if table.halt is not None:
            found = [Use(robot, table.halt.question.option, choice) for choice in table.halt.question.choices]
        case _:
            found = []
    return found


def complete(table: Table, seat: Seat, draft: Sequence[Act]) -> None:
    """Raise Refusal while something is missing."""
    if table.stage != "program":
        if not draft:
            raise Refusal("answer-missing", f"say first what robot {asked(table)} does")
        return
    desk = Desk(table, seat, draft)
    for robot in desk.robots:
        if empty := desk.empty(robot):
            registers = ", ".join(map(str, empty))
            raise Refusal("registers-empty", f"robot {robot} still needs a card in: {registers}", f"robot.{robot}")


def _check_announcement(table: Table, number: int, robot: Robot) -> None:
    _check_power(table, robot)
    if not robot.damage:
        raise Refusal("robot-undamaged", f"robot {number} has no damage, so it does not power down", "robot")


def _check_power(table: Table, robot: Robot) -> None:
    if not parts.may_power_down(robot, rules_of(table)):
        raise Refusal("no-power-down", "nobody powers down on this course", "power_down")


def _check_use(table: Table, act: Use) -> None:
    assert table.halt is not None
    question = table.halt.question
    if act.option != question.option:
        raise Refusal("option-not-asked", f"the question is about {question.option}, not {act.option[:40]!r}", "option")
    if act.choice not in question.choices:
        words = ", ".join(question.choices)
        raise Refusal("choice-unknown", f"the answer is one of {words}, not {act.choice[:40]!r}", "choice")


def _check_reentry(table: Table, act: Reenter) -> None:
    floor = floor_of(table)
    at, archive = act.at, table.robots[act.robot].archive
    where = f"{at[0]},{at[1]}"
    if floor.cell(at) is None:
        raise Refusal("space-off-floor", f"there is no floor at {where}", "at")
    if not stands(floor, at):
        raise Refusal("space-pit", f"there is a pit at {where}", "at")
    if any(robot.status == "racing" and robot.at == at for robot in table.robots):
        raise Refusal("space-occupied", f"a robot stands at {where}", "at")
    found = {way.at: way.facings for way in ways(floor, table.robots, archive)}
    if archive in found and at != archive:
        raise Refusal("space-not-archive", f"the archive space {archive[0]},{archive[1]} is free: there", "at")
    if at not in found and distance(at, archive) > distance(next(iter(found)), archive):
        raise Refusal("space-too-far", f"a space nearer to the archive space than {where} is free", "at")
    if act.facing not in found.get(at, ()):
        raise Refusal("facing-robot", f"a robot stands within {SIGHT} spaces that way", "facing")
    if act.power_down:
        _check_power(table, table.robots[act.robot])


def _untimely(act: Act, table: Table) -> Refusal:
    return Refusal("act-untimely", f"this is no act of the phase {table.stage!r}: {type(act).__name__.lower()}")
