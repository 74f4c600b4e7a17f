"""Renames the model of payments without a booking; nothing else."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("payments", "0005_disputes")]

    operations = [migrations.RenameModel("StrayPayment", "UnmatchedPayment")]
