"""The manager's overrides of the venue's files: one transaction for each change.

Texts are validated by the models of the files. Values have the names of the files, and pictures are
URLs under /media.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from pydantic import JsonValue, ValidationError
from pydantic.alias_generators import to_camel

from nightcap.core.errors import Invalid, not_connected
from nightcap.core.phones import NO_NUMBER, is_phone_number
from nightcap.core.refusals import as_sentences, plain_reason
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.venue import opening, reading
from nightcap.venue.editors import EMPTY, PLACES, REGION, FieldPath
from nightcap.venue.logos import is_upload
from nightcap.venue.models import Override
from nightcap.venue.pages import AS_WRITTEN, FILES
from nightcap.venue.profile import Profile
from nightcap.venue.values import Value

Values = dict[str, JsonValue]

_MODELS: Mapping[str, type[Value]] = {"profile": Profile, **FILES}
_JSON_NAMES = {"file": "imageUrl", "portrait": "portraitUrl"}
_NAMES_OF_CHOICES: Mapping[str, Mapping[int, str]] = {
    "clock": {12: "12 hours", 24: "24 hours"},
    "first_day": {0: "Sunday", 1: "Monday"},
}


@dataclass(slots=True)
class EditingCalls:
    """The calls of the venue to domains above: set in `nightcap/payments/apps.py`.

    `currency_of_payments` returns the code of the currency of all payments, or None.
    """

    currency_of_payments: Callable[[], str | None] = not_connected


calls = EditingCalls()


class Texts(NamedTuple):
    """An editor's fields at a version, and their values in the files."""

    version: int
    values: Values
    in_files: Values
    chosen: Collection[str] = ()
    """The fields of the region that a blank venue has chosen, also where the file has the same."""

    @property
    def from_panel(self) -> Values:
        """The fields that override a file."""
        return {name: value for name, value in self.values.items() if value != self.in_files[name]}

    def as_json(self, fields: Collection[str]) -> dict[str, object]:
        """Return some of the fields in the names of the API."""

        def chosen(values: Values) -> Values:
            return {name: value for name, value in values.items() if name in fields}

        return {
            "version": self.version,
            "values": with_json_names(chosen(self.values)),
            "inFiles": with_json_names(chosen(self.in_files)),
            "fromPanel": [to_camel(name) for name in chosen(self.from_panel)],
        }


def read(subject: str) -> Texts:
    """Return what the fields of an editor ('venue' or 'season') hold now."""
    row = Override.objects.filter(subject=subject).first() or Override(subject=subject)
    return _current(row)


@publishing.atomic()
def change(subject: str, given: Mapping[str, JsonValue], *, seen: int | None) -> Texts:
    """Override the given fields of an editor.

    The override of a value that equals the file's is removed. `given` has the fields by the names
    of the files, with the URLs of pictures. Raises Invalid, which names the field of every mistake,
    and Stale when `seen` is not the latest version.

    Rule: The currency of a venue with payments cannot be changed.

    Rule: The undo of a change to the venue passes the same checks as a save.

    Rule: A text of the panel overrides the one in the venue's file until both are equal. A blank
    venue also keeps a region that equals its file's, because the manager has chosen it.
    """
    _refuse_other_currency(given)
    row, _ = Override.objects.get_or_create(subject=subject, defaults={"changed_at": now()})
    before = _current(changes.locked(Override, row.pk))
    known = (before.values.get("phone"), before.in_files.get("phone"))
    new_phone = phone if (phone := given.get("phone")) not in known else None
    overrides = {**before.from_panel, **given}
    unset = {name for name in REGION if overrides.get(name, "") is None}
    overrides = {name: value for name, value in overrides.items() if name not in unset}
    after = _checked_texts(row, overrides, new_phone)
    chosen = _chosen({*before.chosen, *given} - unset)

    with changes.edit(Override, row.pk, seen=seen) as edit:
        if after.values != before.values or set(chosen) != set(before.chosen):
            edit.row.values = after.from_panel | {name: after.values[name] for name in chosen}
    return after._replace(version=edit.row.version, chosen=chosen)


def _chosen(fields: Collection[str]) -> list[str]:
    return [name for name in REGION if name in fields] if opening.is_blank() else []


def refuse_unfitting(row: Override, earlier: Mapping[str, JsonValue]) -> None:
    """Raise Invalid for values of a row that a save would refuse; `earlier` are those before."""
    before = _current(Override(subject=row.subject, values=earlier))
    changed = {
        name: row.values.get(name, in_file)
        for name, in_file in before.in_files.items()
        if row.values.get(name) != earlier.get(name)
    }
    _refuse_other_currency(changed)
    _checked(row.subject, {**before.from_panel, **changed})


def differences(subject: str, before: Values, after: Values) -> dict[str, tuple[str, str]]:
    """Describe each field of an editor before and after, by the stored values of two times."""
    old, new = (_current(Override(subject=subject, values=values)) for values in (before, after))
    found = {
        name: _difference(_named(name, value), _named(name, new.values[name]))
        for name, value in old.values.items()
    }
    for name in {*old.chosen} ^ {*new.chosen}:
        was, becomes = found[name]
        found[name] = (was, "not chosen") if name in old.chosen else ("not chosen", becomes)
    return {name.replace("_", " "): words for name, words in found.items()}


def refusal(fields: Mapping[str, str]) -> Invalid:
    """Return the refusal of fields, each named by its path: `address.street`."""
    return Invalid(as_sentences(fields), fields={**fields})


def _refuse_other_currency(given: Mapping[str, JsonValue]) -> None:
    paid_in = calls.currency_of_payments() if "currency" in given else None
    if paid_in not in {None, given.get("currency")}:
        reason = f"must be {paid_in}, as long as there are payments in {paid_in}"
        raise refusal({"currency": reason})


def _current(row: Override) -> Texts:
    kept: Values = {}
    for file, own in PLACES[row.subject].items():
        by_path = {own[name]: value for name, value in row.values.items() if name in own}
        # A file or a rule may have changed since. The manager sees the same texts as visitors.
        fitting = reading.fitting(settings.VENUE_DIR, file, _MODELS[file], by_path)
        kept |= {name: fitting[path] for name, path in own.items() if path in fitting}
    return _checked_texts(row, kept)._replace(chosen=_chosen(row.values))


def _checked_texts(
    row: Override, overrides: Mapping[str, JsonValue], new_phone: JsonValue = None
) -> Texts:
    return Texts(
        row.version, _checked(row.subject, overrides, new_phone), _checked(row.subject, {})
    )


def _checked(
    subject: str, overrides: Mapping[str, JsonValue], new_phone: JsonValue = None
) -> Values:
    """Return an editor's fields with `overrides` in place of the files' values.

    A new phone must be one number; files and earlier releases may hold two.
    """
    faults: dict[str, str] = {}
    if isinstance(new_phone, str) and not is_phone_number(new_phone):
        faults["phone"] = NO_NUMBER
    found: Values = {}
    for file, own in PLACES[subject].items():
        by_path = {own[name]: value for name, value in overrides.items() if name in own}
        try:
            model = reading.validated(settings.VENUE_DIR, file, _MODELS[file], by_path)
        except ValidationError as error:
            for mistake in error.errors():
                faults[_field(own, mistake["loc"])] = plain_reason(
                    mistake["type"], mistake["msg"], mistake.get("ctx", {})
                )
            continue
        content = model.model_dump(mode="json", exclude_computed_fields=True, context=AS_WRITTEN)
        found |= {name: _at(content, path, without=EMPTY[name]) for name, path in own.items()}
    if faults:
        raise refusal(faults)
    return found


def _at(content: JsonValue, path: FieldPath, *, without: JsonValue) -> JsonValue:
    for key in path:
        content = content[key] if isinstance(content, dict) else None
    return without if content is None else content


def _json_name(name: str) -> str:
    # A page's name, such as 'host-event', is no name of a field.
    return _JSON_NAMES.get(name) or (to_camel(name) if name.isidentifier() else name)


def with_json_names(value: JsonValue) -> JsonValue:
    """Return a value of the files with the names that the API has for its parts."""
    if isinstance(value, list):
        return [with_json_names(part) for part in value]
    if isinstance(value, dict):
        return {_json_name(name): with_json_names(part) for name, part in value.items()}
    return value


def _field(fields: Mapping[str, FieldPath], location: Sequence[int | str]) -> str:
    """Name a mistake by the field that it is in: `shows.2.ticketUrl`."""
    for name, path in fields.items():
        if tuple(location[: len(path)]) == path:
            location = (name, *location[len(path) :])
            break
    return ".".join(_json_name(str(part)) for part in location)


def _difference(before: JsonValue, after: JsonValue) -> tuple[str, str]:
    """Describe two values; of two lists or tables only what they do not share, if anything."""
    if isinstance(before, list) and isinstance(after, list):
        gone = [part for part in before if part not in after]
        new = [part for part in after if part not in before]
        if gone or new:
            return _in_words(gone), _in_words(new)
    if isinstance(before, dict) and isinstance(after, dict):
        return _in_words(_beyond(before, after)), _in_words(_beyond(after, before))
    return _in_words(before), _in_words(after)


def _beyond(table: dict[str, JsonValue], other: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the entries of a table that another one does not have, also in tables within it."""
    found: dict[str, JsonValue] = {}
    for name, value in table.items():
        theirs = other.get(name)
        if isinstance(value, dict) and isinstance(theirs, dict):
            found[name] = _beyond(value, theirs)
        elif value != theirs:
            found[name] = value
    return found


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
            words = {key: _in_words(part) for key, part in value.items() if key != "picture"}
            return " ".join(_entry(key, value[key], text) for key, text in words.items() if text)
        case bool():
            return "yes" if value else "no"
        case str() if is_upload(value):
            return "a picture"
        case _:
            return str(value)


def _entry(name: str, value: JsonValue, words: str) -> str:
    """Return an entry of a table with its name, where the words alone do not say what they are."""
    if not isinstance(value, dict | bool):
        return words
    return f"{name.removeprefix('is_').replace('_', ' ').replace('-', ' ')}: {words}"
