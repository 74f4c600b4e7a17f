"""Answers to inquiries: stored and emailed in one transaction."""

from nightcap.answers import mails
from nightcap.answers.models import InquiryAnswer
from nightcap.core.errors import Invalid
from nightcap.core.writing import changes, publishing
from nightcap.inbox.models import HostInquiry, Status
from nightcap.mail import services as mail


@publishing.atomic()
def answer(inquiry_id: int, text: str) -> InquiryAnswer:
    """Email an answer to the sender of an inquiry, and store it.

    Raises NoSuchRow, and Invalid for an inquiry without an email address.

    Rule: The first answer sets a new inquiry to 'answered'.
    """
    inquiry = changes.locked(HostInquiry, inquiry_id)
    if not inquiry.email:
        raise Invalid(
            "This inquiry has no email address.", fields={"email": "is required to answer"}
        )
    email = mails.answer(inquiry, text)
    mail.enqueue(email)
    if inquiry.status == Status.NEW:
        with changes.edit(HostInquiry, inquiry_id, action="answered") as edit:
            edit.row.status = Status.ANSWERED
    else:
        changes.record_row(inquiry, action="answered")
    return InquiryAnswer.objects.create(
        inquiry=inquiry, text=text, author=changes.actor_name(), mail=email
    )
