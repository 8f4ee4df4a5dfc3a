"""RoboRally as a `Game`: the phases of a match in their order (rules 3 and 12).

`turn/programming.py` checks actions, the kernel and `decisions/` resolve registers, `turn/ranking.py` decides who wins,
and `turn/reducers.py` applies events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import (
    MAX_SILENT_PHASES,
    Committed,
    Game,
    Phase,
    Result,
    Seat,
    Shown,
    State,
    Status,
    Timer,
)
from inkrally.roborally import opening, parts
from inkrally.roborally.contract import EXPLAINED, MENDED, NEWEST
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.offer import Offer, offer
from inkrally.roborally.register.trace import Step
from inkrally.roborally.table import (
    MOST_ROBOTS,
    OWN,
    Begun,
    Cleaned,
    CourseChange,
    Dealt,
    Dock,
    Docked,
    Event,
    Halted,
    Options,
    Over,
    Programmed,
    Ran,
    Recompiled,
    Returned,
    Table,
    Word,
    course_of,
    rules_of,
)
from inkrally.roborally.turn import clocks, programming, ranking, standing_answers
from inkrally.roborally.turn.acts import (
    Act,
    Announce,
    Choose,
    Fetch,
    Place,
    RecompileHand,
    Reenter,
    StandingAnswer,
    StayDown,
    Use,
)
from inkrally.roborally.turn.beginning import (
    BOARDS,
    BOARDS_LABEL,
    begin_draws,
    begins_at,
    check_teams,
    chosen_boards,
    course_at_start,
    robots_begun,
    robots_each,
    room_for,
    start_deal,
    turn_begins,
    who_comes_back,
)
from inkrally.roborally.turn.cleanup import comes_back, power
from inkrally.roborally.turn.dealing import deal, deal_draws, fill, fill_draw, start_options
from inkrally.roborally.turn.log_validation import check_acts, check_event, check_table
from inkrally.roborally.turn.reducers import applied, in_order
from inkrally.roborally.turn.reentry import damage_shifts
from inkrally.roborally.turn.registers import (
    CLEAN_UP,
    Went,
    clean_on,
    draws,
    go_on,
    hand_draws,
    recompiled,
)
from inkrally.roborally.turn.robots import REGISTERS, apply_steps, locked
from inkrally.roborally.view import TableView, lives_of, resample, view

replace = msgspec.structs.replace


LONG_RACE = 100
"""The turn from which on a robot with all registers locked powers down by default."""


class RoboRally(Game[Options, Table, Act, Event, TableView]):
    """The 2005 edition with Option cards, for one to eight players."""

    name = "roborally"
    # Changes of the rules by version:
    # 2: `LONG_RACE`; before, no robot powered down by default. A pile that runs out within a register is shuffled with
    #    the discards of that register in every match with Options; without Options it never runs out (`test_locks.py`).
    # 3: corrections for Options and course rules (`contract.MENDED`); other matches stay at version 2.
    # 4: destruction removes tokens on an Option (`contract.EMPTIED`), in the same matches.
    # 5: no dock has an advantage (`contract.EVENLY`), in the same matches.
    # 6: steps name their causes, and the timer announces no power down (`contract.EXPLAINED`), in all matches.
    rules_version = NEWEST
    variant = "course"
    fewest_seats = 1
    most_seats = MOST_ROBOTS
    options_type = Options
    table_type = Table
    act_type = Act
    event_type = Event
    view_type = TableView

    def __init__(self, version: int = rules_version) -> None:
        """Create the game with the rules of a version."""
        self.version = version

    def version_for(self, options: Options) -> int:
        return self.version

    def of_version(self, version: int, options: Options) -> RoboRally | None:
        if version == self.version_for(options):
            return self
        return RoboRally(version) if 1 <= version <= NEWEST else None

    def start(self, options: Options, seats: int) -> Table:
        course = course_of(options)
        robots = seats * robots_each(options)
        most = min(MOST_ROBOTS, room_for(options))
        if robots > most:
            raise BadInput(
                "robots",
                f"{course.name} has docks for {most} robots, not for {robots}",
                "robots_per_seat",
                {"course": course.name, "most": most},
            )
        check_teams(options, seats)
        if options.option_cards is not msgspec.UNSET:
            if len(options.option_cards) > robots:
                raise BadInput(
                    "option-robots",
                    f"Option cards are for the robots of the race, which are {robots} at most",
                    "option_cards",
                    {"most": robots},
                )
            parts.options_known(options.option_cards, "option_cards")
        return Table(options, seats)

    # Questions to seats.

    def phase(self, table: Table) -> Phase | None:
        match table.stage:
            case "over":
                return None
            case stage if _is_won(table):
                return Phase(stage, ())
            case "set-up":
                waits = {robot.seat for robot, given in zip(table.robots, table.choices, strict=True) if given}
                return Phase("set-up", () if table.picked else tuple(sorted(waits)))
            case "program":
                asked = programming.is_asked
                waits = {robot.seat for number, robot in enumerate(table.robots) if asked(table, number)}
                # A seat that lost its robot while programming must still commit.
                if table.recompiled:
                    waits.update(table.robots[number].seat for number in table.recompiled)
                return Phase("program", tuple(sorted(waits)))
            case stage:
                number = programming.asked(table)
                if number is None or table.answer is not None:
                    return Phase(stage, ())
                return Phase(stage, (table.robots[number].seat,))

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        phase = self.phase(table)
        return programming.legal(table, seat, draft) if phase is not None and seat in phase.asks else ()

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        phase = self.phase(table)
        if phase is None or seat not in phase.asks:
            raise Refusal("seat-not-asked", f"seat {seat} is not asked now", "seat")
        programming.check(table, seat, draft, act)

    def complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        programming.complete(table, seat, draft)

    def offer(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Offer | None:
        return offer(table, seat, draft)

    def status(self, table: Table) -> Status:
        teams: tuple[int, ...] = ()
        if table.course is not None and table.course.teams:
            of = {robot.seat: table.course.team_of(number) for number, robot in enumerate(table.robots)}
            teams = tuple(of.get(seat, 0) for seat in range(table.seats))
        playing = {robot.seat for robot in table.robots if robot.status not in ("finished", "out")}
        return Status(
            round=table.turn,
            final=True,  # A commit is final (rules 4.2), and all players see an answer at once.
            teams=teams,
            shares=table.stage == "program" and table.options.mates_see is True,
            done=tuple(seat for seat in range(table.seats) if seat not in playing),
            playback=clocks.playback(table),
        )

    def for_seats(self, options: Options, seats: Sequence[Seat]) -> Options:
        robots = len(seats) * robots_each(options)
        given = options.option_cards
        if given is not msgspec.UNSET and len(given) > robots > 0:
            # Robots have no seat before docks are drawn, so the cards of missing robots are dealt out again.
            cards = [card for turn in zip_longest(*given) for card in turn if card is not None]
            options = msgspec.structs.replace(
                options, option_cards=tuple(tuple(cards[n::robots]) for n in range(robots))
            )
        if options.teams is msgspec.UNSET or len(seats) >= len(options.teams):
            return options
        left = [options.teams[seat] for seat in seats]
        numbers = {team: number for number, team in enumerate(sorted(set(left)), 1)}
        return msgspec.structs.replace(options, teams=tuple(numbers[team] for team in left))

    def check_rated(self, options: Options) -> None:
        if options.course == OWN or options.own is not None:
            raise BadInput(
                "rated-race", "only races on printed courses are rated", "options.course", {"what": "course"}
            )
        if options.option_cards is not msgspec.UNSET and any(options.option_cards):
            words = "a rated race begins without Option cards that the host has handed out"
            raise BadInput("rated-race", words, "options.option_cards", {"what": "cards"})
        if options.teams is not msgspec.UNSET:
            raise BadInput("rated-race", "in a rated race the docks make the teams", "options.teams", {"what": "teams"})

    def timer(self, state: State[Table, Act]) -> Timer | None:
        return clocks.timer(state.table, self.owes(state))

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage == "program":
            program = programming.ProgramDraft(table, seat, draft)
            late: list[Act] = []
            for number in program.robots:
                cards = fill(table.turn, number, program.empty(number), program.hand(number), chance)
                late += [Place(number, register, card) for register, card in cards]
            if table.version >= EXPLAINED:
                late += [Announce(number, _goes_round(table, number)) for number in _unsaid(table, program)]
            return (*draft, *late)
        if table.stage == "set-up":
            said = {act.robot for act in draft}
            own = (number for number in programming.own_robots(table, seat) if table.choices[number])
            return (*draft, *(Choose(robot, table.choices[robot][0]) for robot in own if robot not in said))
        asked = programming.asked(table)
        if programming.answers(draft) or asked is None:
            return draft
        match table.stage:
            case "announce":
                return (Announce(asked, self.version > 1 and _goes_round(table, asked)),)
            case "stay-down":
                return (StayDown(asked, False),)
            case "option" if table.halt is not None:
                return (*draft, Use(asked, table.halt.question.option, table.halt.question.choices[0]))
            case _:
                robot = table.robots[asked]
                back = programming.way_back(table, asked)
                way = back.ways[0]
                return (Reenter(asked, way.at, way.facings[0], robot.announced and back.may_rest),)

    # Applying commits.

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        for seat, acts in commits.items():
            table = self._recorded(table, seat, acts)
        return table

    def sketch(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Table:
        if table.stage in ("program", "set-up"):
            return self._recorded(table, seat, draft)
        for act in draft:
            if isinstance(act, Reenter):
                return replace(table, robots=apply_steps(table.robots, _back(table, act)))
        return table

    @staticmethod
    def _recorded(table: Table, seat: Seat, acts: Sequence[Act]) -> Table:
        robots = list(table.robots)
        if table.stage == "program":
            return _programmed(table, programming.ProgramDraft(table, seat, acts))
        if table.stage == "set-up":
            picked = list(table.picked or (None,) * len(robots))
            for act in acts:
                if isinstance(act, Choose):
                    picked[act.robot] = act.choice
            return replace(table, picked=tuple(picked))
        for act in acts:
            match act:
                case Announce(number, word) | StayDown(number, word):
                    robots[number] = replace(robots[number], announced=word)
                    asked = table.asked[1:]
                    stage = table.stage
                    if not asked:
                        stage = "register" if stage == "announce" else "re-enter" if table.returning else "deal"
                    table = replace(table, robots=tuple(robots), asked=asked, stage=stage)
                case Reenter(robot=number, power_down=word):
                    robots[number] = replace(robots[number], announced=word)
                    table = replace(table, robots=tuple(robots), answer=act)
                case StandingAnswer() if table.halt is not None:
                    table = replace(table, said=standing_answers.taken_back(table, act))
                case Use() if table.halt is not None:
                    halt = replace(table.halt, answers=(*table.halt.answers, act.choice))
                    stage = "clean-up" if halt.number == CLEAN_UP else "register"
                    table = replace(table, asked=(), stage=stage, halt=halt, said=standing_answers.said_too(table, act))
                case _:
                    continue
        return table

    def reveals(self, act: Act) -> bool:
        return isinstance(act, RecompileHand)

    def parted(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> tuple[Sequence[Act], Sequence[Act]]:
        # Cards fetched into the hand belong to it. Actions of other robots stay, and so do announcements and answers.
        with_it = [one for one in draft if isinstance(one, Fetch) and one.robot == act.robot]
        left = [one for one in draft if one.robot != act.robot or isinstance(one, (Announce, StandingAnswer))]
        return (*with_it, act), left

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        act = acts[-1]
        assert isinstance(act, RecompileHand)
        hand, went = recompiled(table, act, chance)
        return [Recompiled(act.robot, hand, went.steps, _news(table, went.course))]

    # Resolving.

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.stage == "deal" and _is_locked_up(table) and self._goes_on_alone(table, chance):
            return [_over(table)]
        return self._resolved_stage(table, chance)

    def _goes_on_alone(self, table: Table, chance: Chance) -> bool:
        """Return whether the race would go on for ever without questions, so that it must end (rules 12).

        Robots with all registers locked repeat the same turns on a course without powering down. Stops when a seat is
        asked or the race ends.
        """
        met: list[object] = []
        for _ in range(MAX_SILENT_PHASES):
            phase = self.phase(table)
            if phase is None or phase.asks:
                return False
            if table.stage == "deal":
                if not _is_locked_up(table):
                    return False
                if (position := (table.robots, table.course, table.said)) in met:
                    return True
                met.append(position)
            for event in self._resolved_stage(table, chance):
                if self.draws(table, event):
                    met.clear()  # With a random draw, the same position may continue differently.
                table = self.apply(table, event)
        return True

    def _resolved_stage(self, table: Table, chance: Chance) -> Sequence[Event]:
        match table.stage:
            case stage if stage != "over" and _is_won(table):
                return [_over(table)]
            case "dock":
                return [self._docked(table, chance)]
            case "set-up":
                boards = table.course is not None and table.course.placing
                course = chosen_boards(table.course, table.picked) if boards and table.course else table.course
                return [Begun(table.picked, _news(table, course))]
            case "deal":
                steps = power(table.robots, rules_of(table), table.version >= EXPLAINED)
                robots = apply_steps(table.robots, steps)
                hands = deal(table.turn + 1, robots, chance, rules_of(table))
                return [Dealt(table.turn + 1, steps, hands, _news(table, turn_begins(table)))]
            case "program":
                robots = table.robots
                asks = (number for number, robot in enumerate(robots) if programming.may_announce(table, robot))
                return [Programmed(tuple(number for number in asks if number not in table.answered))]
            case "register" | "clean-up":
                if table.halt is None and ranking.over(table.robots, table.outs, table.options.play_on, table.course):
                    return [_over(table)]
                return [self._register(table, chance) if table.stage == "register" else self._cleaned(table, chance)]
            case "re-enter" if table.answer is not None:
                return [Returned(_back(table, table.answer))]
            case _:
                return []  # The next seat is asked.

    def _docked(self, table: Table, chance: Chance) -> Event:
        first = chance.number("first player", table.seats)
        seats = [(first + place) % table.seats for place in range(table.seats)] * robots_each(table.options)
        course = course_at_start(table.options, seats)
        docks = tuple(Dock(seat, at, "N") for seat, at in zip(seats, begins_at(table.options, course), strict=False))
        given, version = table.options.option_cards, self.version_for(table.options)
        docked = Docked(first, docks, lives_of(table.options), options=given, course=course or msgspec.UNSET)
        start = start_deal(table.options, len(docks), version)
        if start is not None:
            held, choices = start_options(start, chance)
            docked = replace(docked, options=held, choices=choices if start.kept else msgspec.UNSET)
        if course is not None and course.placing:
            chooser = course.members(1 + chance.number(BOARDS_LABEL, 2))[0]
            choices = tuple(BOARDS if number == chooser else () for number in range(len(docks)))
            docked = replace(docked, choices=choices)
        if version >= MENDED:
            docked = replace(docked, version=self.version)
        damage = tuple(parts.total(robot, rules_of(table), "start damage", 0) for robot in robots_begun(docked))
        return replace(docked, damage=damage) if any(damage) else docked

    @staticmethod
    def _register(table: Table, chance: Chance) -> Event:
        number = table.halt.number if table.halt is not None else table.revealed + 1
        went = go_on(table, chance)
        if went.halt is None:
            return Ran(number, went.cards, went.steps, _news(table, went.course))
        return _halted(table, number, went)

    @staticmethod
    def _cleaned(table: Table, chance: Chance) -> Event:
        went = clean_on(table, chance)
        if went.halt is not None:
            return _halted(table, CLEAN_UP, went)
        down = (number for number, robot in enumerate(table.robots) if robot.status == "racing" and robot.down)
        back, course = who_comes_back(table, went.course)
        return Cleaned(went.steps, tuple(down), back, _news(table, course))

    def apply(self, table: Table, event: Event | Committed[Act] | Shown[Act]) -> Table:
        if isinstance(event, Committed):
            return _filled_at_random(table, event)
        if isinstance(event, Shown):
            return _recompiling(table, event.acts)
        after = applied(table, event)
        course = getattr(event, "course", msgspec.UNSET)
        return after if course is msgspec.UNSET else replace(after, course=course)

    def follow(self, state: State[Table, Act], event: Any) -> State[Table, Act]:
        table, kind = state.table, type(event)
        if kind is Committed or kind is Shown:
            check_acts(table, event.seat, event.acts)
        else:
            check_event(table, event)
        after = self.evolve(state, event)
        if after.table is not table:
            check_table(table, after.table, event)
        return after

    def draws(self, table: Table, event: Event | Committed[Act]) -> Sequence[Draw]:
        match event:
            case Committed(seat, acts, drafted):
                return _late_draws(table, seat, acts, drafted or 0)
            case Docked():
                return list(begin_draws(table, event))
            case Recompiled(number, hand):
                return list(hand_draws(table, number, hand))
            case Dealt(turn, steps, hands):
                return deal_draws(turn, apply_steps(table.robots, steps), hands)
            case Halted(number=number, steps=steps) | Ran(number=number, steps=steps):
                return list(draws(table, number, steps))
            case Cleaned(steps=steps):
                return list(draws(table, CLEAN_UP, steps))
            case _:
                return []

    # Views and results.

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        return view(table, viewer)

    def resample(self, table: Table, viewer: Seat | None, chance: Chance) -> Table:
        return resample(table, viewer, chance)

    def result(self, table: Table) -> Result | None:
        return table.result


def _late_draws(table: Table, seat: Seat, acts: Sequence[Act], drafted: int) -> list[Draw]:
    program = programming.ProgramDraft(table, seat, acts[:drafted])
    found = []
    for act in acts[drafted:]:
        if isinstance(act, Place):
            found.append(fill_draw(table.turn, act.robot, act.register, act.card, program.hand(act.robot)))
            program.do(act)
    return found


def _filled_at_random(table: Table, committed: Committed[Act]) -> Table:
    if table.stage != "program":
        return table
    late = committed.acts[committed.drafted or 0 :]
    found = ((act.robot, act.register) for act in late if isinstance(act, Place))
    return replace(table, at_random=tuple(sorted((*table.at_random, *found))))


def _recompiling(table: Table, acts: Sequence[Act]) -> Table:
    number = acts[-1].robot
    table = replace(table, recompiled=(*table.recompiled, number))
    fetched = {act.option for act in acts if isinstance(act, Fetch) and act.robot == number}
    if not fetched:
        return table
    robots = list(table.robots)
    stored = tuple(one for one in robots[number].stored if one[0] not in fetched)
    robots[number] = replace(robots[number], stored=stored)
    return replace(table, robots=tuple(robots))


def _unsaid(table: Table, program: programming.ProgramDraft) -> list[int]:
    """Return the robots that may power down and whose owner has not announced anything while programming."""
    found = (number for number in program.robots if programming.may_announce(table, table.robots[number]))
    return [number for number in found if number not in program.standing]


def _back(table: Table, act: Reenter) -> tuple[Step, ...]:
    taken = table.course is not None and act.robot in table.course.taken
    shifts = damage_shifts(table.robots[act.robot], rules_of(table))
    explains = table.version >= EXPLAINED and not taken
    return comes_back(act, programming.way_back(table, act.robot).damage, shifts if explains else ())


def _goes_round(table: Table, number: int) -> bool:
    """Return whether a robot powers down by default: all its registers have been locked in a long race.

    It would play the same cards in each turn, and two such robots might go round for ever.
    """
    return table.turn >= LONG_RACE and len(locked(table.robots[number])) == REGISTERS


def _is_locked_up(table: Table) -> bool:
    """Return whether no robot has a register to fill, now or in later turns, unless something changes."""
    return all(
        len(locked(robot)) == REGISTERS and not robot.down if robot.status == "racing" else robot.status != "destroyed"
        for robot in table.robots
    )


def _is_won(table: Table) -> bool:
    """Return whether the race is won by a course rule."""
    return table.course is not None and bool(table.course.won) and table.halt is None


def _over(table: Table) -> Over:
    places = ranking.robot_places(table.robots, table.outs, table.course)
    return Over(places, ranking.result(table.robots, table.outs, table.seats, table.course))


def _news(table: Table, course: CourseNow | None) -> CourseChange:
    """Return the state of the course for an event, or UNSET if it is unchanged."""
    return msgspec.UNSET if course is None or course == table.course else course


def _programmed(table: Table, program: programming.ProgramDraft) -> Table:
    """Return the table with a seat's program. A robot that the timer filled stores no card."""
    robots, hands = list(table.robots), list(table.hands)
    for number in program.robots:
        robot = robots[number]
        new: dict[str, Any] = {}
        if program.stored[number] or program.fetched[number]:
            stored = {name: card for name, card in robot.stored if name not in program.fetched[number]}
            if not any(filled == number for filled, _ in table.at_random):
                stored |= program.stored[number]
            new["stored"] = tuple(stored.items())
            hands[number] = program.dealt(number)
        if program.pairs[number] or robot.paired:
            new["paired"] = tuple(pair for _, pair in sorted(program.pairs[number].items()))
        robots[number] = replace(
            robot,
            registers=tuple(program.registers[number]),
            announced=program.standing.get(number, False),
            **new,
        )
    said = tuple(Word(*key[:2], choice, key[2]) for key, choice in program.said.items())
    answered = tuple(sorted((*table.answered, *program.standing)))
    told = (*table.opening, *opening.put_aside(table.robots, robots))
    return replace(
        table, robots=tuple(robots), hands=tuple(hands), answered=answered, said=in_order(said), opening=told
    )


def _halted(table: Table, number: int, went: Went) -> Halted:
    assert went.halt is not None
    halt = went.halt
    return Halted(number, went.cards, went.steps, halt.point, halt.question, _news(table, went.course))
