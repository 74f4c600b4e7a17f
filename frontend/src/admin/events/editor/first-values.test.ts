import { expect, it } from "vitest";

import { nextEvening } from "./first-values";

it.each([
  ["2026-11-21T19:59:00-05:00", "2026-11-21"],
  ["2026-11-21T20:00:00-05:00", "2026-11-22"],
  ["2026-11-21T23:30:00-05:00", "2026-11-22"],
])("a new event at %s begins with the first evening that is still to come", (now, day) => {
  expect(nextEvening(Date.parse(now), "America/New_York")).toBe(day);
});
