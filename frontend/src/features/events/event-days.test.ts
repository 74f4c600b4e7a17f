import { expect, test } from "vitest";

import { venueTime } from "@/lib/venue-time";

import {
  daysOf,
  eventsByDay,
  isMonth,
  monthGrid,
  moveToMonth,
  shiftDay,
  shiftMonth,
  weekdayOf,
} from "./event-days";

test("a month is shown in whole weeks that start on Monday", () => {
  const grid = monthGrid("2026-11");
  expect(grid.start).toBe("2026-10-26");
  expect(grid.end).toBe("2026-12-07");
  expect(grid.weeks).toHaveLength(6);
  expect(grid.weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? "") === 0)).toBe(
    true,
  );
  expect(grid.weeks.flat()).toContain("2026-11-30");
});

test("a February of exactly four weeks takes four rows", () => {
  const grid = monthGrid("2027-02");
  expect(grid.start).toBe("2027-02-01");
  expect(grid.end).toBe("2027-03-01");
  expect(grid.weeks).toHaveLength(4);
});

test("a leap day has its place", () => {
  expect(monthGrid("2028-02").weeks.flat()).toContain("2028-02-29");
  expect(shiftDay("2028-02-28", 1)).toBe("2028-02-29");
});

test("the months before January and after December are in the neighbouring years", () => {
  expect(shiftMonth("2026-12", 1)).toBe("2027-01");
  expect(shiftMonth("2027-01", -1)).toBe("2026-12");
  expect(shiftMonth("2026-11", -23)).toBe("2024-12");
});

test("a day of a long month becomes the last day of a shorter one", () => {
  expect(moveToMonth("2026-01-31", "2026-02")).toBe("2026-02-28");
  expect(moveToMonth("2026-11-21", "2026-12")).toBe("2026-12-21");
});

test("only a year and a number from 01 to 12 make a month", () => {
  expect(isMonth("2026-12")).toBe(true);
  expect(isMonth("2026-13")).toBe(false);
  expect(isMonth("2026-1")).toBe(false);
  expect(isMonth("december")).toBe(false);
});

const { dayKey } = venueTime("America/New_York");
const event = (date: string, endDate: string | null = null, isAllDay = false) => ({
  date,
  endDate,
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

test("more than 24 hours cover every day from first to last", () => {
  const festival = event("2026-12-04T22:00:00Z", "2026-12-06T23:00:00Z");
  expect(daysOf(festival, dayKey)).toEqual(["2026-12-04", "2026-12-05", "2026-12-06"]);
});

test("24 hours to the minute stay one day", () => {
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
  expect(byDay.get("2026-11-21")).toEqual([early, late]);
});
