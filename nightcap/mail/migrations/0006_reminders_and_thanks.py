from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0005_day_volume"),
    ]

    operations = [
        migrations.CreateModel(
            name="Unsubscribed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mailbox", models.CharField(max_length=32, unique=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "unsubscribed mailbox",
                "verbose_name_plural": "unsubscribed mailboxes",
            },
        ),
        migrations.AddField(
            model_name="mail",
            name="expires_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
