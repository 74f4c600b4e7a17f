import { expect, it } from "vitest";
import { asClockTime, asDay, asInstant } from "@/lib/time/checked-for-tests";

import {
  clockAt,
  daysUntil,
  MOST_REPEATED,
  movedAlong,
  placeInMonth,
  resolveLocalTime,
} from "./wall-time";

const ZONE = "America/New_York";

it.each([
  ["2026-11-21", "20:00", "2026-11-22T01:00:00Z"],
  ["2026-07-04", "20:00", "2026-07-05T00:00:00Z"],
  ["2026-03-08", "01:59", "2026-03-08T06:59:00Z"],
  ["2026-03-08", "03:00", "2026-03-08T07:00:00Z"],
  ["2026-11-01", "00:59", "2026-11-01T04:59:00Z"],
  ["2026-11-01", "02:00", "2026-11-01T07:00:00Z"],
])("%s at %s is %s", (day, time, instant) => {
  expect(resolveLocalTime(asDay(day), asClockTime(time), ZONE)).toEqual({
    kind: "unique",
    instant,
  });
  expect(clockAt(asInstant(instant), ZONE)).toBe(time);
});

it("a time skipped in spring is not shown, and counts as an hour later", () => {
  expect(resolveLocalTime(asDay("2026-03-08"), asClockTime("02:30"), ZONE)).toEqual({
    kind: "skipped",
    instant: "2026-03-08T07:30:00Z",
  });
});

it("a time repeated in autumn means the first one", () => {
  expect(resolveLocalTime(asDay("2026-11-01"), asClockTime("01:30"), ZONE)).toEqual({
    kind: "ambiguous",
    instant: "2026-11-01T05:30:00Z",
  });
});

it("a zone that never changes its clocks has one instant for each time", () => {
  expect(resolveLocalTime(asDay("2026-03-08"), asClockTime("02:30"), "Asia/Tokyo")).toEqual({
    kind: "unique",
    instant: "2026-03-07T17:30:00Z",
  });
});

it.each([
  ["22:00", "20:00", "21:30", "23:30"],
  ["22:00", "20:00", "23:00", "01:00"],
  ["01:00", "22:00", "20:00", "23:00"],
])("%s moved along from %s to %s is %s", (time, from, to, moved) => {
  expect(movedAlong(asClockTime(time), asClockTime(from), asClockTime(to))).toBe(moved);
});

it("a week follows a week up to and including the last day", () => {
  expect(daysUntil(asDay("2026-12-19"), asDay("2027-01-02"), "week")).toEqual([
    "2026-12-26",
    "2027-01-02",
  ]);
  expect(daysUntil(asDay("2026-12-19"), asDay("2027-01-01"), "week")).toEqual(["2026-12-26"]);
});

it("there are no dates without a last day, or with one within the first week", () => {
  expect(daysUntil(asDay("2026-12-19"), null, "week")).toEqual([]);
  expect(daysUntil(asDay("2026-12-19"), asDay("2026-12-25"), "week")).toEqual([]);
});

it("the weekday stays when the clocks change", () => {
  expect(daysUntil(asDay("2026-10-25"), asDay("2026-11-08"), "week")).toEqual([
    "2026-11-01",
    "2026-11-08",
  ]);
});

it("there are never more dates than the server accepts", () => {
  expect(daysUntil(asDay("2026-01-01"), asDay("2036-01-01"), "week")).toHaveLength(MOST_REPEATED);
});

it("every other week skips one", () => {
  expect(daysUntil(asDay("2026-12-01"), asDay("2027-01-12"), "fortnight")).toEqual([
    "2026-12-15",
    "2026-12-29",
    "2027-01-12",
  ]);
});

it.each([
  ["2026-12-08", "second", ["2027-01-12", "2027-02-09", "2027-03-09"]],
  ["2026-12-29", "last", ["2027-01-26", "2027-02-23", "2027-03-30"]],
])("a month after %s is the %s such weekday of its month", (first, place, days) => {
  expect(placeInMonth(asDay(first))).toBe(place);
  expect(daysUntil(asDay(first), asDay("2027-03-31"), "month")).toEqual(days);
});
