"""Reads of answers to inquiries and of their templates."""

from django.db.models import QuerySet
from django.db.models.functions import Lower

from nightcap.answers import rules
from nightcap.answers.models import AnswerTemplate, InquiryAnswer
from nightcap.answers.rules import Template
from nightcap.core.errors import NoSuchRow
from nightcap.inbox.models import HostInquiry
from nightcap.inbox.selectors import find_entry


def of_inquiry(inquiry_id: int) -> list[InquiryAnswer]:
    """Return the answers to an inquiry, oldest first. Raises NoSuchRow."""
    inquiry = find_entry(HostInquiry, inquiry_id)
    return list(_with_mail().filter(inquiry=inquiry))


def one(answer_id: int) -> InquiryAnswer:
    """Return an answer. Raises NoSuchRow."""
    found = _with_mail().filter(pk=answer_id).first()
    if found is None:
        raise NoSuchRow("answer")
    return found


def templates() -> list[Template]:
    """Return the venue's own templates by title, then the shipped ones.

    Rule: A shipped template is listed until the venue has a template of the same status.
    """
    rows = AnswerTemplate.objects.order_by(Lower("title"), "pk")
    own = [Template(row.pk, row.version, row.title, row.text, row.status) for row in rows]
    replaced = {template.status for template in own}
    return [*own, *(each for each in rules.shipped() if each.status not in replaced)]


def filled_templates(inquiry_id: int) -> list[Template]:
    """Return the templates with the values of an inquiry. Raises NoSuchRow."""
    inquiry = find_entry(HostInquiry, inquiry_id)
    return [
        template._replace(text=rules.filled(template.text, inquiry)) for template in templates()
    ]


def _with_mail() -> QuerySet[InquiryAnswer, InquiryAnswer]:
    return InquiryAnswer.objects.select_related("mail")
