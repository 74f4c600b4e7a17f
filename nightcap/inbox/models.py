from django.db import models


class HostInquiry(models.Model):
    """Somebody wants to hold an evening of their own. Date and times are the venue's wall time."""

    first_name = models.CharField(max_length=200)
    last_name = models.CharField(max_length=200)
    email = models.EmailField()
    phone = models.CharField(max_length=60)
    extension = models.CharField(max_length=20, blank=True)
    newsletter_opt_in = models.BooleanField(default=False)
    event_name = models.CharField(max_length=300)
    location = models.CharField(max_length=60, blank=True)
    guest_count = models.PositiveIntegerField()
    event_date = models.DateField()
    start_time = models.TimeField()
    end_time = models.TimeField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                name="inquiry_has_a_guest", condition=models.Q(guest_count__gte=1)
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_name} on {self.event_date}"

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}"


class ContactMessage(models.Model):
    """A message from the contact page."""

    name = models.CharField(max_length=200)
    email = models.EmailField()
    message = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"Message {self.pk} from {self.name}"
