from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

OLD_TABLE = "outbox_message"


def take_over(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Move the mails of a database that kept them in the former app's table, and drop that."""
    mail = apps.get_model("mail", "Mail")
    connection = schema_editor.connection
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in mail._meta.concrete_fields if field.column)
    with connection.cursor() as cursor:
        if OLD_TABLE not in connection.introspection.table_names(cursor):
            return
        cursor.execute(
            f"INSERT INTO {quote(mail._meta.db_table)} ({columns})"
            f" SELECT {columns} FROM {quote(OLD_TABLE)}"
        )
        cursor.execute(f"DROP TABLE {quote(OLD_TABLE)}")
        cursor.execute("DELETE FROM django_migrations WHERE app = 'outbox'")
        # PostgreSQL counts ids apart from the rows.
        for statement in connection.ops.sequence_reset_sql(no_style(), [mail]):
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("mail", "0001_initial")]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
