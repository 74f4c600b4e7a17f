from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0004_change")]

    operations = [
        migrations.AddField("change", "reversal", models.JSONField(blank=True, default=list)),
    ]
