"""What is done once in the life of a database, and never again."""

from nightcap.core.models import FirstTime


def is_first_time(name: str) -> bool:
    """Note in the caller's transaction that something is done; tell whether it never was before."""
    return FirstTime.objects.get_or_create(name=name)[1]
