"""The base of all request and response schemas, and their common types."""

from functools import cache, lru_cache
from typing import Annotated, Any, Self
from urllib.parse import urlsplit

import segno
from django.utils.translation import gettext as _
from email_validator import EmailNotValidError, validate_email
from ninja import Schema
from pydantic import (
    AfterValidator,
    AliasGenerator,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticKnownError

from nightcap.core.characters import (
    CONTROL,
    NEVER_IN_AN_ADDRESS,
    bare,
    on_one_line,
)

LONGEST_ADDRESS = 2000
LONGEST_NAME = 200
_ADDRESSES = 100
"""How many addresses are cached: an address is checked again when an email is made."""


# A process builds a schema's validator on first use: all of them take 13 MB.
Schema.model_config["defer_build"] = True


class CamelSchema(Schema):
    """Snake case in Python, camelCase in JSON (docs/product.md, 'Data'); text arrives stripped."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        from_attributes=True,
        str_strip_whitespace=True,
        # A response contains every field, also those that a request may omit.
        json_schema_serialization_defaults_required=True,
    )

    @model_validator(mode="wrap")
    @classmethod
    def _refuse_plain_values(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Refuse null, text, numbers and lists. Ninja reads attributes of any value, as of a row.

        Where every field has a default, the value would be accepted and then ignored.
        """
        if given is None or isinstance(given, (str, int, float, list)):
            raise PydanticKnownError("model_type", {"class_name": cls.__name__})
        return handler(given)

    @classmethod
    def known(cls, values: dict[str, object]) -> Self:
        """Make a response of trusted values: every field, by its Python name, unchecked.

        Use it for long lists: `model_construct` looks for defaults and aliases in every row.
        """
        made = cls.__new__(cls)
        object.__setattr__(made, "__dict__", values)
        object.__setattr__(made, "__pydantic_fields_set__", cls._every_field())
        object.__setattr__(made, "__pydantic_extra__", None)
        object.__setattr__(made, "__pydantic_private__", None)
        return made

    @classmethod
    @cache
    def _every_field(cls) -> set[str]:
        return set(cls.model_fields)


class RowOut(CamelSchema):
    """A response that is made from a row: `BookingOut.from_orm(booking)`.

    - A field with the name of the row's attribute or property needs nothing.
    - A field with another name gives its path: `Field(validation_alias="pk")`, or
      `Field(validation_alias=AliasPath("event", "title"))` for the row that this one belongs to.
    - A value that is worked out, or taken from a row that may be missing, comes from
      `@staticmethod def resolve_url(link: DoorLink) -> str`.
    - Values from elsewhere come with the call, `from_orm(entry, context={"position": 2})`, and are
      read by a resolver that takes `context` as its second parameter.
    - A row inside another is a field of its schema: `event: EventOut | None`. A list takes a
      prefetched relation as it is.
    - An instant is an `Instant`, which is written in UTC with `Z`; a `version: int` is the row's.
    - Django's choices are checked: `kind: Tap.Kind` takes the text that the row holds.

    It takes 10 µs a row of eight fields, as the constructor does. Where a list of hundreds of wide
    rows is too slow this way, `known` remains.
    """

    model_config = ConfigDict(alias_generator=AliasGenerator(serialization_alias=to_camel))


def web_address(value: str) -> str:
    """Return an address that is safe to store and to link to, unchanged.

    Raises ValueError unless it is http(s), without user name and password, without spaces, line
    breaks or other control characters, and at most 2000 characters long.
    """
    if len(value) > LONGEST_ADDRESS:
        raise ValueError(f"must have at most {LONGEST_ADDRESS} characters")
    try:
        parts = urlsplit(value)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable or NEVER_IN_AN_ADDRESS.search(value):
        raise ValueError("must be an address that begins with https:// or http://")
    if "@" in parts.netloc:
        raise ValueError("must not hold a user name or password")
    return value


@lru_cache(_ADDRESSES)
def email_address(value: str) -> str:
    """Return one e-mail address, its domain in lower case.

    Raises ValueError unless it is exactly one bare address (no name, no list) that a mail server
    can be asked about; whether its domain exists is not looked up.
    """
    if not value:
        raise ValueError(_("is required"))
    try:
        found = validate_email(
            value, check_deliverability=False, allow_smtputf8=False, test_environment=True
        )
    except EmailNotValidError as error:
        raise ValueError(_("must be one address like name@example.com")) from error
    return found.normalized


def _qr_code(text: str) -> str:
    """Return a text as a QR code: a data URL of an SVG."""
    # The white background is needed: the panel is dark, and cameras read dark on light.
    picture: str = segno.make(text, error="m").svg_data_uri(scale=4, light="white")
    return picture


def _one_line(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = on_one_line(value)
    if CONTROL.search(text):
        raise ValueError(_("must be one line without control characters"))
    return text


def _address(value: object) -> object:
    return bare(value) if isinstance(value, str) else value


def _no_boolean(value: object) -> object:
    # JSON distinguishes them; in Python `True` is a number.
    if isinstance(value, bool):
        raise PydanticKnownError("int_type")
    return value


NO_BOOLEAN = BeforeValidator(_no_boolean)
"""Refuses `true` and `false` for a whole number; a text such as "12" is accepted."""
ON_ONE_LINE = BeforeValidator(_one_line)
"""Trims a text of one line, and refuses line breaks and control characters."""
IS_ADDRESS = BeforeValidator(_address)
"""Removes invisible characters at the edges of an address."""

EmailAddress = Annotated[str, AfterValidator(email_address), IS_ADDRESS]
"""Exactly one e-mail address."""

QrCode = Annotated[str, AfterValidator(_qr_code)]
"""A text that is sent as a QR code."""

PersonName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), ON_ONE_LINE]
"""A person's name, on one line."""

Honeypot = Annotated[str, Field(max_length=2000)]
"""An invisible field. A form that fills it in is stored as probably automatic."""

SeenVersion = Annotated[int | None, Field(ge=1), NO_BOOLEAN]
"""The version of a row that a change is based on; without it no version is checked."""


class ChangesIn(CamelSchema):
    """Changes to a row: fields that are not sent keep their values.

    `class PhotoChangesIn(PhotoIn, ChangesIn)` has the fields of a new row, none of them required.
    """

    version: SeenVersion = None

    @classmethod
    def __pydantic_init_subclass__(cls, **options: object) -> None:
        required = [field for field in cls.model_fields.values() if field.is_required()]
        for field in required:
            # Unlike a default, the description of the API does not show it.
            field.default_factory = lambda: None
        if required:
            cls.model_rebuild(force=True)

    def given(self) -> dict[str, object]:
        """Return the sent fields, by their Python names."""
        return {name: getattr(self, name) for name in self.model_fields_set - {"version"}}
