from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0011_house_seats"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="price_amount",
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=8, null=True),
        ),
    ]
