from django.db import migrations

from nightcap.core import search_index

_EVENT = ("title", "category", "location")


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0015_link_checks_in_core"),
    ]

    operations = [
        *search_index.one_text("events", "event", _EVENT, indexed=_EVENT),
    ]
