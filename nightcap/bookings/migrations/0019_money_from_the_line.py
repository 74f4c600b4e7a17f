from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('bookings', '0018_promo_codes'),
    ]

    operations = [
        AddColumn(
            model_name='booking',
            name='kept_for_line',
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
        AddColumn(
            model_name='booking',
            name='given_for_line',
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddIndex(
            model_name='booking',
            index=models.Index(condition=models.Q(('kept_for_line__gt', 0)), fields=['event'], name='booking_kept_for_line'),
        ),
    ]
