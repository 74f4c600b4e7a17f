"""How long mails are kept."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from nightcap.core.time import now
from nightcap.mail import keeping
from nightcap.mail.models import Mail

pytestmark = pytest.mark.django_db

State = Mail.State


def mail(state: Mail.State, *, days: int) -> Mail:
    at = now() - timedelta(days=days)
    return Mail.objects.create(
        to="ada@example.com",
        subject="Jazz",
        text="What was said.",
        message_id=f"<{Mail.objects.count()}@example.com>",
        state=state,
        queued_at=at,
        due_at=at,
    )


def test_what_was_sent_or_given_up_goes_after_ninety_days_with_all_that_it_said() -> None:
    kept = [mail(State.SENT, days=89), mail(State.FAILED, days=89), mail(State.QUEUED, days=100)]
    mail(State.SENT, days=91)
    mail(State.FAILED, days=91)
    assert keeping.sweep() == 2
    assert set(Mail.objects.all()) == set(kept)
    assert keeping.sweep() == 0


def test_many_go_in_small_pieces() -> None:
    first = mail(State.SENT, days=91)
    rows = Mail.objects.filter(pk=first.pk)
    [values] = rows.values()
    Mail.objects.bulk_create(
        Mail(**values | {"id": None, "message_id": f"<many-{number}@example.com>"})
        for number in range(600)
    )
    with CaptureQueriesContext(connection) as asked:
        assert keeping.sweep() == 601
    assert sum(query["sql"].startswith("DELETE") for query in asked.captured_queries) >= 2


def test_files_go_after_thirty_days_and_nothing_else_does(settings: Settings) -> None:
    folder = Path(settings.EMAIL_FILE_PATH)
    assert keeping.sweep() == 0
    folder.mkdir()
    for name, days in (("old.eml", 31), ("new.eml", 29), ("old.txt", 31)):
        file = folder / name
        file.write_text("mail")
        then = (now() - timedelta(days=days)).timestamp()
        os.utime(file, (then, then))
    assert keeping.sweep() == 1
    assert {file.name for file in folder.iterdir()} == {"new.eml", "old.txt"}
