import { expect, test } from "vitest";

import { MOST_TICKETS, ticketChoices } from "./tickets";

test("every available number can be chosen, from one on", () => {
  expect(ticketChoices(3)).toEqual([1, 2, 3]);
  expect(ticketChoices(0)).toEqual([]);
  expect(ticketChoices(MOST_TICKETS).at(-1)).toBe(MOST_TICKETS);
});
