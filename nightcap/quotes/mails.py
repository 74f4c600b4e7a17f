"""Emails about quotes for private events: to the guest with the link, and to the venue.

The guest is the sender of the inquiry; one without an email address gets none.
"""

from django.utils.translation import gettext as _

from nightcap.events.tiers import in_words, signed_in_words
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind, Secrets, from_snapshot, snapshot
from nightcap.quotes.models import InquiryQuote
from nightcap.venue.moments import hours, long_day
from nightcap.venue.profile import profile

_QUOTE = "quotes/quote"
_ACCEPTED = "quotes/accepted"
_PAID = "quotes/deposit-paid"
_ACCEPTED_TO_VENUE = "quotes/accepted-to-venue"
_PAID_TO_VENUE = "quotes/deposit-paid-to-venue"
TO_GUESTS = (_QUOTE, _ACCEPTED, _PAID)
"""The templates of the emails to guests."""

_FIELDS = (
    *("key", "reference", "event_name", "event_date", "start_time", "end_time", "guest_count"),
    *("lines", "minimum_spend", "deposit", "currency", "valid_until"),
)


def quote(quote: InquiryQuote) -> Mail | None:
    """Return the email with the link to a new quote; None without an address."""
    return _to_guest(_QUOTE, _("Quote: %(title)s"), quote)


def accepted(quote: InquiryQuote) -> list[Mail]:
    """Return the confirmation of an acceptance to the guest, and the email to the venue."""
    to_guest = _to_guest(_ACCEPTED, _("Quote accepted: %(title)s"), quote)
    to_venue = _to_venue(_ACCEPTED_TO_VENUE, "Quote accepted", quote)
    return [to_venue] if to_guest is None else [to_guest, to_venue]


def deposit_paid(quote: InquiryQuote, amount: int, *, is_online: bool) -> list[Mail]:
    """Return the emails about a paid deposit, with `amount` in cents and the link to the receipt.

    The venue gets one only if the guest has paid online.
    """
    to_guest = _to_guest(_PAID, _("Deposit received: %(title)s"), quote, amount=amount)
    to_venue = _to_venue(_PAID_TO_VENUE, "Deposit paid", quote, amount=amount)
    found = [to_guest] if to_guest is not None else []
    return [*found, to_venue] if is_online else found


def _to_guest(template: str, subject: str, quote: InquiryQuote, **more: int) -> Mail | None:
    inquiry = quote.inquiry
    if inquiry is None or not inquiry.email:
        return None
    return mail.new(
        to=inquiry.email,
        subject=subject % {"title": quote.title},
        template=template,
        facts={"quote": snapshot(quote, _FIELDS), "name": inquiry.sender, **more},
    )


def _to_venue(template: str, subject: str, quote: InquiryQuote, **more: int) -> Mail:
    inquiry = quote.inquiry
    email = inquiry.email if inquiry else ""
    # Forgetting a guest finds an email by its address, so one without it names nobody.
    title, name = (quote.title, quote.accepted_by) if email else (quote.reference, "")
    return mail.new(
        to=profile().email,
        reply_to=email,
        subject=f"{subject}: {title}",
        template=template,
        facts={
            "reference": quote.reference,
            "title": title,
            "name": name,
            "total": in_words(quote.total, quote.currency),
            "deposit": in_words(quote.deposit, quote.currency) if quote.deposit else "",
            "currency": quote.currency,
            "inquiry": quote.inquiry_id,
            **more,
        },
    )


def _write_to_guest(facts: Facts) -> Contents:
    quote = from_snapshot(InquiryQuote, facts["quote"])
    amount = facts.get("amount")
    return Contents(
        {
            "quote": quote,
            "name": facts["name"],
            "day": long_day(quote.event_date) if quote.event_date else "",
            "hours": hours(*quote.times) if quote.times else "",
            "lines": [
                (line["text"], signed_in_words(line["amount"], quote.currency))
                for line in quote.lines
            ],
            "total": in_words(quote.total, quote.currency),
            "minimum": in_words(quote.minimum_spend, quote.currency) if quote.minimum_spend else "",
            "deposit": in_words(quote.deposit, quote.currency) if quote.deposit else "",
            "valid_until": long_day(quote.valid_until),
            "amount": in_words(amount, quote.currency) if isinstance(amount, int) else "",
        }
    )


def _write_to_venue(facts: Facts) -> Contents:
    amount = facts.get("amount")
    paid = in_words(amount, str(facts["currency"])) if isinstance(amount, int) else ""
    return Contents({**facts, "amount": paid})


def _tokens(facts: Facts) -> Secrets:
    return {"": from_snapshot(InquiryQuote, facts["quote"]).token}


MAILS = {
    # The venue makes a quote (`services.make_quote`).
    _QUOTE: MailKind(_write_to_guest, _tokens),
    # The guest accepts it (`services.accept`).
    _ACCEPTED: MailKind(_write_to_guest, _tokens),
    _ACCEPTED_TO_VENUE: MailKind(_write_to_venue),
    # The deposit is paid, or the venue has received it (`confirm_deposit` of payments).
    _PAID: MailKind(_write_to_guest, _tokens),
    _PAID_TO_VENUE: MailKind(_write_to_venue),
}
"""The emails about quotes by template: the cause of each, and the function that writes it."""
