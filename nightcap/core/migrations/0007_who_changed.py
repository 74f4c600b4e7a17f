from django.db import migrations, models

from nightcap.core import search_index


class Migration(migrations.Migration):

    dependencies = [
        ('core', '0006_search'),
    ]

    operations = [
        migrations.AddField(
            model_name='change',
            name='actor_name',
            field=models.CharField(blank=True, max_length=60, null=True),
        ),
        migrations.AddField(
            model_name='change',
            name='undone_by_name',
            field=models.CharField(blank=True, max_length=60, null=True),
        ),
        search_index.remove("core_change", ("kind", "title", "action")),
        search_index.add("core_change", ("kind", "title", "action", "actor_name")),
    ]
