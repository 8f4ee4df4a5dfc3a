"""Simulates a turn of a race, to compare the programs of one robot against random programs of the other robots.

Hot module (compiled with Cython). A sample has a hand for each other robot, drawn from the unseen cards, and the
program that the robot would choose if it were alone. The kernel (`register/resolution.py`) runs all programs of the
bot's robot against the same samples, with pushes and lasers. After each stage, the worse half of the programs is
dropped, and the rest is run against more samples (sequential halving). The value of a turn is the chance of the own
side to win the race, estimated from the turns that each robot has left. The cost is counted in nodes: registers and
examined programs.
"""

from __future__ import annotations

from array import array
from math import exp

from inkrally.roborally.bots.beam import BeamSearch
from inkrally.roborally.bots.programs import ProgramSearch
from inkrally.roborally.bots.turns_left import TurnsLeft
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.register.state import RobotStates

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.match.xorshift import spread, xorshift
    from inkrally.roborally.bots.distance_field import TURN
    from inkrally.roborally.bots.move_table import CARD_KINDS, MOTION_KIND
    from inkrally.roborally.register.resolution import CARD_KIND
    from inkrally.roborally.register.state import (
        ARCHIVE,
        AT,
        DAMAGE,
        DESTROYED,
        FACING,
        FINISHED,
        FLAGS,
        LIVES,
        RACING,
        ROBOTS,
        STATUS,
        STEADY,
        TRAITS,
    )

    MOST_SAMPLES, MOST_CANDIDATES, DECK, MOST_DAMAGE = 256, 256, 84, 10
    # Chances are in millionths. The table of weights has steps of 25 thousandths of a turn.
    WHOLE, GRAIN, WEIGHTS = 1_000_000, 25, 400
    WEIGHT = [0] * WEIGHTS

LOGISTIC_SCALE_MILLITURNS = 1100
"""The lead, in thousandths of a turn, with which a robot is e (2.7) times as likely to win as a robot behind it."""


def _fill_tables() -> None:
    step: cython.int
    for step in range(WEIGHTS):
        WEIGHT[step] = max(1, int(WHOLE * exp(-step * GRAIN / LOGISTIC_SCALE_MILLITURNS)))


_fill_tables()


class RaceRollout:
    """Compares the programs that a robot could commit for one turn, by simulating the turn.

    Fill `state` and call the setters. Then call `sample` to draw programs of the other robots, `add` for each program
    of the robot, and `best` for the number of the best one.
    """

    def __init__(
        self,
        worth: TurnsLeft,
        machine: RegisterKernel,
        seats: tuple,  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        robot: cython.int,
        play_on: cython.bint,
    ) -> None:
        """Create a simulation.

        Args:
            worth: The turns left from each pose.
            machine: The kernel of the floor. No other object may use it.
            seats: The side of each robot, as a number.
            robot: The robot whose programs are compared.
            play_on: Whether the race continues for the other places after the first robot has won.
        """
        place: cython.int
        self.worth = worth
        self.machine = machine
        self.robots = len(seats)
        self.robot = robot
        self.seat = seats[robot]
        self.play_on = play_on
        self.state = RobotStates(self.robots)
        self.work = RobotStates(self.robots)
        # The turns left by pose for each robot, and a search that uses them.
        self.worths = [worth] * self.robots
        self.searches = [ProgramSearch(worth)] * self.robots
        self.has_own_goals = False
        self.width = 0
        self.beam = BeamSearch(worth.field, 1)
        self.samples = 0
        self.candidates = 0
        self.nodes = 0
        self.random = 1
        self.alone = True
        self.may_rest = False
        self.looking = False
        self.turns = 0
        self.arrival_register = 0
        self.most_damage = 0
        if not cython.compiled:
            self.seats = [0] * ROBOTS
            self.announced = [0] * ROBOTS
            self.cards = [0] * (ROBOTS * 6)
            self.hands = [0] * (ROBOTS * 10)
            self.hand_sizes = [0] * ROBOTS
            self.pool = [0] * DECK
            self.dealt = [0] * DECK
            self.shares = [0] * 2
            self.own = [0] * (MOST_CANDIDATES * 5)
            self.motions = [0] * (MOST_CANDIDATES * 5)
            self.steady = [0] * MOST_CANDIDATES
            self.reaches = [0] * ROBOTS
            self.sums = [0] * MOST_CANDIDATES
            self.rests = [0] * MOST_CANDIDATES
            self.ranks = [0] * MOST_CANDIDATES
            self.left = [0] * ROBOTS
            self.touched = [0] * ROBOTS
            self.progress = [0] * ROBOTS
            self.arrived = [0] * ROBOTS
            self.forced = [0] * ROBOTS
            self.begun = [0] * ROBOTS
            self.no_racer = [0] * ROBOTS
        self.others = array("h", [0]) * (MOST_SAMPLES * ROBOTS * 6)
        self.pool_size = 0
        self.spaces = 0
        self.reach = array("i", [0])
        self.any_armed = False
        for place in range(self.robots):
            self.forced[place] = MOST_DAMAGE
            self.seats[place] = seats[place]
            if seats[place] != self.seat:
                self.alone = False

    # Setting the position.

    def set_card(self, robot: cython.int, register: cython.int, card: cython.int) -> None:
        """Set the card that is known to be in a register (1 to 5) of a robot."""
        self.cards[robot * 6 + register] = card

    def set_hand(self, robot: cython.int, hand: tuple) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """Set the known hand of a robot. These cards must not be in the pool of unseen cards."""
        place: cython.int
        self.hand_sizes[robot] = len(hand)
        for place in range(len(hand)):
            self.hands[robot * 10 + place] = hand[place]

    def set_hidden(self, robot: cython.int, cards: cython.int) -> None:
        """Set the number of cards in the unseen hand of a robot."""
        self.hand_sizes[robot] = -cards

    def set_target(self, robot: cython.int, worth: TurnsLeft, flag: cython.int) -> None:
        """Set the goals of a robot that does not race for the flags.

        `worth` has the turns left to these goals, and `flag` is the index of the next goal.
        """
        self.has_own_goals = True
        self.begun[robot] = flag
        self.worths[robot] = worth
        self.searches[robot] = ProgramSearch(worth)

    def set_forced(self, robot: cython.int, damage: cython.int) -> None:
        """Set the lowest damage at which an Option powers the robot down for the next turn."""
        self.forced[robot] = damage

    def exclude_robot(self, robot: cython.int) -> None:
        """Exclude a robot from the comparison of sides. The robot still moves in the turn."""
        self.no_racer[robot] = True

    def set_beams(self, width: cython.int) -> None:
        """Let other robots program by a beam search towards the flags, instead of minimizing their turns left."""
        self.width = width
        self.beam = BeamSearch(self.worth.field, width)

    def set_reach(self, robot: cython.int, reach: array[int]) -> None:
        """Set the goals that a robot can touch from each space with an Option, as bits. Bit 0 is the first goal."""
        place: cython.int
        if not self.any_armed:
            self.spaces = len(reach)
            self.reach = array("i", [0]) * (self.spaces * ROBOTS)
        self.any_armed = True
        self.reaches[robot] = True
        for place in range(self.spaces):
            self.reach[robot * self.spaces + place] = reach[place]

    def set_announced(self, robot: cython.int, announced: cython.bint) -> None:
        """Set whether a robot is known to power down for the next turn."""
        self.announced[robot] = announced

    def set_may_rest(self, may: cython.bint) -> None:
        """Set whether the bot's robot may power down after this turn, so that `best` considers it."""
        self.may_rest = may

    def set_pool(self, cards: tuple, seed: cython.ulonglong) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """Set the unseen cards and the seed of the samples. Only the lower 31 bits of `seed` count."""
        place: cython.int
        self.pool_size = len(cards)
        for place in range(self.pool_size):
            self.pool[place] = cards[place]
        # Xorshift needs a state that is not 0, and close seeds should give different sequences.
        self.random = spread(seed)
        for _ in range(4):
            self.random_below(2)

    # Samples.

    def sample(self, until: cython.int) -> None:
        """Draw hands and programs of the other robots until there are `until` samples.

        Raises IndexError for more than MOST_SAMPLES samples.
        """
        robot: cython.int
        place: cython.int
        chosen: cython.int
        top: cython.int
        size: cython.int
        base: cython.int
        if until > MOST_SAMPLES:
            raise IndexError(f"a race holds {MOST_SAMPLES} samples, not {until}")
        while self.samples < until:
            for place in range(self.pool_size):
                self.dealt[place] = self.pool[place]
            top = self.pool_size
            for robot in range(self.robots):
                base = (self.samples * ROBOTS + robot) * 6
                for place in range(1, REGISTERS + 1):
                    self.others[base + place] = self.cards[robot * 6 + place]
                size = self.hand_sizes[robot]
                if robot == self.robot or not size:
                    continue
                if size < 0:
                    size = min(-size, top)
                    for place in range(size):
                        chosen = self.random_below(top)
                        self.hands[robot * 10 + place] = self.dealt[chosen]
                        top -= 1
                        self.dealt[chosen] = self.dealt[top]
                self.predict_program(robot, size, base)
            self.samples += 1

    def predict_program(self, robot: cython.int, size: cython.int, base: cython.int) -> None:
        """Write the program that another robot would choose for its hand into `others`, starting at `base`.

        The robot programs as if it were alone. `size` is the number of its cards.
        """
        w = self.state.fields
        programs: ProgramSearch = self.searches[robot]
        kind: cython.int
        place: cython.int
        register: cython.int
        used: cython.int = 0
        before: cython.int = programs.nodes
        if self.width and self.hand_sizes[robot] < 0:
            self.predict_with_beam(robot, size, base)
            return
        for kind in range(CARD_KINDS):
            programs.stock[kind] = 0
        for place in range(size):
            programs.stock[CARD_KIND[self.hands[robot * 10 + place] // 10]] += 1
        for register in range(1, REGISTERS + 1):
            programs.fixed[register] = CARD_KIND[self.others[base + register] // 10]
        programs.search(
            4 * w[AT + robot] + w[FACING + robot],
            self.begun[robot] if self.has_own_goals else w[FLAGS + robot],
            w[ARCHIVE + robot],
            w[DAMAGE + robot],
            w[LIVES + robot],
            1,
            1,
        )
        self.nodes += programs.nodes - before
        if not programs.count:
            return
        for register in range(1, REGISTERS + 1):
            if programs.fixed[register]:
                continue
            kind = programs.kind_of(0, register)
            for place in range(size):
                if not used >> place & 1 and CARD_KIND[self.hands[robot * 10 + place] // 10] == kind:
                    used |= 1 << place
                    self.others[base + register] = self.hands[robot * 10 + place]
                    break

    def predict_with_beam(self, robot: cython.int, size: cython.int, base: cython.int) -> None:
        """Do the same as `predict_program`, but with the beam search of the level `beam`."""
        w = self.state.fields
        beam: BeamSearch = self.beam
        place: cython.int
        register: cython.int
        before: cython.int = beam.nodes
        beam.held = 0
        for place in range(size):
            beam.add_card(self.hands[robot * 10 + place])
        for register in range(1, REGISTERS + 1):
            beam.fixed[register] = CARD_KIND[self.others[base + register] // 10]
        if beam.search(4 * w[AT + robot] + w[FACING + robot], w[FLAGS + robot], w[DAMAGE + robot]):
            for register in range(1, REGISTERS + 1):
                if not beam.fixed[register]:
                    self.others[base + register] = beam.program[register]
        self.nodes += beam.nodes - before

    # The programs to compare.

    def add(self, program: tuple, motions: tuple = (), steady: cython.bint = False) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """Add a program of five cards to compare.

        `motions` are the motions of the cards if they differ from the printed effects. `steady` is True if curves and
        gears do not turn the robot.
        """
        register: cython.int
        card: cython.int
        if self.candidates == MOST_CANDIDATES:
            return
        for register in range(REGISTERS):
            card = program[register]
            self.own[self.candidates * 5 + register] = card
            self.motions[self.candidates * 5 + register] = motions[register] if motions else CARD_KIND[card // 10]
        self.steady[self.candidates] = steady
        self.sums[self.candidates] = 0
        self.rests[self.candidates] = 0
        self.ranks[self.candidates] = self.candidates
        self.candidates += 1

    def best(self, first: cython.int, budget: cython.int) -> cython.int:
        """Return the number of the best program, counted from 0 in the order of `add`.

        Each program is run against `first` samples. Then the better half is run against 1.5 times that number of new
        samples, and so on until one program is left or `nodes` reaches the budget.
        """
        count: cython.int = self.candidates
        done: cython.int = 0
        more: cython.int = first
        place: cython.int
        while count > 1 and self.nodes < budget and done < MOST_SAMPLES:
            self.sample(min(done + more, MOST_SAMPLES))
            for place in range(count):
                self.play_samples(self.ranks[place], done, self.samples)
            done = self.samples
            self.rank(count)
            count = (count + 1) // 2
            more = more + more // 2
        return self.ranks[0]

    def play_samples(self, candidate: cython.int, since: cython.int, until: cython.int) -> None:
        """Run a program against the samples from `since` to `until - 1`, and add up its chances to win.

        `sums` gets the chances without a power down after the turn, `rests` those with a power down.
        """
        sample: cython.int
        for sample in range(since, until):
            self.play(candidate, sample)
            self.sums[candidate] += self.shares[0]
            self.rests[candidate] += self.shares[1]

    def sample_outcome(self, candidate: cython.int, sample: cython.int) -> cython.int:
        """Run a program against one sample, and return the turns to the goal in thousandths, including this turn.

        The turn is run to its end, even if another robot wins. Afterwards, `work` has the robots, `arrival_register`
        the register in which the robot reached its goal (0 if it did not), and `most_damage` its maximum damage.

        Returns:
            The value, or -1 for a robot that is out of the race.

        Raises:
            IndexError: The program was not added, or `sample` is not below MOST_SAMPLES.
        """
        w = self.work.fields
        robot: cython.int = self.robot
        worth: TurnsLeft = self.worths[robot]
        flag: cython.int
        if candidate < 0 or candidate >= self.candidates:
            raise IndexError(f"{self.candidates} programs were added, and number {candidate} is not among them")
        if sample < 0 or sample >= MOST_SAMPLES:
            raise IndexError(f"a race holds {MOST_SAMPLES} samples, and number {sample} is not among them")
        self.sample(sample + 1)
        self.looking = True
        self.arrival_register = 0
        self.most_damage = self.state.fields[DAMAGE + robot]
        self.play(candidate, sample)
        self.looking = False
        if w[STATUS + robot] == FINISHED:
            return self.arrival_register * TURN // REGISTERS
        if self.arrived[robot]:
            if w[STATUS + robot] == RACING:
                self.arrival_register = self.arrived[robot]
                return self.arrival_register * TURN // REGISTERS
            # A robot that is destroyed after reaching its goal must come there again.
            flag = self.progress[robot] - 1
            self.turns = worth.destroyed(flag, w[ARCHIVE + robot], w[LIVES + robot])
        if w[STATUS + robot] != RACING and w[LIVES + robot] <= 0:
            return -1
        return TURN + self.turns

    def card(self, sample: cython.int, robot: cython.int, register: cython.int) -> cython.int:
        """Return the card of another robot in a register of a sample, 0 for none.

        Raises IndexError for an unknown sample, robot or register.
        """
        if sample < 0 or sample >= self.samples or robot < 0 or robot >= self.robots:
            raise IndexError(f"{self.samples} samples of {self.robots} robots were drawn, not {robot} in {sample}")
        if register < 1 or register > REGISTERS:
            raise IndexError(f"there is no register {register}")
        return self.others[(sample * ROBOTS + robot) * 6 + register]

    def powers_down(self, samples: cython.int) -> cython.bint:
        """Return whether powering down after the first added program is better than not powering down."""
        self.sample(min(samples, MOST_SAMPLES))
        self.play_samples(0, 0, self.samples)
        return self.rests[0] > self.sums[0]

    def rank(self, count: cython.int) -> None:
        """Sort the remaining programs by their results.

        Of equal programs, the one that was added first comes first.
        """
        place: cython.int
        at: cython.int
        index: cython.int
        for place in range(1, count):
            index = self.ranks[place]
            at = place
            while at and self.total(self.ranks[at - 1]) < self.total(index):
                self.ranks[at] = self.ranks[at - 1]
                at -= 1
            self.ranks[at] = index

    def total(self, candidate: cython.int) -> cython.longlong:
        """Return the sum of the chances of a program over its samples, with a power down after it if that is better."""
        if self.may_rest and self.rests[candidate] > self.sums[candidate]:
            return self.rests[candidate]
        return self.sums[candidate]

    def play(self, candidate: cython.int, sample: cython.int) -> None:
        """Run the five registers of a program against a sample, and write two chances to win into `shares`.

        The first chance is without a power down after the turn, the second with one.
        """
        machine: RegisterKernel = self.machine
        work: RobotStates = self.work
        w = work.fields
        robot: cython.int
        register: cython.int
        card: cython.int
        base: cython.int = sample * ROBOTS * 6
        work.assign(self.state)
        if self.steady[candidate]:
            w[TRAITS + self.robot] |= STEADY
        for robot in range(self.robots):
            self.progress[robot] = self.begun[robot]
            self.arrived[robot] = 0
        for register in range(1, REGISTERS + 1):
            for robot in range(self.robots):
                if robot == self.robot:
                    card = self.own[candidate * 5 + register - 1]
                    machine.cards[robot] = MOTION_KIND[self.motions[candidate * 5 + register - 1]]
                else:
                    card = self.others[base + robot * 6 + register]
                    machine.cards[robot] = CARD_KIND[card // 10]
                machine.priorities[robot] = card
            if self.any_armed:
                for robot in range(self.robots):
                    self.touched[robot] = self.progress[robot] if self.has_own_goals else w[FLAGS + robot]
            machine.run_phase(work, register, None)
            self.nodes += 1
            if self.has_own_goals:
                self.arrive(register)
            if self.any_armed:
                self.reach_out(register)
            if self.looking and w[STATUS + self.robot] == RACING:
                self.most_damage = max(self.most_damage, w[DAMAGE + self.robot])
            for robot in range(self.robots):
                if w[STATUS + robot] == FINISHED and self.state.fields[STATUS + robot] != FINISHED:
                    if self.looking:
                        if robot == self.robot:
                            self.arrival_register = register
                            return
                        continue
                    if self.seats[robot] == self.seat:
                        # Winning sooner is better, because events that are not sampled may happen before.
                        self.shares[0] = WHOLE + 100 * (REGISTERS - register)
                        if self.alone:
                            self.shares[0] = -(register * TURN // REGISTERS)
                        self.shares[1] = self.shares[0]
                        return
                    if not self.play_on:
                        self.shares[0] = 0
                        self.shares[1] = 0
                        return
        self.judge()

    def arrive(self, register: cython.int) -> None:
        """Advance the progress of each robot that ends the register on its next goal."""
        w = self.work.fields
        robot: cython.int
        worth: TurnsLeft
        for robot in range(self.robots):
            worth = self.worths[robot]
            if w[STATUS + robot] != RACING or self.arrived[robot]:
                continue
            if w[AT + robot] == worth.field.spaces[self.progress[robot]]:
                self.progress[robot] += 1
                if self.progress[robot] == worth.flags:
                    self.arrived[robot] = register

    def reach_out(self, register: cython.int) -> None:
        """Let robots whose Options reach adjacent spaces touch a goal on an adjacent space.

        A robot that has touched a goal in this register touches no other goal.
        """
        w = self.work.fields
        robot: cython.int
        flag: cython.int
        worth: TurnsLeft
        for robot in range(self.robots):
            flag = self.progress[robot] if self.has_own_goals else w[FLAGS + robot]
            if not self.reaches[robot] or w[STATUS + robot] != RACING or flag != self.touched[robot]:
                continue
            if not self.reach[robot * self.spaces + w[AT + robot]] >> flag & 1:
                continue
            worth = self.worths[robot]
            w[ARCHIVE + robot] = worth.field.spaces[flag]
            if self.has_own_goals:
                # For robots with goals other than the flags, touching flags is ignored.
                self.progress[robot] = flag + 1
                if flag + 1 == worth.flags:
                    self.arrived[robot] = register
            else:
                w[FLAGS + robot] = flag + 1
                if flag + 1 == worth.flags:
                    w[STATUS + robot] = FINISHED

    def judge(self) -> None:
        """Compute the chances at the end of a turn, without and with a power down."""
        worth: TurnsLeft
        w = self.work.fields
        robot: cython.int
        pose: cython.int
        flag: cython.int
        damage: cython.int
        turns: cython.int
        resting: cython.int
        for robot in range(self.robots):
            worth = self.worths[robot]
            flag = self.progress[robot] if self.has_own_goals else w[FLAGS + robot]
            self.left[robot] = -1
            if self.arrived[robot]:
                self.left[robot] = self.arrived[robot] * GRAIN
            elif w[STATUS + robot] == RACING:
                pose = 4 * w[AT + robot] + w[FACING + robot]
                damage = w[DAMAGE + robot]
                if damage and worth.sites[w[AT + robot]]:
                    damage -= 1
                if self.announced[robot] or damage >= self.forced[robot]:
                    self.left[robot] = worth.powered_down(flag, pose, w[ARCHIVE + robot], w[LIVES + robot])
                else:
                    self.left[robot] = worth.on_board(flag, pose, damage)
            elif w[STATUS + robot] == DESTROYED:
                self.left[robot] = worth.destroyed(flag, w[ARCHIVE + robot], w[LIVES + robot])
        robot = self.robot
        turns = self.left[robot]
        self.turns = turns
        resting = turns
        worth = self.worths[robot]
        if w[STATUS + robot] == RACING and not self.arrived[robot]:
            pose = 4 * w[AT + robot] + w[FACING + robot]
            flag = self.progress[robot] if self.has_own_goals else w[FLAGS + robot]
            resting = worth.powered_down(flag, pose, w[ARCHIVE + robot], w[LIVES + robot])
        self.shares[0] = self.share()
        self.left[robot] = resting
        self.shares[1] = self.share()

    def share(self) -> cython.longlong:
        """Return the chance that the robots of the bot's side win, in millionths.

        If there is no other side, return minus the fewest turns that a robot has left, in thousandths, or -120,000 if
        no robot is left.
        """
        robot: cython.int
        least: cython.int = 1 << 30
        step: cython.int
        weight: cython.longlong
        mine: cython.longlong = 0
        every: cython.longlong = 0
        for robot in range(self.robots):
            if 0 <= self.left[robot] < least and not self.no_racer[robot]:
                least = self.left[robot]
        if self.alone:
            return -least if least < 1 << 30 else -2 * 60_000
        for robot in range(self.robots):
            if self.left[robot] < 0 or self.no_racer[robot]:
                continue
            step = (self.left[robot] - least) // GRAIN
            weight = WEIGHT[step if step < WEIGHTS else WEIGHTS - 1]
            every += weight
            if self.seats[robot] == self.seat:
                mine += weight
        return WHOLE * mine // every if every else 0

    def random_below(self, limit: cython.uint) -> cython.uint:
        """Return a random number from 0 to `limit - 1`, by xorshift."""
        self.random = xorshift(self.random)
        return (self.random >> 4) % limit
