from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from nightcap.bookings.quotes import normalize_code

_LONGEST = 40


def normalize_codes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Store every code in its normalized form.

    A code that is normalized already keeps its text. If another one would be equal to it, the other
    gets the first free number: HALF-2, HALF-3. The oldest gets its number first.
    """
    rows = apps.get_model("bookings", "PromoCode").objects.order_by("pk")
    changed = [row for row in rows if row.code != normalize_code(row.code)]
    taken = set(rows.filter(deleted_at=None).values_list("code", flat=True))
    for row in changed:
        row.code, number = _shortened(row.code), 2
        normalized = row.code
        # A deleted code may be equal to another one.
        while row.deleted_at is None and row.code in taken:
            row.code = _shortened(normalized, f"-{number}")
            number += 1
        row.save(update_fields=["code"])
        if row.deleted_at is None:
            taken.add(row.code)


def _shortened(code: str, end: str = "") -> str:
    normalized = normalize_code(code)[: _LONGEST - len(end)]
    return normalize_code(normalized) + end


class Migration(migrations.Migration):
    dependencies = [("bookings", "0021_status_and_terms")]

    operations = [migrations.RunPython(normalize_codes, migrations.RunPython.noop)]
