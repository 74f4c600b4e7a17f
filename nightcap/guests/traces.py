"""Looking for a mail address in every column in which a guest may stand."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from django.apps import apps
from django.db import models
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from nightcap.guests.address import Address
from nightcap.guests.columns import OF_GUESTS


class Trace(NamedTuple):
    """A row that holds the address, and in which of its columns."""

    model: type[models.Model]
    pk: int
    columns: tuple[str, ...]


def find(address: Address) -> Iterator[Trace]:
    """Find every row, a soft-deleted one too, that holds the address."""
    for label, columns in OF_GUESTS.items():
        yield from in_columns(apps.get_model(label), columns, address)


def in_columns(
    model: type[models.Model], columns: tuple[str, ...], address: Address
) -> Iterator[Trace]:
    """Find the rows of a model that hold the address in one of these columns."""
    texts = {f"text_of_{name}": Cast(name, TextField()) for name in columns}
    holds = Q(
        *((f"{text}__icontains", spelled) for text in texts for spelled in address.spellings),
        _connector=Q.OR,
    )
    rows = model._base_manager.annotate(**texts).filter(holds).values_list("pk", *texts)
    for pk, *values in rows.iterator():
        held = tuple(
            name
            for name, value in zip(columns, values, strict=True)
            if address.stands_in(value or "")
        )
        if held:
            yield Trace(model, pk, held)


def remove(trace: Trace, address: Address) -> None:
    """Take the address out of a row that is about somebody else, and leave the rest."""
    row = trace.model._base_manager.get(pk=trace.pk)
    for name in trace.columns:
        value = getattr(row, name)
        if isinstance(value, str):
            setattr(row, name, address.removed_from(value))
        else:
            text = address.removed_from(json.dumps(value, ensure_ascii=False))
            setattr(row, name, json.loads(text))
    row.save(update_fields=trace.columns)
