from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from nightcap.core.search_index import AddColumn
from nightcap.core.keyed import mailbox_of, phone_of

_AT_ONCE = 500


def know_guests_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """By their telephones, and by mailboxes where a booking is older than that column."""
    bookings = apps.get_model("bookings", "Booking").objects
    named = bookings.exclude(customer_phone="").order_by("pk")
    rows = named.only("pk", "customer_email", "customer_phone", "mailbox").iterator(_AT_ONCE)
    batch = []
    for booking in rows:
        booking.phone_key = phone_of(booking.customer_phone)
        if booking.customer_email and booking.mailbox is None:
            booking.mailbox = mailbox_of(booking.customer_email)
        batch.append(booking)
        if len(batch) == _AT_ONCE:
            bookings.bulk_update(batch, ["phone_key", "mailbox"])
            batch = []
    bookings.bulk_update(batch, ["phone_key", "mailbox"])


class Migration(migrations.Migration):

    dependencies = [
        ('bookings', '0011_comps_and_large_parties'),
    ]

    operations = [
        AddColumn(
            model_name='booking',
            name='note',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.AddField(
            model_name='booking',
            name='phone_key',
            field=models.CharField(editable=False, max_length=32, null=True),
        ),
        migrations.RunPython(know_guests_again, migrations.RunPython.noop),
    ]
