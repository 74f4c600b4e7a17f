"""Requests and responses about date alerts."""

from nightcap.core.schemas import CamelSchema, EmailAddress, Honeypot, PersonName


class DateAlertIn(CamelSchema):
    """A person who wants to be notified of new dates of a show."""

    name: PersonName
    email: EmailAddress
    website: Honeypot = ""


class DateAlertRequestedOut(CamelSchema):
    """The answer to every request: it never reveals whether the address is known."""

    ok: bool = True
