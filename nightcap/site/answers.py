"""Finished answers of the front door, as bytes."""

from collections.abc import Iterable
from dataclasses import dataclass

from asgiref.typing import ASGISendCallable

from nightcap.core.errors import Problem

Header = tuple[bytes, bytes]


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, headers with lower-case names, and a whole body."""

    status: int
    headers: tuple[Header, ...]
    body: bytes = b""

    def header(self, name: bytes) -> bytes | None:
        """Return the first value of a header, or None."""
        return next((value for key, value in self.headers if key == name), None)


def problem(status: int, message: str, *more: Header) -> Answer:
    """The body of every error, `{"message": …, "fields": {}}`, which nobody may keep."""
    body = Problem(message=message).model_dump_json().encode()
    headers = (
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
        *more,
    )
    return Answer(status, headers, body)


def json_answer(body: bytes) -> Answer:
    """A small answer of the front door's own."""
    headers = (
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
    )
    return Answer(200, headers, body)


def with_defaults(headers: Iterable[Header], defaults: Iterable[Header]) -> tuple[Header, ...]:
    """Add the default headers that are not there yet."""
    own = tuple(headers)
    names = {name for name, _ in own}
    return (*own, *(header for header in defaults if header[0] not in names))


async def give(send: ASGISendCallable, answer: Answer, *, without_body: bool = False) -> None:
    """Send an answer; `without_body` keeps the headers of the GET for a HEAD."""
    await send(
        {
            "type": "http.response.start",
            "status": answer.status,
            "headers": answer.headers,
            "trailers": False,
        }
    )
    body = b"" if without_body else answer.body
    await send({"type": "http.response.body", "body": body, "more_body": False})
