"""What the manager's tests of the content share: a picture to upload, and the answers."""

from base64 import b64encode

from django.test import Client

from nightcap.core.models import Change
from tests.support.answers import Answer
from tests.support.media.pictures import jpeg

JSON = "application/json"


def picture(width: int = 40, height: int = 30) -> str:
    """Return a picture as the browser sends it."""
    return "data:image/jpeg;base64," + b64encode(jpeg(width, height)).decode()


def refusal(answer: Answer, status: int) -> dict[str, str]:
    """Return the fields that a refusal of this status names."""
    assert answer.status_code == status, answer.content
    fields: dict[str, str] = answer.json()["fields"]
    return fields


def undo(as_manager: Client, deletion: Answer) -> None:
    """Take a deletion back."""
    assert deletion.status_code == 204, deletion.content
    answer = as_manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert answer.status_code == 200, answer.content


def latest_change() -> Change:
    change = Change.objects.first()
    assert change is not None
    return change
