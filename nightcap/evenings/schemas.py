"""Requests and responses about links to bookings."""

from nightcap.core.schemas import CamelSchema, EmailAddress


class EveningsIn(CamelSchema):
    """The address whose bookings a guest wants to see."""

    email: EmailAddress


class EveningsRequestedOut(CamelSchema):
    """The answer to every request: it never reveals whether the address is known."""

    message: str
