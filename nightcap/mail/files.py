"""The mails that lie as files in the data folder, where no mail server is configured."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

from django.conf import settings

from nightcap.core.time import now

KEPT_FOR = timedelta(days=30)


def that_hold(is_wanted: Callable[[str], bool]) -> Iterator[Path]:
    """Yield the files of which a header or a part, as a mail program shows it, is wanted."""
    folder = Path(settings.EMAIL_FILE_PATH)
    # Drafts too: a power cut leaves them behind.
    for file in sorted((*folder.glob("*.eml"), *folder.glob(".*.eml"))):
        if any(map(is_wanted, _texts(file))):
            yield file


def sweep() -> int:
    """Delete the files that were kept long enough; return how many."""
    oldest = (now() - KEPT_FOR).timestamp()
    swept = 0
    for file in Path(settings.EMAIL_FILE_PATH).glob("*.eml"):
        if file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)
            swept += 1
    return swept


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
