"""What visitors send is stored and mailed in one transaction each."""

from datetime import date, time
from typing import TypedDict, Unpack

from django.db import transaction

from nightcap.core.schemas import LONGEST_NAME
from nightcap.core.time import now
from nightcap.inbox import emails
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.subscribers import services as subscribers


class InquiryFields(TypedDict):
    """What an inquiry says; date and times are wall time at the venue."""

    first_name: str
    last_name: str
    email: str
    phone: str
    extension: str
    newsletter_opt_in: bool
    event_name: str
    location: str
    guest_count: int
    event_date: date
    start_time: time
    end_time: time


@transaction.atomic
def inquire(**fields: Unpack[InquiryFields]) -> HostInquiry:
    """Keep a host inquiry, tell the venue and the visitor, and subscribe who asked for it.

    An end before the start is the next morning.
    """
    inquiry = HostInquiry.objects.create(created_at=now(), **fields)
    if inquiry.newsletter_opt_in:
        # Two long names may be more than the list holds for one.
        name = inquiry.full_name[:LONGEST_NAME]
        subscribers.join_newsletter(name=name, email=inquiry.email)
    emails.inquiry(inquiry)
    return inquiry


@transaction.atomic
def write(*, name: str, email: str, message: str) -> ContactMessage:
    """Keep a message from the contact page, and tell the venue and the visitor."""
    row = ContactMessage.objects.create(name=name, email=email, message=message, created_at=now())
    emails.message(row)
    return row
