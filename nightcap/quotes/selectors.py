"""Reads of quotes for private events."""

from django.db.models import F, Q, QuerySet

from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.inbox.models import HostInquiry, Status
from nightcap.inbox.selectors import find_entry
from nightcap.quotes.models import InquiryQuote
from nightcap.quotes.rules import NoSuchQuote

MOST_WAITING = 50
"""The most accepted quotes that are listed as waiting for the manager."""


def of_inquiry(inquiry_id: int) -> list[InquiryQuote]:
    """Return the quotes of an inquiry, newest first, with valid links. Raises NoSuchRow."""
    inquiry = find_entry(HostInquiry, inquiry_id)
    found = list(_with_inquiry().filter(inquiry=inquiry))
    InquiryQuote.activate_links(found)
    return found


def by_token(token: str) -> InquiryQuote:
    """Return the quote of a private link's token. Raises NoSuchQuote."""
    found = _with_inquiry().filter(link_hash=hash_of(token)).first()
    if found is None:
        raise NoSuchQuote
    return found


def one(quote_id: int) -> InquiryQuote:
    """Return a quote. Raises NoSuchRow."""
    found = _with_inquiry().filter(pk=quote_id).first()
    if found is None:
        raise NoSuchRow("quote")
    return found


def current_of(quote: InquiryQuote) -> InquiryQuote | None:
    """Return the current quote of the same inquiry; None if there is none."""
    found = _with_inquiry().filter(inquiry=quote.inquiry_id, replaced_at=None, withdrawn_at=None)
    return found.first() if quote.inquiry_id is not None else None


def waiting() -> list[InquiryQuote]:
    """Return the accepted quotes that the manager has to act on, earliest acceptance first.

    Rule: An accepted quote needs attention until its inquiry is confirmed and its deposit is paid,
    or the inquiry is declined and the deposit refunded.
    """
    accepted = _with_inquiry().filter(
        accepted_at__isnull=False, withdrawn_at=None, inquiry__deleted_at=None
    )
    is_declined, is_confirmed = (
        Q(inquiry__status=status) for status in (Status.DECLINED, Status.CONFIRMED)
    )
    is_unpaid, is_held = Q(paid__lt=F("deposit")), Q(paid__gt=F("refunded"))
    is_open = ~is_declined & (~is_confirmed | is_unpaid) | is_declined & is_held
    found = accepted.filter(is_open, inquiry__isnull=False)
    return list(found.order_by("accepted_at", "pk")[:MOST_WAITING])


def _with_inquiry() -> QuerySet[InquiryQuote]:
    return InquiryQuote.objects.select_related("inquiry")
