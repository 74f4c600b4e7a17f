from django.db import migrations, models

from nightcap.core import search_index


class Migration(migrations.Migration):

    dependencies = [
        ('inbox', '0007_texts_are_searched_folded'),
    ]

    operations = [
        *search_index.kept_through(
            "inbox_hostinquiry",
            ("search_text",),
            migrations.RemoveConstraint(
                model_name='hostinquiry',
                name='inquiry_has_a_guest',
            ),
            migrations.AddField(
                model_name='hostinquiry',
                name='message',
                field=models.TextField(blank=True, db_default='', default=''),
            ),
            migrations.AddField(
                model_name='hostinquiry',
                name='origin',
                field=models.CharField(choices=[('site', 'Site'), ('phone', 'Phone')], db_default='site', default='site', max_length=10),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='email',
                field=models.EmailField(blank=True, max_length=254),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='end_time',
                field=models.TimeField(blank=True, null=True),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='event_date',
                field=models.DateField(blank=True, db_index=True, null=True),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='event_name',
                field=models.CharField(blank=True, max_length=300),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='first_name',
                field=models.CharField(blank=True, max_length=200),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='guest_count',
                field=models.PositiveIntegerField(blank=True, null=True),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='last_name',
                field=models.CharField(blank=True, max_length=200),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='phone',
                field=models.CharField(blank=True, max_length=60),
            ),
            migrations.AlterField(
                model_name='hostinquiry',
                name='start_time',
                field=models.TimeField(blank=True, null=True),
            ),
            migrations.AddConstraint(
                model_name='hostinquiry',
                constraint=models.CheckConstraint(condition=models.Q(('guest_count', None), ('guest_count__gte', 1), _connector='OR'), name='inquiry_has_a_guest'),
            ),
            migrations.AddConstraint(
                model_name='hostinquiry',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('first_name', ''), _negated=True), models.Q(('last_name', ''), _negated=True), _connector='OR'), name='inquiry_has_a_name'),
            ),
            migrations.AddConstraint(
                model_name='hostinquiry',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'confirmed'), _negated=True), ('event_date__isnull', False), _connector='OR'), name='inquiry_is_confirmed_for_a_day'),
            ),
        ),
    ]
