"""Logging in, with the shared password or by name, and what keeps one's own way in safe."""

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.http import HttpRequest

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.staff import (
    accounts,
    lanes,
    log_ins,
    members,
    passwords,
    second_factor,
    sessions,
    throttle,
)
from nightcap.staff.accounts import Account
from nightcap.staff.errors import CodeNeeded, StartPasswordExpired, WrongPassword
from nightcap.staff.lanes import CODES, Lane
from nightcap.staff.models import LogIn
from nightcap.staff.second_factor import Enrolment
from nightcap.staff.turns import turn

_NOBODY = "nobody"
"""A username that no user has."""


def sign_in(request: HttpRequest, *, password: str, code: str, name: str = "") -> Account:
    """Open a session, under a key that nobody can have known before; return whose.

    Without a name the password is the shared one. Raises WrongPassword, for an unknown name, too;
    StartPasswordExpired; CodeNeeded when a second factor is on and the code is missing or wrong;
    and TooMany when too much was guessed (nightcap.staff.lanes says what is), or too many people
    log in at this moment.
    """
    lane = lanes.lane_of(request)
    member = None if accounts.is_shared(name) else accounts.member_named(name)
    named = member.name if member else None
    if member:
        username = member.user.username
    else:
        # Of nobody: judged as long as any other, so that no answer tells who works here.
        username = passwords.USERNAME if accounts.is_shared(name) else _NOBODY
    user = _judged(request, lane, username, password)
    account = accounts.account_of(user) if user else None
    if user is None or account is None:
        is_unknown = username == _NOBODY
        outcome = LogIn.Outcome.UNKNOWN_NAME if is_unknown else LogIn.Outcome.WRONG_PASSWORD
        log_ins.record(request, outcome, name=named)
        raise WrongPassword("Invalid password")
    if member and member.start_password_ends_at and member.start_password_ends_at <= now():
        log_ins.record(request, LogIn.Outcome.EXPIRED, name=named)
        raise StartPasswordExpired(
            "This start password has expired. Please ask a manager for a new one."
        )
    if second_factor.is_on(user):
        _require_code(request, lane, account, code)
    _forgive(lane, account)
    log_ins.record(request, LogIn.Outcome.LOGGED_IN, name=named)
    request.session.flush()
    login(request, user)
    sessions.begin(request)
    return account


def sign_out(request: HttpRequest) -> None:
    """End the session on the server too: its cookie is worth nothing afterwards."""
    logout(request)


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
        sessions.end_own_others(request, user)


def begin_second_factor(
    request: HttpRequest, account: Account, *, password: str, issuer: str
) -> Enrolment:
    """Make a secret for an authenticator app. Raises Invalid, TooMany and FactorIsOn."""
    require_password(request, account, password)
    name = account.name or account.user.username
    return second_factor.begin(account.user, issuer=issuer, name=name)


@transaction.atomic
def turn_on_second_factor(request: HttpRequest, account: Account, *, code: str) -> list[str]:
    """Ask for a code at each login from now on, and end every session of it but this one.

    Return the recovery codes. Raises what second_factor.turn_on() raises.
    """
    codes = second_factor.turn_on(account.user, code)
    sessions.end_own_others(request, account.user)
    return codes


def turn_off_second_factor(request: HttpRequest, account: Account, *, password: str) -> None:
    """Let the password be enough again. Raises Invalid, TooMany and FactorIsOff."""
    require_password(request, account, password)
    second_factor.turn_off(account.user)


def renew_recovery_codes(request: HttpRequest, account: Account, *, password: str) -> list[str]:
    """Replace the recovery codes. Raises Invalid, TooMany and FactorIsOff."""
    require_password(request, account, password)
    return second_factor.renew_recovery_codes(account.user)


def require_password(
    request: HttpRequest, account: Account, password: str, *, field: str = "password"
) -> None:
    """Ask who is signed in for the password once more: the browser may stand open.

    Raises Invalid, naming `field`, and TooMany.
    """
    lane = lanes.lane_of(request)
    if _judged(request, lane, account.user.username, password) is None:
        fault = "is not the present password"
        raise Invalid(f"This {fault}.", fields={field: fault})
    _forgive(lane, account)


def sweep() -> None:
    """Drop expired sessions, old log-ins and the counts of guesses that no longer matter."""
    SessionStore.clear_expired()
    log_ins.sweep()
    throttle.sweep()
    members.sweep()


def _judged(request: HttpRequest, lane: Lane, username: str, password: str) -> User | None:
    """Return the user when the password is right."""
    with turn(lane.rank):
        throttle.take(lane.allowances)
        user = authenticate(request, username=username, password=password)
    return user if isinstance(user, User) else None


def _forgive(lane: Lane, account: Account) -> None:
    """Take a right password's attempt off the counts of guesses.

    The shared password also clears what was counted before: the person who knows it was not
    guessing then either. A staff member's own password takes back only its own attempt, so that it
    cannot clear guesses at another's.
    """
    throttle.give_back((lane.share, *lane.around))
    if account.name is None:
        throttle.forget((lane.own,))
    else:
        throttle.give_back((lane.own,))


def _require_code(request: HttpRequest, lane: Lane, account: Account, code: str) -> None:
    if not code:
        log_ins.record(request, LogIn.Outcome.CODE_ASKED, name=account.name)
        raise CodeNeeded("Please enter the code that your app shows.", fault="is required")
    if second_factor.is_of_the_app(code) and not lane.has_cookie:
        throttle.take((CODES,))
    if not second_factor.accepts(account.user, code):
        log_ins.record(request, LogIn.Outcome.WRONG_CODE, name=account.name)
        raise CodeNeeded("Invalid code", fault="is wrong or was used before")
