"""The place in line in words."""

from nightcap.waitlist.rules import place_in_words


def test_a_place_is_said_as_people_say_it() -> None:
    assert [place_in_words(place) for place in (1, 3, 10)] == [
        "first in line",
        "third in line",
        "tenth in line",
    ]
    said = {
        place: place_in_words(place).partition(" ")[0] for place in (11, 12, 21, 22, 23, 101, 111)
    }
    assert said == {
        11: "11th",
        12: "12th",
        21: "21st",
        22: "22nd",
        23: "23rd",
        101: "101st",
        111: "111th",
    }
