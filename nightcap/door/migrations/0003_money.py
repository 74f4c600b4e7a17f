"""How who is let in has paid at the door, and what was taken."""

from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):
    dependencies = [("door", "0002_link_hash")]

    operations = [
        AddColumn(
            model_name="tap",
            name="amount",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        AddColumn(
            model_name="tap",
            name="paid_by",
            field=models.CharField(
                blank=True,
                choices=[("cash", "Cash"), ("card", "Card")],
                db_default="",
                default="",
                max_length=4,
            ),
        ),
        migrations.AddField(
            model_name="tap",
            name="tier",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
