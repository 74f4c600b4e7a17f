"""The hash of a door link is called as that of every private link; its column keeps its name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("door", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="doorlink",
            name="token_hash",
            field=models.CharField(
                db_column="token_hash", editable=False, max_length=64, unique=True
            ),
        ),
        migrations.RenameField(
            model_name="doorlink", old_name="token_hash", new_name="link_hash"
        ),
    ]
