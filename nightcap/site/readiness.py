"""The state of this server: database, disk, email, background worker and threads.

A load balancer sends visitors to other servers after 503. That helps if this machine's database or
disk fails. An unreachable mail server affects all machines, so late emails and a silent worker are
reported with 200: they concern monitoring, not load balancing.
"""

import asyncio
import json
import os
import shutil
import time
from collections.abc import Sequence

from django.conf import settings
from django.db import Error, connections
from django.http import HttpRequest
from ninja import Router

from nightcap.core import health
from nightcap.core.errors import Problem
from nightcap.core.health import WatchedThreads
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.http.response import Response, json_response
from nightcap.mail.models import Mail
from nightcap.mail.services import LATE_AFTER
from nightcap.staff.access import manager

ENOUGH = 200_000_000
"""Bytes that must be free."""
_NEEDED = ("database", "disk", "threads")
KEPT_SECONDS = 1.0
_TIMEOUT_SECONDS = 3.0
_NO_ANSWER = json_response(503, b'{"status":"failed","parts":{"database":"no answer"}}')


class Readiness:
    """The state of this server, checked once for all requests within a second.

    A separate thread checks it, because the state includes the requests' threads.
    """

    def __init__(self, threads: WatchedThreads) -> None:
        self._threads = threads
        self._asking: asyncio.Task[Response] | None = None
        self._known = _NO_ANSWER
        self._until = 0.0

    async def response(self) -> Response:
        """Return the state, at most a second old; 503 if the check takes too long."""
        if time.monotonic() < self._until:
            return self._known
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(asyncio.to_thread(self._ask_once))
        try:
            self._known = await asyncio.wait_for(asyncio.shield(self._asking), _TIMEOUT_SECONDS)
        except TimeoutError:
            self._known = _NO_ANSWER
        self._until = time.monotonic() + KEPT_SECONDS
        return self._known

    def _ask_once(self) -> Response:
        try:
            return response(self._threads.dead())
        finally:
            connections.close_all()


def response(dead_threads: Sequence[str]) -> Response:
    """Return the state of each part and of the whole; `dead_threads` are those of this process."""
    silent = health.silent_threads()
    parts = {
        "database": _database(),
        "disk": _disk(),
        "mail": _mail(),
        "worker": f"silent: {', '.join(silent)}" if silent else "ok",
        "threads": f"dead: {', '.join(dead_threads)}" if dead_threads else "ok",
    }
    is_failed = any(parts[name] != "ok" for name in _NEEDED)
    is_ok = set(parts.values()) == {"ok"}
    status = "failed" if is_failed else "ok" if is_ok else "degraded"
    body = json.dumps({"status": status, "parts": parts}, separators=(",", ":")).encode()
    return json_response(503 if status == "failed" else 200, body)


def _database() -> str:
    try:
        publishing.version()
    except Error:
        return "away"
    return "ok"


def _disk() -> str:
    try:
        is_writable = os.access(settings.DATA_DIR, os.W_OK)
        free = shutil.disk_usage(settings.DATA_DIR).free
    except OSError:
        return "away"
    if not is_writable:
        return "read-only"
    return "ok" if free >= ENOUGH else "full"


def _mail() -> str:
    waiting = Mail.objects.filter(state__in=[Mail.State.QUEUED, Mail.State.SENDING])
    try:
        is_late = waiting.filter(queued_at__lte=now() - LATE_AFTER).exists()
    except Error:
        return "unknown"
    return "late" if is_late else "ok"


router = Router(by_alias=True, tags=["space"], auth=manager)


class SpaceOut(CamelSchema):
    """Free bytes; if the space is low, inquiries, sign-ups and uploads are refused.

    If it is out, bookings are refused too.
    """

    free: int
    is_low: bool
    is_out: bool


@router.get("", response={200: SpaceOut, 401: Problem}, operation_id="get_space")
def get_space(request: HttpRequest) -> SpaceOut:
    """Return the free space on the disk of the server that answers."""
    return SpaceOut.from_orm(health.disk_space())
