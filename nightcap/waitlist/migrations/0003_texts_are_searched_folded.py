from django.db import migrations

from nightcap.core import search_index

_WAITLISTENTRY = ("customer_name", "customer_email", "customer_phone")


class Migration(migrations.Migration):
    dependencies = [
        ("waitlist", "0002_a_guests_places"),
    ]

    operations = [
        *search_index.one_text("waitlist", "waitlistentry", _WAITLISTENTRY, indexed=_WAITLISTENTRY),
    ]
