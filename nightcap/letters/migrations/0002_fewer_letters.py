from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('letters', '0001_letters'),
    ]

    operations = [
        AddColumn(
            model_name='letter',
            name='category',
            field=models.CharField(blank=True, db_default='', default='', max_length=60),
        ),
        migrations.CreateModel(
            name='FewerLetters',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mailbox', models.CharField(max_length=32)),
                ('mailing_list', models.CharField(choices=[('after-show', 'After Show'), ('newsletter', 'Newsletter'), ('secret-calendar', 'Secret Calendar')], max_length=20)),
                ('category', models.CharField(blank=True, max_length=60)),
                ('is_monthly', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'choices of fewer letters',
                'constraints': [models.UniqueConstraint(fields=('mailbox', 'mailing_list'), name='fewer_letters_once')],
            },
        ),
    ]
