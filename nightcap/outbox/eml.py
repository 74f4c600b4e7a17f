"""Where no mail server is configured, mails are written to the data folder as .eml files."""

import re
from collections.abc import Sequence
from email.generator import BytesGenerator
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from nightcap.core.time import now


class EmlBackend(BaseEmailBackend):
    """Writes each mail as `<time>-<id>.eml`: a file that every mail program opens.

    The folder is for the venue's eyes only. A file appears complete or not at all.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for mail in email_messages:
            _write(folder, mail)
        return len(email_messages)


def _write(folder: Path, mail: EmailMessage) -> None:
    message = mail.message()
    identity = re.sub(r"[^A-Za-z0-9-]", "", str(message["Message-ID"]).partition("@")[0])
    name = f"{now():%Y%m%dT%H%M%SZ}-{identity}.eml"
    draft = folder / f".{name}"
    with draft.open("wb") as file:
        BytesGenerator(file, mangle_from_=False).flatten(message, linesep="\r\n")
    draft.chmod(0o600)
    draft.rename(folder / name)
