import { expect, test } from "vitest";

import {
  daysBetween,
  isMonth,
  monthGrid,
  moveToMonth,
  shiftDay,
  shiftMonth,
  weekdayOf,
} from "./days";

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

test("days are counted over the ends of months and years", () => {
  expect(daysBetween("2026-12-30", "2027-01-01")).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
  ]);
  expect(shiftDay("2026-11-01", -1)).toBe("2026-10-31");
});
