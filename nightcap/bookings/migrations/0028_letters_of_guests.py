"""Adds the letter whose link the guest followed."""

from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('bookings', '0027_requests_and_new_addresses'),
        ('events', '0024_members_only'),
    ]

    operations = [
        AddColumn(
            model_name='booking',
            name='from_letter',
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name='booking',
            index=models.Index(condition=models.Q(('from_letter__isnull', False)), fields=['from_letter'], name='booking_of_letter'),
        ),
    ]
