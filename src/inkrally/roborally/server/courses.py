"""The printed courses of RoboRally over HTTP: the list, each course with its floor for a client to draw, also as its
boards have turned in a race, and the boards that they are laid of.

They are facts and change only with the program, so they are written once and kept by browsers for a day.
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
from inkrally.roborally.floor.courses import board_list, course, course_json, course_list, turned_course
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import Asked, json

A_DAY = {"cache-control": "public, max-age=86400"}


@cache
def _list() -> bytes:
    return msgspec.json.encode(course_list())


@cache
def _boards() -> bytes:
    return msgspec.json.encode(board_list())


@cache
def _course(course_id: str) -> bytes:
    """A course as JSON. Raises BadInput (`unknown-course`), which is not remembered."""
    return msgspec.json.encode(course_json(course(course_id)))


@lru_cache(maxsize=256)
def _turned(course_id: str, rotations: str) -> bytes:
    """A course as JSON with its boards turned: all that four boards can be turned to are kept. Raises BadInput
    (`unknown-course`, `rotations`), which is not remembered."""
    return msgspec.json.encode(course_json(turned_course(course_id, rotations)))


def _found(find: Callable[[], bytes]) -> Response[bytes]:
    try:
        return Response(find(), media_type="application/json", headers=A_DAY)
    except BadInput as error:
        return json({"error": error.problem}, 404 if error.problem.code == "unknown-course" else 400)


def course_routes(guard: RequestGuard) -> list[HTTPRouteHandler]:
    """The routes of courses."""

    @get("/api/roborally/courses", cost=1.5)
    async def courses(request: Asked) -> Response[bytes]:
        guard.ask(request)
        return Response(_list(), media_type="application/json", headers=A_DAY)

    @get("/api/roborally/courses/{course_id:str}", cost=1.5)
    async def one(request: Asked, course_id: FromPath[str]) -> Response[bytes]:
        guard.ask(request)
        return await asyncio.to_thread(_found, partial(_course, course_id))

    # An address of its own: a server that does not know it says so, where it would take no heed of a parameter and give
    # the floor as it is printed, which browsers keep for a day.
    @get("/api/roborally/courses/{course_id:str}/turned/{rotations:str}", cost=1.5)
    async def turned(request: Asked, course_id: FromPath[str], rotations: FromPath[str]) -> Response[bytes]:
        guard.ask(request)
        return await asyncio.to_thread(_found, partial(_turned, course_id, rotations))

    @get("/api/roborally/boards", cost=1.5)
    async def boards(request: Asked) -> Response[bytes]:
        guard.ask(request)
        return Response(await asyncio.to_thread(_boards), media_type="application/json", headers=A_DAY)

    return [courses, one, turned, boards]
