from django.db import migrations

from nightcap.core import search_index

_CHANGE = ("kind", "title", "action", "actor_name")


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0011_names_turn_nothing"),
    ]

    operations = [
        *search_index.one_text("core", "change", _CHANGE, indexed=_CHANGE),
    ]
