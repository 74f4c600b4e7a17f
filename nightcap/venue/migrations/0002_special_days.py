from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("venue", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="SpecialDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("date", models.DateField()),
                ("opens", models.TimeField(blank=True, null=True)),
                ("closes", models.TimeField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=100)),
            ],
            options={
                "verbose_name": "special day",
                "ordering": ["date"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("deleted_at", None)),
                        fields=("date",),
                        name="special_day_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closes", None), ("opens", None)),
                            models.Q(("closes__isnull", False), ("opens__isnull", False)),
                            _connector="OR",
                        ),
                        name="special_day_opens_and_closes",
                    ),
                ],
            },
        ),
    ]
