"""Calls what a day's volume counts submissions; the column keeps its name."""

from typing import ClassVar

from django.db import migrations, models
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("mail", "0008_texts_are_searched_folded")]

    operations: ClassVar[list[Operation]] = [
        migrations.AlterField(
            model_name="dayvolume",
            name="letters",
            field=models.PositiveIntegerField(db_column="letters", default=0),
        ),
        migrations.RenameField(
            model_name="dayvolume", old_name="letters", new_name="submissions"
        ),
    ]
