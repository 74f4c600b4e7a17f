from datetime import datetime

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from nightcap.core.keyed import person_of

_NOTED = "guestbook.notedguest"


def give_notes_to_people(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Each note was of a mailbox or telephone: it stays with the guest that the panel showed beside it.

    That was who had booked or written last when the note was last changed.
    """
    change = apps.get_model("core", "Change").objects
    noted = apps.get_model("guestbook", "NotedGuest").objects
    for row in noted.order_by("pk"):
        said = _said_by(apps, row.key)
        about = change.filter(model=_NOTED, subject_id=row.pk).order_by("at")
        noted_at = about.values_list("at", flat=True).last()
        before = [one for one in said if noted_at is None or one[0] <= noted_at]
        if said:
            _, name = max(before or said)
            noted.filter(pk=row.pk).update(key=person_of(row.key, name))


def _said_by(apps: Apps, contact: str) -> list[tuple[datetime, str]]:
    bookings = apps.get_model("bookings", "Booking").objects
    waits = apps.get_model("waitlist", "WaitlistEntry").objects
    inquiries = apps.get_model("inbox", "HostInquiry").objects
    messages = apps.get_model("inbox", "ContactMessage").objects
    named = ("created_at", "customer_name")
    asked = inquiries.filter(mailbox=contact).values_list("created_at", "first_name", "last_name")
    found = [
        *bookings.filter(mailbox=contact).values_list(*named),
        *waits.filter(mailbox=contact).values_list("joined_at", "customer_name"),
        *((at, f"{first} {last}") for at, first, last in asked),
        *messages.filter(mailbox=contact).values_list("created_at", "name"),
    ]
    return found or [*bookings.filter(phone_key=contact, mailbox=None).values_list(*named)]


class Migration(migrations.Migration):

    dependencies = [
        ('guestbook', '0001_initial'),
        ('bookings', '0013_bookings_of_a_phone'),
        ('waitlist', '0002_a_guests_places'),
        ('inbox', '0006_entries_of_a_mailbox'),
        ('core', '0008_guests_change'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notedguest',
            name='key',
            field=models.CharField(editable=False, max_length=48, unique=True),
        ),
        migrations.RunPython(give_notes_to_people, migrations.RunPython.noop),
    ]
