"""Logging in, with the shared password or by name, and what keeps one's own way in safe."""

from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.http import HttpRequest

from nightcap.core.errors import DomainError, Forbidden, Invalid
from nightcap.core.time import now
from nightcap.staff import (
    accounts,
    login_limits,
    members,
    passwords,
    second_factor,
    sessions,
)
from nightcap.staff.accounts import Account
from nightcap.staff.login_limits import CODES, Attempt
from nightcap.staff.models import LogIn

_NOBODY = "nobody"
"""A username that no user has."""


class WrongPassword(DomainError):
    """The password is not that of the name, or of the shared account."""

    status = 401


class CodeNeeded(DomainError):
    """The password is right, and the code of the second factor is missing or wrong."""

    status = 401

    def __init__(self, message: str, *, fault: str) -> None:
        super().__init__(message, fields={"code": fault})


class StartPasswordExpired(Forbidden):
    """The start password is right, and was given too long ago."""


def sign_in(request: HttpRequest, *, password: str, code: str, name: str = "") -> Account:
    """Open a session, under a key that nobody can have known before; return whose.

    Without a name the password is the shared one. Raises WrongPassword, for an unknown name, too;
    StartPasswordExpired; CodeNeeded when a second factor is on and the code is missing or wrong;
    and TooMany when a limit is used up (nightcap.staff.login_limits), or too many people log in
    at this moment.
    """
    attempt = login_limits.attempt_from(request)
    member = None if accounts.is_shared(name) else accounts.member_named(name)
    named = member.name if member else None
    if member:
        username = member.user.username
    else:
        # Of nobody: judged as long as any other, so that no answer tells who works here.
        username = passwords.USERNAME if accounts.is_shared(name) else _NOBODY
    user = _check_password(request, attempt, username, password)
    account = accounts.account_of(user) if user else None
    if user is None or account is None:
        is_unknown = username == _NOBODY
        outcome = LogIn.Outcome.UNKNOWN_NAME if is_unknown else LogIn.Outcome.WRONG_PASSWORD
        sessions.record_log_in(request, outcome, name=named)
        raise WrongPassword("Invalid password")
    if member and member.start_password_ends_at and member.start_password_ends_at <= now():
        sessions.record_log_in(request, LogIn.Outcome.EXPIRED, name=named)
        raise StartPasswordExpired(
            "This start password has expired. Please ask a manager for a new one."
        )
    if second_factor.is_on(user):
        _require_code(request, attempt, account, code)
    login_limits.refund_attempt(attempt, clears_own=account.name is None)
    sessions.record_log_in(request, LogIn.Outcome.LOGGED_IN, name=named)
    request.session.flush()
    login(request, user)
    sessions.begin(request)
    return account


def change_password(request: HttpRequest, account: Account, *, present: str, new: str) -> None:
    """Change the password of an account, and end every session of it but this one.

    Raises Invalid when the present one is wrong or the new one weak, or a start password again,
    and TooMany.
    """
    passwords.refuse_weak(new, field="new")
    if account.must_choose_password and new == present:
        fault = "must be another one than the start password"
        raise Invalid(f"The password {fault}.", fields={"new": fault})
    require_password(request, account, present, field="present")
    with transaction.atomic():
        if account.name is None:
            user = passwords.change(new)
        else:
            user = passwords.change_own(account.user.staff_member, new)
        update_session_auth_hash(request, user)
        sessions.end_others(request, user)


@transaction.atomic
def turn_on_second_factor(request: HttpRequest, account: Account, *, code: str) -> list[str]:
    """Ask for a code at each login from now on, and end every session of it but this one.

    Return the recovery codes. Raises what second_factor.turn_on() raises.
    """
    codes = second_factor.turn_on(account.user, code)
    sessions.end_others(request, account.user)
    return codes


def require_password(
    request: HttpRequest, account: Account, password: str, *, field: str = "password"
) -> None:
    """Ask who is signed in for the password once more: the browser may stand open.

    Raises Invalid, naming `field`, and TooMany.
    """
    attempt = login_limits.attempt_from(request)
    if _check_password(request, attempt, account.user.username, password) is None:
        fault = "is not the present password"
        raise Invalid(f"This {fault}.", fields={field: fault})
    login_limits.refund_attempt(attempt, clears_own=account.name is None)


def sweep() -> None:
    """Drop expired sessions, old log-ins and the counts of guesses that no longer matter."""
    SessionStore.clear_expired()
    sessions.sweep_log_ins()
    login_limits.sweep_limits()
    members.sweep()


def _check_password(
    request: HttpRequest, attempt: Attempt, username: str, password: str
) -> User | None:
    """Return the user when the password is right."""
    with login_limits.hashing_slot(attempt.rank):
        login_limits.count_attempt(attempt.limits)
        user = authenticate(request, username=username, password=password)
    return user if isinstance(user, User) else None


def _require_code(request: HttpRequest, attempt: Attempt, account: Account, code: str) -> None:
    if not code:
        sessions.record_log_in(request, LogIn.Outcome.CODE_ASKED, name=account.name)
        raise CodeNeeded("Please enter the code that your app shows.", fault="is required")
    if second_factor.is_of_the_app(code) and not attempt.has_cookie:
        login_limits.count_attempt((CODES,))
    if not second_factor.accepts(account.user, code):
        sessions.record_log_in(request, LogIn.Outcome.WRONG_CODE, name=account.name)
        raise CodeNeeded("Invalid code", fault="is wrong or was used before")
