"""V8 as one uses it first, from whichever thread: more than one thread begins and ends contexts."""

import subprocess
import sys

from tests.trust.recording import Tried

_THREADS = 3
_NAIVE = f"""
import sys, threading
from py_mini_racer import MiniRacer
seen = set()
def note(frame, event, _):
    if event == "call" and frame.f_code.co_name == "_make_context":
        seen.add(threading.get_ident())
threading.setprofile(note)
def work():
    with MiniRacer() as v8:
        v8.eval("1 + 1")
threads = [threading.Thread(target=work) for _ in range({_THREADS})]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(seen))
"""


def test_without_a_thread_of_its_own_v8_is_begun_in_several(tried: Tried) -> None:
    naive = subprocess.run(
        [sys.executable, "-c", _NAIVE], check=False, capture_output=True, text=True, timeout=60
    )
    # With memory protection keys the process breaks off.
    threads = int(naive.stdout) if naive.returncode == 0 else _THREADS
    tried.control(52, "threads beyond the first that begin V8", caught=threads - 1)
