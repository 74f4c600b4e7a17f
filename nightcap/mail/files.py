"""The mails that lie as files in the data folder, where no mail server is configured."""

from collections.abc import Callable, Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

from django.conf import settings


def that_hold(is_wanted: Callable[[str], bool]) -> Iterator[Path]:
    """Yield the files of which a header or a part, as a mail program shows it, is wanted."""
    folder = Path(settings.EMAIL_FILE_PATH)
    # Drafts too: a power cut leaves them behind.
    for file in sorted((*folder.glob("*.eml"), *folder.glob(".*.eml"))):
        if any(map(is_wanted, _texts(file))):
            yield file


def _texts(file: Path) -> Iterator[str]:
    try:
        with file.open("rb") as opened:
            message = BytesParser(EmailMessage, policy=policy.default).parse(opened)
    except FileNotFoundError:
        return
    yield from (str(value) for value in message.values())
    for part in message.walk():
        if part.get_content_maintype() == "text":
            yield str(part.get_content())
