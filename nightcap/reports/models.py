from collections.abc import Collection
from typing import ClassVar, TypedDict

from django.db import models

from nightcap.core.models import Versioned
from nightcap.events.models import Event


class Cost(TypedDict):
    """What a show has cost, in cents, taken off before anything is shared."""

    words: str
    amount: int


class Deal(Versioned):
    """What is agreed with the artists of a show: a share of what is left, and a guarantee."""

    is_public = False

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="+")
    percent = models.PositiveSmallIntegerField(default=0)
    guarantee = models.PositiveBigIntegerField(default=0)
    costs = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=300, blank=True)

    blank_version: ClassVar[int] = 0
    """The version of a show about which nothing is agreed."""

    class Meta:
        verbose_name = "settlement"

    def __str__(self) -> str:
        return self.event.title

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True
