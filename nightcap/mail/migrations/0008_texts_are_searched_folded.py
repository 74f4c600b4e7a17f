from django.db import migrations

from nightcap.core import search_index

_MAIL = ("to", "subject")


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0007_mails_written_to_files"),
    ]

    operations = [
        *search_index.one_text("mail", "mail", _MAIL, indexed=_MAIL),
    ]
