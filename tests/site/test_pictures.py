"""Pictures and clips under /media, sent without holding anything up."""

from nightcap.venue.services import picture_url, video_url
from tests.support.site.visitors import Site


def test_a_picture_is_sent_whole_and_holds_for_ever(site: Site) -> None:
    answer = site.get(picture_url("duo.jpg"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert len(answer.content) == int(answer.headers["content-length"]) > 1_000
    assert answer.content.startswith(b"\xff\xd8")
    assert site.asked == []


def test_a_player_gets_the_part_of_a_clip_it_asks_for(site: Site) -> None:
    url = video_url("full-house.mp4")
    whole = site.get(url)
    assert (whole.status_code, whole.headers["content-type"]) == (200, "video/mp4")
    part = site.get(url, headers={"Range": "bytes=1000-1999"})
    assert (part.status_code, part.content) == (206, whole.content[1000:2000])
    assert part.headers["content-range"] == f"bytes 1000-1999/{len(whole.content)}"
    assert site.asked == []
