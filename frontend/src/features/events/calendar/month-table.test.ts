import { expect, test } from "vitest";
import { asDay } from "@/lib/time/checked-for-tests";

import { dayAfterKey } from "./month-table";

const SATURDAY = asDay("2026-11-21");
const [SUNDAY, MONDAY] = [0, 1] as const;

test("arrow keys move by days and weeks, even into another month", () => {
  expect(dayAfterKey("ArrowLeft", SATURDAY, MONDAY)).toBe("2026-11-20");
  expect(dayAfterKey("ArrowDown", SATURDAY, MONDAY)).toBe("2026-11-28");
  expect(dayAfterKey("ArrowRight", asDay("2026-12-31"), MONDAY)).toBe("2027-01-01");
  expect(dayAfterKey("ArrowUp", asDay("2026-11-01"), MONDAY)).toBe("2026-10-25");
});

test("Home and End move to the week's Monday and Sunday", () => {
  expect(dayAfterKey("Home", SATURDAY, MONDAY)).toBe("2026-11-16");
  expect(dayAfterKey("End", SATURDAY, MONDAY)).toBe("2026-11-22");
});

test("Home and End move to Sunday and Saturday if weeks start on Sunday", () => {
  expect(dayAfterKey("Home", SATURDAY, SUNDAY)).toBe("2026-11-15");
  expect(dayAfterKey("End", SATURDAY, SUNDAY)).toBe("2026-11-21");
  expect(dayAfterKey("Home", asDay("2026-11-15"), SUNDAY)).toBe("2026-11-15");
});

test("PageUp and PageDown keep the day, or move to the month's last one", () => {
  expect(dayAfterKey("PageUp", SATURDAY, MONDAY)).toBe("2026-10-21");
  expect(dayAfterKey("PageDown", asDay("2027-01-31"), MONDAY)).toBe("2027-02-28");
});

test("other keys do not move", () => {
  expect(dayAfterKey("Enter", SATURDAY, MONDAY)).toBeNull();
  expect(dayAfterKey("constructor", SATURDAY, MONDAY)).toBeNull();
});
