from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0020_payments'),
    ]

    operations = [
        AddColumn(
            model_name='event',
            name='prices_change_until',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(condition=models.Q(('prices_change_until__isnull', False)), fields=['prices_change_until'], name='event_prices_change'),
        ),
    ]
