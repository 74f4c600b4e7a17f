from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='NotedGuest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('key', models.CharField(editable=False, max_length=32, unique=True)),
                ('phone_key', models.CharField(editable=False, max_length=32, null=True)),
                ('is_vip', models.BooleanField(default=False, verbose_name='VIP')),
                ('allergy', models.CharField(blank=True, max_length=200)),
                ('birthday', models.CharField(blank=True, max_length=5)),
                ('notes', models.TextField(blank=True)),
            ],
            options={
                'verbose_name': 'guest',
                'indexes': [models.Index(condition=models.Q(('phone_key__isnull', False)), fields=['phone_key'], name='notedguest_of_phone')],
            },
        ),
    ]
