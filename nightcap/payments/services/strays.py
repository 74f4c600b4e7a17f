"""Money at the provider for which no booking is here: kept, shown, and given back."""

import logging

from nightcap.core.errors import NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.locking import lock
from nightcap.payments import providers
from nightcap.payments.models import StrayPayment
from nightcap.payments.provider import Declined, NoAnswer, RefundResult, Session

log = logging.getLogger(__name__)


def note(session: Session) -> None:
    """Keep a paid page whose booking is not here, once, for the manager to see."""
    _, is_new = StrayPayment.objects.get_or_create(
        session_id=session.id,
        defaults={
            "intent_id": session.intent_id or "",
            "reference": session.reference,
            "amount": session.amount,
            "currency": session.currency,
            "mode": providers.provider().mode,
        },
    )
    if is_new:
        log.error("Session %s was paid for a booking that is not here.", session.id)


@publishing.atomic()
def want_back(stray_id: int) -> StrayPayment:
    """Let the money of a stray payment go back; again is no other return. Raises NoSuchRow."""
    found = lock(StrayPayment.objects.filter(pk=stray_id))
    if not found:
        raise NoSuchRow("payment")
    [stray] = found
    if stray.wanted_back_at is None:
        stray.wanted_back_at = now()
        stray.save(update_fields=["wanted_back_at"])
    return stray


def send_back() -> None:
    """Give back what the manager wants to go back, each once under its key."""
    provider = providers.provider()
    wanted = StrayPayment.objects.filter(
        mode=provider.mode, wanted_back_at__isnull=False, given_back_at=None
    )
    for stray in wanted:
        try:
            made = provider.make_refund(
                key=stray.key,
                name=f"stray {stray.pk}",
                intent_id=stray.intent_id,
                amount=stray.amount,
                currency=stray.currency,
            )
        except (NoAnswer, Declined) as error:
            StrayPayment.objects.filter(pk=stray.pk).update(error=str(error))
            continue
        if made.result is RefundResult.FAILED:
            # Another key would be needed, and another account: the bank has said no.
            StrayPayment.objects.filter(pk=stray.pk).update(error=made.error or "refused")
        else:
            StrayPayment.objects.filter(pk=stray.pk).update(given_back_at=now(), error="")
