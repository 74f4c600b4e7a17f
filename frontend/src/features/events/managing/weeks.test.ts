import { expect, it } from "vitest";

import { MOST_WEEKS, weeksUntil } from "./weeks";

it("a week follows a week up to and including the last day", () => {
  expect(weeksUntil("2026-12-19", "2027-01-02")).toEqual(["2026-12-26", "2027-01-02"]);
  expect(weeksUntil("2026-12-19", "2027-01-01")).toEqual(["2026-12-26"]);
});

it("there is none without a last day, or with one within the first week", () => {
  expect(weeksUntil("2026-12-19", "")).toEqual([]);
  expect(weeksUntil("2026-12-19", "2026-12-25")).toEqual([]);
});

it("the weekday stays when the clocks change", () => {
  expect(weeksUntil("2026-10-25", "2026-11-08")).toEqual(["2026-11-01", "2026-11-08"]);
});

it("there are never more than the server takes", () => {
  expect(weeksUntil("2026-01-01", "2036-01-01")).toHaveLength(MOST_WEEKS);
});
