from collections.abc import Collection
from typing import ClassVar, TypedDict

from django.db import models

from nightcap.core.models import Versioned
from nightcap.events.models import Event


class Cost(TypedDict):
    """A cost of a show in cents, deducted before the split with the artists."""

    words: str
    amount: int


class Deal(Versioned):
    """The artist terms of a show: a share of net revenue in per cent, and a guarantee in cents."""

    is_public = False

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="+")
    percent = models.PositiveSmallIntegerField(default=0)
    guarantee = models.PositiveBigIntegerField(default=0)
    costs = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=300, blank=True)

    blank_version: ClassVar[int] = 0
    """The version of a show without artist terms."""

    class Meta:
        verbose_name = "settlement"

    def __str__(self) -> str:
        return self.event.title

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True
