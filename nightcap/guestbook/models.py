from collections.abc import Collection
from typing import ClassVar

from django.db import models
from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.keyed import PERSON_LENGTH, contact_of
from nightcap.core.models import Versioned


class NotedGuest(Versioned):
    """What the house has noted of a guest: tags and notes, and nothing that a booking says already.

    The guest is who books under one name by one mailbox, or, without an address, by one telephone:
    two people may share either.
    """

    # The class keeps its name: the list of changes names it, and undoing finds the row by that.
    is_public = False
    personal = frozenset({"allergy", "birthday", "notes"})

    # `Booking.guest_key`: a name that cannot be read.
    key = models.CharField(max_length=PERSON_LENGTH, unique=True, editable=False)
    # The telephone that the guest gave last, by which a booking without an address is theirs too.
    phone_key = models.CharField(max_length=32, null=True, editable=False)
    is_vip = models.BooleanField("VIP", default=False)
    allergy = models.CharField(max_length=200, blank=True)
    # Month and day, as in '11-22'; nobody need know the year.
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
        """What the list of changes calls the guest: by a booking, without a word about them."""
        contact = contact_of(self.key)
        booked = Booking.objects.filter(Q(mailbox=contact) | Q(phone_key=contact))
        own = next((booking for booking in booked if booking.guest_key == self.key), None)
        return f"Guest of booking {own.reference}" if own else "Guest without a booking"

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True

    @property
    def is_blank(self) -> bool:
        """Whether nothing is noted."""
        return not (self.is_vip or self.allergy or self.birthday or self.notes)


class JoinedGuest(models.Model):
    """A guest who is another: what is known of both is shown as that one's."""

    key = models.CharField(max_length=PERSON_LENGTH, unique=True, editable=False)
    # Is never itself the key of a row.
    into = models.CharField(max_length=PERSON_LENGTH, db_index=True, editable=False)

    class Meta:
        verbose_name = "joined guest"

    def __str__(self) -> str:
        return f"Joined guest {self.pk}"
