from django.db import migrations, models


class Migration(migrations.Migration):
    """Name the counts of wrong passwords in Django's state; table and column keep their names."""

    dependencies = [('staff', '0003_members')]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel('Guesses', 'AttemptLimit'),
                migrations.AlterModelTable('attemptlimit', 'staff_guesses'),
                migrations.RenameField('attemptlimit', 'counted_for', 'key'),
                migrations.AlterField(
                    'attemptlimit',
                    'key',
                    models.CharField(
                        db_column='counted_for', max_length=80, primary_key=True, serialize=False
                    ),
                ),
            ],
        ),
    ]
