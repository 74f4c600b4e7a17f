import { expect, test } from "vitest";
import { asDay } from "@/lib/time/checked-for-tests";

import { dayAfterKey } from "./month-table";

const SATURDAY = asDay("2026-11-21");

test("arrows go by days and weeks, also into another month", () => {
  expect(dayAfterKey("ArrowLeft", SATURDAY)).toBe("2026-11-20");
  expect(dayAfterKey("ArrowDown", SATURDAY)).toBe("2026-11-28");
  expect(dayAfterKey("ArrowRight", asDay("2026-12-31"))).toBe("2027-01-01");
  expect(dayAfterKey("ArrowUp", asDay("2026-11-01"))).toBe("2026-10-25");
});

test("Home and End are the week's Monday and Sunday", () => {
  expect(dayAfterKey("Home", SATURDAY)).toBe("2026-11-16");
  expect(dayAfterKey("End", SATURDAY)).toBe("2026-11-22");
});

test("PageUp and PageDown keep the day as far as the month has it", () => {
  expect(dayAfterKey("PageUp", SATURDAY)).toBe("2026-10-21");
  expect(dayAfterKey("PageDown", asDay("2027-01-31"))).toBe("2027-02-28");
});

test("other keys lead nowhere", () => {
  expect(dayAfterKey("Enter", SATURDAY)).toBeNull();
  expect(dayAfterKey("constructor", SATURDAY)).toBeNull();
});
