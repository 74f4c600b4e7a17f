import { expect, test } from "vitest";

import { venueTime } from "@/lib/venue-time";

import { startInWords } from "./booked-event";

const time = venueTime("America/New_York");
const now = Date.parse("2026-11-21T12:00:00Z");
const startOf = (date: string, isAllDay = false) => startInWords({ date, isAllDay }, time, now);

test("an evening is named by its day and hour, one of another year by its year too", () => {
  expect(startOf("2026-11-22T01:00:00Z")).toBe("Sat Nov 21, 8:00 PM");
  expect(startOf("2025-11-22T01:00:00Z")).toBe("Nov 21, 2025, 8:00 PM");
});

test("what takes whole days is named by its day alone", () => {
  expect(startOf("2026-11-21T05:00:00Z", true)).toBe("Sat Nov 21");
  expect(startOf("2025-11-21T05:00:00Z", true)).toBe("Nov 21, 2025");
});
