from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0006_search"),
    ]

    operations = [
        migrations.AlterField(
            model_name="change",
            name="actor",
            field=models.CharField(
                choices=[("manager", "Manager"), ("feed", "Feed"), ("guest", "Guest")],
                default="manager",
                max_length=10,
            ),
        ),
    ]
