import { expect, test } from "vitest";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";

import { daysOf, eventsByDay } from "./event";

const { dayKey } = venueTime("America/New_York");
const event = (date: string, endDate: string | null = null, isAllDay = false) => ({
  date: asInstant(date),
  endDate: endDate === null ? null : asInstant(endDate),
  isAllDay,
});

test("a show belongs to the day it starts on in the venue's zone, however late it ends", () => {
  const lateShow = event("2026-11-22T04:30:00Z", "2026-11-22T07:00:00Z");
  expect(daysOf(lateShow, dayKey)).toEqual(["2026-11-21"]);
});

test("an all-day event covers its days; its end is not one of them", () => {
  const twoDays = event("2026-12-05T05:00:00Z", "2026-12-07T05:00:00Z", true);
  expect(daysOf(twoDays, dayKey)).toEqual(["2026-12-05", "2026-12-06"]);
  expect(daysOf(event("2026-12-05T05:00:00Z", null, true), dayKey)).toEqual(["2026-12-05"]);
});

test("an event of more than 24 hours covers every day from first to last", () => {
  const festival = event("2026-12-04T22:00:00Z", "2026-12-06T23:00:00Z");
  expect(daysOf(festival, dayKey)).toEqual(["2026-12-04", "2026-12-05", "2026-12-06"]);
});

test("an event of exactly 24 hours stays on one day", () => {
  expect(daysOf(event("2026-12-04T22:00:00Z", "2026-12-05T22:00:00Z"), dayKey)).toEqual([
    "2026-12-04",
  ]);
});

test("each day has its events in the order of their starts", () => {
  const early = event("2026-11-21T22:00:00Z");
  const late = event("2026-11-22T04:00:00Z");
  const other = event("2026-11-24T01:00:00Z");
  const byDay = eventsByDay([late, other, early], dayKey);
  expect([...byDay.keys()]).toEqual(["2026-11-21", "2026-11-23"]);
  expect(byDay.get(asDay("2026-11-21"))).toEqual([early, late]);
});
