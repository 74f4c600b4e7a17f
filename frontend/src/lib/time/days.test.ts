import { expect, test } from "vitest";
import { asDay, asMonth } from "@/lib/time/checked-for-tests";

import {
  daysBetween,
  lastDayOf,
  monthGrid,
  moveToMonth,
  shiftDay,
  shiftMonth,
  weekdayOf,
} from "./days";

const [SUNDAY, MONDAY] = [0, 1] as const;

test("a month is shown in whole weeks that start on Monday", () => {
  const grid = monthGrid(asMonth("2026-11"), MONDAY);
  expect(grid.start).toBe("2026-10-26");
  expect(grid.end).toBe("2026-12-07");
  expect(grid.weeks).toHaveLength(6);
  expect(grid.weeks.every((week) => week.length === 7 && week[0] && weekdayOf(week[0]) === 0)).toBe(
    true,
  );
  expect(grid.weeks.flat()).toContain("2026-11-30");
});

test("a month is shown in weeks that start on Sunday where the venue's do", () => {
  const grid = monthGrid(asMonth("2026-11"), SUNDAY);
  expect([grid.start, grid.end]).toEqual(["2026-11-01", "2026-12-06"]);
  expect(grid.weeks.map(([first]) => first && weekdayOf(first))).toEqual([6, 6, 6, 6, 6]);
});

test("a February of exactly four weeks takes four rows", () => {
  const grid = monthGrid(asMonth("2027-02"), MONDAY);
  expect(grid.start).toBe("2027-02-01");
  expect(grid.end).toBe("2027-03-01");
  expect(grid.weeks).toHaveLength(4);
});

test("a leap day has its place", () => {
  expect(monthGrid(asMonth("2028-02"), MONDAY).weeks.flat()).toContain("2028-02-29");
  expect(shiftDay(asDay("2028-02-28"), 1)).toBe("2028-02-29");
});

test("the months before January and after December are in the neighbouring years", () => {
  expect(shiftMonth(asMonth("2026-12"), 1)).toBe("2027-01");
  expect(shiftMonth(asMonth("2027-01"), -1)).toBe("2026-12");
  expect(shiftMonth(asMonth("2026-11"), -23)).toBe("2024-12");
});

test("a day of a long month becomes the last day of a shorter one", () => {
  expect(moveToMonth(asDay("2026-01-31"), asMonth("2026-02"))).toBe("2026-02-28");
  expect(moveToMonth(asDay("2026-11-21"), asMonth("2026-12"))).toBe("2026-12-21");
});

test("days are counted over the ends of months and years", () => {
  expect(daysBetween(asDay("2026-12-30"), asDay("2027-01-01"))).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
  ]);
  expect(shiftDay(asDay("2026-11-01"), -1)).toBe("2026-10-31");
});

test("there is no day after the last day of year 9999, and none before the first of year 1", () => {
  expect(shiftDay(asDay("9999-12-30"), 3)).toBe("9999-12-31");
  expect(shiftDay(asDay("0001-01-02"), -3)).toBe("0001-01-01");
  expect(daysBetween(asDay("9999-12-30"), asDay("9999-12-31"))).toHaveLength(2);
  expect(shiftMonth(asMonth("9999-12"), 1)).toBe("9999-12");
  expect(lastDayOf(asMonth("9999-12"))).toBe("9999-12-31");
  expect(monthGrid(asMonth("0026-02"), MONDAY).weeks.flat()).toContain("0026-02-28");
});
