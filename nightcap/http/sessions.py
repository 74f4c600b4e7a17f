"""Sessions that reading never writes for: a locked database or a full disk keeps nobody waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError, connection
from django.http import HttpRequest, HttpResponse

from nightcap.core.shared_table import SharedTable
from nightcap.core.time import now

RENEW_SECONDS = 60.0
"""Seconds for which a session's end stands as it was written: it ends a minute early at most."""
_MOST_KNOWN = 1_000


class LazySessionMiddleware(SessionMiddleware):
    """Django's, but using a session moves its end only now and then, and only if nobody waits."""

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self._renewed = SharedTable[str, bool].lasting(_MOST_KNOWN, RENEW_SECONDS)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save what has changed, else renew. Raises OperationalError when it cannot be saved."""
        try:
            response = super().process_response(request, response)
        except SessionInterrupted as error:
            # It was not ended meanwhile: it could not be written.
            if _is_out_of_reach(error):
                raise OperationalError("The session could not be saved.") from error
            raise
        # What is the same for everybody is answered without one.
        session: SessionBase | None = getattr(request, "session", None)
        key = None if session is None or session.is_empty() else session.session_key
        if key is not None and self._renew(key):
            _set_cookie(response, key)
        return response

    def _renew(self, key: str) -> bool:
        """Move a session's end where that is due and nothing has to be waited for."""
        if key in self._renewed:
            return False
        ends_at = now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
        due = Session.objects.filter(
            pk=key, expire_date__lt=ends_at - timedelta(seconds=RENEW_SECONDS / 2)
        )
        try:
            if due.exists():
                with _without_waiting():
                    due.update(expire_date=ends_at)
        except DatabaseError:
            # It is tried again with the next request.
            return False
        self._renewed.put(key, True)
        return True


def _set_cookie(response: HttpResponse, key: str) -> None:
    response.set_cookie(
        settings.SESSION_COOKIE_NAME,
        key,
        max_age=settings.SESSION_COOKIE_AGE,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=settings.SESSION_COOKIE_HTTPONLY,
        samesite="Lax",
    )


@contextmanager
def _without_waiting() -> Iterator[None]:
    """Let a change fail at once while somebody else writes. On PostgreSQL rows are locked alone."""
    if connection.vendor != "sqlite":
        yield
        return
    patience = round(settings.DATABASES["default"]["OPTIONS"]["timeout"] * 1000)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")


def _is_out_of_reach(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, OperationalError):
            return True
        error = error.__context__
    return False
