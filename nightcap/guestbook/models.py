from collections.abc import Collection
from typing import ClassVar

from django.db import models
from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.models import Versioned


class NotedGuest(Versioned):
    """What the house has noted of a guest: tags and notes, and nothing that a booking says already.

    The guest is who books by one mailbox, or, without an address, by one telephone.
    """

    is_public = False
    personal = frozenset({"allergy", "birthday", "notes"})

    # `Booking.guest_key`: a name that cannot be read.
    key = models.CharField(max_length=32, unique=True, editable=False)
    # The telephone that the guest gave last, by which a booking without an address is theirs too.
    phone_key = models.CharField(max_length=32, null=True, editable=False)  # noqa: DJ001
    is_vip = models.BooleanField("VIP", default=False)
    allergy = models.CharField(max_length=200, blank=True)
    # Month and day, as in '11-22'; nobody need know the year.
    birthday = models.CharField(max_length=5, blank=True)
    notes = models.TextField(blank=True)

    blank_version: ClassVar[int] = 0
    """The version of a guest of whom nothing is noted yet."""

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
        booked = Booking.objects.filter(Q(mailbox=self.key) | Q(phone_key=self.key))
        reference = booked.values_list("reference", flat=True).first()
        return f"Guest of booking {reference}" if reference else "Guest without a booking"

    def can_change_back(self, changed: Collection[str]) -> bool:
        return True

    @property
    def is_blank(self) -> bool:
        """Whether nothing is noted."""
        return not (self.is_vip or self.allergy or self.birthday or self.notes)
