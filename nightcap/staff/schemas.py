from typing import Annotated, Literal, Self

from django.http import HttpRequest
from ninja import Schema
from pydantic import AliasPath, ConfigDict, Field, StringConstraints

from nightcap.core.lists import PartIn
from nightcap.core.models import LONGEST_ACTOR_NAME
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, QrCode, RowOut, SeenVersion
from nightcap.core.time import Instant
from nightcap.staff.accounts import Account, has_staff
from nightcap.staff.models import LogIn, Role, SecondFactor, StaffMember
from nightcap.staff.roles import operations_of

# Never stripped: a password is exactly the typed text.
Password = Annotated[str, Field(min_length=1, max_length=1000)]
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_ACTOR_NAME),
    ON_ONE_LINE,
]
ShownLogIns = Literal["all", "successful", "failed"]
LogInSort = Literal[
    "",
    "when",
    "-when",
    "who",
    "-who",
    "result",
    "-result",
    "browser",
    "-browser",
    "network",
    "-network",
]
Code = Annotated[str, Field(max_length=60), ON_ONE_LINE]


class LogInsIn(PartIn):
    """Selects a page of the login attempts, and its order."""

    shown: ShownLogIns = "all"
    sort: LogInSort = ""


class LoginIn(Schema):
    """The password, exactly as typed; with a second factor also its code or a recovery code.

    With the `name` of a staff member it is the member's, without one the shared password.
    """

    password: Password
    code: Code = ""
    name: Annotated[str, Field(max_length=200), ON_ONE_LINE] = ""


class StatusOut(CamelSchema):
    """Whether this browser is signed in; without staff members the other fields are left out.

    `may` lists the role's operations, such as "PUT /api/events/{event_id}"; a manager may call
    all of them and has no list. `name` is left out for the shared password.
    """

    # Fields that may be left out are not described as required.
    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    authenticated: bool
    has_staff: bool | None = None
    name: str | None = None
    role: Role | None = None
    may: list[str] | None = None
    must_choose_password: bool | None = None

    @classmethod
    def of(cls, account: Account | None) -> Self:
        """Return the status for the browser of an account, or of None."""
        if account is None:
            return cls(authenticated=False, has_staff=has_staff() or None)
        if account.name is None and not has_staff():
            return cls(authenticated=True)
        return cls(
            authenticated=True,
            has_staff=True,
            name=account.name,
            role=account.role,
            may=operations_of(account.role),
            must_choose_password=account.must_choose_password or None,
        )


class CsrfTokenOut(CamelSchema):
    csrf_token: str


class SecurityOut(CamelSchema):
    """Security of the panel's logins.

    If `isPasswordFromPanel`, the panel changed the password, which overrides the environment's. If
    `areStrangersRefused`, no new browser can log in for now, after too many wrong passwords.
    """

    is_password_from_panel: bool
    has_second_factor: bool
    recovery_codes_left: int
    are_strangers_refused: bool


class StaffMemberIn(Schema):
    """A new staff member; `password` is the manager's own, as a confirmation."""

    name: Name
    role: Role
    password: Password


class StaffMemberChangesIn(StaffMemberIn):
    """A staff member's new name and role."""

    version: SeenVersion = None


class StaffMemberOut(RowOut):
    """A staff member, who logs in by name.

    `startPasswordEndsAt` is null once the member has chosen a password; `isThis` marks the current
    user.
    """

    id: int
    version: int
    name: str
    role: Role
    start_password_ends_at: Instant | None
    has_second_factor: bool
    last_logged_in_at: Annotated[
        Instant | None, Field(validation_alias=AliasPath("user", "last_login"))
    ]
    is_this: bool

    @staticmethod
    def resolve_has_second_factor(member: StaffMember) -> bool:
        factor: SecondFactor | None = getattr(member.user, "secondfactor", None)
        return factor is not None and factor.turned_on_at is not None

    @staticmethod
    def resolve_is_this(member: StaffMember, context: dict[str, HttpRequest]) -> bool:
        return member.user_id == context["request"].user.pk


class StartPasswordOut(CamelSchema):
    """A staff member with the start password, which is shown only once."""

    member: StaffMemberOut
    start_password: str


class PasswordChangeIn(Schema):
    """The present password and the new one."""

    present: Password
    new: Password


class PasswordIn(Schema):
    """The present password, as a confirmation."""

    password: Password


class EnrolmentOut(CamelSchema):
    """A secret for an authenticator app, to be typed or read from the picture (a data URL)."""

    secret: str
    qr_code: QrCode


class SecondFactorIn(Schema):
    """A first code of the app."""

    code: Annotated[str, Field(min_length=1, max_length=60), ON_ONE_LINE]


class RecoveryCodesOut(CamelSchema):
    """One-time codes in place of the app's; they are shown only once."""

    recovery_codes: list[str]


class SessionOut(CamelSchema):
    """An open session; `isThis` marks the current one, `name` is the staff member's."""

    id: str
    began_at: Instant | None
    used_at: Instant
    browser: str
    network: str
    is_this: bool
    name: str | None


class LogInOut(CamelSchema):
    """A login attempt whose password was checked; `name` is the staff member's."""

    id: int
    at: Instant
    outcome: LogIn.Outcome
    browser: str
    network: str
    name: str | None
