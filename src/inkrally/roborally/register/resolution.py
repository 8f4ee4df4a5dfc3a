"""Implements the kernel, which resolves steps B to E of one register for all robots (rules 3, 5 and 6).

A hot module: bots run the kernel millions of times. Bots need only the new state. For other callers, the kernel also
appends records of all changes to a list of integers, which `decoding.py` decodes into steps. A card is only a kind and
a priority here. Keep decks, turns, clean-up and players out of this module.
"""

from __future__ import annotations

from typing import Any

from inkrally.roborally import facts
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.lasers import LaserGrid
from inkrally.roborally.register.vocabulary import REASON, RECORD, REGISTER_STAGES, STAGE, numbers_of

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.register.grid import BELT, CRUSHER, DEADLY, EXPRESS, GEAR, PUSHER, VOID
    from inkrally.roborally.register.state import (
        AT,
        DAMAGE,
        DESTROYED,
        DOWN,
        FACING,
        GUARD,
        GUARD_UNIT,
        LIVES,
        OUT,
        RACING,
        RAMMING,
        ROBOTS,
        STATUS,
        STEADY,
        TRAITS,
        RobotStates,
    )
    from inkrally.roborally.register.touching import touch

    # Kinds of cards: 0 is none, 1 to 3 move forward, 4 is Back Up, 5 to 7 are one to three quarter turns clockwise.
    # # `run.motion_code` makes the numbers from COMPOSED on.
    BACK_UP, COMPOSED = 4, 8
    # The lowest damage at which registers lock, and the damage that destroys a robot (rules 8.1).
    LOCKING, FATAL = 5, 10
    CARD_KIND = [0] * 85
    # The elements, as bits, that a floor must have for each stage to run.
    NEEDS = [0] * 8

# The numbers of the names in `vocabulary.py`: kinds of records (T_), stages (AT_) and reasons (BY_).
T_STEP, T_MOVED, T_TURNED, T_STOPPED = numbers_of(RECORD, "step moved turned stopped")
T_DAMAGED, T_ABSORBED, T_LOCKED, T_DESTROYED = numbers_of(RECORD, "damaged absorbed locked destroyed")
AT_CARDS, AT_EXPRESS, AT_BELTS, AT_PUSHERS, AT_GEARS = numbers_of(STAGE, "cards express belts pushers gears")
AT_CRUSHERS, AT_LASERS, AT_FLAGS = numbers_of(STAGE, "crushers lasers flags")
BY_CARD, BY_PUSH, BY_BELT, BY_PUSHER, BY_CURVE = numbers_of(REASON, "card push belt pusher curve")
BY_GEAR, BY_WALL, BY_CHAIN, BY_OCCUPIED, BY_CONTESTED = numbers_of(REASON, "gear wall chain occupied contested")
BY_SWAP, BY_PUSHERS, BY_PIT, BY_EDGE, BY_DAMAGE = numbers_of(REASON, "swap pushers pit edge damage")
BY_CRUSHER = REASON["crusher"]

KIND_NUMBERS: dict[str, int] = {"M1": 1, "M2": 2, "M3": 3, "BU": 4, "R": 5, "U": 6, "L": 7}
"""The number of each kind of card in the kernel."""


def _fill_tables() -> None:
    index: cython.int
    for card in facts.DECK:
        index = card.priority // 10
        CARD_KIND[index] = KIND_NUMBERS[card.kind]
    stages = (AT_EXPRESS, AT_BELTS, AT_PUSHERS, AT_GEARS, AT_CRUSHERS)
    for index, element in zip(stages, (EXPRESS, BELT, PUSHER, GEAR, CRUSHER), strict=True):
        NEEDS[index] = element


_fill_tables()


class RegisterKernel(LaserGrid):
    """Runs registers on a floor, one at a time. The object keeps intermediate results of the current register."""

    def __init__(self, floor: Floor) -> None:
        """Prepare a kernel for a floor. Raises ValueError for more than 48 x 48 spaces or 512 lasers."""
        LaserGrid.__init__(self, floor)
        stage: cython.int
        if not cython.compiled:
            self.stages = [0] * 8
            self.cards = [0] * ROBOTS
            self.priorities = [0] * ROBOTS
            self.target = [0] * ROBOTS
            self.why = [0] * ROBOTS
            self.other = [0] * ROBOTS
        # The stages that have an element on this floor, in their order.
        self.stage_count = 0
        for stage in range(len(REGISTER_STAGES)):
            if not NEEDS[stage] or self.all_elements & NEEDS[stage]:
                self.stages[self.stage_count] = stage
                self.stage_count += 1

    def run(self, state: RobotStates, cards: Any, register: cython.int) -> None:
        """Run a register and change the state.

        Args:
            state: The robots. Robots that are powered down, destroyed, out or finished play no card.
            cards: The priority of each robot's card in the Program deck, 0 for none.
            register: The register, 1 to 5.
        """
        robot: cython.int
        for robot in range(state.count):
            self.priorities[robot] = cards[robot]
            self.cards[robot] = CARD_KIND[self.priorities[robot] // 10]
        self.run_phase(state, register, None)

    def run_kinds(
        self,
        state: RobotStates,
        kinds: Any,
        priorities: Any,
        register: cython.int,
        trace: Any,
        first: cython.int = 0,
        last: cython.int = 8,
    ) -> None:
        """Run stages of a register with cards given by kind and priority.

        Args:
            state: The robots, which are changed.
            kinds: The kind of each robot's card (`KIND_NUMBERS`), 0 for none.
            priorities: The priority of each robot's card.
            register: The register, 1 to 5.
            trace: The list to append records to, or None.
            first: The number of the first stage (`vocabulary.STAGE`).
            last: The number of the last stage plus one.
        """
        robot: cython.int
        for robot in range(state.count):
            self.cards[robot] = kinds[robot]
            self.priorities[robot] = priorities[robot]
        self.play(state, register, first, last, trace)

    def run_phase(self, state: RobotStates, register: cython.int, trace: Any) -> None:
        """Run steps B to E of a register with the cards that were set before.

        `trace` is the list to append records to, or None.
        """
        self.play(state, register, 0, 8, trace)

    def play(self, state: RobotStates, register: cython.int, first: cython.int, last: cython.int, trace: Any) -> None:
        """Run the stages from `first` to `last - 1` with the cards that were set before.

        `trace` gets records if not None.
        """
        i: cython.int
        stage: cython.int
        self.place_robots(state)
        for i in range(self.stage_count):
            stage = self.stages[i]
            if stage < first or stage >= last:
                continue
            if stage == AT_CARDS:
                self.play_cards(state, trace)
            elif stage == AT_LASERS:
                self.run_lasers(state, trace)
            elif stage == AT_FLAGS:
                touch(self, state, trace)
            elif stage == AT_BELTS:
                self.move_belts(state, BELT, stage, trace)
            elif stage == AT_EXPRESS:
                self.move_belts(state, EXPRESS, stage, trace)
            elif stage == AT_GEARS:
                self.turn_gears(state, trace)
            elif stage == AT_PUSHERS:
                self.run_pushers(state, register, trace)
            else:
                self.run_crushers(state, register, trace)
        self.clear_robots(state)

    def play_cards(self, state: RobotStates, trace: Any) -> None:
        """Play the cards of all robots, the highest priority first (rules 5.2)."""
        w = state.fields
        robot: cython.int
        best: cython.int
        left: cython.int = 0
        for robot in range(state.count):
            if self.cards[robot] and w[STATUS + robot] == RACING and not w[DOWN + robot]:
                left |= 1 << robot
        while left:
            best = -1
            for robot in range(state.count):
                if left >> robot & 1 and (best < 0 or self.priorities[robot] > self.priorities[best]):
                    best = robot
            left ^= 1 << best
            if w[STATUS + best] == RACING:
                self.play_card(state, best, trace)

    def play_card(self, state: RobotStates, robot: cython.int, trace: Any) -> None:
        """Play the card of one robot (rules 5.1).

        A card with a number from COMPOSED on moves the robot some spaces in any direction, then turns it.
        """
        w = state.fields
        card: cython.int = self.cards[robot]
        way: cython.int = w[FACING + robot]
        turn: cython.int = 0
        rammed: cython.int
        moved: cython.bint
        if card >= COMPOSED:
            turn = card >> 4 & 3
            way = (way + (card >> 9)) & 3
            card = card >> 6 & 7
        elif card > BACK_UP:
            turn, card = card - BACK_UP, 0
        elif card == BACK_UP:
            way, card = way ^ 2, 1
        while card:
            card -= 1
            if trace is not None:
                trace.extend((T_STEP, AT_CARDS, robot, self.priorities[robot], 0, 0, 0))
            rammed = -1
            if w[TRAITS + robot] & RAMMING and not self.walls[w[AT + robot]] >> way & 1:
                rammed = self.robot_at[w[AT + robot] + self.offset[way]] - 1
            moved = self.push_robot(state, w[AT + robot], way, BY_CARD, robot, trace)
            if rammed >= 0 and w[STATUS + rammed] == RACING:
                self.add_damage(state, rammed, 1, trace)
                if w[DAMAGE + rammed] == FATAL:
                    self.robot_at[w[AT + rammed]] = 0
                    self.destroy(state, rammed, BY_DAMAGE, trace)
            if not moved or w[STATUS + robot] != RACING:
                break
        if turn and w[STATUS + robot] == RACING:
            w[FACING + robot] = (w[FACING + robot] + turn) & 3
            if trace is not None:
                trace.extend((T_STEP, AT_CARDS, robot, self.priorities[robot], 0, 0, 0))
                trace.extend((T_TURNED, robot, w[FACING + robot], BY_CARD, 0, 0, 0))

    def push_robot(
        self, state: RobotStates, start: cython.int, way: cython.int, by: cython.int, mover: cython.int, trace: Any
    ) -> cython.bint:
        """Move the robot on a space by one space, and push the robots in front of it (rules 5.1, 5.3).

        Args:
            state: The robots, which are changed.
            start: The space of the robot.
            way: The direction, 0 to 3 for N, E, S and W.
            by: The number of the reason for the move.
            mover: The robot whose card causes the move.
            trace: The list to append records to, or None.

        Returns:
            False if a wall stops the robot or the robots that it pushes.
        """
        w = state.fields
        occupants = self.robot_at
        step: cython.int = self.offset[way]
        last: cython.int = start
        space: cython.int
        robot: cython.int
        while True:
            if self.walls[last] >> way & 1:
                if trace is not None:
                    if last == start:
                        trace.extend((T_STOPPED, mover, BY_WALL, last, way, -1, 0))
                    else:
                        trace.extend((T_STOPPED, mover, BY_CHAIN, last, way, occupants[last] - 1, 0))
                return False
            if not occupants[last + step]:
                break
            last += step
        if trace is not None:
            space = start
            while True:
                robot = occupants[space] - 1
                if space == start:
                    trace.extend((T_MOVED, robot, space + step, by, -1, 0, 0))
                else:
                    trace.extend((T_MOVED, robot, space + step, BY_PUSH, mover, 0, 0))
                if space == last:
                    break
                space += step
        space = last
        while True:
            robot = occupants[space] - 1
            occupants[space] = 0
            w[AT + robot] = space + step
            if not self.kind[space + step] & DEADLY:
                occupants[space + step] = robot + 1
            elif by != BY_PUSHER:
                # Pushers act at the same time; the robots that they destroy are destroyed in dock order afterwards.
                self.destroy(state, robot, BY_EDGE if self.kind[space + step] & VOID else BY_PIT, trace)
            if space == start:
                return True
            space -= step

    def destroy(self, state: RobotStates, robot: cython.int, by: cython.int, trace: Any) -> None:
        """Take a robot off the floor (rules 7.4). The caller has removed the robot from `robot_at` before."""
        w = state.fields
        w[LIVES + robot] -= 1
        w[STATUS + robot] = DESTROYED if w[LIVES + robot] > 0 else OUT
        w[AT + robot] = 0
        w[DAMAGE + robot] = 0
        w[DOWN + robot] = 0
        if trace is not None:
            trace.extend((T_DESTROYED, robot, by, w[LIVES + robot], 0, 0, 0))

    def move_belts(self, state: RobotStates, mask: cython.int, stage: cython.int, trace: Any) -> None:
        """Move the express belts, or all belts, by one space (rules 5.4 to 5.6).

        `mask` has the bits of the elements to move: EXPRESS or BELT. `stage` is the number of the stage.
        """
        w = state.fields
        occupants = self.robot_at
        kind = self.kind
        target = self.target
        count: cython.int = state.count
        movers: cython.int = 0
        stopped: cython.int = 0
        gone: cython.int = 0
        robot: cython.int
        rival: cython.int
        space: cython.int
        way: cython.int
        changed: cython.bint
        for robot in range(count):
            space = w[AT + robot]
            if not kind[space] & mask or w[STATUS + robot] != RACING:
                continue
            way = self.belt[space]
            if self.walls[space] >> way & 1:
                stopped |= 1 << robot
                self.why[robot] = BY_WALL
                continue
            target[robot] = space + self.offset[way]
            movers |= 1 << robot
        if not movers and not stopped:
            return
        changed = movers != 0
        while changed:
            changed = False
            for robot in range(count):
                if not movers >> robot & 1:
                    continue
                space = target[robot]
                if kind[space] & DEADLY:
                    # Several robots can enter a pit or the space outside the floor.
                    continue
                rival = occupants[space] - 1
                if rival >= 0 and not movers >> rival & 1:
                    self.why[robot] = BY_OCCUPIED
                    self.other[robot] = rival
                    gone = 1 << robot
                elif rival >= 0 and target[rival] == w[AT + robot]:
                    self.why[robot] = BY_SWAP
                    self.other[robot] = rival
                    self.why[rival] = BY_SWAP
                    self.other[rival] = robot
                    gone = 1 << robot | 1 << rival
                else:
                    gone = 0
                    for rival in range(count):
                        if rival != robot and movers >> rival & 1 and target[rival] == space:
                            gone |= 1 << rival
                            self.why[rival] = BY_CONTESTED
                            self.other[rival] = robot
                            self.why[robot] = BY_CONTESTED
                            self.other[robot] = rival
                    if gone:
                        gone |= 1 << robot
                if gone:
                    movers &= ~gone
                    stopped |= gone
                    changed = True
        if trace is not None:
            trace.extend((T_STEP, stage, -1, 0, 0, 0, 0))
        for robot in range(count):
            if movers >> robot & 1:
                occupants[w[AT + robot]] = 0
            elif trace is not None and stopped >> robot & 1:
                if self.why[robot] == BY_WALL:
                    trace.extend((T_STOPPED, robot, BY_WALL, w[AT + robot], self.belt[w[AT + robot]], -1, 0))
                else:
                    trace.extend((T_STOPPED, robot, self.why[robot], -1, -1, self.other[robot], 0))
        for robot in range(count):
            if not movers >> robot & 1:
                continue
            space = target[robot]
            way = self.belt[w[AT + robot]]
            w[AT + robot] = space
            if trace is not None:
                trace.extend((T_MOVED, robot, space, BY_BELT, -1, 0, 0))
            if kind[space] & DEADLY:
                continue
            occupants[space] = robot + 1
            way = self.curve[4 * space + way] if kind[space] & BELT else 0
            if way and not w[TRAITS + robot] & STEADY:
                w[FACING + robot] = (w[FACING + robot] + way) & 3
                if trace is not None:
                    trace.extend((T_TURNED, robot, w[FACING + robot], BY_CURVE, 0, 0, 0))
        for robot in range(count):
            if movers >> robot & 1 and kind[w[AT + robot]] & DEADLY:
                self.destroy(state, robot, BY_EDGE if kind[w[AT + robot]] & VOID else BY_PIT, trace)

    def run_pushers(self, state: RobotStates, register: cython.int, trace: Any) -> None:
        """Let all active pushers push at the same time (rules 5.7)."""
        w = state.fields
        occupants = self.robot_at
        # For each robot on an active pusher: the space that the front robot is pushed to, and the pushed robots as
        # bits.
        target = self.target
        chain = self.why
        pushed: cython.int = 0
        clash: cython.int = 0
        robots: cython.int
        robot: cython.int
        rival: cython.int
        space: cython.int
        way: cython.int
        count: cython.int = state.count
        for robot in range(count):
            space = w[AT + robot]
            if (
                not self.kind[space] & PUSHER
                or w[STATUS + robot] != RACING
                or not self.pusher_registers[space] >> register & 1
            ):
                continue
            way = self.pusher[space]
            robots = 0
            while occupants[space] and not self.walls[space] >> way & 1:
                robots |= 1 << (occupants[space] - 1)
                space += self.offset[way]
            if trace is not None and not pushed:
                trace.extend((T_STEP, AT_PUSHERS, -1, 0, 0, 0, 0))
            if occupants[space]:
                # A wall stops this push, so it cannot conflict with other pushes.
                if trace is not None:
                    self.push_robot(state, w[AT + robot], way, BY_PUSHER, robot, trace)
                continue
            pushed |= 1 << robot
            chain[robot] = robots
            target[robot] = space
        if not pushed:
            return
        for robot in range(count):
            for rival in range(robot):
                if (
                    pushed >> robot & 1
                    and pushed >> rival & 1
                    and (chain[robot] & chain[rival] or target[robot] == target[rival])
                ):
                    clash |= 1 << robot | 1 << rival
                    self.other[robot] = rival
                    self.other[rival] = robot
        for robot in range(count):
            if clash >> robot & 1:
                if trace is not None:
                    trace.extend((T_STOPPED, robot, BY_PUSHERS, -1, -1, self.other[robot], 0))
            elif pushed >> robot & 1:
                self.push_robot(state, w[AT + robot], self.pusher[w[AT + robot]], BY_PUSHER, robot, trace)
        for robot in range(count):
            space = w[AT + robot]
            if w[STATUS + robot] == RACING and self.kind[space] & DEADLY:
                self.destroy(state, robot, BY_EDGE if self.kind[space] & VOID else BY_PIT, trace)

    def turn_gears(self, state: RobotStates, trace: Any) -> None:
        """Let gears turn the robots on them (rules 5.8)."""
        w = state.fields
        robot: cython.int
        begun: cython.bint = False
        for robot in range(state.count):
            if self.kind[w[AT + robot]] & GEAR and w[STATUS + robot] == RACING and not w[TRAITS + robot] & STEADY:
                w[FACING + robot] = (w[FACING + robot] + self.gear[w[AT + robot]]) & 3
                if trace is not None:
                    if not begun:
                        trace.extend((T_STEP, AT_GEARS, -1, 0, 0, 0, 0))
                    trace.extend((T_TURNED, robot, w[FACING + robot], BY_GEAR, 0, 0, 0))
                    begun = True

    def run_crushers(self, state: RobotStates, register: cython.int, trace: Any) -> None:
        """Let active crushers destroy the robots on them (rules 5.9)."""
        w = state.fields
        robot: cython.int
        space: cython.int
        begun: cython.bint = False
        for robot in range(state.count):
            space = w[AT + robot]
            if (
                self.kind[space] & CRUSHER
                and w[STATUS + robot] == RACING
                and self.crusher_registers[space] >> register & 1
            ):
                if trace is not None and not begun:
                    trace.extend((T_STEP, AT_CRUSHERS, -1, 0, 0, 0, 0))
                begun = True
                self.robot_at[space] = 0
                self.destroy(state, robot, BY_CRUSHER, trace)

    def add_damage(self, state: RobotStates, robot: cython.int, tokens: cython.int, trace: Any) -> None:
        """Give a robot damage tokens, which lock registers (rules 8.1). The caller destroys a robot with ten tokens."""
        w = state.fields
        kept: cython.int = (w[TRAITS + robot] & GUARD) // GUARD_UNIT
        damage: cython.int
        token: cython.int
        if kept:
            if kept > tokens:
                kept = tokens
            w[TRAITS + robot] -= kept * GUARD_UNIT
            tokens -= kept
            if trace is not None:
                trace.extend((T_ABSORBED, robot, kept, 0, 0, 0, 0))
            if not tokens:
                return
        damage = w[DAMAGE + robot] + tokens
        if damage > FATAL:
            damage = FATAL
        if trace is not None:
            trace.extend((T_DAMAGED, robot, damage - w[DAMAGE + robot], damage, 0, 0, 0))
            if damage < FATAL:
                # The fifth token locks register 5, the sixth register 4, and so on.
                for token in range(w[DAMAGE + robot] + 1, damage + 1):
                    if token >= LOCKING:
                        trace.extend((T_LOCKED, robot, FATAL - token, 0, 0, 0, 0))
        w[DAMAGE + robot] = damage

    def run_lasers(self, state: RobotStates, trace: Any) -> None:
        """Fire all lasers at once, deal the damage with its locks, and destroy robots (rules 6.1 to 6.3, 8.1)."""
        w = state.fields
        hurt = self.damage_dealt
        count: cython.int = state.count
        robot: cython.int
        if trace is not None:
            trace.extend((T_STEP, AT_LASERS, -1, 0, 0, 0, 0))
        if not self.fire_all(state, trace):
            return
        for robot in range(count):
            if hurt[robot]:
                self.add_damage(state, robot, hurt[robot], trace)
        for robot in range(count):
            if hurt[robot] and w[DAMAGE + robot] == FATAL:
                self.robot_at[w[AT + robot]] = 0
                self.destroy(state, robot, BY_DAMAGE, trace)
