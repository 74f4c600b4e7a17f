"""Adds the guest's answer to 'Anything we should know?', and the address that a guest corrects."""

from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):
    dependencies = [("bookings", "0026_shows_of_promo_codes")]

    operations = [
        AddColumn(
            "booking",
            "guest_request",
            models.CharField(
                "guest's request", blank=True, db_default="", default="", max_length=200
            ),
        ),
        AddColumn("booking", "link_email", models.EmailField(editable=False, max_length=254, null=True)),
        AddColumn(
            "booking",
            "new_email",
            models.EmailField(blank=True, db_default="", default="", editable=False, max_length=254),
        ),
        AddColumn("booking", "new_email_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddIndex(
            model_name="booking",
            index=models.Index(
                condition=models.Q(new_email_at__isnull=False),
                fields=["new_email_at"],
                name="booking_new_email",
            ),
        ),
    ]
