"""Postings of money that moved at the door: of no mode, and of guests without a booking."""

import django.db.models.deletion
from django.db import migrations, models

from nightcap.payments.migrations._posting_triggers import keep, let_go


class Migration(migrations.Migration):
    dependencies = [("payments", "0002_postings_are_kept")]

    operations = [
        migrations.RunPython(let_go, keep),
        migrations.AlterField(
            model_name="posting",
            name="booking",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="bookings.booking",
            ),
        ),
        migrations.AlterField(
            model_name="posting",
            name="mode",
            field=models.CharField(
                blank=True,
                choices=[("live", "Live"), ("test", "Test"), ("practice", "Practice")],
                max_length=10,
            ),
        ),
        migrations.RunPython(keep, let_go),
    ]
