"""What of an imported event is shown, and what is left out and why."""

import pytest

from nightcap.events.feed.reading import NotACalendar, Occurrence
from tests.support.events.feed_files import calendar, read, read_file, reasons, starts, vevent

START = "DTSTART:20261201T200000Z"
GOOD = vevent(START, uid="good", title="Good")


def one(*lines: str, title: str = "Jazz Night") -> Occurrence:
    [occurrence] = read(vevent(START, *lines, title=title)).occurrences
    return occurrence


def test_the_words_of_an_event_are_taken_over() -> None:
    found = one(
        "DESCRIPTION:Two sets\\, one bar.\\nDoors at 7\\; no cover.",
        "LOCATION:The Lounge\\, 212 East 52nd Street",
        "URL:https://tickets.example/jazz?id=7",
        "CATEGORIES:MUSIC,Jazz",
        "IMAGE;VALUE=URI;FMTTYPE=image/jpeg:https://pictures.example/jazz.jpg",
        title="Jazz \\; Friends",
    )
    assert found.title == "Jazz ; Friends"
    assert found.description == "Two sets, one bar.\nDoors at 7; no cover."
    assert found.location == "The Lounge, 212 East 52nd Street"
    assert found.eventbrite_link == "https://tickets.example/jazz?id=7"
    assert found.category == "music"
    assert found.image_url == "https://pictures.example/jazz.jpg"


def test_what_is_not_said_is_empty_and_the_category_is_other() -> None:
    found = one("LOCATION:", "DESCRIPTION:", "CATEGORIES:")
    assert (found.description, found.location, found.category) == ("", "", "other")
    assert (found.eventbrite_link, found.image_url) == ("", "")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("URL:javascript:alert(1)", "eventbrite_link"),
        ("URL:https://user:secret@tickets.example/", "eventbrite_link"),
        ("URL:message:%3Cabc@mail%3E", "eventbrite_link"),
        ("ATTACH;FMTTYPE=application/pdf:https://pictures.example/menu.pdf", "image_url"),
        ("ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:AAAA", "image_url"),
        ("IMAGE;VALUE=URI:https://ada:secret@pictures.example/jazz.jpg", "image_url"),
    ],
)
def test_an_address_that_is_no_web_address_of_its_kind_is_left_out(line: str, field: str) -> None:
    assert getattr(one(line), field) == ""


def test_an_attached_picture_is_the_events_picture() -> None:
    found = one(
        "ATTACH:https://files.example/rider.pdf",
        "ATTACH;FMTTYPE=image/png:https://files.example/poster.png",
    )
    assert found.image_url == "https://files.example/poster.png"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("One<br>two<br/>three", "One\ntwo\nthree"),
        ("<p>One</p><p>two &amp; three</p>", "One\n\ntwo & three"),
        ("<ul><li>gin</li><li>rum</li></ul>", "- gin\n- rum"),
        (
            '<a href="https://a.example/x">our page</a>\\, <a href="http://www.b.example">'
            "www.b.example</a>",
            "our page (https://a.example/x), http://www.b.example",
        ),
        (
            '<a href="https://www.google.com/url?q=https%3A%2F%2Fa.example&sa=D">here</a>',
            "here (https://a.example)",
        ),
        ('<a href="javascript:alert(1)">here</a>', "here"),
        ("<b>a</b><script>alert(1)</script><style>p {}</style>b", "ab"),
        ("5 < 6 and a <3 & b", "5 < 6 and a <3 & b"),
    ],
)
def test_markup_in_a_description_becomes_plain_text(markup: str, text: str) -> None:
    assert one(f"DESCRIPTION:{markup}").description == text


def test_control_characters_and_odd_spaces_do_not_get_in() -> None:
    found = one("DESCRIPTION:a\x00b\x07c", title="Jazz\x00 \t Night\\nlate")
    assert (found.title, found.description) == ("Jazz Night late", "abc")


def test_texts_are_cut_to_what_fits() -> None:
    found = one(f"LOCATION:{'l' * 400}", f"DESCRIPTION:{'d' * 30_000}", title="t" * 400)
    assert (len(found.title), len(found.location), len(found.description)) == (300, 300, 20_000)


def test_an_event_that_blocks_no_time_is_imported_all_the_same() -> None:
    assert one("TRANSP:TRANSPARENT").title == "Jazz Night"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("CLASS:PRIVATE", "it is marked as private"),
        ("CLASS:CONFIDENTIAL", "it is marked as confidential"),
        ("STATUS:CANCELLED", "it is cancelled in the calendar"),
        ("DTEND:someday", "its DTEND cannot be read"),
        ("EXDATE:never", "its EXDATE cannot be read"),
        ("EXRULE:FREQ=WEEKLY", "it uses EXRULE, which calendars have given up"),
        ("DTSTART:20261202T200000Z", "it has more than one DTSTART"),
    ],
)
def test_an_event_that_is_left_out_is_named_with_the_reason(line: str, reason: str) -> None:
    found = read(vevent(START, line), GOOD)
    assert starts(found) == ["2026-12-01T20:00:00Z"]
    [(title, said)] = reasons(found)
    assert title == "Jazz Night"
    assert said.startswith(reason)


@pytest.mark.parametrize(
    ("event", "name", "reason"),
    [
        (vevent(START, title=""), "night", "it has no title"),
        (vevent(START, title="  "), "night", "it has no title"),
        (vevent(), "Jazz Night", "it has no start"),
        (vevent("DTSTART:19000101T200000Z"), "Jazz Night", "its date is not between 1970 and 2199"),
        (
            vevent(START, "DTEND:99991231T235959Z"),
            "Jazz Night",
            "its date is not between 1970 and 2199",
        ),
        (f"BEGIN:VEVENT\nUID:x\nSUMMARY:Open\n{START}", "Open", "its END:VEVENT is missing"),
    ],
)
def test_an_unusable_event_is_named_and_the_others_are_imported(
    event: str, name: str, reason: str
) -> None:
    found = read(event, GOOD)
    assert [occurrence.title for occurrence in found.occurrences] == ["Good"]
    assert reasons(found) == [(name, reason)]


def test_a_line_that_is_no_property_does_not_cost_the_event() -> None:
    assert one("this is no property").title == "Jazz Night"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("RRULE;VALUE=DATE:20261201", "its RRULE cannot be read"),
        ("RDATE;TZID=a,b:20261201T200000", "its time zone 'a,b' is defined nowhere"),
        ("ATTACH;VALUE=PERIOD:20261201T200000Z/20261201T190000Z", "it cannot be read ("),
        ("DURATION:P99999999999D", "its DURATION cannot be read ("),
    ],
)
def test_what_the_library_stumbles_over_costs_no_other_event(line: str, reason: str) -> None:
    found = read(vevent(START, line), GOOD)
    assert [occurrence.title for occurrence in found.occurrences] == ["Good"]
    [(title, said)] = reasons(found)
    assert title == "Jazz Night"
    assert said.startswith(reason)
    assert found.unread == {"night"}


def test_a_category_that_is_none_is_other() -> None:
    assert one("CATEGORIES;VALUE=PERIOD:120000").category == "other"


def test_alarms_and_tasks_are_passed_over_however_broken() -> None:
    alarm = "BEGIN:VALARM\nTRIGGER:x\nSUMMARY:Wake up\nEND:VALARM"
    task = "BEGIN:VTODO\nDUE:x\nbroken\nEND:VTODO"
    found = read(task, vevent(START, alarm))
    assert [occurrence.title for occurrence in found.occurrences] == ["Jazz Night"]


def test_of_two_entries_with_one_uid_the_newer_counts_and_the_other_is_named() -> None:
    old = vevent(START, "SEQUENCE:1", title="Old")
    new = vevent(START, "SEQUENCE:2", title="New")
    found = read(new, old)
    assert [occurrence.title for occurrence in found.occurrences] == ["New"]
    assert reasons(found) == [("Old", "a newer entry has the same UID")]


def test_an_event_without_a_uid_gets_a_lasting_one_from_its_title_and_start() -> None:
    first, again = (read(vevent(START, uid="")).occurrences[0].uid for _ in range(2))
    other = read(vevent("DTSTART:20261202T200000Z", uid="")).occurrences[0].uid
    assert first == again != other


def test_lines_folded_in_the_middle_of_a_letter_are_joined() -> None:
    folded = calendar(vevent(START, title="Caf\N{LATIN SMALL LETTER E WITH ACUTE} Noir"))
    data = folded.replace(b"\xc3\xa9", b"\xc3\r\n \xa9")
    found = read_file(data)
    assert found.occurrences[0].title == "Caf\N{LATIN SMALL LETTER E WITH ACUTE} Noir"


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf", b"\r\n"])
@pytest.mark.parametrize("line_end", [b"\r\n", b"\n"])
def test_either_line_end_and_a_byte_order_mark_are_fine(prefix: bytes, line_end: bytes) -> None:
    data = prefix + calendar(GOOD).replace(b"\r\n", line_end)
    assert len(read_file(data).occurrences) == 1


def test_a_file_may_hold_several_calendars() -> None:
    second = calendar(vevent(START, uid="second"), vevent(START, uid="good", title="Twin"))
    found = read_file(calendar(GOOD) + second)
    assert {occurrence.uid for occurrence in found.occurrences} == {"good", "second"}
    assert reasons(found) == [("Twin", "another entry has the same UID")]


def test_a_calendar_with_more_dates_than_a_venue_can_have_is_capped_and_says_so() -> None:
    daily = "RRULE:FREQ=HOURLY;COUNT=2000"
    found = read(*(vevent(START, daily, uid=f"u{n}", title=f"T{n}") for n in range(12)))
    assert len(found.occurrences) == 20_000
    assert reasons(found) == [
        ("T10", "the calendar has more than 20,000 dates"),
        ("T11", "the calendar has more than 20,000 dates"),
    ]
    assert found.unread == {"u10", "u11"}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "This is not an iCalendar file"),
        (b"<!DOCTYPE html><html><body>Sign in: please</body></html>", "This is not an iCalendar"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "The calendar is not UTF-8 text"),
        (calendar(GOOD).decode().encode("utf-16")[:-1], "not UTF-16 text"),
        (calendar(GOOD)[:-20], "The calendar was cut off: END:VCALENDAR is missing"),
        (calendar("CALSCALE:HEBREW", GOOD), "Only Gregorian calendars can be imported"),
    ],
)
def test_what_is_not_a_whole_calendar_is_refused_with_one_line(data: bytes, reason: str) -> None:
    with pytest.raises(NotACalendar, match=reason) as refusal:
        read_file(data)
    assert "\n" not in str(refusal.value)
