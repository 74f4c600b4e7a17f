"""Whose request is next, by what each visitor's requests have cost lately."""

from nightcap.http.turns import LATELY, MOST_REMEMBERED, Costs


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_who_has_used_least_comes_next_and_of_equals_who_came_first() -> None:
    costs = Costs()
    costs.add("crowd", 2.0)
    costs.add("guest", 1.5)
    costs.add("guest", 1.5)
    assert costs.least(["guest", "crowd"]) == "crowd"
    assert costs.least(["guest", "crowd", "second", "first"]) == "second"


def test_what_was_used_is_forgotten_after_a_while_without_more() -> None:
    clock = Clock()
    costs = Costs(clock)
    costs.add("crowd", 1.0)
    clock.now += LATELY - 1
    costs.add("crowd", 1.0)
    costs.add("guest", 0.5)
    clock.now += LATELY - 1
    assert costs.least(["crowd", "guest"]) == "guest"
    clock.now += 1
    assert costs.least(["crowd", "guest"]) == "crowd"
    assert len(costs) == 0


def test_who_invents_addresses_is_not_remembered_without_end() -> None:
    costs = Costs()
    for number in range(MOST_REMEMBERED + 100):
        costs.add(str(number), 1.0)
    assert len(costs) <= MOST_REMEMBERED + 1
    assert costs.least(["200", "0"]) == "0"
