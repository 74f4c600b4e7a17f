from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_for_a_week(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was answered until now was promised for a week."""
    model: str = "Reply"
    replies = apps.get_model("core", model).objects
    replies.update(forget_at=models.F("forget_at") + timedelta(days=7))


class Migration(migrations.Migration):
    dependencies = [("core", "0001_initial")]

    operations = [
        migrations.RenameField("reply", "created_at", "forget_at"),
        migrations.RunPython(keep_for_a_week, migrations.RunPython.noop),
    ]
