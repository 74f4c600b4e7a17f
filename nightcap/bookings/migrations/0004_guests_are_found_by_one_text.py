import re
import unicodedata

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_AT_ONCE = 500


def name_guests(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # As `guest_text` wrote it when this column was new.
    bookings = apps.get_model("bookings", "Booking").objects
    for booking in bookings.order_by("pk").iterator(_AT_ONCE):
        phone = re.sub(r"\D", "", booking.customer_phone)
        text = f"{booking.customer_name} {booking.customer_email} {booking.reference} {phone}"
        parts = unicodedata.normalize("NFKD", text.casefold())
        guest_text = "".join(letter for letter in parts if not unicodedata.combining(letter))
        bookings.filter(pk=booking.pk).update(guest_text=guest_text)


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0003_event_is_required"),
    ]

    operations = [
        migrations.AddField(
            model_name="booking",
            name="guest_text",
            field=models.TextField(db_default="", default="", editable=False),
        ),
        migrations.RunPython(name_guests, migrations.RunPython.noop),
    ]
