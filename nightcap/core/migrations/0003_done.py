from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLES = (
    "events.event",
    "content.menuitem",
    "content.video",
    "content.featuredimage",
    "content.hosteventimage",
    "content.pastevent",
)


def note_what_is_in_use(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A house that is open already has had its sample: what is empty was emptied by the manager."""
    if apps.get_model("core", "ContentVersion").objects.exists():
        model: str = "Done"
        done = apps.get_model("core", model)
        done.objects.bulk_create(done(name=f"sample {table}") for table in TABLES)


class Migration(migrations.Migration):
    dependencies = [("core", "0002_reply_forget_at")]

    operations = [
        migrations.CreateModel(
            name="Done",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, unique=True)),
            ],
        ),
        migrations.RunPython(note_what_is_in_use, migrations.RunPython.noop),
    ]
