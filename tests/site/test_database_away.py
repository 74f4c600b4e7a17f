"""While the database is away, finished pages are served on and the rest asks to come back."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.postgres import cluster
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]


def test_kept_pages_outlive_the_database_and_the_rest_says_when_to_come_back(
    tmp_path: Path, tried: Tried
) -> None:
    with ExitStack() as site:
        # The database's own block ends first.
        with ExitStack() as storage:
            database = storage.enter_context(cluster(has_tables=True))
            server = site.enter_context(running(tmp_path, NIGHTCAP_DATABASE_URL=database))
            before = _of_every_worker(server)
        with server.visitor() as visitor:
            kept = _of_every_worker(server)
            refused = [visitor.get(f"/api/events/upcoming?limit={n}") for n in range(1, 20)]
            unkept = [visitor.get(f"/events/{n}-not-kept") for n in range(7, 12)]
            refused.append(visitor.post("/api/newsletter", json={"name": "A", "email": "a@b.co"}))
    assert (before, kept) == ({200}, {200})
    assert {answer.status_code for answer in refused} == {503}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
    assert all(answer.json()["message"] for answer in refused)
    lost = [page for page in unkept if page.status_code == 503]
    assert {page.headers["retry-after"] for page in lost} == {"2"}
    assert all('<a class="button" href="">Try again</a>' in page.text for page in lost)
    tried.control(8, "pages of which nothing is kept", caught=len(lost), of=len(unkept))


def _of_every_worker(server: RunningServer) -> set[int]:
    """Ask on enough connections that every worker has answered some."""
    return {server.get("/").status_code for _ in range(60)}
