from django.db import migrations


class Migration(migrations.Migration):
    """The table of link checks stays as it is; its model has moved to core."""

    dependencies = [
        ('core', '0010_link_checks'),
        ('events', '0014_notices_say_who'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name='LinkCheck'),
            ],
        ),
    ]
