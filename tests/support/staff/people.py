"""Staff members for tests, with a password of their own unless one is still to be chosen."""

from django.test import Client

from nightcap.staff import accounts, members
from nightcap.staff.accounts import Account
from nightcap.staff.models import Role, StaffMember
from tests.support.answers import Answer
from tests.support.staff.browsers import PASSWORD

STAFF = "/api/admin/staff"
OWN_PASSWORD = "three lamps on a stair"


def staff(name: str, role: Role, *, password: str = OWN_PASSWORD) -> StaffMember:
    """Add somebody who has chosen a password."""
    member, _ = members.add(name=name, role=role)
    accounts.choose_password(Account(member.user, name, role), password)
    return StaffMember.objects.get(pk=member.pk)


def browser_of(member: StaffMember) -> Client:
    """Return a browser in which a staff member is signed in."""
    client = Client()
    client.force_login(member.user)
    return client


def browser_as(role: Role, name: str = "Robin") -> Client:
    """Return a browser in which somebody of this role is signed in."""
    return browser_of(staff(name, role))


def add(
    manager: Client, name: str = "Anna", role: str = "host", password: str = PASSWORD
) -> Answer:
    """Add somebody as the manager does, with the password once more."""
    body = {"name": name, "role": role, "password": password}
    headers = {"Idempotency-Key": "0123456789abcdef"}
    return manager.post(STAFF, body, "application/json", headers=headers)


def edit(manager: Client, member: StaffMember, **changes: object) -> Answer:
    """Change a staff member as the manager does, with the password once more."""
    body = {"name": member.name, "role": member.role, "password": PASSWORD, **changes}
    return manager.put(f"{STAFF}/{member.pk}", body, "application/json")


def remove(manager: Client, member: StaffMember) -> Answer:
    """Remove a staff member."""
    return manager.delete(f"{STAFF}/{member.pk}")


def choose(browser: Client, present: str, new: str) -> Answer:
    """Choose a new password of one's own."""
    body = {"present": present, "new": new}
    return browser.put("/api/admin/security/password", body, "application/json")


def is_in(browser: Client) -> bool:
    """Whether a browser is signed in."""
    return browser.get("/api/admin/security").status_code == 200
