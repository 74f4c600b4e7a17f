"""The venue's texts as an editor sees them: checked by the rules of the files they override.

Values are in the words of the files, pictures as addresses under /media. Nothing is written here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.conf import settings
from pydantic import BaseModel, JsonValue, ValidationError
from pydantic.alias_generators import to_camel

from nightcap.core.errors import Invalid
from nightcap.venue import reading
from nightcap.venue.overrides import SUBJECTS
from nightcap.venue.pages import About, Bar, Privacy, Season, Terms, Visit
from nightcap.venue.profile import Profile
from nightcap.venue.reading import ByPath, FieldPath
from nightcap.venue.services import picture_url

Values = dict[str, JsonValue]

_MODELS: Mapping[str, type[BaseModel]] = {
    "profile": Profile,
    "about": About,
    "bar": Bar,
    "season": Season,
    "visit": Visit,
    "terms": Terms,
    "privacy": Privacy,
}
_IN_JSON = {"file": "imageUrl"}
_OF_A_MACHINE = ("Input should ", "String should ", "Value should ")


class Written(NamedTuple):
    """What an editor's fields hold, and what the files alone would let them hold."""

    values: Values
    in_files: Values


def written(subject: str, overrides: Mapping[str, JsonValue]) -> Written:
    """Return the fields of an editor with `overrides` in place of what the files say.

    Raises Invalid, which names every mistake of `overrides` by its field.
    """
    return Written(_checked(subject, overrides), _checked(subject, {}))


def _checked(subject: str, overrides: Mapping[str, JsonValue]) -> Values:
    fields = SUBJECTS[subject]
    faults: dict[str, str] = {}
    found: Values = {}
    for file in sorted({place.file for place in fields.values()}):
        own = {name: place.path for name, place in fields.items() if place.file == file}
        by_path = {own[name]: value for name, value in overrides.items() if name in own}
        try:
            content = _content(file, by_path)
        except ValidationError as error:
            for mistake in error.errors():
                faults[_field(own, mistake["loc"])] = _reason(reading.reason(mistake))
            continue
        found |= {name: _at(content, path) for name, path in own.items()}
    if faults:
        raise Invalid(_sentence(faults), fields=faults)
    return {name: found[name] for name in fields}


def _content(file: str, overrides: ByPath) -> JsonValue:
    """Return a file's values with the overrides among them, as its model has read them."""
    folder = settings.VENUE_DIR
    table = reading.table(folder / f"{file}.toml", is_optional=file != "profile")
    values = reading.overridden(table, overrides)
    model = _MODELS[file].model_validate(values, context={"venue": folder})
    return _with_addresses(model.model_dump(mode="json"))


def _at(content: JsonValue, path: FieldPath) -> JsonValue:
    for key in path:
        content = content[key] if isinstance(content, dict) else None
    return content


def _with_addresses(value: JsonValue) -> JsonValue:
    """Write every picture as the address at which it is served."""
    if isinstance(value, list):
        return [_with_addresses(part) for part in value]
    if not isinstance(value, dict):
        return value
    file = value.get("file")
    if isinstance(file, str) and "alt" in value:
        return {**value, "file": picture_url(file)}
    return {key: _with_addresses(part) for key, part in value.items()}


def _field(fields: Mapping[str, FieldPath], location: Sequence[int | str]) -> str:
    """Name a mistake by the field that it is in: `shows.2.ticketUrl`."""
    for name, path in fields.items():
        if tuple(location[: len(path)]) == path:
            return ".".join((to_camel(name), *_in_json(location[len(path) :])))
    return ".".join(_in_json(location))


def _in_json(location: Sequence[int | str]) -> Iterator[str]:
    for part in location:
        yield _IN_JSON.get(part, to_camel(part)) if isinstance(part, str) else str(part)


def _reason(text: str) -> str:
    for machine in _OF_A_MACHINE:
        text = text.replace(machine, "must ")
    return text


def _sentence(faults: Mapping[str, str]) -> str:
    return " ".join(f"{name}: {text.rstrip('.')}." for name, text in faults.items())
