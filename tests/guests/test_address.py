"""Finding a mail address in texts: whole, and in each of its spellings."""

import pytest

from nightcap.guests.personal_data import Address, Number


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("a@x.example", True),
        ("<A@X.EXAMPLE>, b@x.example", True),
        ("mailto:a@x.example.", True),
        ("da@x.example", False),
        ("b.a@x.example", False),
        ("a@x.example.org", False),
        ("a@x.example-house", False),
    ],
)
def test_an_address_is_found_whole(text: str, stands: bool) -> None:
    assert Address("a@x.example").stands_in(text) is stands


def test_an_address_of_another_script_is_found_in_each_of_its_spellings() -> None:
    address = Address("ada@bücher.example")
    assert address.stands_in("ada@xn--bcher-kva.example")
    assert address.stands_in('{"to": "ada@b\\u00fccher.example"}')


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Call 212 555 0177!", "Call ?!"),
        ("+1 (212) 555-0177, evenings", "?, evenings"),
        ("2125550177", "?"),
        ("Table 4 212.555.0177", "Table 4 ?"),
        ("212 555 01770", "212 555 01770"),
        ("212 555 0178", "212 555 0178"),
    ],
)
def test_a_number_is_found_and_taken_out_in_whatever_way_it_is_written(
    text: str, rest: str
) -> None:
    number = Number("(212) 555-0177")
    assert number.removed_from(text) == rest.replace("?", "(number removed)")
    assert number.stands_in(text) is (text != rest)


def test_the_end_of_a_longer_number_is_not_a_short_one() -> None:
    assert Number("555 0177").stands_in("Call 555-0177")
    assert not Number("555 0177").stands_in("Call 212 555 0177")
