"""Forms of pages without a script: reading their fields and checking them by a schema."""

from collections.abc import Mapping
from typing import TypeVar

from django.http import HttpRequest, QueryDict
from pydantic import ValidationError

from nightcap.core.errors import Invalid
from nightcap.core.refusals import as_sentences, plain_reason
from nightcap.core.schemas import CamelSchema

Sent = TypeVar("Sent", bound=CamelSchema)


def sent_form(request: HttpRequest) -> QueryDict:
    """Return the fields of a form; the body stays readable for its Idempotency-Key."""
    # The body is read first, because parsing a multipart form would use it up.
    return request.POST if request.body else QueryDict()


def valid_form(schema: type[Sent], values: Mapping[str, object]) -> Sent:
    """Return the values of a form as a schema. Raises Invalid, which names the fields."""
    try:
        return schema.model_validate(values)
    except ValidationError as error:
        faults = {
            str(fault["loc"][0]): plain_reason(fault["type"], fault["msg"], fault.get("ctx", {}))
            for fault in error.errors()
        }
        raise Invalid(as_sentences(faults), fields=faults) from None


def whole_number(text: str | None) -> int | None:
    """Return the whole number that a field contains; None for any other text."""
    return int(text) if text and text.isascii() and text.isdigit() else None
