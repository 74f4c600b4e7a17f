"""Pictures and clips in a request: kept as they are read, so that a row is only told addresses."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints, ValidationInfo
from pydantic.alias_generators import to_camel

from nightcap.core.fields import NoneIsEmpty, given
from nightcap.core.schemas import LONGEST_ADDRESS
from nightcap.media.services import accept_image, accept_video


def _short(value: str) -> str:
    if value.startswith("data:"):
        return value
    value = value.strip()
    if len(value) > LONGEST_ADDRESS:
        raise ValueError(f"must have at most {LONGEST_ADDRESS} characters")
    return value


def _picture(value: str, info: ValidationInfo) -> str:
    return accept_image(value, field=to_camel(info.field_name or "imageUrl"))


def _clip(value: str, info: ValidationInfo) -> str:
    return accept_video(value, field=to_camel(info.field_name or "videoUrl"))


def is_clip(value: str) -> bool:
    """Tell whether a data URL says that it holds a clip."""
    return value[:11].lower() == "data:video/"


# Stripping would copy a text of thirty megabytes.
Sent = Annotated[str, StringConstraints(strip_whitespace=False), AfterValidator(_short)]
"""What an editor sends as a file: a data URL or an address."""

Picture = Annotated[Sent, AfterValidator(_picture), NoneIsEmpty]
"""A data URL, an http(s) address or the address of a picture that is kept here; or nothing.

It is read as the address to store. Raises what accept_image raises, naming the field.
"""
GivenPicture = Annotated[Sent, AfterValidator(given), AfterValidator(_picture)]
"""Like Picture, and there must be one."""
GivenClip = Annotated[Sent, AfterValidator(given), AfterValidator(_clip)]
"""Like GivenPicture, for a clip. Raises what accept_video raises, naming the field."""
