from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0003_done"), ("audit", "0002_move_to_core")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Change",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("at", models.DateTimeField(db_index=True)),
                        ("action", models.CharField(max_length=40)),
                        ("kind", models.CharField(max_length=60)),
                        ("subject_id", models.BigIntegerField(blank=True, null=True)),
                        ("title", models.CharField(max_length=300)),
                        ("details", models.JSONField(blank=True, default=list)),
                        ("kept", models.JSONField(blank=True, null=True)),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={"ordering": ["-at", "-id"]},
                ),
            ],
        ),
        migrations.RemoveField("change", "kept"),
        migrations.AddField("change", "model", models.CharField(blank=True, max_length=60, default=""), preserve_default=False),
        migrations.AddField(
            "change",
            "actor",
            models.CharField(
                choices=[("manager", "Manager"), ("feed", "Feed")],
                default="manager",
                max_length=10,
            ),
        ),
        migrations.RenameModel("done", "firsttime"),
        migrations.RenameModel("reply", "storedresponse"),
        migrations.RenameField("storedresponse", "answer", "body"),
        migrations.AlterField("storedresponse", "operation", models.CharField(max_length=200)),
        migrations.AddField("storedresponse", "headers", models.JSONField(default=dict)),
        migrations.RemoveConstraint("storedresponse", "reply_key_unique"),
        migrations.AddConstraint(
            "storedresponse",
            models.UniqueConstraint(fields=["operation", "key"], name="stored_response_unique"),
        ),
    ]
