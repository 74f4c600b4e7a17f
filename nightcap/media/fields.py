"""Pictures and clips in a request: stored once all of it is valid, and replaced by addresses."""

from dataclasses import dataclass
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, StringConstraints, model_validator
from pydantic.alias_generators import to_camel

from nightcap.core.characters import bare
from nightcap.core.fields import NoneIsEmpty, given
from nightcap.core.schemas import LONGEST_ADDRESS, CamelSchema
from nightcap.media.services import accept


@dataclass(frozen=True)
class File:
    """Marks a field of a picture, or with `is_clip` of a clip."""

    is_clip: bool = False


def _short(value: str) -> str:
    if value.startswith("data:"):
        return value
    value = bare(value)
    if len(value) > LONGEST_ADDRESS:
        raise ValueError(f"must have at most {LONGEST_ADDRESS} characters")
    return value


# Stripping would copy a text of thirty megabytes.
Sent = Annotated[str, StringConstraints(strip_whitespace=False), AfterValidator(_short)]
"""A file from an editor: a data URL or an address."""
Picture = Annotated[Sent, NoneIsEmpty, File()]
"""A data URL, an https address or the address of a stored picture; or ''."""
GivenPicture = Annotated[Sent, AfterValidator(given), File()]
"""A Picture that is required."""
GivenClip = Annotated[Sent, AfterValidator(given), File(is_clip=True)]
"""A clip that is required, like GivenPicture."""


class WithFiles(CamelSchema):
    """A request whose files are stored, and replaced by their addresses.

    Raises the errors of `accept`, with the field's place: `shows.2.picture.imageUrl`.
    """

    @model_validator(mode="after")
    def _keep_files(self) -> Self:
        _keep_in(self, "")
        return self


def _keep_in(sent: object, place: str) -> None:
    if isinstance(sent, list):
        for number, part in enumerate(sent):
            _keep_in(part, f"{place}{number}.")
    elif isinstance(sent, dict):
        for name, part in sent.items():
            _keep_in(part, f"{place}{name}.")
    elif isinstance(sent, BaseModel):
        for name in sent.model_fields_set:
            value, field = getattr(sent, name), type(sent).model_fields[name]
            inside = f"{place}{field.alias or to_camel(name)}"
            file = next((item for item in field.metadata if isinstance(item, File)), None)
            if file and isinstance(value, str):
                setattr(sent, name, accept(value, is_clip=file.is_clip, field=inside))
            else:
                _keep_in(value, f"{inside}.")
