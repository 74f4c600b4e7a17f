"""The type of what Django's test client answers: a response with json()."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

Answer: TypeAlias = "_MonkeyPatchedWSGIResponse"


def unversioned(answer: Answer) -> list[dict[str, object]]:
    """Return a list's rows without version and time of the last change."""
    return [{**row, "version": None, "updatedAt": None} for row in answer.json()]
