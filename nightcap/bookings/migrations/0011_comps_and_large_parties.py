from django.db import migrations, models
from django.db.models import Q

from nightcap.core import search_index
from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0010_reminders_and_thanks"),
    ]

    operations = [
        AddColumn(
            model_name="booking",
            name="is_comp",
            field=models.BooleanField(db_default=False, default=False, verbose_name="comp"),
        ),
        *search_index.kept_through(
            "bookings_booking",
            ("guest_text",),
            migrations.RemoveConstraint(
                model_name="booking", name="booking_has_one_to_six_tickets"
            ),
            migrations.AddConstraint(
                model_name="booking",
                constraint=models.CheckConstraint(
                    condition=Q(("number_of_tickets__gte", 1), ("number_of_tickets__lte", 20)),
                    name="booking_has_one_to_twenty_tickets",
                ),
            ),
        ),
    ]
