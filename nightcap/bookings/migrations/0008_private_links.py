from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q


def date_what_was_kept(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    bookings = apps.get_model("bookings", "Booking").objects
    # Until now a link stood in those mails alone that asked for a confirmation.
    bookings.filter(link_hash__isnull=False).update(asked_at=F("created_at"))
    bookings.filter(network__isnull=False).update(network_at=F("created_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0007_holds"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="booking", name="booking_link_is_unique"),
        migrations.RenameField(
            model_name="booking", old_name="confirm_hash", new_name="link_hash"
        ),
        migrations.AddField(
            model_name="booking",
            name="asked_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="booking",
            name="handed_over_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="booking",
            name="network_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.RunPython(date_what_was_kept, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="booking", name="booking_of_network"),
        migrations.AddIndex(
            model_name="booking",
            index=models.Index(
                condition=Q(("network__isnull", False)),
                fields=["network", "network_at"],
                name="booking_of_network",
            ),
        ),
        migrations.AddConstraint(
            model_name="booking",
            constraint=models.UniqueConstraint(
                condition=Q(("link_hash__isnull", False)),
                fields=("link_hash",),
                name="booking_link_is_unique",
            ),
        ),
    ]
