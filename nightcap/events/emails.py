"""The mails about the programme that the manager receives."""

from nightcap.events.errors import TooManyGone
from nightcap.mail import services as mail
from nightcap.venue.profile import profile

_NAMED = 20


def ask_about_withdrawals(question: TooManyGone) -> None:
    """Queue the question whether events that left the venue's calendar shall be withdrawn."""
    named = question.withdrawals[:_NAMED]
    context = {
        "reason": str(question),
        "withdrawals": named,
        "more": len(question.withdrawals) - len(named),
    }
    mail.enqueue(
        to=profile().email,
        subject="Your calendar has lost events: nothing was imported",
        body=mail.render("events/calendar-question", context),
    )
