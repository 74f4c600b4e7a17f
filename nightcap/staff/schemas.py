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

# Never stripped: a password is what was typed.
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
    """Selects log-ins and their order."""

    shown: ShownLogIns = "all"
    sort: LogInSort = ""


class LoginIn(Schema):
    """The password, exactly as typed; with a second factor its code or a recovery code.

    With the `name` of a staff member it is the member's, without one the shared password.
    """

    password: Password
    code: Code = ""
    name: Annotated[str, Field(max_length=200), ON_ONE_LINE] = ""


class StatusOut(CamelSchema):
    """Whether this browser is signed in; the rest is left out where nobody logs in by name.

    `may` lists what the role may call, as "PUT /api/events/{event_id}"; left out for a manager,
    who may call everything. `name` is left out for the shared password.
    """

    # What is left out is not described as always there.
    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    authenticated: bool
    has_staff: bool | None = None
    name: str | None = None
    role: Role | None = None
    may: list[str] | None = None
    must_choose_password: bool | None = None

    @classmethod
    def of(cls, account: Account | None) -> Self:
        """Say what the browser of an account, or of nobody, is to know."""
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
    """How the panel is guarded.

    `isPasswordFromPanel`: it was changed in the panel, and the environment's is not used.
    `areStrangersRefused`: so much was guessed that no new browser can log in at the moment.
    """

    is_password_from_panel: bool
    has_second_factor: bool
    recovery_codes_left: int
    are_strangers_refused: bool


class StaffMemberIn(Schema):
    """A staff member to be; `password` is that of who adds, asked for once more."""

    name: Name
    role: Role
    password: Password


class StaffMemberChangesIn(StaffMemberIn):
    """What a staff member shall be called and may do from now on."""

    version: SeenVersion = None


class StaffMemberOut(RowOut):
    """Somebody who logs in by name.

    `startPasswordEndsAt` is null once an own password was chosen; `isThis` is who asks.
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
    """A staff member with the start password, which is shown this once."""

    member: StaffMemberOut
    start_password: str


class PasswordChangeIn(Schema):
    """The present password and the one to come."""

    present: Password
    new: Password


class PasswordIn(Schema):
    """The present password, asked for once more."""

    password: Password


class EnrolmentOut(CamelSchema):
    """A secret for an authenticator app, to be typed or read from the picture (a data URL)."""

    secret: str
    qr_code: QrCode


class SecondFactorIn(Schema):
    """A first code of the app."""

    code: Annotated[str, Field(min_length=1, max_length=60), ON_ONE_LINE]


class RecoveryCodesOut(CamelSchema):
    """Codes that are each taken once in place of the app's; they are shown this once."""

    recovery_codes: list[str]


class SessionOut(CamelSchema):
    """A session that is open; `isThis` is the one that asks, `name` that of a staff member."""

    id: str
    began_at: Instant | None
    used_at: Instant
    browser: str
    network: str
    is_this: bool
    name: str | None


class LogInOut(CamelSchema):
    """An attempt to log in whose password was judged; `name` is that of a staff member."""

    id: int
    at: Instant
    outcome: LogIn.Outcome
    browser: str
    network: str
    name: str | None
