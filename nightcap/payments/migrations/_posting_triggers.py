"""Triggers that let no statement change or delete a posting, on either database.

A migration that rebuilds the table on SQLite drops them: it lets them go, and sets them again.
"""

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_TABLE = "payments_posting"
_WORDS = "Postings are never changed and never deleted."
_ON_SQLITE = [
    f'CREATE TRIGGER "{_TABLE}_no_{event}" BEFORE {event.upper()} ON "{_TABLE}"'
    f" BEGIN SELECT RAISE(ABORT, '{_WORDS}'); END"
    for event in ("update", "delete")
]
_ON_POSTGRESQL = [
    f"CREATE FUNCTION {_TABLE}_kept() RETURNS trigger LANGUAGE plpgsql AS"
    f" $$ BEGIN RAISE EXCEPTION '{_WORDS}'; END $$",
    f"CREATE TRIGGER {_TABLE}_kept BEFORE UPDATE OR DELETE ON {_TABLE}"
    f" FOR EACH ROW EXECUTE FUNCTION {_TABLE}_kept()",
]


_UNDO_ON_SQLITE = [f'DROP TRIGGER "{_TABLE}_no_{event}"' for event in ("update", "delete")]
_UNDO_ON_POSTGRESQL = [
    f"DROP TRIGGER {_TABLE}_kept ON {_TABLE}",
    f"DROP FUNCTION {_TABLE}_kept()",
]


def keep(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = editor.connection.vendor == "sqlite"
    for statement in _ON_SQLITE if is_sqlite else _ON_POSTGRESQL:
        editor.execute(statement)


def let_go(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = editor.connection.vendor == "sqlite"
    for statement in _UNDO_ON_SQLITE if is_sqlite else _UNDO_ON_POSTGRESQL:
        editor.execute(statement)
