"""Step D of a register that asks: what is fired, tokens, and what weapons do afterwards (Options 3).

All shots go from the positions with which the step begins. Names no card.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.asking.running import RegisterRun
from inkrally.roborally.contract import Hit, Question
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.factory import OPPOSITE, Floor, Laser, beyond
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
    power: int
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


def line(
    floor: Floor, standing: dict[Space, int], at: Space, way: Facing, piercing: bool = False
) -> tuple[tuple[int, ...], Space]:
    """Whom a shot from a space on reaches, that space not included, and the last space of its line."""
    passed = not piercing
    found: list[int] = []
    while True:
        if floor.walled(at, way):
            if passed:
                return tuple(found), at
            passed = True
        if floor.cell(beyond(at, way)) is None:
            return tuple(found), at
        at = beyond(at, way)
        if at in standing:
            found.append(standing[at])
            if passed:
                return tuple(found), at
            if len(found) == 1:
                passed = True


def fire(run: RegisterRun) -> None:
    """The whole of step D."""
    run.begin("lasers")
    standing = run.standing()
    beams = _beams(run, standing)
    guns: list[Gun] = []
    for number in run.racing():
        gun = _gun(run, number, standing, beams, guns)
        if gun is not None:
            guns.append(gun)
    run.begin("lasers")
    for laser, victim in beams:
        run.emit(Shot(laser.at, OPPOSITE[laser.side], run.at(victim), None, victim, laser.beams))
    for gun in guns:
        run.emit(*_shots(run, gun))
    victims = run.racing()
    for victim in victims:
        shooters = [gun.robot for gun in guns if victim in gun.lasered()]
        for rule in parts.of_rules(run.rules) if shooters else ():
            rule.shot_at(run, victim, shooters)
    for victim in victims:
        before = locked(run.robots[victim])
        for laser, target in beams:
            for _ in range(laser.beams if target == victim else 0):
                run.token(victim, Hit(laser.side))
        for gun in guns:
            _tokens(run, gun, victim)
        run.lock_new(victim, before)
    for victim in victims:
        if run.robots[victim].damage >= FATAL_DAMAGE:
            run.destroy(victim, "damage")
    for gun in guns:
        _used(run, gun)
    for gun in guns:
        _said(run, gun)
        if gun.weapon is not None and run.robots[gun.targets[0]].status == "racing":
            parts.part(gun.weapon).hits(run, gun.robot, gun.targets[0])
    _push(run, guns)


def _beams(run: RegisterRun, standing: dict[Space, int]) -> list[tuple[Laser, int]]:
    """The lasers of the floor that hit somebody, in the floor's order, and whom."""
    found = []
    for laser in run.floor.lasers:
        victim = next((standing[space] for space in laser.spaces if space in standing), None)
        if victim is not None:
            found.append((laser, victim))
    return found


def _gun(
    run: RegisterRun, number: int, standing: dict[Space, int], beams: list[tuple[Laser, int]], before: list[Gun]
) -> Gun | None:
    """What a robot fires, once its owner has said so (D1); None where it does not fire."""
    robot = run.robots[number]
    if robot.down:
        return None
    traits = parts.traits(robot, run.rules)
    for rule in parts.of_rules(run.rules):
        traits = rule.shooting(run, number, traits)
    gun = Gun(number, robot.at, robot.facing, traits.laser, rear_power=traits.rear)
    if traits.rear:
        behind, _ = line(run.floor, standing, robot.at, OPPOSITE[robot.facing])
        gun.rear_target = behind[0] if behind else None
    if not traits.laser:
        return gun if traits.rear else None
    aimed, _ = line(run.floor, standing, robot.at, robot.facing)
    gun.targets, gun.ends = line(run.floor, standing, robot.at, robot.facing, traits.piercing)
    gun.weapon = _weapon(run, number, aimed[0]) if aimed else None
    if gun.weapon is not None:
        gun.targets, gun.power = aimed[:1], parts.part(gun.weapon).weapon_damage
        gun.ends = run.at(aimed[0])
        return gun
    for target in gun.targets:
        side = OPPOSITE[gun.way]
        # The first token from a side of a shielded robot is stopped, and nothing can be said of it.
        stopped = run.shielded(target, side) and not _comes_before(target, side, beams, before)
        for _ in range(gun.power - stopped):
            for name, part in parts.working(robot):
                choices = part.tokens_of(run, number, target)
                if choices:
                    question = Question(number, name, choices, "register", "token", target)
                    word = run.ask(question)
                    if word != choices[0]:
                        gun.said.append(Said(target, word))
    return gun


def _comes_before(target: int, side: Facing, beams: list[tuple[Laser, int]], guns: list[Gun]) -> bool:
    """Whether another token comes to the target from the same side before."""
    if any(victim == target and laser.side == side for laser, victim in beams):
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
    elif gun.power:
        found += [Shot(gun.at, gun.way, run.at(one), gun.robot, one, gun.power) for one in gun.targets]
        if not gun.targets and gun.ends is not None and gun.ends != gun.at:
            found.append(Shot(gun.at, gun.way, gun.ends, gun.robot, None, gun.power))
    if gun.rear_target is not None:
        there = run.at(gun.rear_target)
        found.append(Shot(gun.at, OPPOSITE[gun.way], there, gun.robot, gun.rear_target, gun.rear_power))
    return found


def _tokens(run: RegisterRun, gun: Gun, victim: int) -> None:
    """The tokens of one robot for one victim, main laser or weapon first (D3)."""
    for _ in range(gun.ordinary(victim)):
        run.token(victim, Hit(OPPOSITE[gun.way]))
    if gun.rear_target == victim:
        for _ in range(gun.rear_power):
            run.token(victim, Hit(gun.way))


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
