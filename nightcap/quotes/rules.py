"""Decisions on quotes for private events: valid terms, and whether one can be accepted."""

import json
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from hashlib import sha256

from django.utils.translation import gettext as _

from nightcap.core.errors import DomainError, Invalid, NotFound
from nightcap.core.time import now
from nightcap.events.tiers import charge_fault, in_words
from nightcap.quotes.models import InquiryQuote, Line, QuoteState
from nightcap.venue.pages import pages
from nightcap.venue.profile import profile

_ALL = 100
_VERSION_LENGTH = 12
# States of a dispute (`nightcap/payments/models.py`), a domain above.
_UNDECIDED = ("inquiry", "needs-answer", "under-review")


class NoSuchQuote(NotFound):
    """The link leads to no quote."""

    def __init__(self) -> None:
        super().__init__(_("This link leads nowhere."))


class QuoteEnded(DomainError):
    """The quote has expired, was withdrawn, or was replaced by a newer one."""

    status = 410

    def __init__(self, state: QuoteState) -> None:
        texts = {
            QuoteState.EXPIRED: _("This quote has expired."),
            QuoteState.WITHDRAWN: _("This quote was withdrawn."),
            QuoteState.REPLACED: _("A newer quote replaces this one."),
        }
        super().__init__(texts[state])


class AcceptedAlready(DomainError):
    """The inquiry has an accepted quote, which a new one cannot replace."""

    def __init__(self) -> None:
        super().__init__("The guest has accepted a quote. Withdraw it before you send another.")


class DepositHeld(DomainError):
    """The quote has a paid deposit, which must be refunded before the quote or inquiry ends."""

    def __init__(self) -> None:
        super().__init__("The deposit is paid. Refund it first.")


class DepositDisputed(DomainError):
    """The guest's bank disputes the deposit, so it is open who gets it."""

    def __init__(self) -> None:
        super().__init__("The bank disputes the deposit. Wait for its decision first.")


def check_ending(quote: InquiryQuote) -> None:
    """Raise DepositHeld while a deposit is paid, and DepositDisputed before a bank has decided."""
    if quote.net_paid:
        raise DepositHeld
    if quote.payments.filter(disputes__state__in=_UNDECIDED).exists():
        raise DepositDisputed


def check_terms(
    lines: Sequence[Line], *, minimum_spend: int, deposit: int, valid_until: date
) -> None:
    """Raise Invalid, which names the field, for terms that cannot be offered.

    Rule: A deposit is at most the total of the quote, or its minimum spend if that is higher, and
    an amount that a card can be charged.
    """
    total, currency = sum(line["amount"] for line in lines), profile().currency
    if total < 0:
        raise Invalid(
            "The discounts exceed the other lines.", fields={"lines": "must not be below zero"}
        )
    most = max(total, minimum_spend)
    if deposit > most:
        fault = f"must be at most {in_words(most, currency)}"
        raise Invalid("The deposit exceeds the total.", fields={"deposit": fault})
    if fault := charge_fault(deposit):
        raise Invalid(f"The deposit {fault}.", fields={"deposit": fault})
    if valid_until < today():
        raise Invalid(
            "The last day to accept is past.", fields={"validUntil": "must not be in the past"}
        )


def check_acceptable(quote: InquiryQuote) -> None:
    """Raise QuoteEnded for a quote that can no longer be accepted."""
    if quote.state not in {QuoteState.OPEN, QuoteState.ACCEPTED}:
        raise QuoteEnded(quote.state)


def tax_in(quote: InquiryQuote, amount: int) -> int:
    """Return the tax in an amount of a quote, in cents.

    Rule: Amounts of a quote include tax, at the venue's rate when the quote was made.
    """
    percent = Decimal(str(quote.tax_percent))
    return int((amount * percent / (_ALL + percent)).to_integral_value(ROUND_HALF_UP))


def terms_version() -> str:
    """Return a short hash of the venue's present terms and refund rules."""
    terms = [pages().terms.model_dump(mode="json"), profile().refunds.model_dump(mode="json")]
    return sha256(json.dumps(terms, sort_keys=True).encode()).hexdigest()[:_VERSION_LENGTH]


def today() -> date:
    """Return the present day in venue time."""
    return now().astimezone(profile().time_zone).date()
