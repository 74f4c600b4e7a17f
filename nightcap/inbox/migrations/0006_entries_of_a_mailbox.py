from django.db import migrations, models

_KINDS = ("hostinquiry", "contactmessage")


class Migration(migrations.Migration):

    dependencies = [
        ('inbox', '0005_mailboxes'),
    ]

    operations = [
        migrations.AddIndex(
            model_name=kind,
            index=models.Index(condition=models.Q(('mailbox__isnull', False)), fields=['mailbox', 'created_at'], name=f'{kind}_of_mailbox'),
        )
        for kind in _KINDS
    ]
