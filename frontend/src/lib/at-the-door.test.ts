import { expect, it } from "vitest";

import { atTheDoor } from "./at-the-door";

it.each([
  ["$20", 2, "$40"],
  ["$20", 1, "$20"],
  ["€12.50", 3, "€37.50"],
  ["$ 250", 6, "$1,500"],
])("of a ticket for %s, %i cost %s", (price, tickets, sum) => {
  expect(atTheDoor(price, tickets)).toBe(sum);
});

it.each(["", "Free", "$0", "$15-25", "$20 or two for $30", "20", "TBA"])(
  "of '%s' no sum can be told",
  (price) => {
    expect(atTheDoor(price, 2)).toBe("");
  },
);
