"""The migrations, one after the other, make what the models name."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model

pytestmark = pytest.mark.database


@pytest.mark.django_db
@pytest.mark.parametrize("model", apps.get_models(), ids=lambda model: model._meta.label)
def test_the_database_has_every_index_and_constraint_of_a_model(model: type[Model]) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    named = {index.name for index in (*model._meta.indexes, *model._meta.constraints)}
    assert named <= found.keys()
