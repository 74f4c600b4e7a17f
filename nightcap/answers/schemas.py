"""Requests and responses of answers to inquiries and of their templates."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from nightcap.answers import rules
from nightcap.core.fields import ON_LINES, given
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn, RowOut
from nightcap.core.time import Instant
from nightcap.inbox.models import Status
from nightcap.mail.models import Mail

_LONGEST = 10_000
_Text = Annotated[str, Field(max_length=_LONGEST), ON_LINES, AfterValidator(given)]
_TemplateText = Annotated[_Text, AfterValidator(rules.check_variables)]
_Title = Annotated[str, Field(max_length=100), ON_ONE_LINE, AfterValidator(given)]


class AnswerIn(CamelSchema):
    """An answer to an inquiry: plain text, which is sent as it is."""

    text: _Text


class AnswerOut(RowOut):
    """An answer as it was sent.

    `author` is null for an answer under the shared password. `mailState` is the state of its
    email, null once the email is deleted.
    """

    id: int
    text: str
    author: str | None
    created_at: Instant
    mail_state: Mail.State | None = Field(None, validation_alias="mail.state")


class TemplateIn(CamelSchema):
    """A new template; with a `status` it is offered when an inquiry gets that status."""

    title: _Title
    text: _TemplateText
    status: Literal["", Status.ANSWERED, Status.CONFIRMED, Status.DECLINED] = ""


class TemplateChangesIn(TemplateIn, ChangesIn):
    """Changes to a template."""


class TemplateOut(RowOut):
    """A template with its variables; `id` and `version` are null for a shipped one."""

    id: int | None
    version: int | None
    title: str
    text: str
    status: str


class FilledTemplateOut(RowOut):
    """A template with the values of an inquiry; `id` is null for a shipped one."""

    id: int | None
    title: str
    text: str
    status: str


class VariableOut(RowOut):
    """A variable of a template, and its meaning."""

    name: str
    meaning: str
