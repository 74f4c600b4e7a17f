import { expect, it } from "vitest";
import type { Day } from "@/lib/time/checked";
import { asDay } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";

import {
  hrefOf,
  monthWith,
  nameOf,
  type Period,
  periodIn,
  shifted,
  switched,
  weekOf as weekFrom,
} from "./period";

const TODAY = asDay("2026-11-22");
const MONDAY = 1;
const asked = (search: string) => periodIn(new URLSearchParams(search), TODAY, MONDAY);
const weekOf = (day: Day) => weekFrom(day, MONDAY);
const name = (period: Period) => nameOf(period, venueTime("America/New_York"));

it("is this week unless the URL names another, or a month", () => {
  const thisWeek = { kind: "week", first: "2026-11-16", last: "2026-11-22" };
  expect(asked("")).toEqual(thisWeek);
  for (const none of ["someday", "2026-11-45", "2026-02-30", "12026-11-18", "0001-01-01"]) {
    expect(asked(`week=${none}&month=2026-13`)).toEqual(thisWeek);
  }
  expect(asked("month=9999-12")).toEqual(thisWeek);
  expect(asked("week=2026-11-18")).toEqual(thisWeek);
  expect(asked("month=2024-02")).toEqual({
    kind: "month",
    first: "2024-02-01",
    last: "2024-02-29",
  });
});

it("is parsed from its own URL", () => {
  for (const period of [weekOf(asDay("2026-03-08")), monthWith(asDay("2026-12-31"))]) {
    expect(asked(hrefOf(period).split("?")[1] ?? "")).toEqual(period);
  }
});

it("moves by weeks and by months, across the ends of years", () => {
  expect(shifted(weekOf(asDay("2026-12-30")), 1).first).toBe("2027-01-04");
  expect(shifted(weekOf(asDay("2026-11-02")), -1).last).toBe("2026-11-01");
  expect(shifted(monthWith(asDay("2026-12-05")), 1).first).toBe("2027-01-01");
  expect(shifted(monthWith(asDay("2026-03-31")), -1).last).toBe("2026-02-28");
});

it("becomes the month of its week and back, around today if that is in it", () => {
  expect(switched(weekOf(TODAY), TODAY, MONDAY)).toEqual(monthWith(TODAY));
  expect(switched(monthWith(TODAY), TODAY, MONDAY)).toEqual(weekOf(TODAY));
  expect(switched(weekOf(asDay("2026-04-01")), TODAY, MONDAY)).toEqual(
    monthWith(asDay("2026-03-30")),
  );
  expect(switched(monthWith(asDay("2026-04-01")), TODAY, MONDAY)).toEqual(
    weekOf(asDay("2026-04-01")),
  );
});

it("is named by its days", () => {
  expect(name(monthWith(TODAY))).toBe("November 2026");
  expect(name(weekOf(TODAY))).toBe("November 16 to 22, 2026");
  expect(name(weekOf(asDay("2026-12-01")))).toBe("November 30 to December 6, 2026");
  expect(name(weekOf(asDay("2027-01-01")))).toBe("December 28, 2026 to January 3, 2027");
});

it("starts with the venue's first day of the week", () => {
  const week = weekFrom(TODAY, 0);
  expect(week).toEqual({ kind: "week", first: "2026-11-22", last: "2026-11-28" });
  expect(shifted(week, -1)).toMatchObject({ first: "2026-11-15", last: "2026-11-21" });
  expect(switched(monthWith(TODAY), TODAY, 0)).toEqual(week);
});

it("has the day before the month if the venue writes it so", () => {
  const lisbon = { clock: 24, dateOrder: "day-month", firstDay: 1 } as const;
  const days = ["2026-11-22", "2026-12-01", "2027-01-01"].map((day) => weekOf(asDay(day)));
  expect(days.map((week) => nameOf(week, lisbon))).toEqual([
    "16 to 22 November 2026",
    "30 November to 6 December 2026",
    "28 December 2026 to 3 January 2027",
  ]);
});
