from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0010_notices"),
    ]

    operations = [
        AddColumn(
            model_name="event",
            name="house_seats",
            field=models.PositiveIntegerField(
                db_default=0, default=0, verbose_name="house seats"
            ),
        ),
    ]
