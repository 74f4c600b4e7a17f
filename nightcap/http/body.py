"""Reads a whole request body first, within size and time limits."""

import asyncio
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import NamedTuple

from asgiref.typing import ASGIReceiveCallable
from django.utils.translation import gettext as _

from nightcap.http.request import Refused, Request
from nightcap.http.response import problem

IN_MEMORY_BYTES = 1_000_000
ANONYMOUS, SIGNED_IN, WITH_PICTURES, WITH_CLIPS = 64_000, 2_000_000, 30_000_000, 36_000_000
"""Bytes; a clip of 25 MB has 35 MB as a data URL."""
_CARRY_CLIPS = ("/api/host-event-images", "/api/videos")
_CARRY_PICTURES = (
    "/api/events",
    "/api/event-links",
    # A calendar file has its own limit: over 5 MB it is refused, naming its field.
    "/api/feed/import",
    "/api/featured-images",
    "/api/past-event-images",
    "/api/menu",
)

BODY_SECONDS, LARGE_BODY_SECONDS, NEXT_PART_SECONDS = 30.0, 900.0, 10.0
"""Limits for any body, for one with files, and between two parts."""


class Body(NamedTuple):
    """A whole body, on disk if it is large; close the file after use."""

    file: SpooledTemporaryFile[bytes]
    length: int

    @property
    def is_large(self) -> bool:
        """Return whether reading it at once takes notable memory."""
        return self.length > SIGNED_IN


def limit_for(path: str, *, is_signed_in: bool) -> int:
    """Return the largest body in bytes that a path accepts."""
    if not is_signed_in:
        return ANONYMOUS
    if path.startswith(_CARRY_CLIPS):
        return WITH_CLIPS
    return WITH_PICTURES if path.startswith(_CARRY_PICTURES) else SIGNED_IN


async def read(request: Request, receive: ASGIReceiveCallable, *, limit: int) -> Body:
    """Read a body to its end.

    Raises Refused: 413 once it is larger than `limit`, 408 if it arrives too slowly, 400 if it is
    cut off or its Content-Length is not a number.
    """
    announced = request.headers.get(b"content-length", b"0")
    if not announced.isdigit():
        raise Refused(problem(400, "The Content-Length is malformed."))
    if int(announced) > limit:
        raise _too_large(limit)
    seconds = BODY_SECONDS if limit < WITH_PICTURES else LARGE_BODY_SECONDS
    with ExitStack() as closing:
        file = closing.enter_context(SpooledTemporaryFile[bytes](max_size=IN_MEMORY_BYTES))
        try:
            async with asyncio.timeout(seconds):
                length = await _copy(receive, file, limit)
        except TimeoutError:
            raise Refused(problem(408, _("The request did not arrive in time."))) from None
        file.seek(0)
        closing.pop_all()
    return Body(file, length)


async def _copy(receive: ASGIReceiveCallable, file: SpooledTemporaryFile[bytes], limit: int) -> int:
    length, is_whole = 0, False
    while not is_whole:
        # wait_for would create a task for every part.
        async with asyncio.timeout(NEXT_PART_SECONDS):
            message = await receive()
        if message["type"] != "http.request":
            raise Refused(problem(400, "The request broke off."))
        part = message.get("body", b"")
        length += len(part)
        if length > limit:
            raise _too_large(limit)
        file.write(part)
        is_whole = not message.get("more_body")
    return length


def _too_large(limit: int) -> Refused:
    text = _("More than %(size)s kB are not taken here.") % {"size": limit // 1000}
    return Refused(problem(413, text))
