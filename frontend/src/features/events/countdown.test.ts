import { expect, test } from "vitest";

import { venueTime } from "@/lib/time/venue-time";

import { bannerDigits, countdownText, isUrgent } from "./countdown";

const { wallTime } = venueTime("America/New_York");
const until = (start: string, now: string) =>
  countdownText(Date.parse(start), Date.parse(now), wallTime);

const NOW = "2026-11-21T20:00:00-05:00";

test("a year or more counts in years and months", () => {
  expect(until("2028-02-25T20:00:00-05:00", NOW)).toBe("1 year 3 months");
  expect(until("2028-12-21T20:00:00-05:00", NOW)).toBe("2 years 1 month");
  expect(until("2027-11-21T20:00:00-05:00", NOW)).toBe("1 year 0 months");
});

test("over 30 days count in months and days of the calendar", () => {
  expect(until("2027-11-21T19:00:00-05:00", NOW)).toBe("11 months 30 days");
  expect(until("2026-12-22T20:00:00-05:00", NOW)).toBe("1 month 1 day");
  expect(until("2027-03-31T20:00:00-04:00", "2027-01-31T20:00:00-05:00")).toBe("2 months 0 days");
});

test("2 to 30 days count in days", () => {
  expect(until("2026-12-21T20:00:00-05:00", NOW)).toBe("30 days");
  expect(until("2026-11-24T19:59:00-05:00", NOW)).toBe("2 days");
});

test("exactly one full day comes with its hours", () => {
  expect(until("2026-11-23T19:59:00-05:00", NOW)).toBe("1 day 23 hours");
  expect(until("2026-11-22T21:30:00-05:00", NOW)).toBe("1 day 1 hour");
});

test("under a day it is hours and minutes, at last minutes only", () => {
  expect(until("2026-11-22T01:42:00-05:00", NOW)).toBe("5 hours 42 minutes");
  expect(until("2026-11-21T21:01:59-05:00", NOW)).toBe("1 hour 1 minute");
  expect(until("2026-11-21T20:17:30-05:00", NOW)).toBe("17 minutes");
});

test("a past event has no countdown", () => {
  expect(until(NOW, NOW)).toBe("");
  expect(until("2026-11-20T20:00:00-05:00", NOW)).toBe("");
});

test("the night in autumn when the clocks change does not show zero months", () => {
  expect(until("2026-11-04T23:30:00-05:00", "2026-10-05T00:30:00-04:00")).toBe("31 days");
  expect(until("2026-11-01T20:00:00-05:00", "2026-10-31T20:00:00-04:00")).toBe("1 day 1 hour");
});

test("the night the clocks go forward is an hour shorter", () => {
  expect(until("2027-03-14T19:00:00-04:00", "2027-03-13T20:00:00-05:00")).toBe(
    "22 hours 0 minutes",
  );
});

test("a countdown is urgent when less than a full day is left", () => {
  const start = Date.parse("2026-11-22T20:00:00-05:00");
  expect(isUrgent(start, Date.parse(NOW))).toBe(false);
  expect(isUrgent(start, Date.parse(NOW) + 1)).toBe(true);
  expect(isUrgent(start, start)).toBe(false);
});

test("the banner has two digits for days, hours, minutes and seconds", () => {
  const now = Date.parse(NOW);
  expect(bannerDigits(Date.parse("2026-11-22T01:42:17-05:00"), now)).toEqual({
    days: "00",
    hours: "05",
    minutes: "42",
    seconds: "17",
  });
  expect(bannerDigits(now - 1, now).seconds).toBe("00");
  expect(bannerDigits(now + 120 * 24 * 3_600_000, now).days).toBe("120");
});
