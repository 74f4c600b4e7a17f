"""Empties the encrypted address of the tested mail server; a hash of it replaces the address."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_tested_address(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("connections", "Connections").objects.update(email_tested="")


class Migration(migrations.Migration):
    dependencies = [("connections", "0004_earlier_values")]

    operations = [migrations.RunPython(forget_tested_address, migrations.RunPython.noop)]
