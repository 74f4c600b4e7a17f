"""The second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes."""

import hashlib
import hmac
import re

import pyotp
from django.contrib.auth.models import User
from django.db import transaction

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.schemas import CamelSchema, QrCode
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.core.writing.locking import lock_one
from nightcap.staff.accounts import account_of
from nightcap.staff.models import RecoveryCode, SecondFactor
from nightcap.staff.passwords import made_up_code

STEP = 30
"""Seconds for which a code of the app stands."""
RECOVERY_CODES = 10
_GROUPS = 4
_DIGITS = re.compile(r"[0-9]{6}")
_KIND, _OF_SHARED = "second factor", "Admin Panel"


class FactorIsOn(DomainError):
    """The second factor is on already."""


class FactorIsOff(DomainError):
    """There is no second factor, or none to confirm."""


class EnrolmentOut(CamelSchema):
    """A secret for an authenticator app, to be typed or read from the picture (a data URL)."""

    secret: str
    qr_code: QrCode


def is_on(user: User) -> bool:
    """Whether logging in takes a code, too."""
    return SecondFactor.objects.filter(user=user, turned_on_at__isnull=False).exists()


@transaction.atomic
def begin(user: User, *, issuer: str, name: str) -> EnrolmentOut:
    """Make a secret, which counts once a code of it was given. Raises FactorIsOn.

    The app shows it as the `name` at the `issuer`.
    """
    if is_on(user):
        raise FactorIsOn("The second factor is on already.")
    secret = pyotp.random_base32()
    SecondFactor.objects.update_or_create(user=user, defaults={"secret": secret, "last_step": 0})
    address = pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=issuer)
    return EnrolmentOut(secret=secret, qr_code=address)


@transaction.atomic
def turn_on(user: User, code: str) -> list[str]:
    """Turn it on with a first code of the app; return the recovery codes, to be shown once.

    Raises FactorIsOff when none was begun, FactorIsOn, and Invalid for a wrong code.
    """
    factor = lock_one(SecondFactor.objects.filter(user=user))
    if factor is None:
        raise FactorIsOff("There is no second factor to turn on yet. Please begin again.")
    if factor.turned_on_at is not None:
        raise FactorIsOn("The second factor is on already.")
    if not _is_fresh(factor, _plain(code)):
        fault = "is not what the app shows now"
        raise Invalid(f"The code {fault}.", fields={"code": fault})
    factor.turned_on_at = now()
    factor.save(update_fields=["turned_on_at"])
    changes.record(action="turned on", kind=_KIND, title=_title(user))
    return _new_codes(factor)


@transaction.atomic
def turn_off(user: User) -> None:
    """Let the password be enough again. Raises FactorIsOff."""
    _present(user).delete()
    changes.record(action="turned off", kind=_KIND, title=_title(user))


@transaction.atomic
def renew_recovery_codes(user: User) -> list[str]:
    """Replace the recovery codes; the old ones stop working. Raises FactorIsOff."""
    codes = _new_codes(_present(user))
    changes.record(action="renewed", kind="recovery codes", title=_title(user))
    return codes


def recovery_codes_left(user: User) -> int:
    """Count the recovery codes that were not used yet."""
    return RecoveryCode.objects.filter(factor__user=user, used_at=None).count()


def is_of_the_app(code: str) -> bool:
    """Whether a code looks like one of the app's, which are short enough to be guessed."""
    return _DIGITS.fullmatch(_plain(code)) is not None


def accepts(user: User, code: str) -> bool:
    """Whether a code is right; each is taken once. Raises FactorIsOff."""
    factor = _present(user)
    if is_of_the_app(code):
        return _is_fresh(factor, _plain(code))
    unused = factor.recovery_codes.filter(digest=_digest(code), used_at=None)
    return unused.update(used_at=now()) == 1


def _title(user: User) -> str:
    """Return what the list of changes calls whose second factor it is."""
    account = account_of(user)
    return account.name if account and account.name else _OF_SHARED


def _present(user: User) -> SecondFactor:
    factor = SecondFactor.objects.filter(user=user, turned_on_at__isnull=False).first()
    if factor is None:
        raise FactorIsOff("The second factor is off.")
    return factor


def _is_fresh(factor: SecondFactor, code: str) -> bool:
    """Whether it is the app's code of now, or of the step before or after, and was not used."""
    present = int(now().timestamp()) // STEP
    codes = pyotp.TOTP(factor.secret)
    for step in (present - 1, present, present + 1):
        if hmac.compare_digest(codes.generate_otp(step), code):
            older = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
            return older.update(last_step=step) == 1
    return False


def _new_codes(factor: SecondFactor) -> list[str]:
    factor.recovery_codes.all().delete()
    codes = [made_up_code(groups=_GROUPS) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, digest=_digest(code)) for code in codes
    )
    return codes


def _digest(code: str) -> str:
    # Long and random: nothing that a slow hash would have to protect.
    return hashlib.sha256(_plain(code).encode()).hexdigest()


def _plain(code: str) -> str:
    return re.sub(r"[\s-]", "", code).lower()
