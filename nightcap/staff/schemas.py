from typing import Annotated

from ninja import Schema
from pydantic import Field

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.staff.log_ins import Shown
from nightcap.staff.models import LogIn

# Never stripped: a password is what was typed.
Password = Annotated[str, Field(min_length=1, max_length=1000)]
Code = Annotated[str, Field(max_length=60)]


class LoginIn(Schema):
    """The shared password, exactly as typed; with a second factor its code or a recovery code."""

    password: Password
    code: Code = ""


class StatusOut(CamelSchema):
    authenticated: bool


class CsrfTokenOut(CamelSchema):
    csrf_token: str


class SecurityOut(CamelSchema):
    """How the panel is guarded.

    `isPasswordFromPanel`: it was changed in the panel, and the environment's is not used.
    `areStrangersRefused`: so much was guessed that no new browser can log in at the moment.
    """

    is_password_from_panel: bool
    has_second_factor: bool
    recovery_codes_left: int
    are_strangers_refused: bool


class PasswordChangeIn(Schema):
    """The present password and the one to come."""

    present: Password
    new: Password


class PasswordIn(Schema):
    """The present password, asked for once more."""

    password: Password


class SecondFactorIn(Schema):
    """A first code of the app."""

    code: Annotated[str, Field(min_length=1, max_length=60)]


class EnrolmentOut(CamelSchema):
    """A secret for an authenticator app, to be typed or read from the picture (a data URL)."""

    secret: str
    qr_code: str


class RecoveryCodesOut(CamelSchema):
    """Codes that are each taken once in place of the app's; they are shown this once."""

    recovery_codes: list[str]


class SessionOut(CamelSchema):
    """A session that is open; `isThis` is the one that asks."""

    id: str
    began_at: Instant | None
    used_at: Instant
    browser: str
    network: str
    is_this: bool


class LogInsIn(CamelSchema):
    """Which attempts are wanted."""

    shown: Shown = "all"


class LogInOut(CamelSchema):
    """An attempt to log in whose password was judged."""

    id: int
    at: Instant
    outcome: LogIn.Outcome
    browser: str
    network: str
