from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from nightcap.core.keyed import mailbox_of

_KINDS = ("HostInquiry", "ContactMessage")
_AT_ONCE = 500


def know_senders_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for kind in _KINDS:
        entries = apps.get_model("inbox", kind)._base_manager
        for entry in entries.only("pk", "email").order_by("pk").iterator(_AT_ONCE):
            entries.filter(pk=entry.pk).update(mailbox=mailbox_of(entry.email))


class Migration(migrations.Migration):

    dependencies = [
        ('inbox', '0004_long_lists'),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name=kind.lower(),
                name='mailbox',
                field=models.CharField(editable=False, max_length=32, null=True),
            )
            for kind in _KINDS
        ),
        migrations.RunPython(know_senders_again, migrations.RunPython.noop),
    ]
