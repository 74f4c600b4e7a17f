from django.db import migrations, models


class Migration(migrations.Migration):
    """The table of link checks stays as it is, and its model moves here."""

    dependencies = [
        ('core', '0009_done_by_the_clock'),
        ('events', '0014_notices_say_who'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='LinkCheck',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('url', models.CharField(max_length=2000, unique=True)),
                        ('asked_at', models.DateTimeField()),
                        ('problem', models.CharField(blank=True, max_length=300)),
                    ],
                    options={
                        'db_table': 'events_linkcheck',
                    },
                ),
            ],
        ),
    ]
