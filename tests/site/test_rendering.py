"""React in V8: whatever goes wrong, the visitor gets a page that the browser can render."""

import json
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from zoneinfo import ZoneInfo

import psutil
import pytest

from nightcap.core.time import now
from nightcap.site.renderer import TIDY_AFTER, Renderer, RenderFailed
from tests.support.factory import Make
from tests.support.site import fake_front_end
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site

NOW = "2026-11-21T01:00:00Z"


def data(*titles: str) -> str:
    return json.dumps(
        {"now": NOW, "status": 200, "q": [["/api/venue"], [["e"], [{"title": t} for t in titles]]]}
    )


def _render_endless_microtasks(bundle: Path) -> None:
    own = Renderer(bundle)
    # The first answer comes before its microtasks run; they never let the second begin.
    own.render("/", data("MICROTASKS"))
    own.render("/", data("Fine"))


@pytest.fixture
def renderer(tmp_path: Path) -> Renderer:
    return Renderer(fake_front_end.build(tmp_path / "front") / "server" / "render.js")


def test_a_page_is_rendered_on_the_server(site: Site, make: Make) -> None:
    make.event(title="Late Jazz")
    answer = site.get("/")
    page = ReadPage(answer.text)
    assert "Late Jazz" in page.root
    assert page.data["path"] == "/"
    assert page.data["status"] == 200


@pytest.mark.parametrize("title", ["Late Jazz", "THROW Late Jazz"])
def test_a_page_carries_the_apis_own_answers_whether_it_was_drawn_or_not(
    site: Site, make: Make, title: str
) -> None:
    make.event(title=title, description='"quotes" & <tags>')
    queries = ReadPage(site.get("/").text).data["q"]
    assert queries == [
        [["/api/venue"], site.get("/api/venue").json()],
        [
            ["/api/events/upcoming?limit=12"],
            site.get("/api/events/upcoming?limit=12").json(),
        ],
    ]


def test_the_script_that_keeps_early_clicks_stands_before_anything_to_click(site: Site) -> None:
    html = site.get("/").text
    assert html.index(fake_front_end.SCRIPT) < html.index("</title>")


def test_a_page_names_what_it_comes_alive_with_its_entry_last(site: Site) -> None:
    [(boot, _)] = [
        script for script in ReadPage(site.get("/").text).scripts if "async" in script[0]
    ]
    assert boot["data-code"] == "/assets/base-6a.js /assets/entry-client-7a.js"


def test_a_page_says_by_how_many_minutes_the_venues_clock_is_ahead(site: Site) -> None:
    offset = now().astimezone(ZoneInfo("America/New_York")).utcoffset()
    assert offset is not None
    assert f'data-ahead="{offset.total_seconds() / 60:.0f}"' in site.get("/").text


@pytest.mark.parametrize(
    "failure", ["THROW", "LOOP", "MEMORY", "CLOCK", "DICE", "BOUNDARY"], ids=str.lower
)
def test_when_v8_fails_the_plain_shell_comes_with_the_data_and_later_pages_are_whole(
    site: Site, make: Make, failure: str
) -> None:
    event = make.event(title=f"{failure} night")
    answer = site.get("/")
    page = ReadPage(answer.text)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert page.root == ""
    assert '<div id="root"></div>' in answer.text
    assert failure in json.dumps(page.data["q"])
    assert any(text == fake_front_end.SCRIPT for _, text in page.scripts)

    event.title = "Whole again"
    event.save()
    assert "Whole again" in ReadPage(site.get("/").text).root


def test_a_page_with_errors_of_its_own_is_not_sent(renderer: Renderer) -> None:
    with pytest.raises(RenderFailed, match="an error of the page"):
        renderer.render("/errors", data())
    renderer.close()


def test_a_rendering_sees_the_instant_of_its_data_as_now(renderer: Renderer) -> None:
    assert "2026-11-21T01:00:00.000Z" in renderer.render("/", data("NOW"))
    renderer.close()


def test_an_endless_loop_ends_after_the_timeout(renderer: Renderer) -> None:
    began = time.monotonic()
    with pytest.raises(RenderFailed, match="JSTimeoutException"):
        renderer.render("/", data("LOOP"))
    assert time.monotonic() - began < 3.0
    assert "<h1>" in renderer.render("/", data("Fine"))
    renderer.close()


def test_a_full_heap_ends_the_rendering_and_not_the_process(renderer: Renderer) -> None:
    # However slowly a busy machine fills it.
    renderer = Renderer(renderer.bundle, timeout=30)
    with pytest.raises(RenderFailed, match="JSOOMException"):
        renderer.render("/", data("MEMORY"))
    assert "<h1>" in renderer.render("/", data("Fine"))
    renderer.close()


def test_what_renderings_have_left_behind_is_given_back(renderer: Renderer) -> None:
    worker = psutil.Process()
    renderer.render("/", data())
    before = worker.memory_info().rss
    for number in range(2 * TIDY_AFTER):
        renderer.render("/", data(*(f"{number} {title}" * 20 for title in range(2_000))))
    assert worker.memory_info().rss - before < 50_000_000
    renderer.close()


def test_a_context_that_keeps_failing_is_replaced(renderer: Renderer) -> None:
    for _ in range(5):
        with pytest.raises(RenderFailed, match="thrown in a render"):
            renderer.render("/", data("THROW"))
    assert "<h1>" in renderer.render("/", data("Fine"))
    renderer.close()


def test_a_rendering_that_nothing_can_stop_ends_the_worker(renderer: Renderer) -> None:
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as worker, pytest.raises(BrokenProcessPool):
        worker.submit(_render_endless_microtasks, renderer.bundle).result(timeout=30)


def test_without_a_bundle_every_page_is_the_plain_shell(dist: Path, site: Site, make: Make) -> None:
    make.event(title="Late Jazz")
    (dist / "server" / "render.js").unlink()
    answer = site.get("/")
    assert ReadPage(answer.text).root == ""
    assert "Late Jazz" in answer.text
