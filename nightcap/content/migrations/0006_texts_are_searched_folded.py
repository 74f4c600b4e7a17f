from django.db import migrations

from nightcap.core import search_index


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0005_soft_deletion"),
    ]

    operations = [
        *search_index.one_text("content", "video", ("title", "description", "category")),
        *search_index.one_text("content", "featuredimage", ("caption",)),
        *search_index.one_text("content", "pastevent", ("title", "description")),
        *search_index.one_text("content", "pasteventimage", ("caption", "description")),
        *search_index.one_text("content", "hosteventimage", ("caption",)),
    ]
