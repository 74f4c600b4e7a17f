import re

from django.apps.registry import Apps
from django.db import IntegrityError, migrations, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q

_DIRECTIONS = r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
_NAMES = {
    ("bookings", "Booking"): ("customer_name", "customer_phone"),
    ("waitlist", "WaitlistEntry"): ("customer_name", "customer_phone"),
    ("door", "Tap"): ("name",),
    ("subscribers", "NewsletterSubscriber"): ("name",),
    ("subscribers", "SecretCalendarSubscriber"): ("name",),
    ("inbox", "HostInquiry"): ("first_name", "last_name", "phone", "event_name"),
    ("inbox", "ContactMessage"): ("name",),
    ("staff", "StaffMember"): ("name", "name_key"),
    ("core", "Change"): ("title", "actor_name", "undone_by_name"),
}


def drop_directions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Names of before may turn what stands beside them; requests hold no such names any more."""
    for model, fields in _NAMES.items():
        rows = apps.get_model(*model).objects
        turning = Q()
        for field in fields:
            turning |= Q(**{f"{field}__regex": _DIRECTIONS})
        for row in list(rows.filter(turning).values("pk", *fields)):
            plain = {field: re.sub(_DIRECTIONS, "", row[field] or "").strip() for field in fields}
            kept = {field: value for field, value in plain.items() if value}
            try:
                with transaction.atomic():
                    rows.filter(pk=row["pk"]).update(**kept)
            except IntegrityError:
                # Somebody else on the staff is called so already.
                continue


class Migration(migrations.Migration):

    dependencies = [
        ('core', '0010_link_checks'),
        ('bookings', '0014_when_guests_were_informed'),
        ('waitlist', '0002_a_guests_places'),
        ('door', '0001_initial'),
        ('subscribers', '0004_long_lists'),
        ('inbox', '0006_entries_of_a_mailbox'),
        ('staff', '0003_members'),
    ]

    operations = [
        migrations.RunPython(drop_directions, migrations.RunPython.noop),
    ]
