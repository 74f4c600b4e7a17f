from django.db import models
from django.db.models import Q

from nightcap.events.models import Event

MOST_TICKETS = 6
"""Tickets in one booking (specification, sections 5 and 9)."""


class Booking(models.Model):
    """Seats held for a guest. A cancelled booking stays, its seats are free again."""

    reference = models.CharField(max_length=12, unique=True)
    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="bookings"
    )
    customer_name = models.CharField(max_length=200)
    customer_email = models.EmailField()
    customer_phone = models.CharField(max_length=60)
    number_of_tickets = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                name="booking_has_one_to_six_tickets",
                condition=Q(number_of_tickets__gte=1) & Q(number_of_tickets__lte=MOST_TICKETS),
            )
        ]

    def __str__(self) -> str:
        return f"{self.reference}: {self.customer_name} x{self.number_of_tickets}"
