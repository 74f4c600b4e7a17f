"""Logging in with the one password, and what is done in a session to keep the panel safe."""

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.http import HttpRequest

from nightcap.core.errors import Invalid
from nightcap.staff import lanes, log_ins, passwords, second_factor, sessions, throttle
from nightcap.staff.errors import CodeNeeded, WrongPassword
from nightcap.staff.lanes import CODES, Lane
from nightcap.staff.models import LogIn
from nightcap.staff.second_factor import Enrolment
from nightcap.staff.turns import turn


def sign_in(request: HttpRequest, *, password: str, code: str) -> None:
    """Open a session, under a key that nobody can have known before.

    Raises WrongPassword; CodeNeeded when a second factor is on and the code is missing or wrong;
    and TooMany when too much was guessed (nightcap.staff.lanes says what is), or too many people
    log in at this moment.
    """
    lane = lanes.lane_of(request)
    user = _judged(request, lane, password)
    if user is None:
        log_ins.record(request, LogIn.Outcome.WRONG_PASSWORD)
        raise WrongPassword("Invalid password")
    if second_factor.is_on(user):
        _require_code(request, lane, user, code)
    _forgive(lane)
    log_ins.record(request, LogIn.Outcome.LOGGED_IN)
    request.session.flush()
    login(request, user)
    sessions.begin(request)


def sign_out(request: HttpRequest) -> None:
    """End the session on the server too: its cookie is worth nothing afterwards."""
    logout(request)


def change_password(request: HttpRequest, *, present: str, new: str) -> None:
    """Change the password, and end every session but this one.

    Raises Invalid when the present one is wrong or the new one weak, and TooMany.
    """
    passwords.refuse_weak(new, field="new")
    _require_password(request, present, field="present")
    with transaction.atomic():
        user = passwords.change(new)
        update_session_auth_hash(request, user)
        sessions.end_others(request)


def begin_second_factor(request: HttpRequest, *, password: str, issuer: str) -> Enrolment:
    """Make a secret for an authenticator app. Raises Invalid, TooMany and FactorIsOn."""
    _require_password(request, password)
    return second_factor.begin(passwords.manager(), issuer=issuer)


@transaction.atomic
def turn_on_second_factor(request: HttpRequest, *, code: str) -> list[str]:
    """Ask for a code at each login from now on, and end every session but this one.

    Return the recovery codes. Raises what second_factor.turn_on() raises.
    """
    codes = second_factor.turn_on(passwords.manager(), code)
    sessions.end_others(request)
    return codes


def turn_off_second_factor(request: HttpRequest, *, password: str) -> None:
    """Let the password be enough again. Raises Invalid, TooMany and FactorIsOff."""
    _require_password(request, password)
    second_factor.turn_off(passwords.manager())


def renew_recovery_codes(request: HttpRequest, *, password: str) -> list[str]:
    """Make the recovery codes anew. Raises Invalid, TooMany and FactorIsOff."""
    _require_password(request, password)
    return second_factor.renew_recovery_codes(passwords.manager())


def sweep() -> None:
    """Drop expired sessions, old log-ins and the counts of guesses that no longer matter."""
    SessionStore.clear_expired()
    log_ins.sweep()
    throttle.sweep()


def _judged(request: HttpRequest, lane: Lane, password: str) -> User | None:
    """Return the manager when the password is right."""
    with turn(lane.rank):
        throttle.take(lane.allowances)
        user = authenticate(request, username=passwords.USERNAME, password=password)
    return user if isinstance(user, User) else None


def _forgive(lane: Lane) -> None:
    """A right password was no guess, and who has it did not guess before either."""
    throttle.give_back((lane.share, *lane.around))
    throttle.forget((lane.own,))


def _require_code(request: HttpRequest, lane: Lane, user: User, code: str) -> None:
    if not code:
        log_ins.record(request, LogIn.Outcome.CODE_ASKED)
        raise CodeNeeded("Please enter the code that your app shows.", fault="is required")
    if second_factor.is_of_the_app(code) and not lane.has_cookie:
        throttle.take((CODES,))
    if not second_factor.accepts(user, code):
        log_ins.record(request, LogIn.Outcome.WRONG_CODE)
        raise CodeNeeded("Invalid code", fault="is wrong or was used before")


def _require_password(request: HttpRequest, password: str, *, field: str = "password") -> None:
    """Ask who is signed in for the password once more: the browser may stand open."""
    lane = lanes.lane_of(request)
    if _judged(request, lane, password) is None:
        fault = "is not the present password"
        raise Invalid(f"This {fault}.", fields={field: fault})
    _forgive(lane)
