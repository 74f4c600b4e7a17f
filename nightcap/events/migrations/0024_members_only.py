from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0023_amounts_of_every_currency'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='event',
            name='event_with_link',
        ),
        migrations.RemoveIndex(
            model_name='event',
            name='event_without_link',
        ),
        AddColumn(
            model_name='event',
            name='members_only',
            field=models.BooleanField(db_default=False, default=False, verbose_name='for members only'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(condition=models.Q(('deleted_at', None), ('has_link', True)), fields=['starts_at', 'id', 'ends_at', 'is_test', 'state', 'members_only', 'cancelled_at'], name='event_with_link'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(condition=models.Q(('deleted_at', None), ('has_link', False)), fields=['starts_at', 'id', 'ends_at', 'is_test', 'state', 'members_only', 'cancelled_at'], name='event_without_link'),
        ),
    ]
