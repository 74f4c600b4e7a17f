from django.db import migrations

from nightcap.core import search_index

_NEWSLETTERSUBSCRIBER = ("name", "email")
_SECRETCALENDARSUBSCRIBER = ("name", "email")


class Migration(migrations.Migration):
    dependencies = [
        ("subscribers", "0004_long_lists"),
    ]

    operations = [
        *search_index.one_text("subscribers", "newslettersubscriber", _NEWSLETTERSUBSCRIBER, indexed=_NEWSLETTERSUBSCRIBER),
        *search_index.one_text("subscribers", "secretcalendarsubscriber", _SECRETCALENDARSUBSCRIBER, indexed=_SECRETCALENDARSUBSCRIBER),
    ]
