"""Reads a scenario in JSON. Checks types and ranges of values, but not the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, rule_components
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.floor.json_reading import (
    join_path,
    read_bool,
    read_choice,
    read_list,
    read_mapping,
    read_name,
    read_number,
    read_object,
    read_registers,
    read_side,
    read_space,
)
from inkrally.roborally.floor.scenario_board import read_board
from inkrally.roborally.register.trace import Space
from inkrally.roborally.rule_hooks import Card
from inkrally.roborally.scenarios.course_fields import course_now, rotations
from inkrally.roborally.scenarios.decisions import ScriptedDecision, read_decisions
from inkrally.roborally.turn.robots import EMPTY, CardPair, Robot, locked

RUN_KINDS = ("register", "registers", "round", "turn", "deal", "setup")
MAX_ROBOTS = 8
MAX_PRIORITY = 9999
MAX_DECK = 500

_NEW = ("rules", "decisions", "deck", "option_deck", "coins", "claims", "flag_at", "superbot", "last_hit")
_OF_COURSE = ("rotations", "homes")
_OTHER = ("register", "cards", "programs", "board", "course", *_NEW, *_OF_COURSE)
_ROBOT = ("damage", "flags_touched", "archive", "lives", "powered_down", "options")
_ROBOT_NEW = ("tokens", "stored", "locked", "team", "seat", "role", "sits_out", "carries")


class Scenario(msgspec.Struct, frozen=True):
    """A scenario after reading its JSON.

    Attributes:
        floor: The factory floor.
        names: The names of the robots.
        robots: The robots at the beginning.
        run: The kind of run, one of `RUN_KINDS`.
        register: The first register to run.
        last: The last register to run.
        cards: The kind and priority of each card, by its number in this scenario.
        rules: The course rules.
        decisions: The answers given in advance.
        deck: The cards to draw, the top card first, or None.
        option_deck: The Options to draw, the top Option first, or None to draw none.
        with_option_fields: Whether the answer includes the fields for Options.
        coins: The results of the coins that will be tossed, in order.
        course: The state of the course at the beginning.
    """

    floor: Floor
    names: tuple[str, ...]
    robots: tuple[Robot, ...]
    run: str
    register: int
    last: int
    cards: dict[int, Card]
    rules: tuple[str, ...] = ()
    decisions: tuple[ScriptedDecision, ...] = ()
    deck: tuple[int, ...] | None = None
    option_deck: tuple[str, ...] | None = None
    with_option_fields: bool = False
    coins: tuple[str, ...] = ()
    course: CourseState | None = None


class _Names:
    """Gives numbers to the cards of a scenario, because two of its cards may have the same kind and priority."""

    def __init__(self) -> None:
        self.cards: dict[int, Card] = {}

    def of(self, card: Card) -> int:
        """Add a card, and return its new number."""
        self.cards[len(self.cards) + 1] = card
        return len(self.cards)


def read(value: object) -> Scenario:
    """Return a scenario from decoded JSON. Raises BadInput with the place of the first fault."""
    fields = read_object(value, "", "a scenario", ("run", "robots"), _OTHER)
    run = read_choice(fields["run"], "run", "run", RUN_KINDS)
    if ("board" in fields) == ("course" in fields):
        raise BadInput("board-or-course", "a scenario needs either a board or the name of a course", "board")
    if "board" in fields:
        for name in _OF_COURSE:
            _refuse_field(fields, name, "board")
        floor, rules = read_board(fields["board"], "board"), _rules(fields.get("rules", []))
    else:
        _refuse_field(fields, "rules", run)
        floor, rules = _course(fields)
    cards = _Names()
    turning = rule_components.has_feature(rules, "turns boards")
    names, robots = _robots(fields["robots"], floor, cards, turning)
    programs: dict[int, list[Any]]
    register, last = 1, facts.REGISTERS
    if run == "register":
        _refuse_field(fields, "programs", run)
        if "register" not in fields:
            raise BadInput("missing-field", "a run of one register needs its number: register, 1 to 5", "register")
        register = last = read_number(fields["register"], "register", "register", 1, facts.REGISTERS)
        given = _by_robot(fields.get("cards", {}), "cards", names)
        programs = {
            number: [_lay(given.get(name), f"cards.{name}")] for number, name in enumerate(names) if name in given
        }
    else:
        _refuse_field(fields, "cards", run)
        _refuse_field(fields, "register", run)
        if run == "deal":
            _refuse_field(fields, "programs", run)
        given = _by_robot(fields.get("programs", {}), "programs", names)
        programs = {number: _program(given.get(name, []), f"programs.{name}") for number, name in enumerate(names)}
        if run == "registers":
            last = max(map(len, programs.values()), default=0)
    at = "cards" if run == "register" else "programs"
    robots = tuple(
        _programmed(robot, programs.get(number, []), register, f"{at}.{names[number]}", run, cards)
        for number, robot in enumerate(robots)
    )
    _one_each(programs, names, at)
    decisions = read_decisions(fields.get("decisions", []), names)
    deck = None
    if "deck" in fields:
        deck = tuple(cards.of(_card(one, f"deck.{place}")) for place, one in enumerate(_some(fields["deck"], "deck")))
    option_deck = None
    if "option_deck" in fields:
        listed = _some(fields["option_deck"], "option_deck")
        option_deck = tuple(read_name(one, f"option_deck.{place}", "an Option") for place, one in enumerate(listed))
        options_once([robot.options for robot in robots], option_deck)
    coins = _some(fields.get("coins", []), "coins")
    with_option_fields = (
        run in ("turn", "deal")
        or any(name in fields for name in (*_NEW, *_OF_COURSE))
        or bool(rules)
        or any(robot.options or robot.paired for robot in robots)
        or any(name in one for one in fields["robots"] for name in _ROBOT_NEW)
    )
    return Scenario(
        floor,
        names,
        robots,
        run,
        register,
        last,
        cards.cards,
        rules,
        tuple(decisions),
        deck,
        option_deck,
        with_option_fields,
        tuple(read_choice(one, f"coins.{place}", "a coin", ("heads", "tails")) for place, one in enumerate(coins)),
        course_now(fields, names, floor, rules),
    )


def _some(value: object, at: str) -> list[Any]:
    """Return a JSON list with at most MAX_DECK items. Raises BadInput."""
    listed = read_list(value, at, at)
    if len(listed) > MAX_DECK:
        raise BadInput("number-range", f"{at} has at most {MAX_DECK} cards", at)
    return listed


def options_once(held: Sequence[Sequence[str]], deck: Sequence[str]) -> None:
    """Raise BadInput if an Option in `deck` does not exist, is listed twice, or is held by a robot.

    `held` has the Options of each robot.
    """
    seen = {name for options in held for name in options}
    for place, name in enumerate(deck):
        if name not in rule_components.OPTIONS:
            raise BadInput("unknown-option", f"no Option card is called {name[:40]!r}", f"option_deck.{place}")
        if name in seen:
            raise BadInput("option-twice", f"each Option exists once; {name!r} is used twice", f"option_deck.{place}")
        seen.add(name)


def _refuse_field(fields: dict[str, Any], name: str, run: str) -> None:
    """Raise BadInput if the scenario has the field `name`, which a scenario of the kind `run` does not use."""
    if name in fields:
        raise BadInput("unknown-field", f"a scenario with run {run!r} cannot have {name}", name)


def _rules(value: object) -> tuple[str, ...]:
    names = tuple(
        read_name(one, f"rules.{place}", "a rule") for place, one in enumerate(read_list(value, "rules", "rules"))
    )
    rule_components.check_rules(names, "rules")
    for place, name in enumerate(names):
        if rule_components.has_feature((name,), "chooses boards"):
            raise BadInput("unknown-rule", f"{name} needs the boards of its course", f"rules.{place}")
    return names


def _course(fields: dict[str, Any]) -> tuple[Floor, tuple[str, ...]]:
    name = read_name(fields["course"], "course", "course")
    found = courses.find_printed_course(name)
    if found is None:
        raise BadInput("unknown-course", f"no printed course is called {name[:40]!r}", "course")
    turned = tuple(degrees % 360 for degrees in rotations(fields, found.id))
    return courses.turned_floor(found.id, turned) if any(turned) else found.floor, found.rules


def _robots(value: object, floor: Floor, cards: _Names, turning: bool) -> tuple[tuple[str, ...], tuple[Robot, ...]]:
    """Return the names of the robots and the robots.

    Raises BadInput for an invalid robot. With `turning`, boards turn during the match, so an archive marker may be on a
    pit.
    """
    listed = read_list(value, "robots", "robots")
    if not 1 <= len(listed) <= MAX_ROBOTS:
        raise BadInput("robot-count", f"a scenario has 1 to {MAX_ROBOTS} robots, not {len(listed)}", "robots")
    names: list[str] = []
    robots: list[Robot] = []
    for number, one in enumerate(listed):
        at = f"robots.{number}"
        fields = read_object(one, at, "a robot", ("id", "at", "facing"), (*_ROBOT, *_ROBOT_NEW))
        name = read_name(fields["id"], f"{at}.id", "a robot's id")
        if name in names:
            raise BadInput("robot-twice", f"two robots are called {name[:40]!r}", f"{at}.id")
        away = read_number(fields.get("sits_out", 0), f"{at}.sits_out", "sits_out", 0, 1)
        if away:  # its space does not matter
            space = read_space(fields["at"], f"{at}.at", "a place")
        else:
            space = _floor_space(fields["at"], f"{at}.at", floor, "a robot stands")
        if not away and space in [robot.at for robot in robots if robot.status == "racing"]:
            raise BadInput("robot-place", "only one robot can stand on a space", f"{at}.at")
        archive = space
        if "archive" in fields:
            archive = _floor_space(fields["archive"], f"{at}.archive", floor, "an archive marker lies", turning)
        held = read_list(fields.get("options", []), f"{at}.options", "options")
        options = tuple(read_name(one, f"{at}.options.{place}", "an Option") for place, one in enumerate(held))
        robot = Robot(
            seat=number,
            at=space,
            facing=read_side(fields["facing"], f"{at}.facing", "facing"),
            archive=archive,
            lives=read_number(fields.get("lives", 3), f"{at}.lives", "lives", 1, 99),
            damage=read_number(fields.get("damage", 0), f"{at}.damage", "damage", 0, facts.FATAL_DAMAGE - 1),
            flags=read_number(
                fields.get("flags_touched", 0), f"{at}.flags_touched", "flags_touched", 0, len(floor.flags)
            ),
            down=read_bool(fields.get("powered_down", False), f"{at}.powered_down", "powered_down"),
            options=options,
            status="destroyed" if away else "racing",
        )
        names.append(name)
        robots.append(robot)
    rule_components.check_options([robot.options for robot in robots], "robots", ".options")
    for number, one in enumerate(listed):
        robots[number] = _with_cards(robots[number], one, f"robots.{number}", cards)
    return tuple(names), tuple(robots)


def _with_cards(robot: Robot, fields: dict[str, Any], at: str, cards: _Names) -> Robot:
    """Return the robot with the tokens and cards on its Options and its locked registers, read from JSON fields."""
    tokens: list[tuple[str, int]] = []
    for name, value in read_mapping(fields.get("tokens", {}), f"{at}.tokens", "tokens").items():
        place = join_path(f"{at}.tokens", name)
        if name not in robot.options:
            raise BadInput("not-owned", f"that robot has no {name[:40]!r}", place)
        most = rule_components.option_component(name).token_capacity - 1
        if most < 0:
            raise BadInput("tokens", f"{name} cannot hold tokens", place)
        count = read_number(value, place, "tokens", 0, most)
        tokens += [(name, count)] if count else []
    stored: list[tuple[str, int]] = []
    for name, value in read_mapping(fields.get("stored", {}), f"{at}.stored", "stored").items():
        place = join_path(f"{at}.stored", name)
        if name not in robot.options:
            raise BadInput("not-owned", f"that robot has no {name[:40]!r}", place)
        if "stores" not in rule_components.option_component(name).features:
            raise BadInput("stored", f"{name} cannot hold a card", place)
        stored.append((name, cards.of(_card(value, place))))
    locks = None
    if "locked" in fields:
        found = fields["locked"]
        locks = tuple(sorted(read_registers(found, f"{at}.locked", "locked"))) if found != [] else ()
        usual = facts.DAMAGE[robot.damage].locked_registers
        if len(locks) < len(usual):
            raise BadInput(
                "locked", f"with {robot.damage} damage at least {len(usual)} registers are locked", f"{at}.locked"
            )
        if len(locks) > robot.damage:
            raise BadInput(
                "locked", "each lock is a damage token; the robot has fewer tokens than locks", f"{at}.locked"
            )
        locks = None if locks == usual else locks
    return msgspec.structs.replace(robot, tokens=tuple(tokens), stored=tuple(stored), locks=locks)


def _floor_space(value: object, at: str, floor: Floor, subject: str, pits: bool = False) -> Space:
    """Return a space of the floor. Raises BadInput for a space off the floor, or for a pit unless `pits`."""
    space = read_space(value, at, "a place")
    cell = floor.cell(space)
    if cell is None or (cell.floor == "pit" and not pits):
        where = "off the floor" if cell is None else "a pit"
        raise BadInput("robot-place", f"{subject} on the floor and in no pit; {list(space)} is {where}", at)
    return space


def _by_robot(value: object, at: str, names: Sequence[str]) -> dict[str, Any]:
    """Return a JSON object whose keys are names of robots. Raises BadInput for other names."""
    given = read_mapping(value, at, at)
    for name in given:
        if name not in names:
            raise BadInput("unknown-robot", f"no robot is called {name[:40]!r}", join_path(at, name))
    return given


class _Laid(msgspec.Struct, frozen=True):
    """The content of a register: one card, or two cards and the Option that allows them (None if not given)."""

    cards: tuple[Card, ...]
    by: str | None = None


def _program(value: object, at: str) -> list[_Laid | None]:
    cards = read_list(value, at, "a program")
    if len(cards) > facts.REGISTERS:
        raise BadInput("program", f"a program has at most {facts.REGISTERS} cards, not {len(cards)}", at)
    return [_lay(card, f"{at}.{number}") for number, card in enumerate(cards)]


def _lay(value: object, at: str) -> _Laid | None:
    if value is None:
        return None
    listed = read_list(value, at, "a card")
    if not (listed and isinstance(listed[0], list)):
        return _Laid((_card(value, at),))
    if len(listed) not in (2, 3):
        raise BadInput(
            "pair", 'a pair is two cards and, if several Options allow it, the Option: [["M1", 490], ["L", 70]]', at
        )
    cards = (_card(listed[0], f"{at}.0"), _card(listed[1], f"{at}.1"))
    if len(listed) == 3:
        return _Laid(cards, read_name(listed[2], f"{at}.2", "an Option"))
    return _Laid(cards)


def _card(value: object, at: str) -> Card:
    listed = read_list(value, at, "a card")
    if len(listed) != 2:
        raise BadInput("shape", 'a card must be a kind and a priority such as ["M1", 490]', at)
    kind: Kind = read_choice(listed[0], f"{at}.0", "a card's kind", facts.KINDS)
    return kind, read_number(listed[1], f"{at}.1", "a card's priority", 0, MAX_PRIORITY)


def _programmed(robot: Robot, program: Sequence[_Laid | None], first: int, at: str, run: str, cards: _Names) -> Robot:
    """Return the robot with a program in its registers, from the register `first` on."""
    registers = list(EMPTY)
    paired: list[CardPair] = []
    for place, one in enumerate(program):
        if one is None:
            continue
        number = first + place
        where = at if run == "register" else f"{at}.{place}"
        if len(one.cards) == 1:
            registers[number - 1] = cards.of(one.cards[0])
            continue
        move, turn, by = _pair(robot, one, number, where)
        registers[number - 1] = cards.of(move)
        paired.append(CardPair(number, cards.of(turn), by))
    return msgspec.structs.replace(robot, registers=tuple(registers), paired=tuple(paired), kept=locked(robot))


def _pair(robot: Robot, one: _Laid, register: int, at: str) -> tuple[Card, Card, str]:
    """Return the Move card, the Rotate card and the Option of a pair of cards. Raises BadInput (`pair`)."""
    for move, turn in (one.cards, one.cards[::-1]):
        fitting = rule_components.options_that_pair(move[0], turn[0])
        if fitting:
            break
    else:
        raise BadInput("pair", f"{one.cards[0][0]} and {one.cards[1][0]} cannot share a register", at)
    if one.by is not None:
        if one.by not in fitting:
            raise BadInput("pair", f"{one.by[:40]!r} does not allow this pair", at)
        if one.by not in robot.options and register not in locked(robot):
            raise BadInput("pair", f"the robot has no {one.by}", at)
        return move, turn, one.by
    own = [name for name in fitting if name in robot.options]
    if register in locked(robot) and len(own) != 1 and len(fitting) == 1:
        own = fitting
    if not own:
        raise BadInput("pair", f"two cards in a register need one of these Options: {' or '.join(fitting)}", at)
    if len(own) > 1:
        raise BadInput("pair", f"the pair fits {' and '.join(own)}; name one as the third entry", at)
    return move, turn, own[0]


def _one_each(programs: dict[int, list[Any]], names: Sequence[str], at: str) -> None:
    """Raise BadInput if two cards in the same register have the same priority, because their order would be unknown.

    `programs` has the program of each robot by its index, `names` the names of the robots. `at` is the path of the
    programs, for the error.
    """
    for register in range(facts.REGISTERS):
        seen: dict[int, str] = {}
        for number, name in enumerate(names):
            program = programs.get(number, [])
            laid = program[register] if register < len(program) else None
            for card in laid.cards if laid is not None else ():
                if card[1] in seen:
                    place = f"{at}.{name}" if at == "cards" else f"{at}.{name}.{register}"
                    raise BadInput("priority-twice", f"{seen[card[1]]} also plays a card of that priority", place)
            for card in laid.cards if laid is not None else ():
                seen[card[1]] = name
