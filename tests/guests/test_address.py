"""Finding a mail address in texts: whole, and in each of its spellings."""

import pytest

from nightcap.guests.personal_data import Address


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
