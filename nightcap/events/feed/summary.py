"""What an import did, for people."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from nightcap.events.feed.reading import Remark


@dataclass(slots=True)
class Summary:
    """Counts of dates, and what was skipped with the reason."""

    new: int = 0
    changed: int = 0
    """Changed in the calendar, or back in it; what the manager set by hand was kept."""
    unchanged: int = 0
    cancelled: int = 0
    """Gone from the calendar, so withdrawn."""
    flagged: int = 0
    """Gone from the calendar, but kept on because guests hold seats."""
    skipped: list[Remark] = field(default_factory=list)

    def skip(self, remarks: Iterable[Remark]) -> None:
        """Add remarks, like ones counted together."""
        counts = Counter({(r.title, r.reason): r.count for r in self.skipped})
        for remark in remarks:
            counts[remark.title, remark.reason] += remark.count
        self.skipped = [Remark(*words, count) for words, count in counts.items()]

    def __str__(self) -> str:
        counts = [
            f"{self.new} new",
            f"{self.changed} changed",
            f"{self.unchanged} unchanged",
            f"{self.cancelled} cancelled",
            f"{sum(remark.count for remark in self.skipped)} skipped",
        ]
        lines = [", ".join(counts)]
        if self.flagged:
            lines.append(f"{self.flagged} no longer in the calendar, kept because seats are booked")
        lines += [f"  {_line(remark)}" for remark in self.skipped]
        return "\n".join(lines)


def _line(remark: Remark) -> str:
    times = f" ({remark.count} dates)" if remark.count > 1 else ""
    return f"skipped {remark.title}{times}: {remark.reason}"
