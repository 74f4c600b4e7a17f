"""Schemas of the manager's letters."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from nightcap.core.fields import ON_LINES, Moment, Title, given
from nightcap.core.lists import PageIn
from nightcap.core.schemas import CamelSchema, ChangesIn, EmailAddress, RowOut
from nightcap.core.time import Instant
from nightcap.letters import audiences, mails, markdown
from nightcap.letters.models import Letter, LetterState
from nightcap.venue import categories

LONGEST_BODY = 20_000


def _to(value: str) -> str:
    if audiences.audience(value) is None:
        raise ValueError("is no audience of letters")
    return value


def _about(value: str) -> str:
    if value and value not in {category.slug for category in categories.in_order()}:
        raise ValueError("is no category of this venue")
    return value


Body = Annotated[
    str,
    Field(max_length=LONGEST_BODY),
    ON_LINES,
    AfterValidator(given),
    AfterValidator(markdown.checked),
]
"""The text of a letter in Markdown (CommonMark); its pictures are of this site."""
To = Annotated[str, Field(max_length=120), AfterValidator(_to)]
"""The key of an audience (`nightcap/letters/audiences.py`)."""


About = Annotated[str, Field(max_length=60), AfterValidator(_about)]
"""The slug of the category that a letter is about; '' for a letter about everything."""


class LetterIn(CamelSchema):
    """A new letter, which is a draft."""

    subject: Title
    body: Body
    to: To = audiences.NEWSLETTER
    category: About = ""


class LetterChangesIn(LetterIn, ChangesIn):
    """Changes to a letter that has no recipients yet."""


class LettersIn(PageIn):
    """Selects a page of the list of letters."""

    state: Literal["all", "draft", "scheduled", "sending", "sent", "stopped"] = "all"
    sort: Literal["", "subject", "-subject", "date", "-date"] = ""


class SendIn(CamelSchema):
    """The time at which a letter is sent; null sends it now."""

    at: Moment | None = None


class TestIn(CamelSchema):
    """The address that gets a test of a letter."""

    email: EmailAddress


class TestOut(CamelSchema):
    """The answer to a test: its email is queued."""

    email: str


class CountsOut(CamelSchema):
    """The numbers of a letter's recipients; each is 0 before the sending begins."""

    recipients: int
    sent: int
    failed: int
    unsubscribed: int


class LetterOut(RowOut):
    """A letter in the list."""

    id: int
    subject: str
    body: str
    to: str
    category: str
    state: LetterState
    created_at: Instant
    send_at: Instant | None
    started_at: Instant | None
    ended_at: Instant | None
    version: int


class LetterDetailOut(LetterOut):
    """A letter with its numbers, and its plain text as an email has it."""

    text: str
    counts: CountsOut
    bookings: int
    """Confirmed bookings of guests who followed a link of the letter."""

    @staticmethod
    def resolve_text(row: Letter) -> str:
        return mails.written(row).text

    @staticmethod
    def resolve_counts(row: Letter, context: Mapping[str, Mapping[str, int]]) -> CountsOut:
        return CountsOut(**context["counts"])

    @staticmethod
    def resolve_bookings(row: Letter, context: Mapping[str, int]) -> int:
        return context["bookings"]


class AudienceOut(CamelSchema):
    """An audience with the number of its recipients now, and up to ten of them."""

    to: str
    count: int
    examples: list[str]


class AudienceIn(CamelSchema):
    """Selects one audience, and the category that the letter is about."""

    to: To
    category: About = ""


class ChoiceOut(CamelSchema):
    """An audience that can be chosen."""

    to: str
    label: str
