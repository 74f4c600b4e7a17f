"""The panel's logins: logging in and out, one's own security, and the staff members.

No answer about passwords or staff is stored under an Idempotency-Key, because a password's digest,
a recovery code or a start password must not be saved. A name that is added twice is refused.
"""

from django.contrib.auth import logout
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from ninja import Query, Router, Status
from ninja.decorators import decorate_view

from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, deleted
from nightcap.staff import accounts, login_limits, members, services, sessions
from nightcap.staff.access import account, manager, require_csrf_token
from nightcap.staff.accounts import Account, account_of
from nightcap.staff.models import LogIn, StaffMember
from nightcap.staff.schemas import (
    CsrfTokenOut,
    EnrolmentOut,
    LoginIn,
    LogInOut,
    LogInsIn,
    PasswordChangeIn,
    PasswordIn,
    RecoveryCodesOut,
    SecondFactorIn,
    SecurityOut,
    SessionOut,
    StaffMemberChangesIn,
    StaffMemberIn,
    StaffMemberOut,
    StartPasswordOut,
    StatusOut,
)

login_router = Router(by_alias=True)
security_router = Router(by_alias=True, tags=["security"], auth=manager)
members_router = Router(by_alias=True, tags=["staff"], auth=manager)

_REFUSED = {401: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem}


@login_router.get("/csrf-token", response=CsrfTokenOut, operation_id="csrf_token")
@decorate_view(never_cache)
def csrf_token(request: HttpRequest) -> CsrfTokenOut:
    """Return the token that requests which change data must send; sets its cookie."""
    return CsrfTokenOut(csrf_token=get_token(request))


@login_router.get(
    "/admin/status", response=StatusOut, exclude_none=True, operation_id="admin_status"
)
@decorate_view(never_cache)
def status(request: HttpRequest) -> StatusOut:
    """Return whether this browser is signed in; with staff, also the account's name and role."""
    return StatusOut.of(account_of(request.user))


@login_router.post(
    "/admin/login",
    response={200: StatusOut, 401: Problem, 403: Problem, 422: Problem, 429: Problem},
    exclude_none=True,
    operation_id="admin_login",
)
@decorate_view(never_cache)
def sign_in(request: HttpRequest, data: LoginIn, response: HttpResponse) -> StatusOut:
    """Log in with the shared password, or by name with one's own.

    401 naming `code` asks for the second factor's code too; 403 for an expired start password.
    """
    require_csrf_token(request)
    account = services.sign_in(request, password=data.password, code=data.code, name=data.name)
    login_limits.remember_browser(request, response)
    return StatusOut.of(account)


@login_router.post(
    "/admin/logout",
    auth=manager,
    response={200: StatusOut, 401: Problem, 403: Problem},
    exclude_none=True,
    operation_id="admin_logout",
)
@decorate_view(never_cache)
def sign_out(request: HttpRequest) -> StatusOut:
    """Sign out."""
    logout(request)
    return StatusOut.of(None)


@security_router.get("", response={200: SecurityOut, 401: Problem}, operation_id="get_security")
def get_security(request: HttpRequest) -> SecurityOut:
    """Return the security settings of one's own login, and whether new browsers are refused."""
    user = account(request).user
    return SecurityOut(
        is_password_from_panel=accounts.is_shared_password_from_panel(),
        has_second_factor=services.has_second_factor(user),
        recovery_codes_left=services.recovery_codes_left(user),
        are_strangers_refused=login_limits.are_new_devices_refused(),
    )


@security_router.put("/password", response={204: None} | _REFUSED, operation_id="change_password")
def change_password(request: HttpRequest, data: PasswordChangeIn) -> Status[None]:
    """Change one's own password, and end its other sessions."""
    services.change_password(request, account(request), present=data.present, new=data.new)
    return Status(204, None)


@security_router.post(
    "/second-factor",
    response={200: EnrolmentOut} | _REFUSED,
    operation_id="begin_second_factor",
)
def begin_second_factor(request: HttpRequest, data: PasswordIn) -> EnrolmentOut:
    """Create a secret for an authenticator app; it works after its first code is confirmed."""
    return services.begin_second_factor(_confirmed(request, data.password))


@security_router.post(
    "/second-factor/turn-on",
    response={200: RecoveryCodesOut} | _REFUSED,
    operation_id="turn_on_second_factor",
)
def turn_on_second_factor(request: HttpRequest, data: SecondFactorIn) -> RecoveryCodesOut:
    """Require a code at each login from now on, and end one's own other sessions."""
    codes = services.turn_on_second_factor(request, account(request), code=data.code)
    return RecoveryCodesOut(recovery_codes=codes)


@security_router.post(
    "/second-factor/turn-off",
    response={204: None} | _REFUSED,
    operation_id="turn_off_second_factor",
)
def turn_off_second_factor(request: HttpRequest, data: PasswordIn) -> Status[None]:
    """Require only the password again."""
    services.turn_off_second_factor(_confirmed(request, data.password))
    return Status(204, None)


@security_router.post(
    "/recovery-codes",
    response={200: RecoveryCodesOut} | _REFUSED,
    operation_id="renew_recovery_codes",
)
def renew_recovery_codes(request: HttpRequest, data: PasswordIn) -> RecoveryCodesOut:
    """Replace the recovery codes; the old ones stop working."""
    codes = services.renew_recovery_codes(_confirmed(request, data.password))
    return RecoveryCodesOut(recovery_codes=codes)


@security_router.get(
    "/sessions", response={200: list[SessionOut], 401: Problem}, operation_id="list_sessions"
)
def list_sessions(request: HttpRequest) -> list[SessionOut]:
    """List the open sessions, this one first: one's own, for a manager those of all accounts."""
    return sessions.list_open(request, account(request))


@security_router.post(
    "/sessions/end-others",
    response={204: None, 401: Problem, 403: Problem},
    operation_id="end_other_sessions",
)
def end_other_sessions(request: HttpRequest) -> Status[None]:
    """End all other sessions: one's own, for a manager those of all accounts."""
    own = account(request)
    if own.is_manager:
        sessions.end_all_others(request)
    else:
        sessions.end_others(request, own.user)
    return Status(204, None)


@security_router.delete(
    "/sessions/{session_name}",
    response={204: None, 401: Problem, 403: Problem, 404: Problem},
    operation_id="end_session",
)
def end_session(request: HttpRequest, session_name: str) -> Status[None]:
    """End a session."""
    sessions.end(request, account(request), session_name)
    return Status(204, None)


@security_router.post(
    "/let-strangers-in",
    response={204: None, 401: Problem, 403: Problem},
    operation_id="let_strangers_in",
)
def reset_new_device_limit(request: HttpRequest) -> Status[None]:
    """Allow logins from new browsers again after too many wrong passwords."""
    login_limits.reset_new_device_limit()
    return Status(204, None)


@security_router.get(
    "/log-ins", response={200: list[LogInOut]} | READ_REFUSALS, operation_id="list_log_ins"
)
def list_log_ins(
    request: HttpRequest, wanted: Query[LogInsIn], response: HttpResponse
) -> QuerySet[LogIn]:
    """List the login attempts, latest first or sorted; `X-Total-Count` is their number."""
    return lists.cut(services.log_ins(wanted.shown, wanted.sort), wanted, response)


@members_router.get(
    "", response={200: list[StaffMemberOut], 401: Problem}, operation_id="list_staff"
)
def list_staff(request: HttpRequest) -> QuerySet[StaffMember]:
    """List the staff members."""
    return members.all_members()


@members_router.post(
    "",
    response={201: StartPasswordOut} | _REFUSED | {404: Problem},
    operation_id="add_staff_member",
)
def add_member(request: HttpRequest, data: StaffMemberIn) -> Status[dict[str, object]]:
    """Add a staff member; the start password is in this response only."""
    _confirmed(request, data.password)
    member, start_password = members.add(name=data.name, role=data.role)
    return Status(201, {"member": member, "start_password": start_password})


@members_router.put(
    "/{member_id}",
    response={200: StaffMemberOut} | _REFUSED | {404: Problem},
    operation_id="update_staff_member",
)
def update_member(request: HttpRequest, member_id: int, data: StaffMemberChangesIn) -> StaffMember:
    """Change name and role; with another role the member has to log in again."""
    own = _confirmed(request, data.password)
    return members.update(member_id, name=data.name, role=data.role, by=own, seen=data.version)


@members_router.delete(
    "/{member_id}",
    response={204: None} | _REFUSED | {404: Problem},
    operation_id="remove_staff_member",
)
def remove_member(request: HttpRequest, member_id: int) -> HttpResponse:
    """Remove a staff member and end the member's sessions.

    `X-Change` names the change that can be undone.
    """
    return deleted(members.remove(member_id, by=account(request)))


@members_router.post(
    "/{member_id}/start-password",
    response={200: StartPasswordOut} | _REFUSED | {404: Problem},
    operation_id="renew_start_password",
)
def renew_start_password(
    request: HttpRequest, member_id: int, data: PasswordIn
) -> dict[str, object]:
    """Create a new start password, turn off the second factor and end every session."""
    _confirmed(request, data.password)
    member, start_password = members.renew_start_password(member_id)
    return {"member": member, "start_password": start_password}


def _confirmed(request: HttpRequest, password: str) -> Account:
    """Return the signed-in account after checking its password. Raises Invalid and TooMany."""
    own = account(request)
    services.require_password(request, own, password)
    return own
