"""A line of the log tells what happened and where, and nothing that somebody has sent."""

import json
import logging

import pytest
from django.db import OperationalError

from nightcap.core import logs

TEXT = logs.TextFormatter("%(levelname)s %(name)s: %(request_tag)s%(safe_text)s")
JSON = logs.JsonFormatter()


@pytest.fixture(autouse=True)
def words() -> None:
    logs.allow_words_of(["api/bookings/<int:booking_id>/cancel", "/events/:event", "/media/"])


def line(message: str, *args: object, error: Exception | None = None) -> logging.LogRecord:
    told = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("nightcap.x", logging.ERROR, __file__, 1, message, args, told)


def both(record: logging.LogRecord) -> str:
    written = JSON.format(record)
    assert json.loads(written)["level"] == "ERROR"
    return TEXT.format(record) + written


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "/"),
        ("/api/bookings/7/cancel", "/api/bookings/7/cancel"),
        ("/api/bookings/Ada", "/api/bookings/..."),
        ("/events/7-a-night-with-ada", "/events/..."),
        ("/media/0a1b.jpg", "/media/..."),
        ("/2125550100", "/..."),
        ("/Ada/7", "/.../..."),
        ("/ada@example.com", "/..."),
    ],
)
def test_of_a_path_known_words_and_the_numbers_after_them_are_told(path: str, shown: str) -> None:
    assert logs.shown_path(path) == shown
    assert f" {shown} failed" in TEXT.format(line("%s %s failed", "GET", path))


def test_a_number_that_follows_no_word_is_hidden() -> None:
    assert logs.shown_path("2125550100/media") == ".../media"


@pytest.mark.parametrize(
    "said",
    [
        "no mail to ada@example.com",
        "https://calendar.example/private-ada/basic.ics?key=ada",
        "postgresql://house:ada@db.example/ada",
        "/booking/confirm/ada45678901234567890123",
        "/unsubscribe/ada45678901234567890123",
        "GET /quotes/ada failed",
        "(/api/quotes/ada/accept)",
        "/new-email/7-ada45678901234567890123",
        "/members/ada45678901234567890123/calendar.ics",
        "(/api/members/ada/events)",
        "GET /evenings/ada failed",
        "/evenings/ada45678901234567890123",
        "GET /door/ada failed",
        "(/api/guest/bookings/ada/cancel)",
        "nightcap.example/booking/ada45678901234567890123",
    ],
)
def test_what_opens_or_names_something_is_left_out(said: str) -> None:
    assert "ada" in said
    assert "ada" not in both(line("It was %s.", said))


def fault(sent: str) -> Exception:
    known: dict[str, int] = {}
    found = None
    try:
        try:
            found = known[sent]
        except KeyError as error:
            raise ValueError(f"invalid literal: {sent!r}") from error
    except ValueError as error:
        return error
    raise AssertionError(found)


def test_a_traceback_says_where_and_of_which_kind_and_quotes_nothing() -> None:
    written = both(line("It failed", error=fault("Ada")))
    for told in ("KeyError\n", "\nValueError", "test_logs.py", "in fault", "And then:"):
        assert told in written
    assert "Ada" not in written


def test_what_a_machine_says_of_itself_is_told() -> None:
    full = OSError(28, "No space left on device", "/data/ada")
    assert "OSError: No space left on device" in both(line("It failed", error=full))
    assert "ada" not in both(line("It failed", error=full))
    locked = OperationalError("database is locked\nDETAIL: Key (name)=(ada)")
    assert "OperationalError: database is locked" in both(line("It failed", error=locked))
    assert "ada" not in both(line("It failed", error=locked))


def test_a_line_says_which_request_it_belongs_to() -> None:
    token = logs.request_id.set("0123456789abcdef")
    try:
        assert TEXT.format(line("It failed")) == "ERROR nightcap.x: [0123456789abcdef] It failed"
        assert json.loads(JSON.format(line("It failed")))["request_id"] == "0123456789abcdef"
    finally:
        logs.request_id.reset(token)
    assert TEXT.format(line("It failed")) == "ERROR nightcap.x: It failed"
    assert "request_id" not in json.loads(JSON.format(line("It failed")))


def test_a_line_of_json_is_one_line_with_its_time_in_utc() -> None:
    written = JSON.format(line("One\nand %s", "two"))
    told = json.loads(written)
    assert "\n" not in written
    assert (told["message"], told["logger"]) == ("One\nand two", "nightcap.x")
    assert told["time"].endswith("Z")
