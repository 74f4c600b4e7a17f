"""V8 belongs to one thread: on processors with memory protection keys no other may touch it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.ports import free_port
from tests.support.server import get, wait_until_open
from tests.support.site import fake_front_end

SMOOTH = 0


def test_every_context_is_begun_and_closed_in_one_and_the_same_thread(tmp_path: Path) -> None:
    bundle = fake_front_end.build(tmp_path / "dist") / "server" / "render.js"
    life = subprocess.run(
        [sys.executable, "-m", "tests.support.site.v8_life", str(bundle)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (life.returncode, life.stdout) == (SMOOTH, "1"), life.stderr


@pytest.mark.server
def test_every_worker_that_has_rendered_ends_smoothly_at_a_stop(tmp_path: Path) -> None:
    port = free_port()
    log = tmp_path / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.support.site.exit_codes", str(port)],
            env={**os.environ, "NIGHTCAP_DATA_DIR": str(tmp_path), "NIGHTCAP_SAMPLE": "0"},
            stdout=out,
            stderr=out,
        )
    try:
        wait_until_open(f"http://127.0.0.1:{port}", server, log)
        pages = {get(f"http://127.0.0.1:{port}/").status_code for _ in range(40)}
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert pages == {200}
    # The preparation, two web workers and the background worker.
    assert log.read_text().splitlines()[-1] == "exit codes: [0, 0, 0, 0]"
