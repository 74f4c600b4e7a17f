from django.db import migrations, models

from nightcap.core.search_index import AddColumn


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0010_sorted_lists'),
    ]

    operations = [
        migrations.CreateModel(
            name='RejectingMailbox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mailbox', models.CharField(max_length=32, unique=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'rejecting mailboxes',
            },
        ),
        AddColumn(
            model_name='unsubscribed',
            name='mailing_list',
            field=models.CharField(choices=[('after-show', 'After Show'), ('newsletter', 'Newsletter'), ('secret-calendar', 'Secret Calendar')], db_default='after-show', default='after-show', max_length=20),
        ),
        migrations.AlterField(
            model_name='unsubscribed',
            name='mailbox',
            field=models.CharField(max_length=32),
        ),
        migrations.AddConstraint(
            model_name='unsubscribed',
            constraint=models.UniqueConstraint(fields=('mailbox', 'mailing_list'), name='unsubscribed_once'),
        ),
    ]
