"""Sessions of the panel.

A manager sees and ends everybody's sessions, other roles their own.
"""

import hashlib
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from nightcap.core.database import without_waiting
from nightcap.core.errors import NotFound, is_database_unavailable
from nightcap.core.http import sender_of
from nightcap.core.shared_table import SharedTable
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.staff.accounts import Account, account_of
from nightcap.staff.schemas import SessionOut

LONGEST = timedelta(hours=12)
"""How long after login a session ends, even if it is in use."""
RENEW_SECONDS = 60.0
"""Shortest time between two renewals of a session, so it may end a minute early."""
_MOST_KNOWN = 1_000
BEGAN_AT = "began_at"
_BROWSER, _NETWORK = "browser", "network"


def begin(request: HttpRequest) -> None:
    """Record time, network and browser of this session."""
    request.session[BEGAN_AT] = now().isoformat()
    request.session[_BROWSER] = browser_of(request)
    request.session[_NETWORK] = sender_of(request)


def list_open(request: HttpRequest, account: Account) -> list[SessionOut]:
    """Return the open sessions, the one of this request first, then the last used."""
    found = [session for _, session in _open(request, account)]
    return sorted(found, key=lambda each: (each.is_this, each.used_at), reverse=True)


def end(request: HttpRequest, account: Account, session_id: str) -> None:
    """End a session. Raises NotFound when no such session is open."""
    for row, each in _open(request, account):
        if each.id == session_id:
            row.delete()
            title = f"{each.name}, {each.browser}" if each.name else each.browser
            changes.record(action="ended", kind="session", title=title)
            return
    raise NotFound("This session has ended already.")


def end_others(request: HttpRequest, user: User) -> None:
    """End every session of a user but this one."""
    _record_ended(_end_of(_others(request), user))


def end_all_others(request: HttpRequest) -> None:
    """End the sessions of all accounts but this one."""
    _record_ended(_others(request).delete()[0])


def end_all_of(user: User) -> None:
    """End every session of a user."""
    _end_of(Session.objects.all(), user)


class LazySessionMiddleware(SessionMiddleware):
    """Django's sessions, which end LONGEST after login, even if they are in use.

    A session's other end, after inactivity, is moved only every RENEW_SECONDS and without waiting,
    so a locked database or a full disk does not delay reads.
    """

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self._renewed = SharedTable[str, bool].lasting(_MOST_KNOWN, RENEW_SECONDS)

    def process_request(self, request: HttpRequest) -> None:
        """Open the request's session, unless it has ended."""
        super().process_request(request)
        began = request.session.get(BEGAN_AT)
        if began and now() - datetime.fromisoformat(began) > LONGEST:
            # Not flush(), which would write: the sweep deletes the row later.
            request.session = SessionStore()

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save changes, else renew the session. Raises OperationalError when saving fails."""
        try:
            response = super().process_response(request, response)
        except SessionInterrupted as error:
            # The session has not ended: the database could not save it.
            if _is_out_of_reach(error):
                raise OperationalError("The session could not be saved.") from error
            raise
        # Shared responses have no session.
        session: SessionBase | None = getattr(request, "session", None)
        key = None if session is None or session.is_empty() else session.session_key
        if key is not None and self._renew(key):
            _set_cookie(response, key)
        return response

    def _renew(self, key: str) -> bool:
        """Move a session's end if it is due. Return False if that failed or was done recently."""
        if key in self._renewed:
            return False
        ends_at = now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
        due = Session.objects.filter(
            pk=key, expire_date__lt=ends_at - timedelta(seconds=RENEW_SECONDS / 2)
        )
        try:
            if due.exists():
                with without_waiting():
                    due.update(expire_date=ends_at)
        except DatabaseError:
            # The next request tries again.
            return False
        self._renewed.put(key, True)
        return True


def _open(request: HttpRequest, account: Account) -> Iterator[tuple[Session, SessionOut]]:
    lasts = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    accounts = _seen_by(account)
    for row in Session.objects.filter(expire_date__gt=now()):
        held = row.get_decoded()
        whose = accounts.get(held.get(SESSION_KEY, ""))
        # A session that was opened with an earlier password is no longer valid.
        if whose is None or held.get(HASH_SESSION_KEY) != whose.user.get_session_auth_hash():
            continue
        began = held.get(BEGAN_AT)
        began_at = datetime.fromisoformat(began) if began else None
        if began_at and now() - began_at > LONGEST:
            continue
        session = SessionOut(
            # The id identifies the session without granting access.
            id=hashlib.sha256(row.session_key.encode()).hexdigest()[:20],
            began_at=began_at,
            used_at=row.expire_date - lasts,
            browser=held.get(_BROWSER, ""),
            network=held.get(_NETWORK, ""),
            is_this=row.session_key == request.session.session_key,
            name=whose.name,
        )
        yield row, session


def _seen_by(account: Account) -> dict[str, Account]:
    """Return the accounts whose sessions an account sees, by the user's key in a session."""
    if not account.is_manager:
        return {str(account.user.pk): account}
    found = map(account_of, User.objects.filter(is_active=True).select_related("staff_member"))
    return {str(each.user.pk): each for each in found if each}


def _end_of(sessions: QuerySet[Session], user: User) -> int:
    own = [row.pk for row in sessions if row.get_decoded().get(SESSION_KEY) == str(user.pk)]
    return sessions.filter(pk__in=own).delete()[0]


def _others(request: HttpRequest) -> QuerySet[Session]:
    return Session.objects.exclude(pk=request.session.session_key)


def _record_ended(count: int) -> None:
    if count:
        changes.record(action="ended", kind="other sessions", title=f"{count} in all")


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


def _is_out_of_reach(error: BaseException | None) -> bool:
    while error is not None:
        if is_database_unavailable(error):
            return True
        error = error.__context__
    return False


_UNKNOWN = "Unknown browser"

# In this order: most browsers also name those that came before them.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "Chromebook"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def browser_of(request: HttpRequest) -> str:
    """Return browser and system of a request, such as "Safari on iPhone"."""
    user_agent = request.headers.get("User-Agent", "")
    names = (_first(_BROWSERS, user_agent) or _UNKNOWN, _first(_SYSTEMS, user_agent))
    return " on ".join(filter(None, names))


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
