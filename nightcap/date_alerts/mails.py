"""The emails of date alerts: the request to confirm one, and new dates."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from pydantic import JsonValue

from nightcap.core.keyed import token_for
from nightcap.date_alerts.models import DateAlert
from nightcap.events.fields import EventOut
from nightcap.mail import services as mail
from nightcap.mail.models import Mail, MailingList
from nightcap.mail.writing import Contents, MailKind
from nightcap.subscribers.mails import KEPT_DAYS
from nightcap.venue.moments import long_date

_CONFIRM: Final = "date_alerts/confirm"
_NEW_DATES: Final = "date_alerts/new-dates"


def confirm_request(row: DateAlert) -> Mail:
    """Return the email that asks to confirm a request, with the private link.

    It does not repeat the name, because the address may be a third person's.
    """
    return mail.new(
        to=row.email,
        subject=_("Confirm: new dates of %(title)s") % {"title": row.title},
        template=_CONFIRM,
        facts={"title": row.title, "link_text": row.link_text},
    )


def new_dates(row: DateAlert, events: Sequence[EventOut]) -> Mail:
    """Return the email with new dates of the shows of a person."""
    titles = {event.title for event in events}
    subject = _("New dates of your shows")
    if len(titles) == 1:
        subject = _("New dates: %(title)s") % {"title": titles.pop()}
    dates: list[JsonValue] = [
        {
            "title": event.title,
            "when": long_date(event.starts_at, is_all_day=event.is_all_day),
            "link": event.page_url,
        }
        for event in events
    ]
    return mail.new(
        to=row.email,
        subject=subject,
        template=_NEW_DATES,
        facts={"name": row.name, "email": row.email, "dates": dates},
    )


MAILS = {
    # A visitor asks to be notified (`services.join`).
    _CONFIRM: MailKind(
        lambda facts: Contents({"title": facts["title"], "days": KEPT_DAYS}),
        lambda facts: {"": token_for(DateAlert.link_path, str(facts["link_text"]))},
    ),
    # A new date is published (`services.send_due`).
    _NEW_DATES: MailKind(
        lambda facts: Contents({"name": facts["name"], "dates": facts["dates"]}),
        lambda facts: {
            mail.UNSUBSCRIBE: mail.unsubscribe_token(str(facts["email"]), MailingList.DATE_ALERTS)
        },
        mailing_list=lambda _: MailingList.DATE_ALERTS,
    ),
}
"""The emails of date alerts by template, each with its cause and the function that writes it."""
