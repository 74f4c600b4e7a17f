"""The email with an answer to an inquiry."""

from django.utils.translation import gettext as _

from nightcap.inbox.models import HostInquiry
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind, preview
from nightcap.venue.profile import profile

_ANSWER = "answers/answer"


def answer(inquiry: HostInquiry, text: str) -> Mail:
    """Return the email to the sender of an inquiry, whose replies reach the venue's mailbox."""
    venue = profile()
    return mail.new(
        to=inquiry.email,
        reply_to=venue.email or "",
        subject=_("Your inquiry: %(title)s") % {"title": inquiry.subject},
        template=_ANSWER,
        facts={"text": text, "title": inquiry.subject},
    )


def _write(facts: Facts) -> Contents:
    text = str(facts["text"])
    return Contents({"text": text, "title": facts["title"], "preview": preview(text)})


MAILS = {
    # Staff answer an inquiry in the panel (`services.answer`).
    _ANSWER: MailKind(_write),
}
"""The emails about answers by template: the cause of each, and the function that writes it."""
