from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('bookings', '0012_notes_and_phones'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='booking',
            index=models.Index(condition=models.Q(('phone_key__isnull', False)), fields=['phone_key', 'created_at'], name='booking_of_phone'),
        ),
    ]
