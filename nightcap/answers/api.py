"""Answers to inquiries over HTTP, and the venue's templates of them."""

import json
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from nightcap.answers import rules, selectors, services
from nightcap.answers.models import AnswerTemplate, InquiryAnswer
from nightcap.answers.schemas import (
    AnswerIn,
    AnswerOut,
    FilledTemplateOut,
    TemplateChangesIn,
    TemplateIn,
    TemplateOut,
    VariableOut,
)
from nightcap.core.crud import Crud
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.core.writing import idempotency
from nightcap.staff.access import manager, manager_router

of_inquiries = Router(by_alias=True, tags=["answers"], auth=manager)
templates = manager_router("answers")


class _StoredOut(CamelSchema):
    """The part of a response that is stored for repeats: not the text."""

    id: int


@of_inquiries.get(
    "/{inquiry_id}/answers",
    response={200: list[AnswerOut]} | READ_REFUSALS,
    operation_id="list_answers_to_inquiry",
)
def list_answers(request: HttpRequest, inquiry_id: int) -> list[InquiryAnswer]:
    """List the answers to an inquiry, oldest first."""
    return selectors.of_inquiry(inquiry_id)


@of_inquiries.post(
    "/{inquiry_id}/answers",
    response={201: AnswerOut} | WRITE_REFUSALS,
    operation_id="answer_inquiry",
)
def answer_inquiry(request: HttpRequest, inquiry_id: int, data: AnswerIn) -> HttpResponse:
    """Email an answer to the sender of an inquiry, and keep it; a new inquiry is then answered."""

    def perform() -> Status[_StoredOut]:
        return Status(HTTPStatus.CREATED, _StoredOut(id=services.answer(inquiry_id, data.text).pk))

    response = idempotency.once(request, f"answer inquiry {inquiry_id}", perform)
    answer = selectors.one(json.loads(response.content)["id"])
    response.content = AnswerOut.from_orm(answer).model_dump_json(by_alias=True)
    return response


@of_inquiries.get(
    "/{inquiry_id}/answer-templates",
    response={200: list[FilledTemplateOut]} | READ_REFUSALS,
    operation_id="list_templates_for_inquiry",
)
def list_filled_templates(request: HttpRequest, inquiry_id: int) -> list[rules.Template]:
    """List the templates with the values of an inquiry; an unknown value is a blank: "[date]"."""
    return selectors.filled_templates(inquiry_id)


@templates.get(
    "/variables",
    response={200: list[VariableOut]} | READ_REFUSALS,
    operation_id="list_template_variables",
)
def list_variables(request: HttpRequest) -> list[dict[str, str]]:
    """List the variables of a template."""
    return [{"name": name, "meaning": meaning} for name, meaning in rules.VARIABLES.items()]


@templates.get(
    "", response={200: list[TemplateOut]} | READ_REFUSALS, operation_id="list_answer_templates"
)
def list_templates(request: HttpRequest) -> list[rules.Template]:
    """List the templates: the venue's own by title, then the shipped ones."""
    return selectors.templates()


_rows = Crud(templates, AnswerTemplate, TemplateOut, name="answer_template", row_id="template_id")
_rows.add_create(TemplateIn)
_rows.add_update(TemplateChangesIn)
_rows.add_delete()
