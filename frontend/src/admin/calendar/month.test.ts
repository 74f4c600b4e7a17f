import { expect, test } from "vitest";

import { venueTime } from "@/lib/venue-time";

import { daysOf, filledDays, monthAfter, monthIn, type ShownItem } from "./month";

const time = venueTime("America/New_York");

const item = (title: string, date: string, endDate: string): ShownItem => ({
  kind: "event",
  id: title.length,
  title,
  date,
  endDate,
  isAllDay: false,
  category: "comedy",
  clashesWith: [],
});

test("a month is shown in whole weeks that begin with Monday", () => {
  const days = daysOf("2026-11");
  expect([days.length, days[0], days.at(-1)]).toEqual([42, "2026-10-26", "2026-12-06"]);
  expect(daysOf("2027-02")).toHaveLength(28);
});

test("months are counted over the ends of years", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
});

test("an address that names no month means the present one", () => {
  expect([
    monthIn("2027-02", "2026-11"),
    monthIn("2027-13", "2026-11"),
    monthIn(null, "x"),
  ]).toEqual(["2027-02", "2026-11", "x"]);
});

test("a night stands on the day it begins, and what lasts for days on each of them", () => {
  const calendar = {
    specialDays: [],
    items: [
      item("Late", "2026-11-28T03:00:00Z", "2026-11-28T07:00:00Z"),
      item("Fair", "2026-11-27T05:00:00Z", "2026-11-29T05:00:00Z"),
    ],
  };
  const shown = filledDays("2026-11", calendar, time)
    .filter(({ items }) => items.length > 0)
    .map(({ key, items }) => [key, items.map(({ title }) => title)]);
  expect(shown).toEqual([
    ["2026-11-27", ["Late", "Fair"]],
    ["2026-11-28", ["Fair"]],
  ]);
});
