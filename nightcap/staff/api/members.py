"""The staff: who logs in by name, and as what. A manager's alone.

No answer is kept under an Idempotency-Key: none may hold a start password for longer than it is
shown. A name that was added twice is refused the second time.
"""

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from nightcap.core.errors import Problem
from nightcap.core.responses import deleted
from nightcap.staff import members, services
from nightcap.staff.access import account, manager
from nightcap.staff.accounts import Account
from nightcap.staff.models import StaffMember
from nightcap.staff.schemas import (
    PasswordIn,
    StaffMemberChangesIn,
    StaffMemberIn,
    StaffMemberOut,
    StartPasswordOut,
)

router = Router(by_alias=True, tags=["staff"], auth=manager)

_REFUSALS = {
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    422: Problem,
    429: Problem,
}


@router.get("", response={200: list[StaffMemberOut], 401: Problem}, operation_id="list_staff")
def list_staff(request: HttpRequest) -> list[StaffMemberOut]:
    """List who logs in by name."""
    asked_by = account(request)
    return [StaffMemberOut.of(member, asked_by=asked_by) for member in members.everybody()]


@router.post("", response={201: StartPasswordOut} | _REFUSALS, operation_id="add_staff_member")
def add(request: HttpRequest, data: StaffMemberIn) -> Status[StartPasswordOut]:
    """Add a staff member; the start password is answered this once."""
    asked_by = account(request)
    services.require_password(request, asked_by, data.password)
    return Status(201, _shown_once(members.add(name=data.name, role=data.role), asked_by))


@router.put(
    "/{member_id}", response={200: StaffMemberOut} | _REFUSALS, operation_id="update_staff_member"
)
def update(request: HttpRequest, member_id: int, data: StaffMemberChangesIn) -> StaffMemberOut:
    """Change name and role; with another role the member has to log in again."""
    asked_by = account(request)
    services.require_password(request, asked_by, data.password)
    member = members.update(
        member_id, name=data.name, role=data.role, by=asked_by, seen=data.version
    )
    return StaffMemberOut.of(member, asked_by=asked_by)


@router.delete("/{member_id}", response={204: None} | _REFUSALS, operation_id="remove_staff_member")
def remove(request: HttpRequest, member_id: int) -> HttpResponse:
    """End every session of a staff member, and let nobody in by the name any more.

    `X-Change` names what can be undone.
    """
    return deleted(members.remove(member_id, by=account(request)))


@router.post(
    "/{member_id}/start-password",
    response={200: StartPasswordOut} | _REFUSALS,
    operation_id="renew_start_password",
)
def renew_start_password(
    request: HttpRequest, member_id: int, data: PasswordIn
) -> StartPasswordOut:
    """Make a new start password; the second factor is turned off, and every session ends."""
    asked_by = account(request)
    services.require_password(request, asked_by, data.password)
    return _shown_once(members.renew_start_password(member_id), asked_by)


def _shown_once(made: tuple[StaffMember, str], asked_by: Account) -> StartPasswordOut:
    member, start_password = made
    return StartPasswordOut(
        member=StaffMemberOut.of(member, asked_by=asked_by), start_password=start_password
    )
