"""Runs the jobs of RoboRally in worker processes: editing, checking and test-driving custom courses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import BadInput, Problem, Refusal
from inkrally.roborally.analysis.course_checks import Finding, check, playable
from inkrally.roborally.floor.custom_courses import CourseDraft, course_of_draft, read_draft
from inkrally.roborally.floor.edits import NEW_COURSE, Edit, apply_edits
from inkrally.roborally.floor.floor import floor_json
from inkrally.roborally.floor.json_reading import join_path
from inkrally.roborally.pack import PACK
from inkrally.roborally.server.naming import with_checked_name
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback
from inkrally.table.names import fit_title

if TYPE_CHECKING:
    from inkrally.roborally.analysis.test_drives import TestDriveStats

MAX_COURSE_BYTES = 48 * 1024
"""The maximum size of a course file. The file must fit into one request together with the other options of a table."""


class LaidBoard(msgspec.Struct, frozen=True):
    """A board on a course, as the course editor shows it.

    Attributes:
        name: The name of the board in the course file.
        title: The name of the board for players.
        x: The x of its north-west corner.
        y: The y of its north-west corner.
        width: Its width after rotation, in spaces.
        height: Its height after rotation, in spaces.
        rotation: Its rotation in degrees clockwise.
        own: Whether it is a custom board.
        dock: Whether it is the docking bay.
    """

    name: str
    title: str
    x: int
    y: int
    width: int
    height: int
    rotation: int
    own: bool
    dock: bool


class EditRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to apply edits to a course file. Without a course, the edits apply to a course without boards."""

    course: Any = None
    edits: tuple[Edit, ...] = ()


class CheckedCourse(msgspec.Struct, frozen=True):
    """The result of an edit: the course file, its floor and boards for the client, and the findings about it.

    `playable` tells whether a race is possible. `title` is the default title of a table with this course.
    """

    course: Any
    floor: dict[str, Any]
    boards: tuple[LaidBoard, ...]
    findings: tuple[Finding, ...]
    playable: bool
    title: str


class TestDriveRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for test drives on a custom course: `races` races, whose seeds begin with `seed`."""

    course: Any
    seed: int = 1
    races: int = 12


MAX_RACES = 24
"""The maximum number of races in one test drive."""
MAX_EDITS = 64
"""The maximum number of edits in one request."""


def edit(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> CheckedCourse:
    """Apply the edits of a request to a course, check the course, and return it with the findings. Raises BadInput."""
    wanted = msgspec.json.decode(job.content, type=EditRequest)
    if len(wanted.edits) > MAX_EDITS:
        raise BadInput("number-range", f"at most {MAX_EDITS} edits can be sent at once", "edits")
    course = with_checked_name(apply_edits(NEW_COURSE if wanted.course is None else wanted.course, wanted.edits))
    draft = read_draft(course)
    size = len(msgspec.json.encode(course))
    if size > MAX_COURSE_BYTES:
        limit = f"the file of a course has at most {MAX_COURSE_BYTES} bytes, this one {size}: take a board away"
        raise BadInput("course-large", limit, "own_boards")
    findings = check(draft)
    head = {"id": "own", "name": draft.name, "players": list(draft.players), "length": draft.length, "level": None}
    floor = head | floor_json(draft.floor) | {"flags": [list(flag) for flag in draft.flags]}
    title = fit_title(draft.name, PACK.title)
    return CheckedCourse(course, floor, _boards(draft), findings, playable(findings), title)


def _boards(draft: CourseDraft) -> tuple[LaidBoard, ...]:
    found = []
    for number, placing in enumerate(draft.boards):
        board = draft.board(placing)
        size = (board.width, board.height) if placing.rotation % 180 == 0 else (board.height, board.width)
        own = placing.board in draft.own
        dock = draft.docked and number == len(draft.boards) - 1
        at = placing.x, placing.y
        found.append(LaidBoard(placing.board, board.name, *at, *size, placing.rotation, own, dock))
    return tuple(found)


def raceable(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Problem | None:
    """Return the problem that makes a race on a course impossible, or None.

    Raises BadInput for an invalid course file.
    """
    return _unplayable(read_draft(msgspec.json.decode(job.content)), "own")


def _unplayable(draft: CourseDraft, at: str = "") -> Problem | None:
    faults = [finding for finding in check(draft) if finding.level == "bad"]
    if not faults:
        return None
    place = join_path(at, faults[0].at) if faults[0].at else at
    return Problem("course-unplayable", f"this course cannot be raced: {faults[0].message}", place)


def drive(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> TestDriveStats:
    """Run the test drives of a request, and return their results.

    Calls `show` with the results so far after each race. Raises Refusal if no race is possible on the course.
    """
    # Imported here, so that only worker processes that run test drives load the bots.
    from inkrally.roborally.analysis.test_drives import robot_count, run_test_drives

    wanted = msgspec.json.decode(job.content, type=TestDriveRequest)
    draft = read_draft(with_checked_name(wanted.course))
    if (problem := _unplayable(draft)) is not None:
        raise Refusal(problem.code, problem.message, problem.at)
    robots = robot_count(course_of_draft(draft).players)
    report_progress(0, wanted.races)
    found: list[TestDriveStats] = []
    for now in run_test_drives(wanted.course, _seeds(wanted), robots):
        found.append(now)
        report_progress(len(found), wanted.races)
        show(lambda: found[-1])
    return found[-1]


def _seeds(wanted: TestDriveRequest) -> tuple[int, ...]:
    if not 1 <= wanted.races <= MAX_RACES:
        raise BadInput("number-range", f"1 to {MAX_RACES} drives can run at once", "races")
    if not 0 <= wanted.seed < 2**31:
        raise BadInput("number-range", "the seed must be a number from 0 to 2147483647", "seed")
    return tuple(range(wanted.seed, wanted.seed + wanted.races))


JOB_FUNCTIONS = {"course": edit, "drive": drive, "raceable": raceable}
