"""Letters to subscribers, for the manager only (docs/product.md, 'Letters')."""

from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.core.crud import Crud
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, deleted
from nightcap.core.writing import changes
from nightcap.letters import audiences, mails, selectors, services
from nightcap.letters.audiences import Audience
from nightcap.letters.models import Letter
from nightcap.letters.schemas import (
    AudienceIn,
    AudienceOut,
    ChoiceOut,
    LetterChangesIn,
    LetterDetailOut,
    LetterIn,
    LetterOut,
    LettersIn,
    SendIn,
    TestIn,
    TestOut,
)
from nightcap.staff.access import manager_router

_EXAMPLES = 10
_POLICY = (
    "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline';"
    " frame-ancestors 'self'; sandbox"
)
"""Lets the preview show the pictures and styles of an email, and run nothing."""

router = manager_router("letters")

_rows = Crud(router, Letter, LetterOut, name="letter", row_id="letter_id")
_rows.add_list(
    selectors.letters, takes=LettersIn, about="List the letters, newest first or sorted."
)
_rows.add_create(LetterIn, services.create, about="Add a letter as a draft.")


@router.get(
    "/audiences", response={200: list[ChoiceOut]} | READ_REFUSALS, operation_id="list_audiences"
)
def list_audiences(request: HttpRequest) -> list[Audience]:
    """List the audiences that a letter can have."""
    return list(audiences.audiences())


@router.get("/audience", response={200: AudienceOut} | READ_REFUSALS, operation_id="get_audience")
def get_audience(request: HttpRequest, chosen: Query[AudienceIn]) -> AudienceOut:
    """Count the people who would get a letter now, with ten examples."""
    emails = selectors.emails_of(chosen.to, chosen.category)
    return AudienceOut(to=chosen.to, count=len(emails), examples=emails[:_EXAMPLES])


@router.get(
    "/{letter_id}", response={200: LetterDetailOut} | READ_REFUSALS, operation_id="get_letter"
)
def get_letter(request: HttpRequest, letter_id: int) -> LetterDetailOut:
    """Return one letter with the numbers of its recipients."""
    return _detail(selectors.letter(letter_id))


@router.get("/{letter_id}/preview", response=READ_REFUSALS, operation_id="preview_letter")
def preview_letter(request: HttpRequest, letter_id: int) -> HttpResponse:
    """Return the HTML of a letter's email as a page that the panel shows in a frame."""
    email = mails.written(selectors.letter(letter_id))
    return HttpResponse(email.html, headers={"Content-Security-Policy": _POLICY})


_rows.add_update(
    LetterChangesIn,
    services.update,
    about="Change the fields that are given; refused once the sending has begun.",
)


@router.delete("/{letter_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_letter")
def delete_letter(request: HttpRequest, letter_id: int) -> HttpResponse:
    """Delete a letter unless it is scheduled or being sent; `X-Change` can be undone."""
    return deleted(changes.delete(Letter, letter_id, check=services.refuse_while_sending))


@router.post(
    "/{letter_id}/send",
    response={200: LetterDetailOut} | WRITE_REFUSALS,
    operation_id="send_letter",
)
def send_letter(request: HttpRequest, letter_id: int, data: SendIn) -> LetterDetailOut:
    """Send a letter now or later, or the rest of a stopped one; 409 for one that was sent."""
    return _detail(services.send(letter_id, at=data.at))


@router.post(
    "/{letter_id}/stop",
    response={200: LetterDetailOut} | WRITE_REFUSALS,
    operation_id="stop_letter",
)
def stop_letter(request: HttpRequest, letter_id: int) -> LetterDetailOut:
    """Stop a letter that is scheduled or being sent; the rest can be sent later."""
    return _detail(services.stop(letter_id))


@router.post(
    "/{letter_id}/test", response={200: TestOut} | WRITE_REFUSALS, operation_id="test_letter"
)
def test_letter(request: HttpRequest, letter_id: int, data: TestIn) -> TestOut:
    """Send the letter to one address; its state does not change."""
    services.send_test(letter_id, data.email)
    return TestOut(email=data.email)


def _detail(row: Letter) -> LetterDetailOut:
    numbers = {"counts": selectors.counts(row), "bookings": selectors.bookings(row)}
    return LetterDetailOut.from_orm(row, context=numbers)
