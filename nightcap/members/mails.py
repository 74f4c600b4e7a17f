"""The email that welcomes a member, with the private links.

It does not repeat the name, because the address may be a third person's.
"""

from typing import Final

from django.utils.translation import gettext as _

from nightcap.mail import services as mail
from nightcap.mail.models import Mail, MailingList
from nightcap.mail.writing import Contents, Facts, MailKind, Secrets
from nightcap.members.models import MemberLink

_WELCOME: Final = "members/welcome"


def welcome(link: MemberLink, email: str) -> Mail:
    """Return the email that brings a member's open link to the member."""
    return mail.new(
        to=email,
        subject=_("Welcome to the secret calendar"),
        template=_WELCOME,
        facts={"link": link.pk, "email": email},
    )


def _secrets(facts: Facts) -> Secrets:
    link = MemberLink.objects.get(pk=int(str(facts["link"])))
    return {
        "member": link.token,
        mail.UNSUBSCRIBE: mail.unsubscribe_token(str(facts["email"]), MailingList.SECRET_CALENDAR),
    }


MAILS = {
    # A person confirms a sign-up for the secret calendar (`services.welcome`).
    _WELCOME: MailKind(
        lambda _facts: Contents({}),
        _secrets,
        mailing_list=lambda _facts: MailingList.SECRET_CALENDAR,
    ),
}
"""The emails to members by template, each with its cause and the function that writes it."""
