import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def delete_orphans(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # Events were once deleted for good, but none while somebody looked forward to it: what is left
    # are seats at evenings that are long over and that nobody can name any more.
    apps.get_model("bookings", "Booking").objects.filter(event=None).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0002_managing"),
    ]

    operations = [
        migrations.RenameField("booking", "told_off_at", "cancellation_notified_at"),
        migrations.RunPython(delete_orphans, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="booking",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bookings",
                to="events.event",
            ),
        ),
        migrations.AlterField(
            model_name="booking",
            name="customer_email",
            field=models.EmailField(blank=True, max_length=254, verbose_name="email"),
        ),
        migrations.AlterField(
            model_name="booking",
            name="customer_name",
            field=models.CharField(max_length=200, verbose_name="name"),
        ),
        migrations.AlterField(
            model_name="booking",
            name="customer_phone",
            field=models.CharField(max_length=60, verbose_name="phone"),
        ),
        migrations.AlterField(
            model_name="booking",
            name="number_of_tickets",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="tickets"),
        ),
    ]
