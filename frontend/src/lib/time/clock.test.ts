import { expect, test } from "vitest";

import { ageOf, inTime } from "./clock";

const now = Date.parse("2026-11-21T12:00:00Z");

test("an age counts in hours, from a day on in days", () => {
  expect(ageOf("2026-11-21T11:59:00Z", now)).toBe("less than an hour");
  expect(ageOf("2026-11-21T11:00:00Z", now)).toBe("1 hour");
  expect(ageOf("2026-11-20T12:01:00Z", now)).toBe("23 hours");
  expect(ageOf("2026-11-20T12:00:00Z", now)).toBe("1 day");
  expect(ageOf("2026-11-01T12:00:00Z", now)).toBe("20 days");
});

test("the time until an instant counts in minutes, hours, and from two days on in days", () => {
  const minute = 60_000;
  expect(inTime(24.5 * minute)).toBe("in 25 min");
  expect(inTime(160 * minute)).toBe("in 2 h 40 min");
  expect(inTime(3 * 60 * minute)).toBe("in 3 h");
  expect(inTime(3.5 * 24 * 60 * minute)).toBe("in 3 days");
});
