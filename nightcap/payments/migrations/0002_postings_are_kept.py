"""Lets no statement change or delete a posting."""

from django.db import migrations

from nightcap.payments.migrations._posting_triggers import keep, let_go


class Migration(migrations.Migration):
    dependencies = [("payments", "0001_payments")]

    operations = [migrations.RunPython(keep, let_go)]
