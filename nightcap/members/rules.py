"""Refusals of member links."""

from django.utils.translation import gettext as _

from nightcap.core.errors import DomainError, NotFound


class NoSuchMember(NotFound):
    """No member link has this token."""

    def __init__(self) -> None:
        super().__init__(_("There is no such member link."))


class LinkHasEnded(DomainError):
    """The member link was renewed or ended, or its member has left the secret calendar."""

    status = 410

    def __init__(self) -> None:
        super().__init__(_("This member link has ended."))
