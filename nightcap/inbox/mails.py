"""The emails about a visitor's form: one to the venue, and a confirmation to the visitor."""

from django.utils.translation import gettext as _

from nightcap.core.characters import isolated
from nightcap.inbox.fields import InquiryOut, MessageOut
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind, from_snapshot, preview, snapshot
from nightcap.venue.moments import hours, long_day
from nightcap.venue.profile import profile

FIELDS = {
    "inquiry": tuple(InquiryOut.model_fields),
    "message": tuple(MessageOut.model_fields),
}
"""The visitor's fields, by the kind of form."""


def received(entry: HostInquiry | ContactMessage) -> tuple[Mail, Mail]:
    """Return the email to the venue and the confirmation to the visitor.

    Answers to the first go to the visitor. The confirmation repeats no text of the visitor's,
    because the address may be a third person's.
    """
    if isinstance(entry, HostInquiry):
        subject = f"Event inquiry: {entry.subject}"
        reply_subject = _("We have your inquiry")
    else:
        subject = f"Message from {isolated(entry.name)}"
        reply_subject = _("We have your message")
    kind = entry.kind
    facts = {kind: snapshot(entry, FIELDS[kind])}
    to_venue = mail.new(
        to=profile().email,
        reply_to=entry.email,
        subject=subject,
        template=f"inbox/{kind}",
        facts=facts,
    )
    word_back = mail.new(
        to=entry.email,
        subject=reply_subject,
        template=f"inbox/{kind}-received",
        facts=facts,
    )
    return to_venue, word_back


def _write_of_inquiry(facts: Facts) -> Contents:
    inquiry = from_snapshot(HostInquiry, facts["inquiry"])
    return Contents(
        {
            "inquiry": inquiry,
            "day": long_day(inquiry.event_date) if inquiry.event_date else "",
            "hours": hours(*inquiry.times) if inquiry.times else "",
        }
    )


def _write_of_message(facts: Facts) -> Contents:
    message = from_snapshot(ContactMessage, facts["message"])
    return Contents({"message": message, "preview": preview(message.message)})


MAILS = {
    "inbox/inquiry": MailKind(_write_of_inquiry),
    "inbox/inquiry-received": MailKind(_write_of_inquiry),
    "inbox/message": MailKind(_write_of_message),
    "inbox/message-received": MailKind(_write_of_message),
}
"""Both emails of each kind are queued when a form arrives (`services.receive`)."""
