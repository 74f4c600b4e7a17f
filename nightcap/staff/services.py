"""Logging in, and one's own password and second factor.

A second factor requires codes of an authenticator app (TOTP, RFC 6238), or a recovery code.
"""

import hashlib
import hmac
import re
from datetime import timedelta

import pyotp
from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Lower
from django.http import HttpRequest

from nightcap.core.errors import DomainError, Forbidden, Invalid
from nightcap.core.http import sender_of
from nightcap.core.lists import Columns, in_order, rank
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.core.writing.locking import lock_one
from nightcap.staff import accounts, login_limits, members, sessions
from nightcap.staff.accounts import Account
from nightcap.staff.login_limits import CODES, Attempt
from nightcap.staff.models import LogIn, RecoveryCode, SecondFactor
from nightcap.staff.schemas import EnrolmentOut, LogInSort, ShownLogIns
from nightcap.venue.profile import profile

LOG_INS_KEPT_FOR = timedelta(days=90)
STEP = 30
"""Seconds for which a code of the app is shown."""
RECOVERY_CODES = 10
_GROUPS = 4
_DIGITS = re.compile(r"[0-9]{6}")
_NOBODY = "nobody"
"""A username that no user has."""


class WrongPassword(DomainError):
    """The password is not that of the name, or of the shared account."""

    status = 401


class CodeNeeded(DomainError):
    """The password is right, and the code of the second factor is missing or wrong."""

    status = 401


class StartPasswordExpired(Forbidden):
    """The start password is correct but has expired."""


class FactorIsOn(DomainError):
    """The second factor is on already."""


class FactorIsOff(DomainError):
    """There is no second factor, or none to confirm."""


def sign_in(request: HttpRequest, *, password: str, code: str, name: str = "") -> Account:
    """Log in: open a session under a new key, and return its account.

    Without a name the password is the shared one. Raises WrongPassword, also for an unknown name;
    StartPasswordExpired; CodeNeeded when a second factor is on and the code is missing or wrong;
    and TooMany when a limit is used up (nightcap.staff.login_limits), or too many people log in at
    this moment.
    """
    attempt = login_limits.attempt_from(request)
    named = accounts.account_named(name)
    # An unknown name takes as long as any other, so the response time does not reveal names.
    username = named.user.username if named else _NOBODY
    user = _check_password(request, attempt, username, password)
    if named is None:
        _record_log_in(request, LogIn.Outcome.UNKNOWN_NAME)
        raise WrongPassword("Invalid password")
    # A member who was removed while the login waited has no account any more.
    account = accounts.account_of(user) if user else None
    if user is None or account is None:
        _record_log_in(request, LogIn.Outcome.WRONG_PASSWORD, named)
        raise WrongPassword("Invalid password")
    if account.start_password_ends_at and account.start_password_ends_at <= now():
        _record_log_in(request, LogIn.Outcome.EXPIRED, account)
        raise StartPasswordExpired(
            "This start password has expired. Please ask a manager for a new one."
        )
    if has_second_factor(user):
        _require_code(request, attempt, account, code)
    _refund_attempt(attempt, account)
    _record_log_in(request, LogIn.Outcome.LOGGED_IN, account)
    request.session.flush()
    login(request, user)
    sessions.begin(request)
    return account


def require_password(
    request: HttpRequest, account: Account, password: str, *, field: str = "password"
) -> None:
    """Check the password of a signed-in account again: the browser may be left open.

    Raises Invalid, naming `field`, and TooMany.
    """
    attempt = login_limits.attempt_from(request)
    if _check_password(request, attempt, account.user.username, password) is None:
        fault = "is not the present password"
        raise Invalid(f"This {fault}.", fields={field: fault})
    _refund_attempt(attempt, account)


def change_password(request: HttpRequest, account: Account, *, present: str, new: str) -> None:
    """Change the password of an account, and end its other sessions.

    Raises Invalid when the present one is wrong, or the new one weak or the start password, and
    TooMany.
    """
    accounts.refuse_weak(new, field="new")
    is_same = accounts.normalize_password(new) == accounts.normalize_password(present)
    if account.must_choose_password and is_same:
        fault = "must be another one than the start password"
        raise Invalid(f"The password {fault}.", fields={"new": fault})
    require_password(request, account, present, field="present")
    with transaction.atomic():
        accounts.choose_password(account, new)
        update_session_auth_hash(request, account.user)
        sessions.end_others(request, account.user)


def log_ins(shown: ShownLogIns, sort: LogInSort = "") -> QuerySet[LogIn]:
    """Return the login attempts. Without a `sort` the latest is first."""
    found = LogIn.objects.all()
    is_successful = Q(outcome=LogIn.Outcome.LOGGED_IN)
    if shown != "all":
        found = found.filter(is_successful if shown == "successful" else ~is_successful)
    return in_order(found, sort, _SORTED_BY)


_SORTED_BY: Columns = {
    "when": F("at"),
    "who": Lower(Coalesce("name", Value(""))),
    "result": rank("outcome", LogIn.Outcome.values),
    "browser": Lower("browser"),
    "network": F("network"),
}


def has_second_factor(user: User) -> bool:
    """Return whether logins of a user need a code."""
    return SecondFactor.objects.filter(user=user, turned_on_at__isnull=False).exists()


@transaction.atomic
def begin_second_factor(account: Account) -> EnrolmentOut:
    """Create a secret, which works after its first code is confirmed. Raises FactorIsOn."""
    if has_second_factor(account.user):
        raise FactorIsOn("The second factor is on already.")
    secret = pyotp.random_base32()
    SecondFactor.objects.update_or_create(
        user=account.user, defaults={"secret": secret, "last_step": 0}
    )
    address = pyotp.TOTP(secret).provisioning_uri(
        name=account.name or account.user.username, issuer_name=profile().name
    )
    return EnrolmentOut(secret=secret, qr_code=address)


@transaction.atomic
def turn_on_second_factor(request: HttpRequest, account: Account, *, code: str) -> list[str]:
    """Require a code at each login from now on, and end the account's other sessions.

    `code` is a first one of the app. Returns the recovery codes, to be shown once. Raises
    FactorIsOff when no second factor was begun, FactorIsOn, and Invalid for a wrong code.
    """
    factor = lock_one(SecondFactor.objects.filter(user=account.user))
    if factor is None:
        raise FactorIsOff("There is no second factor to turn on yet. Please begin again.")
    if factor.turned_on_at is not None:
        raise FactorIsOn("The second factor is on already.")
    if not _is_fresh(factor, _plain(code)):
        fault = "is not what the app shows now"
        raise Invalid(f"The code {fault}.", fields={"code": fault})
    factor.turned_on_at = now()
    factor.save(update_fields=["turned_on_at"])
    changes.record(action="turned on", kind="second factor", title=account.title)
    codes = _new_codes(factor)
    sessions.end_others(request, account.user)
    return codes


@transaction.atomic
def turn_off_second_factor(account: Account) -> None:
    """Require only the password from now on. Raises FactorIsOff."""
    _second_factor(account).delete()
    changes.record(action="turned off", kind="second factor", title=account.title)


@transaction.atomic
def renew_recovery_codes(account: Account) -> list[str]:
    """Replace the recovery codes; the old ones stop working. Raises FactorIsOff."""
    codes = _new_codes(_second_factor(account))
    changes.record(action="renewed", kind="recovery codes", title=account.title)
    return codes


def recovery_codes_left(user: User) -> int:
    """Return the number of unused recovery codes."""
    return RecoveryCode.objects.filter(factor__user=user, used_at=None).count()


def sweep() -> None:
    """Delete expired sessions, old logins and expired counts of attempts."""
    SessionStore.clear_expired()
    LogIn.objects.filter(at__lte=now() - LOG_INS_KEPT_FOR).delete()
    login_limits.sweep_limits()
    members.sweep()


def _check_password(
    request: HttpRequest, attempt: Attempt, username: str, password: str
) -> User | None:
    """Return the user if the password is correct."""
    with login_limits.hashing_slot(attempt.rank):
        login_limits.count_attempt(attempt.limits)
        for form in accounts.password_forms(password):
            user = authenticate(request, username=username, password=form)
            if isinstance(user, User):
                if form != accounts.normalize_password(form):
                    _renew_hash(request, user, form)
                return user
    return None


@transaction.atomic
def _renew_hash(request: HttpRequest, user: User, password: str) -> None:
    """Hash a correct password again, normalized; this ends the user's other sessions."""
    checked = user.password
    user.set_password(accounts.normalize_password(password))
    # The password may have been changed since it was checked.
    if User.objects.filter(pk=user.pk, password=checked).update(password=user.password):
        sessions.end_others(request, user)
        if request.user == user:
            update_session_auth_hash(request, user)


def _refund_attempt(attempt: Attempt, account: Account) -> None:
    """Take back a counted attempt after a correct password.

    The shared password clears the device's own count. A personal one takes back only this attempt,
    so that it cannot clear guesses at another member's password.
    """
    cleared = attempt.own if account.name is None else None
    login_limits.refund_attempt(attempt.limits, cleared=cleared)


def _require_code(request: HttpRequest, attempt: Attempt, account: Account, code: str) -> None:
    if not code:
        _record_log_in(request, LogIn.Outcome.CODE_ASKED, account)
        raise CodeNeeded(
            "Please enter the code that your app shows.", fields={"code": "is required"}
        )
    # A code of the app is short enough to be guessed.
    is_of_the_app = _DIGITS.fullmatch(_plain(code)) is not None
    if is_of_the_app and not attempt.has_cookie:
        login_limits.count_attempt((CODES,))
    factor = _second_factor(account)
    if is_of_the_app:
        is_right = _is_fresh(factor, _plain(code))
    else:
        unused = factor.recovery_codes.filter(digest=_digest(code), used_at=None)
        is_right = unused.update(used_at=now()) == 1
    if not is_right:
        _record_log_in(request, LogIn.Outcome.WRONG_CODE, account)
        raise CodeNeeded("Invalid code", fields={"code": "is wrong or was used before"})


def _record_log_in(
    request: HttpRequest, outcome: LogIn.Outcome, account: Account | None = None
) -> None:
    """Record the outcome of an attempt.

    The typed name is not recorded: it may be a password in the wrong field.
    """
    LogIn.objects.create(
        at=now(),
        outcome=outcome,
        browser=sessions.browser_of(request),
        network=sender_of(request),
        name=account.name if account else None,
    )


def _second_factor(account: Account) -> SecondFactor:
    factor = SecondFactor.objects.filter(user=account.user, turned_on_at__isnull=False).first()
    if factor is None:
        raise FactorIsOff("The second factor is off.")
    return factor


def _is_fresh(factor: SecondFactor, code: str) -> bool:
    """Return whether it is the app's unused code of now, or of the step before or after."""
    present = int(now().timestamp()) // STEP
    codes = pyotp.TOTP(factor.secret)
    for step in (present - 1, present, present + 1):
        if hmac.compare_digest(codes.generate_otp(step), code):
            older = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
            return older.update(last_step=step) == 1
    return False


def _new_codes(factor: SecondFactor) -> list[str]:
    factor.recovery_codes.all().delete()
    codes = [accounts.made_up_code(groups=_GROUPS) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, digest=_digest(code)) for code in codes
    )
    return codes


def _digest(code: str) -> str:
    # The code is long and random, so it needs no slow hash.
    return hashlib.sha256(_plain(code).encode()).hexdigest()


def _plain(code: str) -> str:
    return re.sub(r"[\s-]", "", code).lower()
