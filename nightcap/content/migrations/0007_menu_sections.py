from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# By slug, with their titles; those that were shown while empty first.
SHOWN_EMPTY = {"cocktails": "Cocktails", "beer": "Beer", "wine": "Wine", "tea": "Tea"}
HIDDEN_EMPTY = {"drinks": "Drinks", "food": "Gourmet Bites"}


def keep_sections(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give a menu that has items the sections that every menu had.

    In other databases the venue's folder names the first ones.
    """
    if not apps.get_model("content", "MenuItem")._base_manager.exists():
        return
    apps.get_model("core", "FirstTime").objects.get_or_create(name="menu sections")
    section = apps.get_model("content", "MenuSection")
    section.objects.bulk_create(
        section(title=title, slug=slug, is_shown_empty=slug in SHOWN_EMPTY, position=place)
        for place, (slug, title) in enumerate((SHOWN_EMPTY | HIDDEN_EMPTY).items())
    )


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0006_texts_are_searched_folded"),
        ("core", "0014_rows_of_changes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="menuitem",
            name="category",
            field=models.CharField(max_length=60),
        ),
        migrations.CreateModel(
            name="MenuSection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("title", models.CharField(max_length=60)),
                ("slug", models.CharField(editable=False, max_length=60)),
                ("earlier_slugs", models.JSONField(blank=True, default=list, editable=False)),
                (
                    "is_shown_empty",
                    models.BooleanField(default=False, verbose_name="shown while empty"),
                ),
                ("position", models.PositiveIntegerField(default=0, editable=False)),
                ("moved", models.JSONField(blank=True, default=dict, editable=False)),
            ],
            options={
                "ordering": ["position", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("deleted_at", None)),
                        fields=("slug",),
                        name="menu_section_slug_unique",
                    )
                ],
            },
        ),
        migrations.RunPython(keep_sections, migrations.RunPython.noop),
    ]
