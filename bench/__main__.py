"""`python -m bench`: measure, print each table as it is made, and write docs/benchmarks.md."""

import os
from collections.abc import Callable, Iterator

import click

from bench import (
    blocking,
    bookings,
    costs,
    growth,
    guessing,
    lighthouse,
    memory,
    moving,
    pages,
    server,
    start,
    transactions,
)
from bench.figures import DOCUMENT, Row, head, line, write_table

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "lighthouse": lighthouse.measure,
    "pages": pages.measure,
    "blocking": blocking.measure,
    "moving": moving.measure,
    "server": server.measure,
    "bookings": bookings.measure,
    "guessing": guessing.measure,
    "growth": growth.measure,
    "memory": memory.measure,
    "transactions": transactions.measure,
    "start": start.measure,
    "costs": costs.measure,
}
TITLES = {name: (measure.__doc__ or name).rstrip(".") for name, measure in PARTS.items()}


@click.command()
@click.option("--only", type=click.Choice(list(PARTS)), multiple=True, help="Measure these parts.")
@click.option("--without", type=click.Choice(list(PARTS)), multiple=True, help="Leave these out.")
def main(only: tuple[str, ...], without: tuple[str, ...]) -> None:
    """Measure every part, one after the other."""
    # Measure the sample venue as it is shipped, not an installation of the caller's.
    for name in [name for name in os.environ if name.startswith("NIGHTCAP_")]:
        del os.environ[name]
    for name, measure in PARTS.items():
        if name in (only or PARTS) and name not in without:
            click.echo(f"\n{TITLES[name]}")
            rows: list[Row] = []
            for row in measure():
                click.echo(line(row.values()) if rows else f"{head(row)}\n{line(row.values())}")
                rows.append(row)
            write_table(TITLES[name], rows, TITLES.values())
    click.echo(f"\nWritten to {DOCUMENT.name}.")


if __name__ == "__main__":
    main()
