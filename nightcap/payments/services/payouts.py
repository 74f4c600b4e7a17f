"""Noting what the provider has sent to the bank, and which payments are in it."""

import logging

from nightcap.core.writing import publishing
from nightcap.payments import providers
from nightcap.payments.models import Payment, Payout
from nightcap.payments.provider import Declined, MadePayout, NoAnswer

log = logging.getLogger(__name__)

_ARRIVED = "paid"
"""The state after which a payout does not change any more."""


def note_payouts() -> None:
    """Ask the provider about payouts; where it does not tell of any, none are noted."""
    provider = providers.provider()
    arrived = Payout.objects.filter(mode=provider.mode, state=_ARRIVED)
    try:
        made = provider.payouts(set(arrived.values_list("provider_id", flat=True)))
    except (NoAnswer, Declined) as error:
        log.info("Payouts are not known: %s", error)
        return
    for one in made:
        _note(one)


@publishing.atomic()
def _note(made: MadePayout) -> None:
    row, _ = Payout.objects.update_or_create(
        provider_id=made.id,
        defaults={
            "amount": made.amount,
            "currency": made.currency,
            "mode": providers.provider().mode,
            "arrives_on": made.arrives_on,
            "state": made.state,
        },
    )
    Payment.objects.filter(intent_id__in=made.intent_ids).update(payout=row)
