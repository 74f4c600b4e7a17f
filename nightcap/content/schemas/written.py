"""What the manager writes over the venue's files: the kinds of text, and lists of them.

They say what a text may look like; the files' own rules decide whether it may stand there.
"""

from typing import Annotated

from pydantic import AfterValidator, Field, JsonValue

from nightcap.core.fields import ON_LINES, NoneIsEmpty, given
from nightcap.core.schemas import (
    IS_ADDRESS,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
    email_address,
    web_address,
)
from nightcap.media.fields import GivenPicture, WithFiles


def _link(value: str) -> str | None:
    return web_address(value) if value else None


def _email(value: str) -> str | None:
    return email_address(value) if value else None


OptionalLine = Annotated[str, Field(max_length=300), ON_ONE_LINE, NoneIsEmpty]
OneLine = Annotated[str, Field(max_length=300), ON_ONE_LINE, AfterValidator(given)]
OptionalWords = Annotated[str, Field(max_length=2_000), ON_LINES, NoneIsEmpty]
Words = Annotated[str, Field(max_length=2_000), ON_LINES, AfterValidator(given)]
"""A text that is there, with line breaks if it likes."""
OptionalLink = Annotated[str | None, AfterValidator(_link), IS_ADDRESS, NoneIsEmpty]
"""An http(s) address; an empty text is none."""
OptionalEmail = Annotated[str | None, AfterValidator(_email), IS_ADDRESS, NoneIsEmpty]
"""One e-mail address; an empty text is none."""


class PictureIn(CamelSchema):
    """A data URL or the address of a picture that is kept here, and what stands for it."""

    file: Annotated[GivenPicture, Field(alias="imageUrl")]
    alt: OneLine


class TextsIn(ChangesIn, WithFiles):
    """Changes to texts and the pictures beside them."""

    def in_json(self) -> dict[str, JsonValue]:
        """Return the fields that were sent by their names in Python, in values of JSON."""
        return self.model_dump(mode="json", exclude_unset=True, exclude={"version"})


class WrittenPictureOut(CamelSchema):
    """A picture and the text that stands for it."""

    file: Annotated[str, Field(alias="imageUrl")]
    alt: str
