"""Sends files under /media without blocking; nightcap/media decides which."""

import asyncio
from pathlib import Path

from asgiref.typing import ASGISendCallable

from nightcap.core.errors import StorageAway
from nightcap.core.http import site_of
from nightcap.http.handler import Handler
from nightcap.http.request import Request
from nightcap.http.response import send_head
from nightcap.media import services, serving

_CHUNK_BYTES = 64 * 1024
_COME_BACK = serving.MediaResponse(
    503, {"Cache-Control": "no-store", "Content-Length": "0", "Retry-After": "10"}
)


async def send_file(
    send: ASGISendCallable, request: Request, *, root: Path, handler: Handler
) -> None:
    """Respond to a request for a file under /media, in chunks."""
    path = request.raw_path.decode("latin-1")
    wanted = {
        key.decode("latin-1"): value.decode("latin-1") for key, value in request.headers.items()
    }

    def look() -> serving.MediaResponse:
        return serving.respond(path, wanted, root=root, method=request.method)

    response = await asyncio.to_thread(look)
    # A file that is missing, or a placeholder: another machine may have it.
    if response.headers.get("Cache-Control") == "no-store":
        try:
            network = site_of(request.client)
            if await handler.readers.run(lambda: services.bring_here(path), network=network):
                response = await asyncio.to_thread(look)
        except StorageAway:
            response = response if response.file is not None else _COME_BACK
    headers = tuple(
        (key.lower().encode(), value.encode("latin-1")) for key, value in response.headers.items()
    )
    await send_head(send, response.status, headers)
    if response.file is not None:
        with await asyncio.to_thread(response.file.open, "rb") as file:
            await asyncio.to_thread(file.seek, response.start)
            left = response.length
            while left > 0 and (
                chunk := await asyncio.to_thread(file.read, min(_CHUNK_BYTES, left))
            ):
                left -= len(chunk)
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
