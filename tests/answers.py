"""The type of what Django's test client answers: a response with json()."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

Answer: TypeAlias = "_MonkeyPatchedWSGIResponse"


def unversioned(answer: Answer) -> list[dict[str, object]]:
    """The rows of a list without the number of their changes."""
    return [{**row, "version": None, "updatedAt": None} for row in answer.json()]
