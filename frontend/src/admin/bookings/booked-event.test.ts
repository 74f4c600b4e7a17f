import { expect, test } from "vitest";

import { venueTime } from "@/lib/time/venue-time";

import {
  arrivalsLine,
  type BookedEvent,
  hasRunOut,
  heldInWords,
  isHeld,
  startInWords,
} from "./booked-event";

const time = venueTime("America/New_York");
const now = Date.parse("2026-11-21T12:00:00Z");
const startOf = (date: string, isAllDay = false) => startInWords({ date, isAllDay }, time, now);

test("an evening is named by its day and hour, one of another year by its year too", () => {
  expect(startOf("2026-11-22T01:00:00Z")).toBe("Sat Nov 21, 8:00 PM");
  expect(startOf("2025-11-22T01:00:00Z")).toBe("Nov 21, 2025, 8:00 PM");
});

test("what takes whole days is named by its day alone", () => {
  expect(startOf("2026-11-21T05:00:00Z", true)).toBe("Sat Nov 21");
  expect(startOf("2025-11-21T05:00:00Z", true)).toBe("Nov 21, 2025");
});

test("a booking is held until it is confirmed, or its time has run out", () => {
  const heldUntil = "2026-11-22T01:31:00Z";
  const held = { heldUntil, cancelledAt: null };
  expect([isHeld(held), hasRunOut(held)]).toEqual([true, false]);
  expect(heldInWords(held, time, now)).toBe("Not confirmed yet, until 8:31 PM");
  const ranOut = { heldUntil, cancelledAt: "2026-11-22T01:31:09Z" };
  expect([isHeld(ranOut), hasRunOut(ranOut)]).toEqual([false, true]);
  for (const cancelledAt of [null, "2026-11-22T01:31:09Z"]) {
    const other = { heldUntil: null, cancelledAt };
    const words = heldInWords(other, time, now);
    expect([isHeld(other), hasRunOut(other), words]).toEqual([false, false, ""]);
  }
});

test("what the house keeps back is not left to be sold, and is said beside it", () => {
  const sold = { capacity: 20, seatsTaken: 12, arrivedSeats: 5, walkIns: 1 };
  const night = (houseSeats: number, capacity: number | null = sold.capacity) =>
    ({ ...sold, capacity, houseSeats }) as BookedEvent;
  expect(arrivalsLine(night(4))).toBe(
    "5 arrived, 7 to come · 1 walked in · 4 house seats · 3 left",
  );
  expect(arrivalsLine(night(0))).toBe("5 arrived, 7 to come · 1 walked in · 7 left");
});
