"""Files under /media: media says what to send, this module sends it without blocking."""

import asyncio
from pathlib import Path

from asgiref.typing import ASGISendCallable

from nightcap.core.errors import StorageAway
from nightcap.core.http import site_of
from nightcap.http.handler import Handler
from nightcap.http.request import Request
from nightcap.http.response import Header, with_defaults
from nightcap.media import services, serving

_CHUNK = 64 * 1024
_COME_BACK = serving.MediaResponse(
    503, {"Cache-Control": "no-store", "Content-Length": "0", "Retry-After": "10"}
)


async def send_file(
    send: ASGISendCallable,
    request: Request,
    *,
    root: Path,
    handler: Handler,
    defaults: tuple[Header, ...],
) -> None:
    """Respond to a request for a file under /media, in chunks."""
    path = request.raw_path.decode("latin-1")
    wanted = {
        key.decode("latin-1"): value.decode("latin-1") for key, value in request.headers.items()
    }

    def look() -> serving.MediaResponse:
        return serving.respond(path, wanted, root=root, method=request.method)

    response = await asyncio.to_thread(look)
    # Missing, or a stand-in: another machine may have it.
    if response.headers.get("Cache-Control") == "no-store":
        try:
            if await handler.read(
                lambda: services.bring_here(path), network=site_of(request.client)
            ):
                response = await asyncio.to_thread(look)
        except StorageAway:
            response = response if response.file is not None else _COME_BACK
    headers = (
        (key.lower().encode(), value.encode("latin-1")) for key, value in response.headers.items()
    )
    await send(
        {
            "type": "http.response.start",
            "status": response.status,
            "headers": with_defaults(headers, defaults),
            "trailers": False,
        }
    )
    if response.file is not None:
        await _stream(send, response.file, response.start, response.length)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _stream(send: ASGISendCallable, path: Path, start: int, length: int) -> None:
    with await asyncio.to_thread(path.open, "rb") as file:
        await asyncio.to_thread(file.seek, start)
        while length > 0:
            chunk = await asyncio.to_thread(file.read, min(_CHUNK, length))
            if not chunk:
                return
            length -= len(chunk)
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
