import { expect, test } from "vitest";
import { asDay, asInstant, asMonth } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";

import { filledDays, monthIn, type ShownItem } from "./month";

const time = venueTime("America/New_York");

const item = (title: string, date: string, endDate: string): ShownItem => ({
  kind: "event",
  id: title.length,
  title,
  date: asInstant(date),
  endDate: asInstant(endDate),
  isAllDay: false,
  category: "comedy",
  isPrivate: false,
  clashesWith: [],
});

test("an address that names no month means the present one", () => {
  expect([
    monthIn("2027-02", asMonth("2026-11")),
    monthIn("2027-13", asMonth("2026-11")),
    monthIn("9999-12", asMonth("2026-11")),
    monthIn(null, asMonth("2026-11")),
  ]).toEqual(["2027-02", "2026-11", "2026-11", "2026-11"]);
});

test("a night stands on the day it begins, and what lasts for days on each of them", () => {
  const calendar = {
    specialDays: [],
    items: [
      item("Late", "2026-11-28T03:00:00Z", "2026-11-28T07:00:00Z"),
      item("Fair", "2026-11-27T05:00:00Z", "2026-11-29T05:00:00Z"),
    ],
  };
  const shown = filledDays(asMonth("2026-11"), calendar, time)
    .filter(({ items }) => items.length > 0)
    .map(({ key, items }) => [key, items.map(({ title }) => title)]);
  expect(shown).toEqual([
    ["2026-11-27", ["Late", "Fair"]],
    ["2026-11-28", ["Fair"]],
  ]);
});

test("a held date shows its hold, and a confirmed one its inquiry only", () => {
  const hold = {
    id: 1,
    version: 1,
    inquiryId: 7,
    title: "Engine Night",
    date: asDay("2026-11-20"),
    rank: 1,
    until: asInstant("2026-11-15T17:00:00Z"),
    state: "held",
    createdAt: asInstant("2026-11-01T17:00:00Z"),
  } as const;
  const confirmed = { ...hold, id: 2, date: asDay("2026-11-21"), state: "confirmed" } as const;
  const empty = { specialDays: [], items: [] };
  const shown = filledDays(asMonth("2026-11"), empty, time, [hold, confirmed])
    .filter(({ holds }) => holds.length > 0)
    .map(({ key, holds }) => [key, holds.map(({ title }) => title)]);
  expect(shown).toEqual([["2026-11-20", ["Engine Night"]]]);
});

test("24 hours to the minute stay one day, as visitors see them", () => {
  const marathon = item("Marathon", "2026-11-27T22:00:00Z", "2026-11-28T22:00:00Z");
  const shown = filledDays(asMonth("2026-11"), { specialDays: [], items: [marathon] }, time);
  expect(shown.filter(({ items }) => items.length > 0).map(({ key }) => key)).toEqual([
    "2026-11-27",
  ]);
});
