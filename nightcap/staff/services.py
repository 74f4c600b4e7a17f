"""One shared password: setting it, signing in with it and out again."""

import secrets
import threading

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.http import HttpRequest

from nightcap.core.errors import TooMany
from nightcap.core.http import network_of
from nightcap.staff import sessions, throttle
from nightcap.staff.errors import WrongPassword

USERNAME = "manager"

# No vowels and nothing that looks like something else: it is read from a screen and typed.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_GROUPS, _GROUP_LENGTH = 5, 4

# One hash at a time in each web worker: guessing can never take more than the worker's share of
# processor and memory (100 MB a hash).
_hashing = threading.BoundedSemaphore(1)
_LONGEST_WAIT_SECONDS = 1.5


@transaction.atomic
def ensure_manager(password: str) -> str | None:
    """Make sure that the manager can sign in; called at every start.

    A password that is given becomes the password, which ends all sessions when it is a new one.
    Without one, the very first start makes one up and returns it, to be shown once.
    """
    user, is_new = User.objects.get_or_create(username=USERNAME)
    made_up = _made_up_password() if is_new and not password else None
    wanted = password or made_up
    if wanted and (is_new or not user.check_password(wanted)):
        user.set_password(wanted)
        user.save(update_fields=["password"])
    return made_up


def sign_in(request: HttpRequest, *, password: str) -> None:
    """Open a session, under a key that nobody can have known before.

    Raises WrongPassword, and TooMany when this address has guessed too often (ten wrong passwords
    in half an hour) or too many people sign in at this moment.
    """
    source = network_of(request.META.get("REMOTE_ADDR", ""))
    throttle.refuse_if_exhausted(source)
    if not _hashing.acquire(timeout=_LONGEST_WAIT_SECONDS):
        raise TooMany("Too many people are signing in. Please try again.", retry_after=2)
    try:
        throttle.count_attempt(source)
        user = authenticate(request, username=USERNAME, password=password)
    finally:
        _hashing.release()
    if user is None:
        raise WrongPassword("Invalid password")
    throttle.forget(source)
    request.session.flush()
    login(request, user)
    sessions.begin(request)


def sign_out(request: HttpRequest) -> None:
    """End the session on the server too: its cookie is worth nothing afterwards."""
    logout(request)


def sweep() -> None:
    """Drop expired sessions and the counts of wrong passwords that no longer matter."""
    SessionStore.clear_expired()
    throttle.sweep()


def _made_up_password() -> str:
    return "-".join(
        "".join(secrets.choice(_LETTERS) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS)
    )
