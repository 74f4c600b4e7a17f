"""What the manager writes over the venue's files: one transaction a change."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import JsonValue
from pydantic.alias_generators import to_camel

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import Edit, Fields
from nightcap.venue import editing
from nightcap.venue.editing import Values, Written
from nightcap.venue.models import Override


class Texts(NamedTuple):
    """The fields of an editor at a version; `from_panel` names those that stand over a file."""

    version: int
    values: Values
    in_files: Values
    from_panel: list[str]


def read(subject: str) -> Texts:
    """Return what the fields of an editor ('venue' or 'season') hold now."""
    row = Override.objects.filter(subject=subject).first() or Override(subject=subject)
    return _texts(row, _present(row))


@publishing.atomic()
def change(subject: str, given: Mapping[str, JsonValue], *, seen: int | None) -> Texts:
    """Write over the files what is given; what is as a file has it is the file's again.

    `given` has the editor's fields by name, in the words of the files, with the addresses of
    pictures. Raises Invalid, naming every mistake by its field, and Stale when `seen` is not the
    latest version.
    """
    row, _ = Override.objects.get_or_create(subject=subject, defaults={"changed_at": now()})
    before = _present(changes.locked(Override, row.pk))
    after = editing.written(subject, {**_over(before), **given})

    def apply(locked: Override) -> None:
        if after.values != before.values:
            locked.values = _over(after)

    def describe(_: Edit[Override]) -> Fields:
        names = before.values.keys()
        return {n.replace("_", " "): _difference(before.values[n], after.values[n]) for n in names}

    edit = changes.change(Override, row.pk, apply, seen=seen, describe=describe)
    return _texts(edit.row, after)


def _present(row: Override) -> Written:
    try:
        return editing.written(row.subject, row.values)
    except Invalid:
        # A file was changed by hand since: visitors see the files alone, and so does the manager.
        return editing.written(row.subject, {})


def _over(written: Written) -> Values:
    files = written.in_files
    return {name: value for name, value in written.values.items() if value != files[name]}


def _texts(row: Override, written: Written) -> Texts:
    from_panel = [to_camel(name) for name in _over(written)]
    return Texts(row.version, written.values, written.in_files, from_panel)


def _difference(before: JsonValue, after: JsonValue) -> tuple[str, str]:
    """Tell two values; of two lists what they do not share, or all of it in another order."""
    if isinstance(before, list) and isinstance(after, list):
        gone = [part for part in before if part not in after]
        new = [part for part in after if part not in before]
        if gone or new:
            return _in_words(gone), _in_words(new)
    return _in_words(before), _in_words(after)


def _in_words(value: JsonValue) -> str:
    match value:
        case None:
            return ""
        case list():
            return "; ".join(_in_words(part) for part in value)
        case dict():
            return " ".join(_in_words(part) for key, part in value.items() if key != "picture")
        case _:
            return str(value)
