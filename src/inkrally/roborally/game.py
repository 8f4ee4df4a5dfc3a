"""The turns of RoboRally as a Game: deal, program, announce, five registers, clean-up, and again (rules 3 and 12).

What is legal is judged in `programming.py`, what a register does in the kernel, who wins in `ranking.py`; here they
follow each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Committed, Game, Phase, Playback, Result, Seat, State, Timer
from inkrally.roborally import parts
from inkrally.roborally.asking.course import CourseNow
from inkrally.roborally.offer import Offer, offer
from inkrally.roborally.register.trace import Drew, Step, Tossed
from inkrally.roborally.table import (
    DECK,
    MOST_ROBOTS,
    Begun,
    Cleaned,
    CourseChange,
    Dealt,
    Dock,
    Docked,
    Event,
    Halt,
    Halted,
    Options,
    Over,
    Pose,
    Programmed,
    Ran,
    Recompiled,
    RegisterStory,
    Returned,
    Story,
    Table,
    Word,
    course_of,
    drawn_at_start,
    drawn_card,
    rules_of,
    with_steps,
)
from inkrally.roborally.turn import programming, ranking
from inkrally.roborally.turn.acts import Act, Announce, Choose, Place, RecompileHand, Reenter, StayDown, Use
from inkrally.roborally.turn.beginning import (
    BOARDS,
    BOARDS_LABEL,
    arrived,
    begin_draws,
    begins_at,
    begun,
    check_teams,
    chosen_boards,
    course_at_start,
    robots_each,
    room_for,
    turn_begins,
    who_comes_back,
)
from inkrally.roborally.turn.cleanup import comes_back, power
from inkrally.roborally.turn.dealing import deal, deal_draws, fill, fill_draw, free, lot, start_options
from inkrally.roborally.turn.registers import (
    CLEAN_UP,
    Went,
    clean_on,
    draws,
    go_on,
    hand_draws,
    recompiled,
    without_chosen,
)
from inkrally.roborally.turn.robots import REGISTERS, Robot, apply_steps
from inkrally.roborally.view import TableView, lives_of, resample, view

replace = msgspec.structs.replace

STEP_SECONDS = 1.2
"""How long a page shows one step of a turn at the usual pace; a test compares it with the client's."""


class RoboRally(Game[Options, Table, Act, Event, TableView]):
    """The 2005 edition, with the Option cards that are offered: two to eight, or one alone against the floor."""

    name = "roborally"
    rules_version = 1
    variant = "course"
    fewest_seats = 1
    most_seats = MOST_ROBOTS
    options_type = Options
    table_type = Table
    act_type = Act
    event_type = Event
    view_type = TableView

    def __init__(self, coming: bool = False) -> None:
        """`coming`: also with cards and rules that are built and not offered yet."""
        self.coming = coming

    def start(self, options: Options, seats: int) -> Table:
        course = course_of(options)
        if not (course.ready or (self.coming and course.built)):
            raise BadInput(
                "course-coming",
                f"{course.name} has a rule of its own that is not here yet: {course.coming[0]}",
                "course",
            )
        robots = seats * robots_each(options)
        most = min(MOST_ROBOTS, room_for(options))
        if robots > most:
            raise BadInput("robots", f"{course.name} has docks for {most} robots, not for {robots}", "robots_per_seat")
        check_teams(options, seats)
        if options.option_cards is not msgspec.UNSET:
            if len(options.option_cards) > robots:
                raise BadInput("robots", f"Option cards for more than {robots} robots", "option_cards")
            parts.options_known(options.option_cards, "option_cards")
            if not self.coming:
                parts.options_offered(options.option_cards, "option_cards")
        if drawn_at_start(options) is not None and not self.coming:
            parts.options_offered([parts.playable()], "draw_options")
        return Table(options, seats)

    # What is asked.

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
                waits = {robot.seat for robot in table.robots if free(robot)}
                # Who lost its robot by what it did while programming is still to say that it is done.
                waits |= {table.robots[number].seat for number in table.recompiled}
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

    def round_of(self, table: Table) -> int:
        return table.turn

    def final(self, table: Table) -> bool:
        return True  # done is done (4.2), and an answer in turn is heard by all

    def timer(self, state: State[Table, Act]) -> Timer | None:
        seconds = state.table.options.timer
        owes = self.owes(state)
        for_all = parts.timer_for_all(rules_of(state.table))
        if for_all is not None and state.table.stage == "program" and owes:
            return Timer(for_all)
        if seconds is None or state.table.stage != "program" or len(owes) != 1:
            return None
        return Timer(seconds * sum(robot.seat == owes[0] and bool(free(robot)) for robot in state.table.robots))

    def playback(self, table: Table) -> Playback | None:
        story = table.story
        if table.options.timer is None or story is None:
            return None
        steps = sum(len(register.steps) for register in story.registers) + len(story.after)
        # One frame before the first step, and a last look.
        return Playback(story.turn, math.ceil(STEP_SECONDS * (steps + 2)))

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage == "program":
            desk = programming.Desk(table, seat, draft)
            late: list[Act] = []
            for number in desk.robots:
                cards = fill(table.turn, number, desk.empty(number), desk.hand(number), chance)
                late += [Place(number, register, card) for register, card in cards]
            return (*draft, *late)
        if table.stage == "set-up":
            said = {act.robot for act in draft}
            own = (number for number in programming.own_robots(table, seat) if table.choices[number])
            return (*draft, *(Choose(robot, table.choices[robot][0]) for robot in own if robot not in said))
        asked = programming.asked(table)
        if draft or asked is None:
            return draft
        match table.stage:
            case "announce":
                return (Announce(asked, False),)
            case "stay-down":
                return (StayDown(asked, False),)
            case "option" if table.halt is not None:
                return (Use(asked, table.halt.question.option, table.halt.question.choices[0]),)
            case _:
                robot = table.robots[asked]
                back = programming.way_back(table, asked)
                way = back.ways[0]
                return (Reenter(asked, way.at, way.facings[0], robot.announced and back.may_rest),)

    def default_draws(self, table: Table, committed: Committed[Act]) -> Sequence[Draw]:
        late = committed.acts[committed.drafted or 0 :]
        desk = programming.Desk(table, committed.seat, committed.acts[: committed.drafted or 0])
        draws = []
        for act in late:
            if isinstance(act, Place):
                draws.append(fill_draw(table.turn, act.robot, act.register, act.card, desk.hand(act.robot)))
                desk.do(act)
        return draws

    # What seats did is written down.

    def defaulted(self, table: Table, committed: Committed[Act]) -> Table:
        if table.stage != "program":
            return table
        late = committed.acts[committed.drafted or 0 :]
        found = ((act.robot, act.register) for act in late if isinstance(act, Place))
        return replace(table, at_random=tuple(sorted((*table.at_random, *found))))

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
            return _programmed(table, programming.Desk(table, seat, acts))
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
                case Use(choice=choice) if table.halt is not None:
                    halt = replace(table.halt, answers=(*table.halt.answers, choice))
                    stage = "clean-up" if halt.number == CLEAN_UP else "register"
                    table = replace(table, asked=(), stage=stage, halt=halt)
                case _:
                    continue
        return table

    def reveals(self, act: Act) -> bool:
        return isinstance(act, RecompileHand)

    def hold(self, table: Table, seat: Seat, acts: Sequence[Act]) -> Table:
        return replace(table, recompiled=(*table.recompiled, *(act.robot for act in acts)))

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        act = acts[-1]
        assert isinstance(act, RecompileHand)
        hand, went = recompiled(table, act, chance)
        return [Recompiled(act.robot, hand, went.steps, _news(table, went.course))]

    # What happens.

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
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
                steps = power(table.robots, rules_of(table))
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
                return []  # the next one is asked

    @staticmethod
    def _docked(table: Table, chance: Chance) -> Event:
        first = chance.number("first player", table.seats)
        seats = [(first + place) % table.seats for place in range(table.seats)] * robots_each(table.options)
        course = course_at_start(table.options, seats)
        docks = tuple(Dock(seat, at, "N") for seat, at in zip(seats, begins_at(table.options, course), strict=False))
        drawn = drawn_at_start(table.options)
        kept = parts.keeps_one_of(rules_of(table))
        dealt = None if drawn is None else drawn + kept
        held = start_options(len(docks), table.options.option_cards, dealt, chance)
        docked = Docked(first, docks, lives_of(table.options), options=held, course=course or msgspec.UNSET)
        if kept and held is not msgspec.UNSET:
            choices = tuple(cards[-kept:] for cards in held)
            docked = replace(docked, options=tuple(cards[:-kept] for cards in held), choices=choices)
        if course is not None and course.placing:
            chooser = course.members(1 + chance.number(BOARDS_LABEL, 2))[0]
            choices = tuple(BOARDS if number == chooser else () for number in range(len(docks)))
            docked = replace(docked, choices=choices)
        damage = tuple(parts.start_damage(robot, rules_of(table)) for robot in _begun(docked))
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

    def apply(self, table: Table, event: Event) -> Table:
        after = self._applied(table, event)
        course = getattr(event, "course", msgspec.UNSET)
        return after if course is msgspec.UNSET else replace(after, course=course)

    @staticmethod
    def _applied(table: Table, event: Event) -> Table:
        match event:
            case Docked():
                robots = _begun(event)
                deck: tuple[str, ...] = ()
                if drawn_at_start(table.options) is not None:
                    held = {option for robot in robots for option in robot.options}
                    if event.choices is not msgspec.UNSET:
                        held.update(option for dealt in event.choices for option in dealt)
                    deck = tuple(option for option in parts.playable() if option not in held)
                choices = event.choices if event.choices is not msgspec.UNSET else ()
                stage = "set-up" if any(choices) else "deal"
                table = replace(table, robots=robots, hands=((),) * len(robots), deck=deck)
                return replace(table, choices=choices, stage=stage)
            case Begun(picked, course):
                return begun(table, picked, course)
            case Dealt(turn, steps, hands):
                table = _told(with_steps(table, steps), steps)
                table = replace(table, robots=tuple(map(_new_turn, without_chosen(table.robots, turn=True))))
                dealt = {card for hand in hands for card in hand}
                pile = tuple(card for card in lot(DECK, table.robots) if card not in dealt)
                return replace(
                    table,
                    turn=turn,
                    hands=hands,
                    pile=pile,
                    revealed=0,
                    answered=(),
                    fallen=(),
                    at_random=(),
                    said=tuple(word for word in table.said if word.register is None),
                    recompiled=(),
                    stage="program",
                )
            case Recompiled(number, hand, steps):
                pile = tuple(card for card in table.pile if card not in hand)
                hands = tuple(hand if place == number else old for place, old in enumerate(table.hands))
                return with_steps(replace(table, hands=hands, pile=pile), steps)
            case Programmed(asks):
                return replace(table, asked=asks, stage="announce" if asks else "register")
            case Halted(number=number, steps=steps, question=question):
                halt = _halt_of(table, event)
                table = _told(with_steps(table, steps), steps) if number == CLEAN_UP else _ran(table, event)
                return replace(table, stage="option", asked=(question.robot,), halt=halt)
            case Ran(number):
                table = _ran(table, event)
                stage = "register" if number < REGISTERS else "clean-up"
                return replace(table, robots=without_chosen(table.robots), stage=stage, halt=None)
            case Cleaned(steps, stay_down, reenter):
                stage = "stay-down" if stay_down else "re-enter" if reenter else "deal"
                table = _told(with_steps(table, steps), steps)
                return replace(table, asked=stay_down, returning=reenter, stage=stage, halt=None)
            case Returned(steps):
                table = arrived(_told(with_steps(table, steps), steps), table.returning[0])
                returning = table.returning[1:]
                return replace(table, returning=returning, answer=None, stage="re-enter" if returning else "deal")
            case Over(places, result):
                return replace(table, places=places, result=result, stage="over")

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        match event:
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

    # Who may know what, and who wins.

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        return view(table, viewer)

    def resample(self, table: Table, viewer: Seat | None, chance: Chance) -> Table:
        return resample(table, viewer, chance)

    def result(self, table: Table) -> Result | None:
        return table.result


def _pose(robot: Robot) -> Pose:
    at = robot.at if robot.status == "racing" else None
    return Pose(at, robot.facing, robot.damage, robot.flags, robot.lives, robot.archive)


def _begun(docked: Docked) -> tuple[Robot, ...]:
    robots = tuple(Robot(dock.seat, dock.at, dock.facing, dock.at, docked.lives) for dock in docked.docks)
    if docked.course is not msgspec.UNSET and docked.course.placing:
        robots = tuple(replace(robot, status="destroyed") for robot in robots)
    if docked.damage is not msgspec.UNSET:
        both = zip(robots, docked.damage, strict=True)
        robots = tuple(replace(robot, damage=damage) for robot, damage in both)
    if docked.options is not msgspec.UNSET:
        held = (*docked.options, *((),) * len(robots))
        robots = tuple(replace(robot, options=cards) for robot, cards in zip(robots, held, strict=False))
    return robots


def _back(table: Table, act: Reenter) -> tuple[Step, ...]:
    return comes_back(act, programming.way_back(table, act.robot).damage)


def _is_won(table: Table) -> bool:
    """Whether somebody has won by a rule of the course."""
    return table.course is not None and bool(table.course.won) and table.halt is None


def _over(table: Table) -> Over:
    places = ranking.robot_places(table.robots, table.outs, table.course)
    return Over(places, ranking.result(table.robots, table.outs, table.seats, table.course))


def _news(table: Table, course: CourseNow | None) -> CourseChange:
    """What an event says of the course: nothing where it is as before."""
    return msgspec.UNSET if course is None or course == table.course else course


def _programmed(table: Table, desk: programming.Desk) -> Table:
    """The table with what lies on a seat's desk. Whose registers were filled when time was up stores nothing."""
    robots, hands = list(table.robots), list(table.hands)
    for number in desk.robots:
        robot = robots[number]
        stored = {name: card for name, card in robot.stored if name not in desk.fetched[number]}
        if not any(filled == number for filled, _ in table.at_random):
            stored |= desk.stored[number]
        robots[number] = replace(
            robot,
            registers=tuple(desk.registers[number]),
            announced=desk.standing.get(number, False),
            paired=tuple(pair for _, pair in sorted(desk.pairs[number].items())),
            stored=tuple(stored.items()),
        )
        hands[number] = desk.dealt(number)
    said = tuple(Word(*key[:2], choice, key[2]) for key, choice in desk.said.items())
    answered = tuple(sorted((*table.answered, *desk.standing)))
    return replace(table, robots=tuple(robots), hands=tuple(hands), answered=answered, said=_sorted(said))


def _sorted(said: tuple[Word, ...]) -> tuple[Word, ...]:
    """In an order of their own, since nothing may depend on who was first."""
    return tuple(sorted(said, key=lambda word: (word.robot, word.option, word.register or 0)))


def _new_turn(robot: Robot) -> Robot:
    """A robot as a turn begins, once it is known who is powered down."""
    kept = tuple(number for number, card in enumerate(robot.registers, 1) if card is not None)
    if not (kept or robot.options or robot.control or robot.hidden or robot.left or robot.kept):
        return robot
    return replace(robot, control=None, hidden=(), left=(), left_paired=(), kept=kept)


def _halted(table: Table, number: int, went: Went) -> Halted:
    assert went.halt is not None
    halt = went.halt
    return Halted(number, went.cards, went.steps, halt.point, halt.question, _news(table, went.course))


def _halt_of(table: Table, event: Halted) -> Halt:
    """Where a resolution stands that has stopped: what it began with, and all that it has had so far."""
    last = table.halt or Halt(
        event.number,
        event.point,
        event.question,
        table.robots,
        table.pile,
        table.deck,
        under=table.under,
        course=table.course,
    )
    changes = [change for step in event.steps for change in step.changes]
    drawn = (card for change in changes if (card := drawn_card(change)) is not None)
    return replace(
        last,
        point=event.point,
        question=event.question,
        drawn=(*last.drawn, *drawn),
        drew=(*last.drew, *(change.option for change in changes if isinstance(change, Drew))),
        told=last.told + len(event.steps),
        coins=(*last.coins, *(change.side for change in changes if isinstance(change, Tossed))),
    )


def _ran(table: Table, event: Halted | Ran) -> Table:
    """The table with a register, or a piece of one, written down; its story has the whole of it."""
    number, cards, steps = event.number, event.cards, event.steps
    story = table.story if table.story is not None and table.story.turn == table.turn else None
    story = story or Story(table.turn, tuple(_pose(robot) for robot in table.robots), at_random=table.at_random)
    told = story.registers
    if told and told[-1].number == number:
        told, steps = told[:-1], told[-1].steps + steps
    open_now = cards or (None,) * len(table.robots)
    story = replace(story, registers=(*told, RegisterStory(number, open_now, steps)))
    table = replace(with_steps(table, event.steps), story=story)
    return replace(table, revealed=number) if cards else table


def _told(table: Table, steps: tuple[Step, ...]) -> Table:
    """The table with steps added to the end of its story."""
    if table.story is None or not steps:
        return table
    return replace(table, story=replace(table.story, after=(*table.story.after, *steps)))
