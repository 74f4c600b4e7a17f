"""Every kind of refusal that pydantic has is told in plain words."""

import pytest
from pydantic_core._pydantic_core import list_all_errors

from nightcap.core.refusals import as_sentences, plain_reason
from tests.config.test_plain_refusals import PYTHON

KINDS = [
    pytest.param(
        *(kind["type"], kind["example_message_python"], kind["example_context"] or {}),
        id=kind["type"],
    )
    for kind in list_all_errors()
]


@pytest.mark.parametrize(("kind", "message", "context"), KINDS)
def test_no_kind_of_refusal_has_the_words_of_a_machine(
    kind: str, message: str, context: dict[str, object]
) -> None:
    reason = plain_reason(kind, message, context)
    assert not PYTHON.search(reason)


@pytest.mark.parametrize(
    ("kind", "context", "reason"),
    [
        ("too_long", {"field_type": "List", "max_length": 50}, "must have at most 50 entries"),
        ("too_short", {"min_length": 1}, "is required"),
        ("string_too_short", {"min_length": 12}, "must have at least 12 characters"),
        ("literal_error", {"expected": "12 or 24"}, "must be 12 or 24"),
        ("date_from_datetime_inexact", {}, "must be a day like 2026-11-21"),
        ("union_tag_not_found", {}, "is not written as it must be"),
    ],
)
def test_a_refusal_says_what_the_field_must_be(
    kind: str, context: dict[str, object], reason: str
) -> None:
    assert plain_reason(kind, "", context) == reason


def test_a_reason_with_its_own_subject_follows_the_name_of_the_field() -> None:
    fields = {"legalName": "is required", "hours": "the hours of Sunday overlap"}
    assert as_sentences(fields) == "The legal name is required. Hours: the hours of Sunday overlap."
