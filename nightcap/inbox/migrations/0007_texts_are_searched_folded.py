from django.db import migrations

from nightcap.core import search_index

_HOSTINQUIRY = ("first_name", "last_name", "email", "phone", "event_name", "notes")
_CONTACTMESSAGE = ("name", "email", "message", "notes")


class Migration(migrations.Migration):
    dependencies = [
        ("inbox", "0006_entries_of_a_mailbox"),
    ]

    operations = [
        *search_index.one_text("inbox", "hostinquiry", _HOSTINQUIRY, indexed=_HOSTINQUIRY),
        *search_index.one_text("inbox", "contactmessage", _CONTACTMESSAGE, indexed=_CONTACTMESSAGE),
    ]
