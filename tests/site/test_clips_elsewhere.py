"""Clips at other sites play on pages: each page's policy allows their origins, and no other."""

import pytest

from nightcap.content.models import HostEventImage, Video
from nightcap.core.writing import publishing
from tests.support.content import filling
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.visitors import Site
from tests.support.waiting import until


def media_sources(site: Site, path: str) -> str:
    """From where the policy of a page lets clips come."""
    sources = site.get(path).headers["content-security-policy"].split("; ")
    [found] = [source for source in sources if source.startswith("media-src ")]
    return found.removeprefix("media-src ")


def clip_at(address: str) -> Video:
    video = filling.video("Five Minutes")
    Video.objects.filter(pk=video.pk).update(video_url=address)
    return video


def slide_at(address: str, **fields: object) -> None:
    HostEventImage.objects.create(image_url=address, media_type="video", **fields)


@pytest.mark.parametrize("path", REAL_PATHS)
def test_every_page_allows_the_origins_of_all_clips(whole_site: Site, path: str) -> None:
    clip_at("https://clips.example.org/a/five.mp4?x=1")
    clip_at("https://clips.example.org/six.mp4")
    slide_at("https://slides.example.org:8443/a.mp4")
    assert media_sources(whole_site, path) == (
        "'self' https://clips.example.org https://slides.example.org:8443"
    )


def test_a_page_that_was_kept_allows_a_new_clip_and_forgets_a_deleted_one(site: Site) -> None:
    filling.video("Our own")
    slide_at("https://hidden.example.org/a.mp4", active=False)
    HostEventImage.objects.create(image_url="https://pictures.example.org/a.jpg")
    assert media_sources(site, "/") == "'self'"
    video = clip_at("https://clips.example.org/five.mp4")
    publishing.bump()
    until(lambda: media_sources(site, "/") == "'self' https://clips.example.org")
    video.delete()
    publishing.bump()
    until(lambda: media_sources(site, "/") == "'self'")


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://Clips.Example.org/a.mp4", "https://clips.example.org"),
        ("https://bücher.example/a.mp4", "https://xn--bcher-kva.example"),
        ("https://straße.example/a.mp4", "https://xn--strae-oqa.example"),
        ("https://my_bucket.example.org/a.mp4", "https://my_bucket.example.org"),
        ("https://192.0.2.7/a.mp4", "https://192.0.2.7"),
        # What no policy can name, or what would say more in it than one origin.
        ("http://clips.example.org/a.mp4", None),
        ("https://[2001:db8::1]/a.mp4", None),
        ("https://*.example.org/a.mp4", None),
        ("https://a;script-src/a.mp4", None),
        ("https://a,b.example.org/a.mp4", None),
        ("https://a'self'/a.mp4", None),
        ("https://a b.example.org/a.mp4", None),
        ("https://a.example.org\r\nx-evil: 1/a.mp4", None),
        ("https://a.example.org:99999/a.mp4", None),
        ("https:///a.mp4", None),
        ("a.mp4", None),
    ],
)
def test_only_an_origin_gets_into_the_policy(site: Site, address: str, allowed: str | None) -> None:
    clip_at(address)
    assert media_sources(site, "/") == (f"'self' {allowed}" if allowed else "'self'")
    assert "x-evil" not in site.get("/").headers


def test_clips_of_very_many_sites_do_not_make_the_header_long(site: Site) -> None:
    for number in range(31):
        clip_at(f"https://clips{number}.example.org/five.mp4")
    assert media_sources(site, "/") == "'self' https:"


def test_the_panel_may_try_any_clip_before_it_is_saved(site: Site) -> None:
    assert media_sources(site, "/admin") == "'self' blob: https:"
