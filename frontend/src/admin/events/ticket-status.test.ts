import { expect, it } from "vitest";

import { statusBySeats } from "./ticket-status";

const PERCENT = { sellingFast: 50, limitedSeats: 25, fewSeatsLeft: 10 };

it.each([
  [70, 70, "Available"],
  [70, 36, "Available"],
  [70, 35, "Selling Fast"],
  [70, 18, "Selling Fast"],
  [70, 17, "Limited Seats"],
  [70, 8, "Limited Seats"],
  [70, 7, "Few Seats Left"],
  [70, 0, "Sold Out"],
  [0, 0, "Sold Out"],
  [1, 1, "Available"],
  [null, 0, "Available"],
] as const)("says of %s seats with %s left: %s", (capacity, left, status) => {
  expect(statusBySeats(capacity, left, PERCENT)).toBe(status);
});
