"""Step D of a register that asks: what is fired, tokens, and what weapons do afterwards (Options 3).

All shots go from the positions with which the step begins; whom they reach the kernel says. Names no card.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.asking.running import Aimed, RegisterRun
from inkrally.roborally.contract import Hit, Question
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.factory import OPPOSITE, SIDES, beyond
from inkrally.roborally.register.names import RECORD_WIDTH as WIDTH
from inkrally.roborally.register.resolution import Machine
from inkrally.roborally.register.run import machine_of, packed, state_of
from inkrally.roborally.register.state import TRAITS, RobotStates
from inkrally.roborally.register.trace import Counted, Facing, Moved, Shot, Space, StepChange, Stopped
from inkrally.roborally.turn.robots import locked


class Said(msgspec.Struct, frozen=True):
    """What was said of one token of a main laser: `lock N` or `destroy OPTION`."""

    target: int
    word: str


class Gun(msgspec.Struct):
    """What a robot fires. `weapon` is instead of the main laser; `targets` those whom the main laser reaches; `said`
    what becomes of tokens that are not ordinary ones."""

    robot: int
    at: Space
    way: Facing
    power: int = 0
    weapon: str | None = None
    targets: tuple[int, ...] = ()
    ends: Space | None = None
    rear_power: int = 0
    rear_target: int | None = None
    said: list[Said] = []

    def lasered(self) -> set[int]:
        """Whom its lasers reach, a weapon apart."""
        found = set(self.targets) if self.weapon is None and self.power else set()
        return found | ({self.rear_target} if self.rear_target is not None else set())

    def ordinary(self, target: int) -> int:
        """How many tokens of the main laser are dealt to a target as usual."""
        return self.power - sum(one.target == target for one in self.said) if target in self.targets else 0


class FloorShot(msgspec.Struct, frozen=True):
    """A laser of the floor that hits somebody; `side` is where the token comes from."""

    at: Space
    side: Facing
    beams: int
    victim: int


class Sights(msgspec.Struct, frozen=True):
    """Who stands in whose way as step D begins."""

    beams: list[FloorShot]
    guns: list[Gun]
    machine: Machine
    state: RobotStates


def fire(run: RegisterRun) -> None:
    """The whole of step D."""
    run.begin("lasers")
    sights = _sights(run)
    beams, guns = sights.beams, sights.guns
    for place, gun in enumerate(guns):
        _choose(run, gun, sights, guns[:place])
    run.begin("lasers")
    for beam in beams:
        run.emit(Shot(beam.at, OPPOSITE[beam.side], run.at(beam.victim), None, beam.victim, beam.beams))
    for gun in guns:
        run.emit(*_shots(run, gun))
    victims = run.racing()
    rules = parts.of_rules(run.rules)
    for victim in victims if rules else ():
        shooters = [gun.robot for gun in guns if victim in gun.lasered()]
        for rule in rules if shooters else ():
            rule.shot_at(run, victim, shooters)
    tokens = _tokens(beams, guns)
    for victim in victims:
        hits = tokens.get(victim, ())
        # Who is not hit has no new locks, unless its locks are others than those of its damage.
        if not hits and run.robots[victim].locks is None:
            continue
        before = locked(run.robots[victim])
        for side in hits:
            run.token(victim, Hit(side))
        run.lock_new(victim, before)
    for victim in victims:
        if run.robots[victim].damage >= FATAL_DAMAGE:
            run.destroy(victim, "damage")
    for gun in guns:
        if gun.weapon is not None:
            _used(run, gun)
    for gun in guns:
        _said(run, gun)
        if gun.weapon is not None and run.robots[gun.targets[0]].status == "racing":
            parts.part(gun.weapon).hits(run, gun.robot, gun.targets[0])
    if any(gun.weapon is not None for gun in guns):
        _push(run, guns)


def _sights(run: RegisterRun) -> Sights:
    """What would be fired if nobody said anything, by the kernel: lasers of the floor that hit somebody, in the floor's
    order, then robots in dock order."""
    machine = machine_of(run.floor)
    aimed = run.aimed
    if aimed is None or aimed.robots is not run.robots:
        aimed = _aimed(run, machine)
    beams: list[FloorShot] = []
    guns: dict[int, Gun] = {}
    fields = iter(aimed.shots)
    for _, start, way, end, shooter, victim, damage in zip(*[fields] * WIDTH, strict=True):
        if shooter < 0:
            beams.append(FloorShot(machine.space(start), OPPOSITE[SIDES[way]], damage, victim))
            continue
        robot = run.robots[shooter]
        gun = guns.get(shooter)
        if gun is None:
            gun = guns[shooter] = Gun(shooter, robot.at, robot.facing)
        if SIDES[way] != robot.facing:
            gun.rear_target, gun.rear_power = victim, damage
            continue
        gun.power = damage
        if victim < 0:
            gun.ends = machine.space(end)
        else:
            gun.targets += (victim,)
    return Sights(beams, list(guns.values()), machine, aimed.state)


def _aimed(run: RegisterRun, machine: Machine) -> Aimed:
    state = state_of(machine, run.robots, run.rules)
    for number in run.racing() if run.rules else ():
        traits = parts.traits(run.robots[number], run.rules)
        for rule in parts.of_rules(run.rules):
            traits = rule.shooting(run, number, traits)
        state.put(TRAITS, number, packed(traits))
    shots: list[int] = []
    machine.aim(state, shots)
    return Aimed(run.robots, state, shots)


def _choose(run: RegisterRun, gun: Gun, sights: Sights, before: list[Gun]) -> None:
    """What a robot fires, once its owner has said so (D1)."""
    number = gun.robot
    robot = run.robots[number]
    if not gun.targets or not robot.options:
        return
    aimed = sights.machine.aimed_at(sights.state, number)
    gun.weapon = _weapon(run, number, aimed) if aimed >= 0 else None
    if gun.weapon is not None:
        gun.targets, gun.power = (aimed,), parts.part(gun.weapon).weapon_damage
        return
    asking = parts.hearing(robot, "tokens_of")
    for target in gun.targets if asking else ():
        side = OPPOSITE[gun.way]
        # The first token from a side of a shielded robot is stopped, and nothing can be said of it.
        stopped = run.shielded(target, side) and not _comes_before(target, side, sights.beams, before)
        for _ in range(gun.power - stopped):
            for name, part in asking:
                choices = part.tokens_of(run, number, target)
                if choices:
                    question = Question(number, name, choices, "register", "token", target)
                    word = run.ask(question)
                    if word != choices[0]:
                        gun.said.append(Said(target, word))


def _comes_before(target: int, side: Facing, beams: list[FloorShot], guns: list[Gun]) -> bool:
    """Whether another token comes to the target from the same side before."""
    if any(beam.victim == target and beam.side == side for beam in beams):
        return True
    return any(
        (gun.ordinary(target) and OPPOSITE[gun.way] == side)
        or (gun.rear_target == target and gun.rear_power and gun.way == side)
        for gun in guns
    )


def _weapon(run: RegisterRun, number: int, target: int) -> str | None:
    """What the owner fires instead of the main laser."""
    found = [
        name for name, part in parts.working(run.robots[number]) if part.weapon and part.can_aim(run, number, target)
    ]
    if not found:
        return None
    choice = run.ask(Question(number, found[0], ("laser", *found), "register", "weapon", target))
    return None if choice == "laser" else choice


def _shots(run: RegisterRun, gun: Gun) -> list[StepChange]:
    found: list[StepChange] = []
    if gun.weapon is not None:
        found.append(Shot(gun.at, gun.way, run.at(gun.targets[0]), gun.robot, gun.targets[0], gun.power, gun.weapon))
    else:
        found += [Shot(gun.at, gun.way, run.at(one), gun.robot, one, gun.power) for one in gun.targets]
        if gun.ends is not None:
            found.append(Shot(gun.at, gun.way, gun.ends, gun.robot, None, gun.power))
    if gun.rear_target is not None:
        there = run.at(gun.rear_target)
        found.append(Shot(gun.at, OPPOSITE[gun.way], there, gun.robot, gun.rear_target, gun.rear_power))
    return found


def _tokens(beams: list[FloorShot], guns: list[Gun]) -> dict[int, list[Facing]]:
    """By robot the sides from which tokens come to it, in their order: those of the floor, then those of one robot
    after the other, its main laser or weapon first (D3)."""
    found: dict[int, list[Facing]] = {}
    for beam in beams:
        found.setdefault(beam.victim, []).extend([beam.side] * beam.beams)
    for gun in guns:
        for target in gun.targets:
            found.setdefault(target, []).extend([OPPOSITE[gun.way]] * gun.ordinary(target))
        if gun.rear_target is not None:
            found.setdefault(gun.rear_target, []).extend([gun.way] * gun.rear_power)
    return found


def _used(run: RegisterRun, gun: Gun) -> None:
    """A weapon with so many uses gets a token for this one; with the last one it is gone."""
    robot = run.robots[gun.robot]
    if gun.weapon is None or gun.weapon not in robot.options or not parts.part(gun.weapon).counts:
        return
    uses = dict(robot.tokens).get(gun.weapon, 0) + 1
    if uses >= parts.part(gun.weapon).counts:
        run.discard(gun.robot, gun.weapon, "used-up")
    else:
        run.emit(Counted(gun.robot, gun.weapon, uses))


def _said(run: RegisterRun, gun: Gun) -> None:
    """What was said of tokens of the main laser, on whoever survives (D4)."""
    for one in gun.said:
        victim = run.robots[one.target]
        if victim.status != "racing":
            continue
        what, _, name = one.word.partition(" ")
        if what == "destroy":
            if name in victim.options:
                run.discard(one.target, name, "fire-control")
            continue
        if victim.damage + 1 >= FATAL_DAMAGE:
            run.begin("lasers")  # later than whom D3 destroyed
        run.damage_locking(one.target, int(name))


def _push(run: RegisterRun, guns: list[Gun]) -> None:
    """Weapons that move their target, all at once (D5)."""
    standing = run.standing()
    chains: list[tuple[int, Facing, list[int], Space]] = []
    for gun in guns:
        push = parts.part(gun.weapon).weapon_push if gun.weapon is not None else 0
        target = gun.targets[0] if push else -1
        if not push or run.robots[target].status != "racing":
            continue
        way = gun.way if push > 0 else OPPOSITE[gun.way]
        chain, at = [target], run.at(target)
        while not run.floor.walled(at, way) and beyond(at, way) in standing:
            at = beyond(at, way)
            chain.append(standing[at])
        if run.floor.walled(at, way):
            # It does not happen, so it is in nobody's way.
            alone = len(chain) == 1
            run.emit(Stopped(target, "wall" if alone else "chain", at, way, None if alone else chain[-1]))
            continue
        chains.append((target, way, chain, beyond(at, way)))
    happening = []
    for one in chains:
        rivals = [two for two in chains if two is not one and (set(one[2]) & set(two[2]) or one[3] == two[3])]
        if rivals:
            run.emit(Stopped(one[0], "weapons", other=rivals[0][0]))
        else:
            happening.append(one)
    moved: list[int] = []
    run.begin("lasers")
    for target, way, chain, _ in happening:
        run.emit(*(Moved(one, beyond(run.at(one), way), "weapon" if one == target else "push") for one in chain))
        moved += chain
    for number in sorted(moved):
        cell = run.floor.cell(run.at(number))
        if cell is None or cell.floor == "pit":
            run.destroy(number, "edge" if cell is None else "pit")
