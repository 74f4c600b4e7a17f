"""Renames the model of payments without a booking; nothing else."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("payments", "0006_receipt_lines")]

    operations = [migrations.RenameModel("StrayPayment", "UnmatchedPayment")]
