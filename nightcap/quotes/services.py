"""Quotes for private events: made and withdrawn by the venue, accepted by the guest.

`make_quote` locks the inquiry first, then its quotes.
"""

from collections.abc import Sequence
from datetime import date

from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST
from nightcap.inbox.models import HostInquiry
from nightcap.mail import services as mail
from nightcap.quotes import mails, rules, selectors
from nightcap.quotes.models import InquiryQuote, Line, QuoteState
from nightcap.venue.profile import profile


@publishing.atomic()
def make_quote(
    inquiry_id: int,
    *,
    lines: Sequence[Line],
    minimum_spend: int,
    deposit: int,
    valid_until: date,
) -> InquiryQuote:
    """Make a quote for an inquiry and email its link. It replaces an earlier open one.

    Raises NoSuchRow, Invalid, and AcceptedAlready.

    Rule: A quote is never changed. A new quote replaces an open one; an accepted one is withdrawn
    first.
    """
    rules.check_terms(lines, minimum_spend=minimum_spend, deposit=deposit, valid_until=valid_until)
    inquiry = changes.locked(HostInquiry, inquiry_id)
    current = InquiryQuote.objects.filter(inquiry=inquiry, replaced_at=None, withdrawn_at=None)
    for quote_id in list(current.values_list("pk", flat=True)):
        with changes.edit(InquiryQuote, quote_id, action="replaced") as edit:
            if edit.row.accepted_at is not None:
                raise rules.AcceptedAlready
            edit.row.replaced_at = now()
    tax = profile().tax
    quote = InquiryQuote(
        inquiry=inquiry,
        event_name=inquiry.event_name,
        event_date=inquiry.event_date,
        start_time=inquiry.start_time,
        end_time=inquiry.end_time,
        guest_count=inquiry.guest_count,
        lines=list(lines),
        minimum_spend=minimum_spend,
        deposit=deposit,
        currency=profile().currency,
        tax_name=tax.name if tax.percent else "",
        tax_percent=tax.percent,
        valid_until=valid_until,
        terms_version=rules.terms_version(),
    )
    quote.set_link()
    changes.create(quote)
    if (email := mails.quote(quote)) is not None:
        mail.enqueue(email)
    return quote


@publishing.atomic()
def withdraw(quote_id: int) -> InquiryQuote:
    """Withdraw a quote, so that its link cannot be used; a repeat has no effect.

    Raises NoSuchRow, DepositHeld while a deposit is paid, and DepositDisputed while its payment is
    disputed.

    Rule: A quote with a paid deposit can be withdrawn once the deposit is refunded.
    """
    with changes.edit(InquiryQuote, quote_id, action="withdrawn") as edit:
        rules.check_ending(edit.row)
        edit.row.withdrawn_at = edit.row.withdrawn_at or now()
    return selectors.one(quote_id)


@publishing.atomic()
def accept(token: str, *, name: str) -> InquiryQuote:
    """Accept a quote for its guest, who typed `name`; guest and venue get an email.

    A repeat has no effect.

    Raises NoSuchQuote and QuoteEnded.

    Rule: Only the first acceptance of a quote counts; it keeps its name and time.
    """
    quote_id = selectors.by_token(token).pk
    with changes.edit(InquiryQuote, quote_id, action="accepted", actor=GUEST) as edit:
        quote = edit.row
        rules.check_acceptable(quote)
        if quote.state is QuoteState.OPEN:
            quote.accepted_at = now()
            quote.accepted_by = name or (quote.inquiry.sender if quote.inquiry else "")
            for email in mails.accepted(quote):
                mail.enqueue(email)
    return selectors.one(quote_id)


def check_inquiry_deletion(inquiry: HostInquiry) -> None:
    """Raise DepositHeld or DepositDisputed for an inquiry whose deposit is not settled.

    Rule: An inquiry is deleted only once its deposit is refunded.
    """
    for quote in InquiryQuote.objects.filter(inquiry=inquiry):
        rules.check_ending(quote)
