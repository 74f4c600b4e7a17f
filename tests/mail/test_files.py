"""How long mails lie as files, where no mail server is configured."""

import os
from datetime import timedelta
from pathlib import Path

from pytest_django import Settings

from nightcap.core.time import now
from nightcap.mail import transport


def test_files_go_after_thirty_days_and_nothing_else_does(settings: Settings) -> None:
    folder = Path(settings.EMAIL_FILE_PATH)
    assert transport.sweep_files() == 0
    folder.mkdir()
    for name, days in (("old.eml", 31), ("new.eml", 29), ("old.txt", 31)):
        file = folder / name
        file.write_text("mail")
        then = (now() - timedelta(days=days)).timestamp()
        os.utime(file, (then, then))
    assert transport.sweep_files() == 1
    assert {file.name for file in folder.iterdir()} == {"new.eml", "old.txt"}
