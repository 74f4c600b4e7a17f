import django.db.models.deletion
from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('bookings', '0017_payments'),
    ]

    operations = [
        migrations.CreateModel(
            name='PromoCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('code', models.CharField(max_length=40)),
                ('kind', models.CharField(choices=[('percent', 'Percent'), ('amount', 'Amount'), ('price', 'Price'), ('unlock', 'Unlock')], max_length=10)),
                ('value', models.PositiveIntegerField(default=0)),
                ('tier', models.CharField(blank=True, max_length=60, verbose_name='price')),
                ('most', models.PositiveIntegerField(blank=True, null=True, verbose_name='uses')),
                ('per_mailbox', models.PositiveIntegerField(blank=True, null=True, verbose_name='uses by one guest')),
                ('begins_at', models.DateTimeField(blank=True, null=True, verbose_name='from')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('events', models.JSONField(blank=True, default=list, verbose_name='shows')),
            ],
            options={
                'verbose_name': 'promo code',
                'ordering': ['code', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('deleted_at', None)), fields=('code',), name='promo_code_unique')],
            },
        ),
        AddColumn(
            model_name='booking',
            name='promo_code',
            field=models.ForeignKey(db_constraint=False, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bookings', to='bookings.promocode'),
        ),
        migrations.AddIndex(
            model_name='booking',
            index=models.Index(condition=models.Q(('promo_code__isnull', False)), fields=['promo_code'], name='booking_with_code'),
        ),
    ]
