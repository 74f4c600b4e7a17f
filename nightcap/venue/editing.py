"""What the manager writes over the venue's files: one transaction a change.

Texts are checked by the rules of the files that they stand over. Values are in the words of the
files, pictures as addresses under /media.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.conf import settings
from pydantic import JsonValue, ValidationError
from pydantic.alias_generators import to_camel

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.venue import reading
from nightcap.venue.editors import PLACES, FieldPath
from nightcap.venue.models import Override
from nightcap.venue.pages import FILES
from nightcap.venue.profile import Profile
from nightcap.venue.values import Value

Values = dict[str, JsonValue]

_MODELS: Mapping[str, type[Value]] = {"profile": Profile, **FILES}
_JSON_NAMES = {"file": "imageUrl"}
_NAMES_OF_CHOICES: Mapping[str, Mapping[int, str]] = {
    "clock": {12: "12 hours", 24: "24 hours"},
    "first_day": {0: "Sunday", 1: "Monday"},
}
_MACHINE_WORDS = re.compile("(?:Input|String|Value) should ")


class Texts(NamedTuple):
    """An editor's fields at a version, and what they hold in the files."""

    version: int
    values: Values
    in_files: Values

    @property
    def from_panel(self) -> Values:
        """The fields that stand over a file."""
        return {name: value for name, value in self.values.items() if value != self.in_files[name]}

    def as_json(self) -> dict[str, object]:
        """Return them in the names of the API."""
        return {
            "version": self.version,
            "values": _with_json_names(self.values),
            "inFiles": _with_json_names(self.in_files),
            "fromPanel": [to_camel(name) for name in self.from_panel],
        }


def read(subject: str) -> Texts:
    """Return what the fields of an editor ('venue' or 'season') hold now."""
    row = Override.objects.filter(subject=subject).first() or Override(subject=subject)
    return _current(row)


@publishing.atomic()
def change(subject: str, given: Mapping[str, JsonValue], *, seen: int | None) -> Texts:
    """Write the given fields of an editor over the files.

    The file's own value gives a field back to it. `given` has the fields by name, in the words of
    the files, with the addresses of pictures. Raises Invalid, naming every mistake by its field,
    and Stale when `seen` is not the latest version.

    Rule: A text of the panel stands over the one in the venue's file until it equals it again.
    """
    row, _ = Override.objects.get_or_create(subject=subject, defaults={"changed_at": now()})
    before = _current(changes.locked(Override, row.pk))
    after = _checked_texts(row, {**before.from_panel, **given})

    with changes.edit(Override, row.pk, seen=seen) as edit:
        if after.values != before.values:
            edit.row.values = after.from_panel
        edit.fields = {
            name.replace("_", " "): _difference(
                _named(name, value), _named(name, after.values[name])
            )
            for name, value in before.values.items()
        }
    return after._replace(version=edit.row.version)


def _current(row: Override) -> Texts:
    try:
        return _checked_texts(row, row.values)
    except Invalid:
        # A file was changed by hand since: visitors see only the files, and so does the manager.
        return _checked_texts(row, {})


def _checked_texts(row: Override, overrides: Mapping[str, JsonValue]) -> Texts:
    return Texts(row.version, _checked(row.subject, overrides), _checked(row.subject, {}))


def _checked(subject: str, overrides: Mapping[str, JsonValue]) -> Values:
    """Return an editor's fields with `overrides` in place of what the files say."""
    faults: dict[str, str] = {}
    found: Values = {}
    for file, own in PLACES[subject].items():
        by_path = {own[name]: value for name, value in overrides.items() if name in own}
        try:
            model = reading.validated(settings.VENUE_DIR, file, _MODELS[file], by_path)
        except ValidationError as error:
            for mistake in error.errors():
                reason = _MACHINE_WORDS.sub("must ", reading.reason(mistake))
                faults[_field(own, mistake["loc"])] = reason
            continue
        content = model.model_dump(mode="json", exclude_computed_fields=True)
        found |= {name: _at(content, path) for name, path in own.items()}
    if faults:
        text = " ".join(f"{name}: {reason.rstrip('.')}." for name, reason in faults.items())
        raise Invalid(text, fields=faults)
    return found


def _at(content: JsonValue, path: FieldPath) -> JsonValue:
    for key in path:
        content = content[key] if isinstance(content, dict) else None
    return content


def _json_name(name: str) -> str:
    return _JSON_NAMES.get(name, to_camel(name))


def _with_json_names(value: JsonValue) -> JsonValue:
    if isinstance(value, list):
        return [_with_json_names(part) for part in value]
    if isinstance(value, dict):
        return {_json_name(name): _with_json_names(part) for name, part in value.items()}
    return value


def _field(fields: Mapping[str, FieldPath], location: Sequence[int | str]) -> str:
    """Name a mistake by the field that it is in: `shows.2.ticketUrl`."""
    for name, path in fields.items():
        if tuple(location[: len(path)]) == path:
            location = (name, *location[len(path) :])
            break
    return ".".join(_json_name(str(part)) for part in location)


def _difference(before: JsonValue, after: JsonValue) -> tuple[str, str]:
    """Describe two values; of two lists only what they do not share, if anything."""
    if isinstance(before, list) and isinstance(after, list):
        gone = [part for part in before if part not in after]
        new = [part for part in after if part not in before]
        if gone or new:
            return _in_words(gone), _in_words(new)
    return _in_words(before), _in_words(after)


def _named(field: str, value: JsonValue) -> JsonValue:
    """Return the name of a numbered choice, and any other value unchanged."""
    names = _NAMES_OF_CHOICES.get(field)
    return names[value] if names and isinstance(value, int) else value


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
