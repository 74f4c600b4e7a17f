"""Every column that holds text is either searched for guests or declared free of them."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from nightcap.guests.personal_data import OF_GUESTS
from tests.support.guests.columns import WITHOUT_GUESTS

HOLDS_NO_TEXT = (
    models.BooleanField,
    models.DateField,
    models.DecimalField,
    models.ForeignKey,
    models.IntegerField,
    models.TimeField,
    models.UUIDField,
)


def columns() -> Iterator[tuple[str, str]]:
    """Every column that can hold a name or an address, with its model."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.local_concrete_fields:
            if not isinstance(field, HOLDS_NO_TEXT):
                yield model._meta.label_lower, field.name


def decided() -> list[tuple[str, str]]:
    """Every column that was decided on, as often as that was done."""
    return [
        (label, name)
        for decisions in (OF_GUESTS, WITHOUT_GUESTS)
        for label, names in decisions.items()
        for name in names
    ]


def test_each_column_that_holds_text_is_searched_for_guests_or_declared_free_of_them() -> None:
    there = list(columns())
    assert len(there) > 100
    # What holds no guest is named in tests/support/guests/columns.py.
    assert set(there) - set(decided()) == set()


def test_no_column_is_decided_twice_and_none_that_is_not_there() -> None:
    decisions = decided()
    assert len(decisions) == len(set(decisions))
    assert set(decisions) <= set(columns())


def test_what_the_list_of_changes_calls_personal_is_searched() -> None:
    said = {
        (model._meta.label_lower, name)
        for model in apps.get_models()
        for name in getattr(model, "personal", ())
    }
    assert said
    assert said <= {(label, name) for label, names in OF_GUESTS.items() for name in names}
