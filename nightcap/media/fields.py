"""Pictures and clips in a request: kept once all of it is valid, so that rows hold addresses."""

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
    """Marks a field that holds a file, and says of which kind."""

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
"""What an editor sends as a file: a data URL or an address."""
Picture = Annotated[Sent, NoneIsEmpty, File()]
"""A data URL, an https address or the address of a picture that is kept here; or nothing."""
GivenPicture = Annotated[Sent, AfterValidator(given), File()]
"""Like Picture, and there must be one."""
GivenClip = Annotated[Sent, AfterValidator(given), File(is_clip=True)]
"""Like GivenPicture, for a clip."""


class WithFiles(CamelSchema):
    """A request whose files are kept, and then stand in it as addresses.

    Raises what `accept` raises, naming the place: `shows.2.picture.imageUrl`.
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
