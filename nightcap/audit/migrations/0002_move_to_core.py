from django.db import migrations


class Migration(migrations.Migration):
    """The list of changes is written by the core; its table moves there with all its rows."""

    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.AlterModelTable("change", "core_change")],
            state_operations=[migrations.DeleteModel("change")],
        ),
    ]
