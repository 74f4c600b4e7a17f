import { expect, test } from "vitest";
import { asDay, asMonth } from "@/lib/time/checked-for-tests";

import { dayAddress, isWithinReach, monthAddress, readView } from "./calendar-address";

const TODAY = asDay("2026-11-21");
const KNOWN = ["comedy", "open mic"];
const AT_FIRST = { month: "2026-11", selected: TODAY, category: null };

test("the calendar starts at the present month with today selected", () => {
  expect(readView("", TODAY)).toEqual(AT_FIRST);
});

test("a URL with a month shows it with no day selected", () => {
  expect(readView("month=2026-12", TODAY)).toMatchObject({ month: "2026-12", selected: null });
  expect(readView("?utm=x&month=2027-01", TODAY)).toMatchObject({
    month: "2027-01",
    selected: null,
  });
});

test("a URL with a day shows its month and selects it", () => {
  expect(readView("day=2026-12-05", TODAY)).toMatchObject({
    month: "2026-12",
    selected: "2026-12-05",
  });
});

test("an invalid or distant date shows the present month", () => {
  const days = ["2026-02-31", "2026-11-45", "2026-11-00", "12026-04-12", "0026-11-21"];
  const months = ["2026-13", "2026-00", "9999-01", "0001-01", "12026-04"];
  const asked = [...days.map((day) => `day=${day}`), ...months.map((month) => `month=${month}`)];
  expect(asked.map((search) => readView(search, TODAY))).toEqual(asked.map(() => AT_FIRST));
});

test("the calendar ends two years before and after the present month", () => {
  expect(isWithinReach(asMonth("2028-11"), TODAY)).toBe(true);
  expect(isWithinReach(asMonth("2028-12"), TODAY)).toBe(false);
  expect(isWithinReach(asMonth("2024-10"), TODAY)).toBe(false);
});

test("URLs parse to the view that they were made from", () => {
  expect(readView(monthAddress(asMonth("2026-12")).split("?")[1] ?? "", TODAY).month).toBe(
    "2026-12",
  );
  expect(readView(dayAddress(asDay("2026-11-30"), TODAY).split("?")[1] ?? "", TODAY).selected).toBe(
    "2026-11-30",
  );
  expect(dayAddress(TODAY, TODAY)).toBe("/events");
});

test("a category of the venue's is shown alone, with a day, a month or neither", () => {
  expect(readView("?category=Comedy", TODAY, KNOWN)).toEqual({ ...AT_FIRST, category: "comedy" });
  for (const address of [
    dayAddress(asDay("2026-11-30"), TODAY, "open mic"),
    monthAddress(asMonth("2026-12"), "open mic"),
    dayAddress(TODAY, TODAY, "open mic"),
  ]) {
    expect(readView(address.split("?")[1] ?? "", TODAY, KNOWN).category).toBe("open mic");
  }
});

test("an unknown category is ignored", () => {
  for (const search of ["category=", "category=juggling", "category=%zz", "subcategory=comedy"]) {
    expect(readView(search, TODAY, KNOWN).category).toBeNull();
  }
});
