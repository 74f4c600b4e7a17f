"""The venue's profile as one object, which the manager changes part by part.

The fields are those of `editors.HouseTexts`, put together as the tables of `profile.toml` are:
`address_street` there is `address.street` here. Each file beside it is a table, too: `terms.lead`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import JsonValue, create_model
from pydantic.alias_generators import to_camel, to_pascal

from nightcap.core.errors import Invalid
from nightcap.core.schemas import CamelSchema
from nightcap.venue import editing, logos, opening
from nightcap.venue.editors import PLACES, REGION, FieldPath, HouseTexts, TextChangesIn
from nightcap.venue.services import picture_url

_SUBJECT = "venue"
_PATHS: Mapping[str, FieldPath] = {
    field: path if file == "profile" else (file, *path)
    for file, places in PLACES[_SUBJECT].items()
    for field, path in places.items()
}
"""The place of each field in the object."""
_BY_NAME = ("pages", "page_pictures", "pillars")
"""Tables of which a change names single entries."""
_FIELDS: Mapping[FieldPath, str] = {path: field for field, path in _PATHS.items()}


def _parts() -> dict[str, Any]:
    """Return the fields of the object, with a schema for each of its tables."""
    parts: dict[str, Any] = {}
    tables: dict[str, dict[str, Any]] = {}
    for field, (first, *rest) in _PATHS.items():
        info = HouseTexts.model_fields[field]
        if rest:
            tables.setdefault(first, {})[rest[0]] = (info.annotation, info)
        else:
            parts[first] = (info.annotation, info)
    for name, fields in tables.items():
        about = f"The part `{name}` of the venue's profile."
        schema = create_model(
            f"House{to_pascal(name)}", __base__=CamelSchema, __doc__=about, **fields
        )
        parts[name] = (schema, schema())
    return parts


if TYPE_CHECKING:

    class HouseParts(CamelSchema):
        """The parts of the profile, made of the fields of `HouseTexts`."""

else:
    HouseParts = create_model("HouseParts", __base__=CamelSchema, **_parts())


class HouseChangesIn(HouseParts, TextChangesIn):
    """Changes to the profile. Fields, pages and pictures of pages that are not given stay.

    Null removes a logo, an accent color, a picture, and one entry of a table. It returns time zone,
    currency, clock and first day to the values of the files.
    """


class HouseOut(HouseParts):
    """The profile at a version; `in_files` has its values without the changes of the panel.

    `is_open` is false while only staff see the site. Time zone, currency, clock and first day are
    null while a blank venue has not chosen them.
    """

    version: int
    is_open: bool
    in_files: HouseParts


def read() -> dict[str, object]:
    """Return the profile in the names of the API: the fields of HouseOut."""
    return _as_json(editing.read(_SUBJECT))


def change(given: HouseChangesIn) -> dict[str, object]:
    """Change the given parts of the profile, and return all of it.

    Raises Invalid, which names every mistake by its place (`address.street`), and Stale.
    """
    known = editing.read(_SUBJECT)
    try:
        changed = editing.change(_SUBJECT, _flat(given.given_json(), known), seen=given.version)
    except Invalid as error:
        raise _by_place(error) from error
    return _as_json(changed)


def _flat(given: Mapping[str, JsonValue], known: editing.Texts) -> dict[str, JsonValue]:
    """Return the fields of the editor that an object gives."""
    fields: dict[str, JsonValue] = {}
    for first, value in given.items():
        if (first,) in _FIELDS:
            fields[first] = value
        elif isinstance(value, dict):
            fields |= {_FIELDS[first, name]: inner for name, inner in value.items()}
    for named in _BY_NAME:
        merged = _merged(known.values[named], fields.get(named))
        if isinstance(merged, dict):
            fields[named] = {name: part for name, part in merged.items() if part is not None}
    # An answer that is sent back changes nothing.
    if "logo" in fields and fields["logo"] == _logo_url(known.values["logo"]):
        del fields["logo"]
    return fields


def _merged(before: JsonValue, changes: JsonValue) -> JsonValue:
    """Return a table with changes to it and to the tables in it."""
    if not (isinstance(before, dict) and isinstance(changes, dict)):
        return changes
    return before | {name: _merged(before.get(name), value) for name, value in changes.items()}


def _as_json(texts: editing.Texts) -> dict[str, object]:
    values, in_files = dict(texts.values), dict(texts.in_files)
    if opening.is_blank():
        in_files |= dict.fromkeys(REGION)
        values |= {name: None for name in REGION if name not in texts.chosen}
    return {
        "version": texts.version,
        "isOpen": opening.is_open(),
        **_nested(values),
        "inFiles": _nested(in_files),
    }


def _nested(values: editing.Values) -> dict[str, JsonValue]:
    shown: editing.Values = {**values, "logo": _logo_url(values["logo"])}
    nested: dict[str, JsonValue] = {}
    for field, (first, *rest) in _PATHS.items():
        value = editing.with_json_names(shown[field])
        if rest:
            table = nested.setdefault(to_camel(first), {})
            assert isinstance(table, dict)  # noqa: S101 (for mypy)
            table[to_camel(rest[0])] = value
        else:
            nested[to_camel(first)] = value
    return nested


def _logo_url(logo: JsonValue) -> str | None:
    """Return the address at which pages load the logo; None without one."""
    if not isinstance(logo, str) or not logo:
        return None
    return logos.logo_of(logo).url if logos.is_upload(logo) else picture_url(logo)


def _by_place(error: Invalid) -> Invalid:
    """Return an error that names the parts of the object in place of the editor's fields."""
    places = {
        to_camel(field): ".".join(to_camel(part) for part in path) for field, path in _PATHS.items()
    }

    def place(name: str) -> str:
        field, dot, rest = name.partition(".")
        return f"{places.get(field, field)}{dot}{rest}"

    return editing.refusal({place(name): reason for name, reason in error.fields.items()})
