"""Refuses a change of the Stripe key while open payments or refunds need the present key."""

from collections.abc import Sequence
from datetime import timedelta

from nightcap.connections.rules import is_live
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.payments.models import Mode, Payment, Refund
from nightcap.payments.provider import ProviderError, provider_of
from nightcap.venue.moments import hour

_READ_WITHIN = timedelta(minutes=10)
"""The worker reads an expired page within this time, unless its key no longer works."""


class MoneyOnItsWay(DomainError):
    """The new key cannot access payments or refunds that are in progress."""


def refuse_key(key: str) -> None:
    """Raise MoneyOnItsWay if payments or refunds are in progress that `key` cannot access.

    This calls Stripe. '' removes the key.

    Rule: While a guest can pay on a live page, or a live refund is not sent yet, the Stripe key is
    neither removed nor replaced by the key of another account.
    """
    live_pages = Payment.objects.filter(mode=Mode.LIVE, session_id__isnull=False)
    pages = live_pages.filter(
        state=Payment.State.OPEN, session_ends_at__gt=now() - _READ_WITHIN
    ).order_by("-session_ends_at")
    # A refund that the present key cannot send needs another one.
    refunds = Refund.objects.filter(
        payment__in=live_pages, state=Refund.State.WANTED, is_blocked=False
    )
    page, refund = pages.first(), refunds.select_related("payment").order_by("-pk").first()
    needed = [one for one in (page, refund.payment if refund else None) if one is not None]
    if not needed or _can_read(key, needed):
        return
    reasons = []
    if page is not None:
        ends_at = page.session_ends_at + _READ_WITHIN
        reasons.append(f"Until {hour(ends_at)}, guests may be paying with the present Stripe key.")
    if refund is not None:
        reasons.append(f"Refunds that are not sent yet: {refunds.count()}.")
    reasons.append("Enter a key of the same Stripe account, or try again later.")
    raise MoneyOnItsWay(" ".join(reasons))


def _can_read(key: str, payments: Sequence[Payment]) -> bool:
    if not is_live(key):
        return False
    stripe = provider_of(key)
    try:
        for payment in payments:
            stripe.read_session(str(payment.session_id))
    except ProviderError:
        return False
    return True
