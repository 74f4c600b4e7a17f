"""Refusals of links to bookings."""

from django.utils.translation import gettext as _

from nightcap.core.errors import NotFound


class NoSuchEveningsLink(NotFound):
    """The token belongs to no link, or the hour of the link is over."""

    def __init__(self) -> None:
        super().__init__(_("This link has ended. Please ask for a new one."))
