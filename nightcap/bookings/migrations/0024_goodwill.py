"""Renames the field of goodwill refunds; its column keeps its name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("bookings", "0023_amounts_of_every_currency")]

    operations = [
        migrations.AlterField(
            model_name="booking",
            name="waived",
            field=models.PositiveBigIntegerField(
                db_column="waived", db_default=0, default=0, editable=False
            ),
        ),
        migrations.RenameField(model_name="booking", old_name="waived", new_name="goodwill"),
    ]
