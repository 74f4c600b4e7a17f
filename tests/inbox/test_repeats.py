"""What is sent again, by an impatient finger or by the browser's queue, arrives once."""

from datetime import timedelta

import pytest
from django.db.models import F

from nightcap.core.models import StoredResponse
from nightcap.core.writing import idempotency
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import Mail
from tests.support.inbox.writing import inquire, write

pytestmark = [pytest.mark.django_db, pytest.mark.database]

KEY = "5e0f6c1e-0000-4000-8000-1d2c3b4a5f60"
FORMS = {"inquiry": (inquire, HostInquiry), "message": (write, ContactMessage)}
each_form = pytest.mark.parametrize("form", FORMS)


@each_form
def test_a_repeat_gets_the_first_answer_and_leaves_no_second_trace(form: str) -> None:
    send, model = FORMS[form]
    first, second = send(KEY), send(KEY)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert model._default_manager.count() == 1
    assert Mail.objects.count() == 2


@each_form
def test_the_same_words_under_two_keys_or_none_are_two_entries(form: str) -> None:
    send, model = FORMS[form]
    for key in (KEY, f"{KEY}-2", None, None):
        assert send(key).status_code == 201
    assert model._default_manager.count() == 4


@each_form
def test_a_browser_that_was_off_for_months_does_not_send_it_twice(form: str) -> None:
    send, model = FORMS[form]
    send(KEY)
    StoredResponse.objects.update(forget_at=F("forget_at") - timedelta(days=300))
    idempotency.sweep()
    send(KEY)
    assert model._default_manager.count() == 1


@each_form
def test_an_empty_honeypot_is_a_visitors(form: str) -> None:
    send, model = FORMS[form]
    send(website="")
    assert model._default_manager.count() == 1
