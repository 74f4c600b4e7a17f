"""Schemas of the sign-up forms and of the manager's lists."""

from typing import Literal

from nightcap.core.fields import Moment
from nightcap.core.lists import PageIn
from nightcap.core.schemas import CamelSchema, ChangesIn, EmailAddress, Honeypot, PersonName
from nightcap.core.time import Instant


class SubscriberIn(CamelSchema):
    """A sign-up (docs/product.md, 'Data')."""

    name: PersonName
    email: EmailAddress
    website: Honeypot = ""


class SubscribedOut(CamelSchema):
    """The answer to every sign-up: it never reveals whether the address was known."""

    ok: bool = True


class SubscribersIn(PageIn):
    """Selects a page of a list: the sign-ups `since` an instant, or all of them."""

    since: Moment | None = None
    sort: Literal["", "name", "-name", "email", "-email", "date", "-date"] = ""


class SubscriberChangesIn(ChangesIn):
    """Changes to a subscriber."""

    name: PersonName = ""
    email: EmailAddress = ""


class SubscriberOut(CamelSchema):
    """A row of the manager's list."""

    id: int
    name: str
    email: str
    created_at: Instant
    version: int
