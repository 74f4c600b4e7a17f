"""Phone numbers as people write them, in any country."""

import re
import unicodedata
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from pydantic import AfterValidator, Field

from nightcap.core.errors import Invalid
from nightcap.core.fields import NoneIsEmpty
from nightcap.core.schemas import ON_ONE_LINE

FEWEST_DIGITS, MOST_DIGITS = 7, 15
"""The length of a complete number; E.164 allows at most 15 digits."""
NO_NUMBER = gettext_noop("must be a phone number with 7 to 15 digits")

_LONGEST = 60
_EXTENSION = re.compile(
    r"[\s,;(]*(?:ext(?:n|ension)?\.?|int\.?|poste|x\.?|#)[\s:]*\d{1,8}\s*\)?$", re.IGNORECASE
)


def is_phone_number(text: str) -> bool:
    """Return True if a text is a phone number, with or without an extension.

    Rule: A phone number has 7 to 15 digits, in any punctuation, and no letters except those of an
    extension ("ext. 12"). The browser checks the same (`frontend/src/lib/phone-number.ts`).
    """
    number = _EXTENSION.sub("", unicodedata.normalize("NFKC", text).strip())
    digits = sum(map(str.isdecimal, number))
    return FEWEST_DIGITS <= digits <= MOST_DIGITS and not any(map(str.isalpha, number))


def check_new_phone(phone: str, *, stored: str, field: str) -> None:
    """Raise Invalid if a changed phone is not a phone number.

    A row of an earlier release may hold any text, which a change of other fields keeps.
    """
    if phone and phone != stored and not is_phone_number(phone):
        raise Invalid(_("A phone number is needed."), fields={field: _(NO_NUMBER)})


def _phone(text: str) -> str:
    if text and not is_phone_number(text):
        raise ValueError(_(NO_NUMBER))
    return text


Phone = Annotated[
    str, Field(min_length=1, max_length=_LONGEST), AfterValidator(_phone), ON_ONE_LINE
]
PhoneIfAny = Annotated[
    str, Field(max_length=_LONGEST), AfterValidator(_phone), ON_ONE_LINE, NoneIsEmpty
]
ChangedPhone = Annotated[str, Field(max_length=_LONGEST), ON_ONE_LINE, NoneIsEmpty]
"""The phone in a change of a row, for check_new_phone()."""
