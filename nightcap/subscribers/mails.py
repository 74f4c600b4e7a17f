"""The email that asks a person to confirm a sign-up.

It does not repeat the name, because the address may be a third person's.
"""

from typing import Final

from django.utils.translation import gettext as _

from nightcap.mail import services as mail
from nightcap.mail.models import Mail, MailingList
from nightcap.mail.writing import Contents, Facts, MailKind, Secrets
from nightcap.subscribers.models import KINDS, Subscriber

_CONFIRM: Final = "subscribers/confirm"
KEPT_DAYS: Final = 30
"""Days after which a sign-up that is not confirmed is deleted."""


def confirm_request(row: Subscriber) -> Mail:
    """Return the email that asks to confirm a sign-up, with the private link."""
    is_newsletter = row.mailing_list == MailingList.NEWSLETTER
    return mail.new(
        to=row.email,
        subject=_("Confirm your newsletter sign-up")
        if is_newsletter
        else _("Confirm your secret calendar sign-up"),
        template=_CONFIRM,
        facts={"list": row.mailing_list.value, "email": row.email},
    )


def _write(facts: Facts) -> Contents:
    return Contents({"is_newsletter": facts["list"] == MailingList.NEWSLETTER, "days": KEPT_DAYS})


def _token(facts: Facts) -> Secrets:
    kind = KINDS[MailingList(str(facts["list"]))]
    return {"": kind(email=str(facts["email"])).token}


MAILS = {
    # A visitor signs up for a list (`services.join`).
    _CONFIRM: MailKind(_write, _token),
}
"""The emails about sign-ups by template, each with its cause and the function that writes it."""
