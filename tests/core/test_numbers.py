"""No field of any request takes `true` or `false` for a number."""

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.core.test_invisible_texts import all_models


def is_number(schema: object) -> bool:
    """Return whether a JSON schema takes a number, or a list of numbers."""
    match schema:
        case {"type": "integer" | "number"}:
            return True
        case {"type": "array", "items": items}:
            return is_number(items)
        case {"anyOf": choices}:
            return any(map(is_number, choices))
        case _:
            return False


FIELDS = {
    f"{model.__module__}.{model.__name__}.{name}": TypeAdapter(field.rebuild_annotation())
    for model in all_models()
    for name, field in model.model_fields.items()
}
NUMBERS = sorted(name for name, field in FIELDS.items() if is_number(field.json_schema()))


@pytest.mark.django_db
@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_no_boolean(name: str) -> None:
    for value in (True, False, [True], [False]):
        with pytest.raises(ValidationError, match=r"\[type=(?!greater|less|value)"):
            FIELDS[name].validate_python(value)
