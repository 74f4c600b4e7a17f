"""Deposits of quotes that the venue receives itself: in cash, by its own terminal, by transfer."""

from typing import Literal

from django.utils.translation import gettext as _

from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.payments import rules
from nightcap.payments.models import Account, Payment
from nightcap.payments.provider import ProviderError, payment_provider
from nightcap.payments.services.checkout import ProviderAway, close, new_deposit
from nightcap.payments.services.results import book_payment, confirm_deposit
from nightcap.quotes.models import InquiryQuote

Way = Literal["cash", "card", "transfer"]

_ACCOUNTS = {"cash": Account.DOOR_CASH, "card": Account.DOOR_CARD, "transfer": Account.BANK}


def close_pages(quote_id: int) -> None:
    """Close the checkout pages of a quote, so that its deposit can be recorded.

    Raises ProviderAway while one of them cannot be closed. This calls the provider.
    """
    for payment in Payment.objects.filter(quote=quote_id, state__in=rules.UNSETTLED):
        try:
            close(payment.pk)
        except ProviderError as error:
            raise ProviderAway(
                "The guest may be paying on the checkout page. Please try again in a minute."
            ) from error


@publishing.atomic()
def receive_deposit(quote_id: int, way: Way) -> Payment:
    """Record that the venue has received the unpaid deposit of a quote, in the present mode.

    Raises NoSuchRow, and NothingToPay if none is due or the guest may be paying it.

    Rule: A deposit in cash, by the venue's own terminal or by transfer is recorded by the manager;
    it gets a receipt and enters the books like one that is paid online.
    """
    with changes.edit(InquiryQuote, quote_id) as edit:
        quote = edit.row
        is_open = quote.payments.filter(state__in=rules.UNSETTLED).exists()
        if is_open or not quote.deposit_due:
            raise rules.NothingToPay("The guest is paying the deposit, or none is due.")
        methods = {
            "cash": _("Cash"),
            "card": _("Card at the venue"),
            "transfer": _("Bank transfer"),
        }
        payment = new_deposit(
            quote,
            quote.deposit_due,
            payment_provider().mode,
            session_ends_at=now(),
            method=methods[way],
            received_in=_ACCOUNTS[way],
        )
        book_payment(payment)
        quote.paid += payment.amount
        confirm_deposit(quote, payment)
    return payment
