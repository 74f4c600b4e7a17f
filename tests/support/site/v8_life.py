"""The life of a renderer, for a process of its own: prints how many threads began or ended V8."""

import json
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

from nightcap.site.renderer import REBUILD_AFTER, Renderer, RenderFailed

_BEGIN_AND_END = "_make_context"
"""mini-racer's generator that makes a context when it starts and frees it when it goes on."""


def main(bundle: Path) -> None:
    """Render, fail and close in ever new threads; the last context is left to the process's end."""
    seen: set[int] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name == _BEGIN_AND_END:
            seen.add(threading.get_ident())

    threading.setprofile(note)
    sys.setprofile(note)
    renderer = Renderer(bundle)
    _elsewhere(lambda: renderer.render("/", _data("Fine")))
    for _ in range(REBUILD_AFTER):
        _elsewhere(lambda: _fail(renderer))
    _elsewhere(lambda: renderer.render("/", _data("Fine")))
    renderer.close()
    _elsewhere(lambda: renderer.render("/", _data("Fine")))
    sys.stdout.write(str(len(seen)))


def _fail(renderer: Renderer) -> None:
    with suppress(RenderFailed):
        renderer.render("/", _data("THROW"))


def _elsewhere(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def _data(title: str) -> str:
    now = "2026-11-21T01:00:00Z"
    return json.dumps({"now": now, "status": 200, "q": [["v", {}], ["e", [{"title": title}]]]})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
