"""What visitors send to the venue: checked, kept and mailed."""

from typing import Annotated

from pydantic import Field, field_validator

from nightcap.core.characters import cut
from nightcap.core.keyed import mailbox_of
from nightcap.core.schemas import (
    LONGEST_NAME,
    ON_ONE_LINE,
    CamelSchema,
    EmailAddress,
    Honeypot,
    PersonName,
)
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.inbox import mails
from nightcap.inbox.fields import Day, Line, Phone, Prose, WallTime
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.subscribers import services as subscribers
from nightcap.subscribers.models import NewsletterSubscriber
from nightcap.venue.profile import profile

MOST_GUESTS = 100_000


class _FormIn(CamelSchema):
    website: Honeypot = ""

    def written(self) -> dict[str, object]:
        """Return what somebody wrote, by the fields of the row."""
        return {name: value for name, value in self if name != "website"}


class HostInquiryIn(_FormIn):
    """The host inquiry; an end before the start is the next morning."""

    first_name: PersonName
    last_name: PersonName
    email: EmailAddress
    phone: Phone
    extension: Annotated[str, Field(max_length=20), ON_ONE_LINE] = ""
    newsletter_opt_in: bool = False
    event_name: Line
    location: Annotated[str, ON_ONE_LINE] = ""
    guest_count: Annotated[int, Field(ge=1, le=MOST_GUESTS)]
    event_date: Day
    start_time: WallTime
    end_time: WallTime

    @field_validator("location")
    @classmethod
    def _is_offered(cls, value: str) -> str:
        offered = [location.value for location in profile().locations]
        if value and value not in offered:
            raise ValueError(f"must be one of {', '.join(offered)}" if offered else "must be empty")
        return value

    def entry(self) -> HostInquiry:
        """Return the inquiry as a row that is not saved yet."""
        return HostInquiry(created_at=now(), **self.written())


class ContactMessageIn(_FormIn):
    """The contact form."""

    name: PersonName
    email: EmailAddress
    message: Annotated[Prose, Field(min_length=1)]

    def entry(self) -> ContactMessage:
        """Return the message as a row that is not saved yet."""
        return ContactMessage(created_at=now(), **self.written())


@publishing.atomic()
def receive(entry: HostInquiry | ContactMessage) -> None:
    """Keep what a visitor sent, mail the venue and the visitor, and subscribe who asked for it.

    Who got enough mails of ours today gets no word back.
    """
    entry.mailbox = mailbox_of(entry.email)
    entry.save(force_insert=True)
    if isinstance(entry, HostInquiry) and entry.newsletter_opt_in:
        # Two long names may be more than the list holds for one.
        name = cut(entry.sender, LONGEST_NAME)
        subscribers.join(NewsletterSubscriber, name=name, email=entry.email)
    to_venue, word_back = mails.received(entry)
    mail.enqueue(to_venue)
    if volume.may_write_back(entry.email):
        mail.enqueue(word_back)
