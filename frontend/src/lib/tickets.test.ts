import { expect, test } from "vitest";

import { atTheDoor, MOST_TICKETS, ticketChoices } from "./tickets";

test("of what can be had every number can be chosen, from one on", () => {
  expect(ticketChoices(3)).toEqual([1, 2, 3]);
  expect(ticketChoices(0)).toEqual([]);
  expect(ticketChoices(MOST_TICKETS).at(-1)).toBe(MOST_TICKETS);
});

test.each([
  ["$20", 2, "$40"],
  ["$20", 1, "$20"],
  ["€12.50", 3, "€37.50"],
  ["$ 250", 6, "$1,500"],
])("of a ticket for %s, %i cost %s", (price, tickets, sum) => {
  expect(atTheDoor(price, tickets)).toBe(sum);
});

test.each(["", "Free", "$0", "$15-25", "$20 or two for $30", "20", "TBA"])(
  "of '%s' no sum can be told",
  (price) => {
    expect(atTheDoor(price, 2)).toBe("");
  },
);
