"""Schemas of the sign-up forms and of the manager's lists."""

from typing import Annotated, Literal

from pydantic import Field

from nightcap.core.fields import ON_LINES, Moment
from nightcap.core.lists import PageIn
from nightcap.core.schemas import CamelSchema, ChangesIn, EmailAddress, Honeypot, PersonName
from nightcap.core.time import Instant
from nightcap.subscribers.models import LONGEST_CONSENT, SubscriberState

MOST_IMPORTED = 10_000
"""The most rows of one import."""

_Cell = Annotated[str, Field(max_length=1_000), ON_LINES]

Consent = Annotated[str, Field(max_length=LONGEST_CONSENT), ON_LINES]
"""The manager's statement that the people agreed to get the emails, such as when and where."""


class SubscriberIn(CamelSchema):
    """A sign-up (docs/product.md, 'Data').

    `consent` counts only for a manager, who adds a person.
    """

    name: PersonName
    email: EmailAddress
    website: Honeypot = ""
    consent: Consent = ""


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
    confirmed_at: Instant | None
    state: SubscriberState
    consent: str
    consent_at: Instant | None
    consent_by: str | None
    version: int


class ImportRowIn(CamelSchema):
    """A row of a file. Rows are checked one by one, so that a bad one does not stop the others."""

    name: _Cell = ""
    email: _Cell = ""


class ImportIn(CamelSchema):
    """People who agreed to get the emails of a list; a `preview` adds none of them."""

    rows: Annotated[list[ImportRowIn], Field(min_length=1, max_length=MOST_IMPORTED)]
    consent: Annotated[Consent, Field(min_length=1)]
    preview: bool = False


class RefusedRowOut(CamelSchema):
    """A row that is not imported; the first row is 1."""

    row: int
    email: str
    reason: str


class ImportedOut(CamelSchema):
    """The numbers of people that were added, or were on the list already, and the refused rows."""

    added: int
    # CamelSchema has a method of this name.
    already_listed: Annotated[int, Field(serialization_alias="known")]
    refused: list[RefusedRowOut]
