"""One's own password, second factor and sessions; for a manager everybody's sessions and log-ins.

No answer is kept under an Idempotency-Key, as elsewhere: neither a password's digest nor a recovery
code may be written down.
"""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PartIn
from nightcap.core.responses import READ_REFUSALS
from nightcap.staff import lanes, log_ins, passwords, second_factor, services, sessions
from nightcap.staff.access import account, manager
from nightcap.staff.models import LogIn
from nightcap.staff.schemas import (
    EnrolmentOut,
    LogInOut,
    LogInsIn,
    PasswordChangeIn,
    PasswordIn,
    RecoveryCodesOut,
    SecondFactorIn,
    SecurityOut,
    SessionOut,
)
from nightcap.staff.second_factor import Enrolment
from nightcap.venue.profile import profile

router = Router(by_alias=True, tags=["security"], auth=manager)

_REFUSALS = {401: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem}


@router.get("", response={200: SecurityOut, 401: Problem}, operation_id="get_security")
def get_security(request: HttpRequest) -> SecurityOut:
    """Say how one's own way into the panel is guarded, and whether new browsers are let in."""
    user = account(request).user
    return SecurityOut(
        is_password_from_panel=passwords.is_from_panel(),
        has_second_factor=second_factor.is_on(user),
        recovery_codes_left=second_factor.recovery_codes_left(user),
        are_strangers_refused=lanes.are_strangers_refused(),
    )


@router.put("/password", response={204: None} | _REFUSALS, operation_id="change_password")
def change_password(request: HttpRequest, data: PasswordChangeIn) -> Status[None]:
    """Change one's own password; every other session of it ends."""
    services.change_password(request, account(request), present=data.present, new=data.new)
    return Status(204, None)


@router.post(
    "/second-factor",
    response={200: EnrolmentOut} | _REFUSALS,
    operation_id="begin_second_factor",
)
def begin_second_factor(request: HttpRequest, data: PasswordIn) -> Enrolment:
    """Make a secret for an authenticator app; it counts once a code of it was given."""
    return services.begin_second_factor(
        request, account(request), password=data.password, issuer=profile().name
    )


@router.post(
    "/second-factor/turn-on",
    response={200: RecoveryCodesOut} | _REFUSALS,
    operation_id="turn_on_second_factor",
)
def turn_on_second_factor(request: HttpRequest, data: SecondFactorIn) -> RecoveryCodesOut:
    """Ask for a code at each login from now on; every other session of one's own ends."""
    codes = services.turn_on_second_factor(request, account(request), code=data.code)
    return RecoveryCodesOut(recovery_codes=codes)


@router.post(
    "/second-factor/turn-off",
    response={204: None} | _REFUSALS,
    operation_id="turn_off_second_factor",
)
def turn_off_second_factor(request: HttpRequest, data: PasswordIn) -> Status[None]:
    """Let the password be enough again."""
    services.turn_off_second_factor(request, account(request), password=data.password)
    return Status(204, None)


@router.post(
    "/recovery-codes",
    response={200: RecoveryCodesOut} | _REFUSALS,
    operation_id="renew_recovery_codes",
)
def renew_recovery_codes(request: HttpRequest, data: PasswordIn) -> RecoveryCodesOut:
    """Replace the recovery codes; the old ones stop working."""
    codes = services.renew_recovery_codes(request, account(request), password=data.password)
    return RecoveryCodesOut(recovery_codes=codes)


@router.get(
    "/sessions", response={200: list[SessionOut], 401: Problem}, operation_id="list_sessions"
)
def list_sessions(request: HttpRequest) -> list[sessions.OpenSession]:
    """List the sessions that are open, this one first: one's own, for a manager everybody's."""
    return sessions.list_open(request, account(request))


@router.post(
    "/sessions/end-others",
    response={204: None, 401: Problem, 403: Problem},
    operation_id="end_other_sessions",
)
def end_other_sessions(request: HttpRequest) -> Status[None]:
    """End every session but this one: one's own, for a manager everybody's."""
    sessions.end_others(request, account(request))
    return Status(204, None)


@router.delete(
    "/sessions/{session_name}",
    response={204: None, 401: Problem, 403: Problem, 404: Problem},
    operation_id="end_session",
)
def end_session(request: HttpRequest, session_name: str) -> Status[None]:
    """End a session."""
    sessions.end(request, account(request), session_name)
    return Status(204, None)


@router.post(
    "/let-strangers-in",
    response={204: None, 401: Problem, 403: Problem},
    operation_id="let_strangers_in",
)
def let_strangers_in(request: HttpRequest) -> Status[None]:
    """Let new browsers log in again although much was guessed."""
    lanes.let_strangers_in()
    return Status(204, None)


@router.get("/log-ins", response={200: list[LogInOut]} | READ_REFUSALS, operation_id="list_log_ins")
def list_log_ins(
    request: HttpRequest, page: Query[PartIn], wanted: Query[LogInsIn], response: HttpResponse
) -> QuerySet[LogIn]:
    """List who tried to log in, latest first; `X-Total-Count` says how often."""
    return lists.cut(log_ins.latest(wanted.shown), page, response)
