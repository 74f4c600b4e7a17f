"""Adds the guest's answer to 'Anything we should know?'."""

from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):
    dependencies = [("waitlist", "0003_texts_are_searched_folded")]

    operations = [
        AddColumn(
            "waitlistentry",
            "guest_request",
            models.CharField(
                "guest's request", blank=True, db_default="", default="", max_length=200
            ),
        ),
    ]
