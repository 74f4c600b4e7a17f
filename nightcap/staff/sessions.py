"""A session ends for good twelve hours after login, however busy it was."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse

from nightcap.core.time import now

LONGEST = timedelta(hours=12)
BEGAN_AT = "began_at"


def begin(request: HttpRequest) -> None:
    """Note when this session was opened."""
    request.session[BEGAN_AT] = now().isoformat()


class AbsoluteExpiry:
    """Middleware that drops a session opened longer than LONGEST ago."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = request.session.get(BEGAN_AT)
        if began and now() - datetime.fromisoformat(began) > LONGEST:
            # Not flush(), which would write: it stays worthless until it is swept.
            request.session = SessionStore()
        return self.get_response(request)
