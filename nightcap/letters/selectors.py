"""Reads of letters, for the manager only."""

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Lower

from nightcap.bookings.models import Booking
from nightcap.core.errors import NoSuchRow
from nightcap.core.lists import Columns, in_order
from nightcap.core.search import search as search_in
from nightcap.letters.audiences import NEWSLETTER, audience
from nightcap.letters.models import Letter, RecipientState

_SORTED_BY: Columns = {"subject": Lower("subject"), "date": F("created_at")}


def letters(*, search: str = "", state: str = "all", sort: str = "") -> QuerySet[Letter]:
    """Return the letters whose subject contains every word of `search`, newest first or sorted."""
    found = Letter.objects.filter(search_in(Letter, search))
    if state != "all":
        found = found.filter(state=state)
    return in_order(found, sort, _SORTED_BY)


def letter(letter_id: int) -> Letter:
    """Return one letter. Raises NoSuchRow."""
    row = Letter.objects.filter(pk=letter_id).first()
    if row is None:
        raise NoSuchRow("letter")
    return row


def archived() -> QuerySet[Letter]:
    """Return the letters to the whole newsletter whose sending has begun, latest first."""
    begun = Letter.objects.filter(to=NEWSLETTER, started_at__isnull=False)
    return begun.order_by("-started_at", "-pk")


def counts(row: Letter) -> dict[str, int]:
    """Count the recipients of a letter by the result.

    Recipients who unsubscribed while it was being sent are not counted as recipients.
    """
    listed = row.recipients.exclude(state=RecipientState.LEFT_OUT)
    return listed.aggregate(
        recipients=Count("pk"),
        sent=Count("pk", filter=Q(state=RecipientState.SENT)),
        failed=Count("pk", filter=Q(state=RecipientState.FAILED)),
        unsubscribed=Count("pk", filter=Q(unsubscribed_at__isnull=False)),
    )


def bookings(row: Letter) -> int:
    """Count the confirmed bookings of guests who followed a link of the letter."""
    return Booking.objects.confirmed().filter(from_letter=row.pk).count()


def emails_of(to: str, category: str = "") -> list[str]:
    """Return the addresses of an audience that now get a letter about a category.

    There are none if the audience no longer exists. '' is a letter about everything.
    """
    found = audience(to)
    return found.emails(category) if found else []
