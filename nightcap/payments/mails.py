"""The email to the venue about a disputed payment."""

from datetime import datetime

from pydantic import JsonValue

from nightcap.events.tiers import in_words
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind
from nightcap.payments.models import Dispute
from nightcap.venue.moments import long_date
from nightcap.venue.profile import profile


def dispute(dispute: Dispute) -> Mail:
    """Make the email about a dispute in its present state.

    Its `once` key allows one email when the dispute opens, and one when it is won or lost.
    """
    payment = dispute.payment
    reference = payment.owner.reference
    amount = in_words(dispute.amount, dispute.payment.currency)
    by = dispute.answer_by
    facts: dict[str, JsonValue] = {
        "amount": amount,
        "fee": in_words(dispute.fee, dispute.payment.currency) if dispute.fee else "",
        "guest": payment.payer_name,
        "reference": reference,
        "title": payment.event_title,
        "reason": dispute.reason,
        "state": dispute.state,
        "answer_by": by.isoformat() if by else "",
    }
    state = dispute.state if dispute.state in {Dispute.State.WON, Dispute.State.LOST} else "opened"
    return mail.new(
        to=profile().email,
        subject=f"{_SUBJECTS[state]}: {amount} for {reference}",
        template="payments/dispute",
        facts=facts,
        once=f"dispute-{state}-{dispute.provider_id}",
    )


_SUBJECTS = {
    Dispute.State.WON.value: "Dispute won",
    Dispute.State.LOST.value: "Dispute lost",
    "opened": "A bank disputes a payment",
}


def _write_dispute(facts: Facts) -> Contents:
    by = str(facts["answer_by"])
    return Contents({**facts, "answer_by": long_date(datetime.fromisoformat(by)) if by else ""})


MAILS = {"payments/dispute": MailKind(_write_dispute)}
"""Queued by the worker when a dispute opens, and when it is decided (`services.results`)."""
