"""What the sign-up forms send and what the manager's lists show."""

from nightcap.core.schemas import CamelSchema, EmailAddress, Honeypot, PersonName
from nightcap.core.time import Instant


class SubscriberIn(CamelSchema):
    """A sign-up (specification, section 3)."""

    name: PersonName
    email: EmailAddress
    website: Honeypot = ""


class SubscribedOut(CamelSchema):
    """The one answer to every sign-up: it never tells whether the address was known."""

    ok: bool = True


class SubscriberOut(CamelSchema):
    """A row of the manager's list."""

    id: int
    name: str
    email: str
    created_at: Instant
