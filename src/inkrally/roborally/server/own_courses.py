"""Stores custom courses. Authors change their courses; everyone with the link can view, copy and race a course.

Courses are not trusted: a worker reads and checks each one before it is stored, and again when a table is created.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Problem, Refusal
from inkrally.roborally.floor.json_reading import MAX_NAME
from inkrally.roborally.server.naming import with_displayable_names
from inkrally.roborally.server.work import CheckedCourse, EditRequest
from inkrally.server.config import Config
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, json_text
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.live.tables import ID_ALPHABET, ID_LENGTH, is_id, new_id
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_value
from inkrally.server.storage.row_decoding import decode_owned
from inkrally.server.storage.store import Store, StoreError, Write
from inkrally.table.names import sanitize_name

EDIT_SECONDS = 0.03
"""The estimated CPU time of an edit with its check, in seconds.

The rate limit charges it in advance, and the difference to the real time afterwards.
"""
DAY_MS = 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
CHUNK = 100


class CourseRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to store a course.

    `copied` is the id of the course that this course was copied from. `once` is a random key from the client: if the
    client repeats a request with the same key, the server stores the course only once.
    """

    course: Any
    copied: str | None = None
    once: Annotated[str, msgspec.Meta(min_length=8, max_length=64)] | None = None


class CourseChanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to change a course. `revision` is the number of the stored version that the client has edited."""

    course: Any
    revision: int


class StoredCourse(msgspec.Struct, frozen=True):
    """The response after storing a course: its id, the path of its page, and its revision."""

    id: str
    path: str
    revision: int


class OwnCourse(msgspec.Struct, frozen=True):
    """A course as the server shows it to everyone with its link.

    `mine` tells whether the requester may change the course. `copied` is the id of the course that it was copied from.
    `checked` is the course with the results of its checks.
    """

    id: str
    path: str
    revision: int
    mine: bool
    copied: str | None
    checked: Any


class CustomCourseItem(msgspec.Struct, frozen=True):
    """A course in the list of an account's courses. `updated` is the time of the last change in milliseconds."""

    id: str
    path: str
    name: str
    updated: int


def page_of_course(course_id: str) -> str:
    """Return the path of a course's page."""
    return f"/courses/{course_id}"


def unknown_course() -> Refusal:
    return Refusal("course-unknown", "there is no course with this id")


def conflict(is_now: int, was: int) -> Refusal:
    """Return the error for a change of a course that was changed elsewhere in the meantime.

    `was` is the revision that the change is based on, `is_now` the stored revision.
    """
    return Refusal(
        "course-changed",
        f"this course was changed elsewhere: it has revision {is_now}, and you changed {was}; keep yours as a copy, "
        "or load it again",
        "revision",
    )


class OwnCourses:
    """Stores, changes, finds and deletes custom courses.

    `run` deletes courses that have not been used for a long time.
    """

    def __init__(self, config: Config, store: Store, request_jobs: RequestJobs, now: Callable[[], int]) -> None:
        """Create the service. `now` returns the cluster time, so that a wrong clock deletes no courses."""
        self._now = now
        self._days = config.course_days
        self._most = config.limits.courses_each_account
        self._store = store
        self._request_jobs = request_jobs
        self._writing = asyncio.Lock()

    async def edited(self, address: str, wanted: EditRequest) -> bytes:
        """Apply edits to a course in a worker, and return the course and the results of its checks as JSON.

        `address` is the address of the requester, for rate limits. Raises Refusal, BadInput.
        """
        return await self._request_jobs.run(address, EDIT_SECONDS, job_maker("course", wanted))

    async def why_not_playable(self, course: Any, address: str) -> Problem | None:
        """Return the problem that makes a race on a course impossible, or None. Raises Refusal, BadInput.

        Results are cached. `address` is the address of the requester, for rate limits.
        """
        text = await asyncio.to_thread(msgspec.json.encode, course)
        key = f"raceable {hashlib.sha256(text).hexdigest()}"
        found = await self._request_jobs.run_cached(key, address, EDIT_SECONDS, job_maker("raceable", text))
        problem: Problem | None = msgspec.json.decode(found, type=Problem | None)
        return problem

    async def _checked(self, address: str, course: Any) -> Any:
        checked = msgspec.json.decode(await self.edited(address, EditRequest(course)), type=CheckedCourse)
        return checked.course

    async def create(self, account: str, address: str, wanted: CourseRequest) -> StoredCourse:
        """Store a new course of an account, or return the course that the account stored with the same `once` before.

        Raises Refusal (`courses-full`), BadInput, StoreError.
        """
        course = await self._checked(address, wanted.course)
        async with self._writing:
            return await self._kept(account, wanted, course)

    async def _kept(self, account: str, wanted: CourseRequest, course: Any) -> StoredCourse:
        columns = schema.courses.c
        course_id = new_id() if wanted.once is None else _id_of(f"{account} {wanted.once}")
        if wanted.once is not None:
            before = await self._store.row(sa.select(columns.account, columns.revision).where(columns.id == course_id))
            if before is not None and before.account == account:
                return StoredCourse(course_id, page_of_course(course_id), before.revision)
        row = await self._store.row(
            sa.select(sa.func.count()).select_from(schema.courses).where(columns.account == account)
        )
        if row[0] >= self._most:
            raise Refusal("courses-full", f"you have {self._most} courses, which is the limit; delete some first")
        copied = wanted.copied if wanted.copied is not None and is_id(wanted.copied) else None
        kept, now = StoredCourse(course_id, page_of_course(course_id), 1), self._now()
        row = {"id": course_id, "account": account, "course": _text(course), "revision": 1, "copied": copied}
        await self._store.write(Write().add("course", **row, created=now, updated=now, used=now))
        return kept

    async def change(self, account: str | None, address: str, course_id: str, wanted: CourseChanged) -> StoredCourse:
        """Change a course of the account.

        Raises Refusal (`course-unknown`, `course-not-yours`, `course-changed`), BadInput, StoreError.
        """
        course = await self._checked(address, wanted.course)
        async with self._writing:
            row = await self._own(account, course_id)
            if row.revision != wanted.revision:
                raise conflict(row.revision, wanted.revision)
            write = Write().add("course-changed", key=course_id, was=row.revision, told=_text(course), at=self._now())
            await self._store.write(write)
            # Of two concurrent changes, the store applies the first. A deleted course stays deleted.
            row = await self._own(account, course_id)
            if decode_owned(course_id, row.course, dict) != course:
                raise conflict(row.revision, wanted.revision)
            return StoredCourse(course_id, page_of_course(course_id), row.revision)

    async def remove(self, account: str | None, course_id: str) -> None:
        """Delete a course of the account. Raises Refusal, StoreError."""
        async with self._writing:
            await self._own(account, course_id)
            await self._store.write(Write().add("no-course", key=course_id, before=2**62))

    async def row(self, course_id: str) -> Any:
        """Return the stored row of a course. Records at most once a day that the course is used.

        Raises Refusal (`course-unknown`).
        """
        row = None
        if is_id(course_id):
            row = await self._store.row(sa.select(schema.courses).where(schema.courses.c.id == course_id))
        if row is None:
            raise unknown_course()
        now = self._now()
        if now - row.used > DAY_MS:
            try:
                await self._store.write(Write().add("course-used", key=course_id, at=now))
            except StoreError as error:
                observe.log.warning("course-use-not-stored", error=error.code)  # the course can be shown even so
        return row

    async def list_for(self, account: str | None) -> list[CustomCourseItem]:
        """Return the courses of an account, the last changed first."""
        if account is None:
            return []
        columns = schema.courses.c
        # Selects only the name, so that the list does not load whole courses.
        name = json_value(columns.course, "name").label("name")
        query = sa.select(columns.id, columns.updated, name).where(columns.account == account)
        own = sa.select(columns.id).where(columns.account == account)
        rows = await self._store.rows_of_tables(
            query.order_by(columns.updated.desc()).limit(self._most), own, columns.id
        )
        return [
            CustomCourseItem(row.id, page_of_course(row.id), sanitize_name(row.name, MAX_NAME), row.updated)
            for row in rows
        ]

    async def _own(self, account: str | None, course_id: str) -> Any:
        row = await self.row(course_id)
        if account is None or row.account != account:
            raise Refusal("course-not-yours", "this course belongs to someone else; copy it and change the copy")
        return row

    async def run(self) -> None:
        """Delete unused courses every hour. Runs until it is cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep(self._now())
            except (StoreError, sa.exc.DBAPIError) as error:
                observe.log.warning("course-sweep-failed", error=repr(error))  # the next sweep tries again

    async def sweep(self, now: int) -> int:
        """Delete at most CHUNK unused courses, and return their number. Raises StoreError.

        A course is unused if no visitor has opened it for the number of days in the configuration. `now` is the cluster
        time in milliseconds.
        """
        if self._days is None:
            return 0
        before = now - int(self._days * DAY_MS)
        columns = schema.courses.c
        rows = await self._store.rows(sa.select(columns.id).where(columns.used < before).limit(CHUNK))
        if rows:
            write = Write()
            for row in rows:
                # Repeats the condition, so that a course that was used in the meantime stays.
                write.add("no-course", key=row.id, before=before)
            await self._store.write(write)
        return len(rows)


def course_of_row(row: Any) -> dict[str, Any]:
    """Return the course of a stored row, to show it or to race on it. Raises Damaged if the row cannot be decoded."""
    course: Any = decode_owned(row.id, row.course, dict)
    return with_displayable_names(course)


def _id_of(text: str) -> str:
    """Return an id computed from a text by a hash. The same text gives the same id.

    An attacker who does not know the text cannot guess the id.
    """
    number = int.from_bytes(hashlib.sha256(text.encode()).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_ALPHABET))
        letters.append(ID_ALPHABET[letter])
    return "".join(letters)


def _text(course: Any) -> str:
    return msgspec.json.encode(course).decode()


def own_course_routes(guard: RequestGuard, courses: OwnCourses) -> list[HTTPRouteHandler]:
    """Return the route handlers of custom courses."""

    @post("/api/roborally/edit", status_code=200, cost=2.0)
    async def edit(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, EditRequest)
        return json_text(await courses.edited(client.address, body))

    @post("/api/roborally/own-courses", cost=6.5)
    async def keep(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, CourseRequest)
        guard.rate_limits.pay_hourly("new_courses", client.address, "new courses")
        account, headers = await guard.ensure_account(client)
        guard.authors.check(account, client.address)
        return json(await courses.create(account, client.address, body), 201, headers)

    @get("/api/roborally/own-courses", cost=1.5)
    async def mine(request: HttpRequest) -> Response[bytes]:
        client = guard.client_of(request)
        return json(await courses.list_for(await guard.account(client)))

    @get("/api/roborally/own-courses/{course_id:str}", cost=1.5)
    async def look(request: HttpRequest, course_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        row = await courses.row(course_id)
        checked = await courses.edited(client.address, EditRequest(course_of_row(row)))
        own = row.account == await guard.account(client)
        path = page_of_course(row.id)
        return json(OwnCourse(row.id, path, row.revision, own, row.copied, msgspec.Raw(checked)))

    @put("/api/roborally/own-courses/{course_id:str}", cost=4.0)
    async def change(request: HttpRequest, course_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, CourseChanged)
        return json(await courses.change(await guard.author(client), client.address, course_id, body))

    @delete("/api/roborally/own-courses/{course_id:str}", status_code=204, cost=4.0)
    async def remove(request: HttpRequest, course_id: FromPath[str]) -> None:
        client = guard.changing_client(request)
        await courses.remove(await guard.account(client), course_id)

    return [edit, keep, mine, look, change, remove]
