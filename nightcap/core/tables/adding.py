"""Adding a column to a table that stays as it is."""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddField
from django.db.migrations.state import ProjectState


class AddColumn(AddField):
    """Adds a field with a `db_default`; SQLite does not rebuild the table.

    Django would copy every row there, and drop the triggers that keep the search index.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        BaseDatabaseSchemaEditor.add_field(schema_editor, model, model._meta.get_field(self.name))
