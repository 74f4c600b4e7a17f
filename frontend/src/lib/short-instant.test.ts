import { expect, test } from "vitest";

import { shortInstant } from "./short-instant";
import { venueTime } from "./venue-time";

const time = venueTime("America/New_York");
const now = Date.parse("2026-11-21T12:00:00Z");

test("an instant of this year is told by its weekday", () => {
  expect(shortInstant(time, "2026-11-22T01:00:00Z", now)).toBe("Sat Nov 21, 8:00 PM");
});

test("one of another year is told by its year, which is the venue's", () => {
  expect(shortInstant(time, "2027-01-01T04:59:00Z", now)).toBe("Thu Dec 31, 11:59 PM");
  expect(shortInstant(time, "2027-01-01T05:00:00Z", now)).toBe("Jan 1, 2027, 12:00 AM");
});
