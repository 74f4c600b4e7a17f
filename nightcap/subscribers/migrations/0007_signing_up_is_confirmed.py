import django.db.models.functions.datetime
from django.db import migrations, models

from nightcap.core import search_index
from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('subscribers', '0006_sorted_lists'),
    ]

    operations = [
        *search_index.kept_through(
            "subscribers_newslettersubscriber",
            ("search_text",),
            migrations.AddField(
                model_name='newslettersubscriber',
                name='confirmed_at',
                field=models.DateTimeField(blank=True, db_default=django.db.models.functions.datetime.Now(), editable=False, null=True),
            ),
        ),
        *search_index.kept_through(
            "subscribers_secretcalendarsubscriber",
            ("search_text",),
            migrations.AddField(
                model_name='secretcalendarsubscriber',
                name='confirmed_at',
                field=models.DateTimeField(blank=True, db_default=django.db.models.functions.datetime.Now(), editable=False, null=True),
            ),
        ),
        migrations.AddField(
            model_name='newslettersubscriber',
            name='asked_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        AddColumn(
            model_name='newslettersubscriber',
            name='consent',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=500),
        ),
        migrations.AddField(
            model_name='newslettersubscriber',
            name='consent_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='newslettersubscriber',
            name='consent_by',
            field=models.CharField(blank=True, editable=False, max_length=60, null=True),
        ),
        migrations.AddField(
            model_name='newslettersubscriber',
            name='link_hash',
            field=models.CharField(editable=False, max_length=64, null=True),
        ),
        migrations.AddField(
            model_name='secretcalendarsubscriber',
            name='asked_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        AddColumn(
            model_name='secretcalendarsubscriber',
            name='consent',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=500),
        ),
        migrations.AddField(
            model_name='secretcalendarsubscriber',
            name='consent_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='secretcalendarsubscriber',
            name='consent_by',
            field=models.CharField(blank=True, editable=False, max_length=60, null=True),
        ),
        migrations.AddField(
            model_name='secretcalendarsubscriber',
            name='link_hash',
            field=models.CharField(editable=False, max_length=64, null=True),
        ),
        migrations.AddIndex(
            model_name='newslettersubscriber',
            index=models.Index(condition=models.Q(('link_hash__isnull', False)), fields=['link_hash'], name='newslettersubscriber_link'),
        ),
        migrations.AddIndex(
            model_name='newslettersubscriber',
            index=models.Index(condition=models.Q(('confirmed_at', None)), fields=['created_at'], name='newslettersubscriber_open'),
        ),
        migrations.AddIndex(
            model_name='secretcalendarsubscriber',
            index=models.Index(condition=models.Q(('link_hash__isnull', False)), fields=['link_hash'], name='secretcalendarsubscriber_link'),
        ),
        migrations.AddIndex(
            model_name='secretcalendarsubscriber',
            index=models.Index(condition=models.Q(('confirmed_at', None)), fields=['created_at'], name='secretcalendarsubscriber_open'),
        ),
    ]
