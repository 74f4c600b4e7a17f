"""The progress of a command."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import click


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that shows a bar: call it with the number of steps done and their total."""
    with ExitStack() as shown:
        bar = click.progressbar(length=1, label=label, file=sys.stderr)

        def advance(done: int, total: int) -> None:
            if not bar.entered:
                shown.enter_context(bar)
            bar.length = total
            bar.update(done - bar.pos)

        yield advance
