from collections.abc import Collection
from typing import ClassVar

from django.db import models
from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.keyed import PERSON_LENGTH, contact_of
from nightcap.core.models import Versioned


class NotedGuest(Versioned):
    """The venue's tags and notes about a guest.

    A guest is one name together with one mailbox, or, without an email address, with one phone
    number: two people may share either.
    """

    # The list of changes stores the name of this class, so a new name would break 'Undo'.
    is_public = False
    personal = frozenset({"allergy", "birthday", "notes"})

    # The same hash as `Booking.guest_key`.
    key = models.CharField(max_length=PERSON_LENGTH, unique=True, editable=False)
    # Hash of the guest's latest phone number: a booking without an email address is found by it.
    phone_key = models.CharField(max_length=32, null=True, editable=False)
    is_vip = models.BooleanField("VIP", default=False)
    allergy = models.CharField(max_length=200, blank=True)
    # Month and day, as in '11-22', without the year.
    birthday = models.CharField(max_length=5, blank=True)
    notes = models.TextField(blank=True)

    blank_version: ClassVar[int] = 0
    """The version of a guest without notes."""

    class Meta:
        verbose_name = "guest"
        indexes = [
            models.Index(
                fields=["phone_key"],
                name="notedguest_of_phone",
                condition=Q(phone_key__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"Noted guest {self.pk}"

    @property
    def audit_title(self) -> str:
        """The title in the list of changes: it names a booking instead of the guest."""
        contact = contact_of(self.key)
        booked = Booking.objects.filter(Q(mailbox=contact) | Q(phone_key=contact))
        own = next((booking for booking in booked if booking.guest_key == self.key), None)
        return f"Guest of booking {own.reference}" if own else "Guest without a booking"

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True

    @property
    def is_blank(self) -> bool:
        """Whether there are neither tags nor notes."""
        return not (self.is_vip or self.allergy or self.birthday or self.notes)


class JoinedGuest(models.Model):
    """A guest who is the same person as another: the records of both are shown under `into`."""

    key = models.CharField(max_length=PERSON_LENGTH, unique=True, editable=False)
    # Never the key of another row.
    into = models.CharField(max_length=PERSON_LENGTH, db_index=True, editable=False)

    class Meta:
        verbose_name = "joined guest"

    def __str__(self) -> str:
        return f"Joined guest {self.pk}"
