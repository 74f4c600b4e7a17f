"""The email with a guest's link to all bookings of the mailbox.

It names no guest, because the requester may be another person.
"""

from typing import Final

from django.utils.translation import gettext as _

from nightcap.core.keyed import token_for
from nightcap.evenings.models import EveningsLink
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind, Secrets
from nightcap.venue.moments import dated_moment

_LINK: Final = "evenings/link"


def bookings_link(link: EveningsLink, email: str) -> Mail:
    """Return the email that brings a link; it is not sent after the link's end."""
    written = mail.new(
        to=email,
        subject=_("Your bookings"),
        template=_LINK,
        # The row may be deleted before the email is sent again.
        facts={
            "key": str(link.key),
            "until": dated_moment(link.ends_at, at=link.created_at),
        },
    )
    written.expires_at = link.ends_at
    return written


def _secrets(facts: Facts) -> Secrets:
    return {"": token_for(EveningsLink.link_path, str(facts["key"]))}


MAILS = {
    # A guest asks for the link (`services.send_due_links`).
    _LINK: MailKind(lambda facts: Contents({"until": facts["until"]}), _secrets),
}
"""The emails about links to bookings by template, each with its cause and its writer."""
