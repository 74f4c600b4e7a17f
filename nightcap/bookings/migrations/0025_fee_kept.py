"""Stores the cancellation fees of seats that a booking has given up."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

from nightcap.core.search_index import AddColumn


def _read_from_amounts(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    booking = apps.get_model("bookings", "Booking")
    # Money above the prepayment of a paid booking was kept when its party shrank.
    paid = booking._base_manager.filter(
        status="confirmed", balance_due_at=None, paid__gt=F("refunded") + F("prepay")
    )
    paid.update(fee_kept=F("paid") - F("refunded") - F("prepay"))


class Migration(migrations.Migration):
    dependencies = [("bookings", "0024_goodwill")]

    operations = [
        AddColumn("booking", "fee_kept", models.PositiveBigIntegerField(
                db_default=0, default=0, editable=False
            ),
        ),
        migrations.RunPython(_read_from_amounts, migrations.RunPython.noop),
    ]
