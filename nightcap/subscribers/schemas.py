"""What the sign-up forms send and what the manager's lists take and show."""

from typing import Annotated

from pydantic import Field

from nightcap.core.fields import Moment
from nightcap.core.schemas import CamelSchema, EmailAddress, Honeypot, PersonName, SeenVersion
from nightcap.core.time import Instant


class SubscriberIn(CamelSchema):
    """A sign-up (specification, section 3)."""

    name: PersonName
    email: EmailAddress
    website: Honeypot = ""


class SubscribedOut(CamelSchema):
    """The one answer to every sign-up: it never tells whether the address was known."""

    ok: bool = True


class SinceIn(CamelSchema):
    """From when on; without it, from the beginning."""

    since: Moment | None = None


class SubscriberChangesIn(CamelSchema):
    """Changes to a subscriber: what is not given stays as it is, so no default is ever used."""

    name: Annotated[PersonName, Field(default_factory=str)]
    email: Annotated[EmailAddress, Field(default_factory=str)]
    version: SeenVersion = None


class SubscriberOut(CamelSchema):
    """A row of the manager's list."""

    id: int
    name: str
    email: str
    created_at: Instant
    version: int
