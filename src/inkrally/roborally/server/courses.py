"""Serves the printed courses and boards: the list of courses, each course with its floor, and all boards.

The responses change only with a release, so browsers cache them for a day.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache, lru_cache, partial

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import BadInput
from inkrally.roborally.floor.courses import board_list, course_json, course_list, printed_course, turned_course
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json

A_DAY = {"cache-control": "public, max-age=86400"}
"""The headers that let browsers cache a response for a day."""


@cache
def _list() -> bytes:
    return msgspec.json.encode(course_list())


@cache
def _boards() -> bytes:
    return msgspec.json.encode(board_list())


@cache
def _course(course_id: str) -> bytes:
    """Return a printed course as JSON. Raises BadInput (`unknown-course`); errors are not cached."""
    return msgspec.json.encode(course_json(printed_course(course_id)))


@lru_cache(maxsize=256)
def _turned(course_id: str, rotations: str) -> bytes:
    """Return a printed course with turned boards as JSON. Raises BadInput (`unknown-course`, `rotations`).

    The cache has room for all rotations of a course with four boards. Errors are not cached.
    """
    return msgspec.json.encode(course_json(turned_course(course_id, rotations)))


def _found(find: Callable[[], bytes]) -> Response[bytes]:
    """Return the JSON from `find` as a response, or a response with the error that `find` raises."""
    try:
        return Response(find(), media_type="application/json", headers=A_DAY)
    except BadInput as error:
        return json({"error": error.problem}, 404 if error.problem.code == "unknown-course" else 400)


def course_routes(guard: RequestGuard) -> list[HTTPRouteHandler]:
    """Return the route handlers for printed courses and boards."""

    @get("/api/roborally/courses", cost=1.5)
    async def courses(request: HttpRequest) -> Response[bytes]:
        guard.client_of(request)
        return Response(_list(), media_type="application/json", headers=A_DAY)

    @get("/api/roborally/courses/{course_id:str}", cost=1.5)
    async def one(request: HttpRequest, course_id: FromPath[str]) -> Response[bytes]:
        guard.client_of(request)
        return await asyncio.to_thread(_found, partial(_course, course_id))

    # A separate path, because an older server answers 404 to it. It would ignore a query parameter and return the
    # printed floor, which browsers cache for a day.
    @get("/api/roborally/courses/{course_id:str}/turned/{rotations:str}", cost=1.5)
    async def turned(request: HttpRequest, course_id: FromPath[str], rotations: FromPath[str]) -> Response[bytes]:
        guard.client_of(request)
        return await asyncio.to_thread(_found, partial(_turned, course_id, rotations))

    @get("/api/roborally/boards", cost=1.5)
    async def boards(request: HttpRequest) -> Response[bytes]:
        guard.client_of(request)
        return Response(await asyncio.to_thread(_boards), media_type="application/json", headers=A_DAY)

    return [courses, one, turned, boards]
