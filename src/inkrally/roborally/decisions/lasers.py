"""Runs the laser step (step D) of a register: shots, damage tokens, and the effects of weapons (rules: Options 3).

It asks the players whose robots have Options that leave a choice. All shots start from the positions at the beginning
of the step. `RegisterKernel` finds the robots that they hit. Do not name a single Option card here.
"""

from __future__ import annotations

from typing import cast

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.decisions.register_run import AimedShots, RegisterRun
from inkrally.roborally.facts import FATAL_DAMAGE, REGISTERS
from inkrally.roborally.floor.floor import OPPOSITE, neighbor
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.register.run import kernel_of, pack_traits, robot_states_of
from inkrally.roborally.register.state import TRAITS, RobotStates
from inkrally.roborally.register.trace import Facing, Moved, Shot, Space, Stopped
from inkrally.roborally.register.vocabulary import DISCARDED_FOR_TOKEN, DestroyedBy
from inkrally.roborally.rule_hooks import Question, RuleComponent, ShotAt, Weapon
from inkrally.roborally.turn.robots import Robot, locked


class TokenChoice(msgspec.Struct, frozen=True):
    """A shooter's choice for the effect of one damage token of its main laser.

    Attributes:
        target: The robot that the laser hits.
        word: The effect: `lock N` locks register N, `destroy OPTION` destroys an Option.
        option: The Option that allows the choice.
    """

    target: int
    word: str
    option: str


class RobotWeapon(msgspec.Struct):
    """The shots of a robot that hits at least one other robot.

    Attributes:
        robot: The robot that shoots.
        at: The space of the robot.
        way: The facing of the robot.
        power: The damage tokens of the main laser or weapon for each target.
        weapon: The Option that the robot fires instead of the main laser.
        targets: The robots that the main laser or the weapon hits.
        rear_power: The damage tokens of the laser to the rear.
        rear_target: The robot that the laser to the rear hits.
        token_choices: The tokens of the main laser that have another effect than damage.
    """

    robot: int
    at: Space
    way: Facing
    power: int = 0
    weapon: str | None = None
    targets: tuple[int, ...] = ()
    rear_power: int = 0
    rear_target: int | None = None
    token_choices: list[TokenChoice] = []

    def laser_targets(self) -> set[int]:
        """Return the robots that the lasers of this robot hit, without the target of a weapon."""
        found = set(self.targets) if self.weapon is None and self.power else set()
        return found | ({self.rear_target} if self.rear_target is not None else set())

    def ordinary_token_count(self, target: int) -> int:
        """Return how many ordinary damage tokens the main laser deals to the robot `target`.

        Tokens for which the shooter's owner has chosen another effect (`token_choices`) are not counted.
        """
        if target not in self.targets:
            return 0
        return (
            self.power - sum(one.target == target for one in self.token_choices) if self.token_choices else self.power
        )


class LaserTargets(msgspec.Struct, frozen=True):
    """The laser shots of step D as they would be without any choice of an owner.

    `beams` are the shots of floor lasers that hit a robot, in the floor's order. `guns` are the robots that hit a
    robot, in dock order. `shots` are all shots. `machine` and `state` are the kernel and the robots in its form.
    """

    beams: list[Shot]
    guns: list[RobotWeapon]
    shots: list[Shot]
    machine: RegisterKernel
    state: RobotStates


def fire(run: RegisterRun) -> None:
    """Run step D of a register: ask the owners, fire all lasers and weapons, deal damage, and apply other effects."""
    run.begin_step("lasers")
    sights = _find_laser_targets(run)
    guns = sights.guns
    for place, gun in enumerate(guns):
        _choose(run, gun, sights, guns[:place])
    armed = [gun for gun in guns if gun.weapon is not None]
    run.begin_step("lasers")
    run.add_visible_changes(_with_weapons(run, sights.shots, armed) if armed else sights.shots)
    victims = run.racing_robots()
    rules = rule_components.course_components(run.rules)
    for victim in victims if rules else ():
        shooters = [gun.robot for gun in guns if victim in gun.laser_targets()]
        for rule in rules if shooters else ():
            run.acting_component = rule
            rule.on_event(run, ShotAt(victim, shooters))
        run.acting_component = None
    tokens = _tokens(sights.beams, guns)
    for victim in victims:
        hits = tokens.get(victim, ())
        robot = run.robots[victim]
        # A robot that is not hit gets no new locks, unless its locks differ from the locks of the damage table.
        if not hits and robot.locks is None:
            continue
        before = locked(robot)
        for side in hits:
            run.damage_token(victim, side)
        run.lock_new(victim, before)
    robots = run.robots
    gone: dict[int, DestroyedBy] = {number: "damage" for number in victims if robots[number].damage >= FATAL_DAMAGE}
    if gone:
        run.destroy_all(gone)
    for gun in armed:
        run.acting_component = _weapon_of(gun)
        _count_use(run, gun)
    for gun in guns:
        run.acting_component = None
        if gun.token_choices:
            _apply_token_choices(run, gun)
        if gun.weapon is not None and run.robots[gun.targets[0]].status == "racing":
            run.acting_component = rule_components.option_component(gun.weapon)
            run.acting_component.on_weapon_hit(run, gun.robot, gun.targets[0])
    run.acting_component = None
    if armed:
        _push(run, armed)


def _find_laser_targets(run: RegisterRun) -> LaserTargets:
    """Return the shots that the lasers fire if no owner chooses anything, as the kernel finds them."""
    machine = kernel_of(run.floor)
    robots = run.robots
    aimed = run.aimed
    if aimed is None or aimed.robots is not robots:
        aimed = _aimed_shots(run, machine)
    shots = [change for step in decode(aimed.shots, machine.space) for change in step.changes]
    beams: list[Shot] = []
    guns: dict[int, RobotWeapon] = {}
    for shot in shots:
        assert isinstance(shot, Shot)
        if shot.robot is None:
            beams.append(shot)
        elif shot.hit is not None:
            robot = robots[shot.robot]
            gun = guns.get(shot.robot)
            if gun is None:
                gun = guns[shot.robot] = RobotWeapon(shot.robot, robot.at, robot.facing)
            if shot.facing == robot.facing:
                gun.power = shot.damage
                gun.targets += (shot.hit,)
            else:
                gun.rear_target, gun.rear_power = shot.hit, shot.damage
    return LaserTargets(beams, list(guns.values()), cast("list[Shot]", shots), machine, aimed.state)


def _aimed_shots(run: RegisterRun, machine: RegisterKernel) -> AimedShots:
    """Return the shots from the current positions of the robots."""
    state = robot_states_of(machine, run.robots, run.rules)
    for number in run.racing_robots() if run.rules else ():
        traits = rule_components.traits(run.robots[number], run.rules, run.course.is_titled(number))
        state.put(TRAITS, number, pack_traits(traits))
    shots: list[int] = []
    machine.trace_shots(state, shots)
    return AimedShots(run.robots, state, shots)


def _choose(run: RegisterRun, gun: RobotWeapon, sights: LaserTargets, before: list[RobotWeapon]) -> None:
    """Ask the owner of a robot for its weapon, and for the effect of each token of its main laser (Options 3, D1).

    Writes the choices into `gun`. `sights` has all shots, and `before` has the robots that shoot before this robot.
    """
    number = gun.robot
    robot = run.robots[number]
    if not gun.targets or not robot.options:
        return
    aimed = sights.machine.aimed_at(sights.state, number)
    gun.weapon = _weapon(run, number, aimed) if aimed >= 0 else None
    if gun.weapon is not None:
        gun.targets, gun.power = (aimed,), _weapon_facts(gun.weapon).damage
        return
    asking = [
        name for name, component in rule_components.active_options(robot) if "directs damage" in component.features
    ]
    for target in gun.targets if asking else ():
        side = OPPOSITE[gun.way]
        # A shield stops the first token from its side, so there is no choice for that token.
        stopped = run.shielded(target, side) and not _comes_before(target, side, sights.beams, before)
        for _ in range(gun.power - stopped):
            for name in asking:
                choices = _token_choices(run.robots[target])
                if choices:
                    word = run.ask(Question(number, name, ("damage", *choices), "register", "token", target))
                    if word != "damage":
                        gun.token_choices.append(TokenChoice(target, word, name))


def _token_choices(target: Robot) -> list[str]:
    """Return the effects that a token of the main laser can have instead of damage.

    They lock a register or destroy an Option.
    """
    free = [register for register in range(1, REGISTERS + 1) if register not in locked(target)]
    return [f"lock {register}" for register in free] + [f"destroy {option}" for option in target.options]


def _comes_before(target: int, side: Facing, beams: list[Shot], guns: list[RobotWeapon]) -> bool:
    """Return whether an earlier shot brings a token to the target from the same side.

    `beams` are the lasers of the floor, `guns` are the robots that shoot before.
    """
    if any(beam.hit == target and OPPOSITE[beam.facing] == side for beam in beams):
        return True
    return any(
        (gun.ordinary_token_count(target) and OPPOSITE[gun.way] == side)
        or (gun.rear_target == target and gun.rear_power and gun.way == side)
        for gun in guns
    )


def weapon_question(run: RegisterRun, number: int, target: int) -> Question | None:
    """Return the question to a robot's owner about the weapon to fire at a target, or None without a usable weapon."""
    found: list[str] = []
    for name, component in rule_components.active_options(run.robots[number]):
        if component.weapon is not None and component.can_aim(run, number, target):
            found.append(name)
    return Question(number, found[0], ("laser", *found), "register", "weapon", target) if found else None


def _weapon(run: RegisterRun, number: int, target: int) -> str | None:
    """Ask which weapon robot `number` fires at robot `target` instead of the main laser.

    Returns the name of the weapon, or None for the main laser.
    """
    question = weapon_question(run, number, target)
    if question is None:
        return None
    choice = run.ask(question)
    return None if choice == "laser" else choice


def _with_weapons(run: RegisterRun, shots: list[Shot], armed: list[RobotWeapon]) -> list[Shot]:
    """Return the shots, with one shot of the weapon in place of the main laser of each robot in `armed`."""
    weapons = {gun.robot: gun for gun in armed}
    found: list[Shot] = []
    struck: set[int] = set()
    for shot in shots:
        gun = None if shot.robot is None else weapons.get(shot.robot)
        if gun is None or shot.facing != gun.way:
            found.append(shot)
        elif gun.robot not in struck:
            struck.add(gun.robot)
            target = gun.targets[0]
            found.append(Shot(gun.at, gun.way, run.at(target), gun.robot, target, gun.power, gun.weapon))
    return found


def _tokens(beams: list[Shot], guns: list[RobotWeapon]) -> dict[int, list[Facing]]:
    """Return the sides from which damage tokens come for each robot, in the order of the tokens (Options 3, D3).

    Tokens from lasers of the floor come first, then those from each robot in dock order: first from its main laser or
    weapon, then from its shot to the rear.
    """
    found: dict[int, list[Facing]] = {}
    for beam in beams:
        assert beam.hit is not None
        found.setdefault(beam.hit, []).extend([OPPOSITE[beam.facing]] * beam.damage)
    for gun in guns:
        for target in gun.targets:
            found.setdefault(target, []).extend([OPPOSITE[gun.way]] * gun.ordinary_token_count(target))
        if gun.rear_target is not None:
            found.setdefault(gun.rear_target, []).extend([gun.way] * gun.rear_power)
    return found


def _weapon_of(gun: RobotWeapon) -> RuleComponent | None:
    """Return the Option that a robot fires instead of its main laser, or None."""
    return None if gun.weapon is None else rule_components.option_component(gun.weapon)


def _weapon_facts(option: str) -> Weapon:
    """Return the damage and the other properties of the weapon of an Option."""
    return rule_components.option_component(option).weapon or Weapon()


def _count_use(run: RegisterRun, gun: RobotWeapon) -> None:
    """Count one use of a weapon that has a limited number of uses."""
    if (
        gun.weapon is not None
        and gun.weapon in run.robots[gun.robot].options
        and rule_components.option_component(gun.weapon).token_capacity
    ):
        run.add_option_token(gun.robot, gun.weapon)


def _apply_token_choices(run: RegisterRun, gun: RobotWeapon) -> None:
    """Apply the effects that a robot's owner chose for tokens of its main laser (Options 3, D4).

    Targets that are destroyed are skipped.
    """
    for one in gun.token_choices:
        victim = run.robots[one.target]
        if victim.status != "racing":
            continue
        run.acting_component = rule_components.option_component(one.option)
        action, _, name = one.word.partition(" ")
        if action == "destroy":
            if name in victim.options:
                run.discard(one.target, name, DISCARDED_FOR_TOKEN)
            continue
        if victim.damage + 1 >= FATAL_DAMAGE:
            run.begin_step("lasers")  # A new step, after the one in which D3 destroyed robots.
        run.damage_locking(one.target, int(name))
    run.acting_component = None


def _push(run: RegisterRun, guns: list[RobotWeapon]) -> None:
    """Move the targets of weapons that push or pull, all at the same time (Options 3, D5)."""
    standing = run.robots_by_space()
    chains: list[tuple[int, Facing, list[int], Space]] = []
    weapons = {gun.targets[0]: _weapon_of(gun) for gun in guns}
    for gun in guns:
        push = _weapon_facts(gun.weapon).push if gun.weapon is not None else 0
        target = gun.targets[0] if push else -1
        if not push or run.robots[target].status != "racing":
            continue
        way = gun.way if push > 0 else OPPOSITE[gun.way]
        chain, at = [target], run.at(target)
        while not run.floor.walled(at, way) and neighbor(at, way) in standing:
            at = neighbor(at, way)
            chain.append(standing[at])
        if run.floor.walled(at, way):
            # A wall stops the robots, so this weapon cannot conflict with other weapons.
            alone = len(chain) == 1
            run.acting_component = _weapon_of(gun)
            run.emit(Stopped(target, "wall" if alone else "chain", at, way, None if alone else chain[-1]))
            continue
        chains.append((target, way, chain, neighbor(at, way)))
    happening = []
    for one in chains:
        rivals = [two for two in chains if two is not one and (set(one[2]) & set(two[2]) or one[3] == two[3])]
        run.acting_component = weapons[one[0]]
        if rivals:
            run.emit(Stopped(one[0], "weapons", other=rivals[0][0]))
        else:
            happening.append(one)
    moved: list[int] = []
    run.begin_step("lasers")
    for target, way, chain, _ in happening:
        run.acting_component = weapons[target]
        run.emit(*(Moved(one, neighbor(run.at(one), way), "weapon" if one == target else "push") for one in chain))
        moved += chain
    run.acting_component = None
    fallen: dict[int, DestroyedBy] = {}
    for number in sorted(moved):
        cell = run.floor.cell(run.at(number))
        if cell is None or cell.floor == "pit":
            fallen[number] = "edge" if cell is None else "pit"
    run.destroy_all(fallen)
