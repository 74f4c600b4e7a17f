from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0002_reply_forget_at")]

    operations = [
        migrations.CreateModel(
            name="Done",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, unique=True)),
            ],
        ),
    ]
