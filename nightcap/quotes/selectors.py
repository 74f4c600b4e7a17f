"""Reads of quotes for private events."""

from django.db.models import QuerySet

from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.inbox.models import HostInquiry
from nightcap.inbox.selectors import find_entry
from nightcap.quotes.models import InquiryQuote
from nightcap.quotes.rules import NoSuchQuote


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


def _with_inquiry() -> QuerySet[InquiryQuote]:
    return InquiryQuote.objects.select_related("inquiry")
