"""Staff members for tests, with a password of their own unless one is still to be chosen."""

from django.test import Client

from nightcap.staff import members, passwords
from nightcap.staff.models import Role, StaffMember

OWN_PASSWORD = "three lamps on a stair"


def staff(name: str, role: Role, *, password: str = OWN_PASSWORD) -> StaffMember:
    """Add somebody who has chosen a password."""
    member, _ = members.add(name=name, role=role)
    passwords.change_own(member, password)
    return StaffMember.objects.get(pk=member.pk)


def browser_of(member: StaffMember) -> Client:
    """A browser in which a staff member is signed in."""
    client = Client()
    client.force_login(member.user)
    return client


def browser_as(role: Role, name: str = "Robin") -> Client:
    """A browser in which somebody of this role is signed in."""
    return browser_of(staff(name, role))
