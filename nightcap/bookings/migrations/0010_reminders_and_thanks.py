from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0009_arrived_seats"),
    ]

    operations = [
        migrations.AddField(
            model_name="booking",
            name="reminded_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="booking",
            name="thanked_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
