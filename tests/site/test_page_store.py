"""What is kept of finished responses: bounded, of one content version, until it expires."""

import time

from nightcap.http.cache import PageCache
from nightcap.http.request import Target
from nightcap.http.response import Encodings


def _put(
    cache: PageCache, path: str, *, version: int = 1, size: int = 100, until: float | None = None
) -> None:
    encodings = Encodings(
        status=200, headers=(), bodies={"identity": b"x" * size}, cache_control=b"no-cache"
    )
    cache.put(Target(path), encodings, version=version, until=until)


def test_the_cache_is_bounded_in_entries_and_in_bytes() -> None:
    cache = PageCache(max_entries=10, max_bytes=1_000_000)
    cache.move_to(1)
    for number in range(100):
        _put(cache, f"/{number}", version=1)
    assert len(cache) == 10
    for number in range(5):
        _put(cache, f"/large/{number}", version=1, size=300_000)
    assert len(cache) <= 3
    _put(cache, "/too-large", version=1, size=2_000_000)
    assert cache.get(Target("/too-large")) is None


def test_an_answer_made_for_an_older_version_is_not_kept() -> None:
    cache = PageCache()
    cache.move_to(2)
    _put(cache, "/", version=1)
    assert cache.get(Target("/")) is None
    assert not cache.move_to(1)
    assert cache.version == 2


def test_of_a_new_version_nothing_is_kept_yet() -> None:
    cache = PageCache()
    cache.move_to(1)
    _put(cache, "/", version=1)
    assert cache.move_to(2)
    assert len(cache) == 0


def test_an_answer_is_dropped_at_the_instant_it_expires() -> None:
    cache = PageCache()
    cache.move_to(1)
    _put(cache, "/", version=1, until=time.time() - 0.001)
    _put(cache, "/events", version=1, until=time.time() + 60)
    assert cache.get(Target("/")) is None
    assert cache.get(Target("/events")) is not None
