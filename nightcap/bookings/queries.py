"""Reads of bookings: the manager's alone."""

from django.db.models import QuerySet

from nightcap.bookings.models import Booking


def newest_first(*, event_id: int | None = None) -> QuerySet[Booking]:
    """Return all bookings, or those of one event, cancelled ones too."""
    found = Booking.objects.all()
    return found if event_id is None else found.filter(event_id=event_id)
