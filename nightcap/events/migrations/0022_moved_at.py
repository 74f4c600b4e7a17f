from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0021_prices_by_date'),
    ]

    operations = [
        AddColumn(
            model_name='event',
            name='moved_at',
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
