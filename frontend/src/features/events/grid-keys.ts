import { type Day, monthOf, moveToMonth, shiftDay, shiftMonth, startOfWeek } from "./month-grid";

const MOVES = new Map<string, (day: Day) => Day>([
  ["ArrowLeft", (day) => shiftDay(day, -1)],
  ["ArrowRight", (day) => shiftDay(day, 1)],
  ["ArrowUp", (day) => shiftDay(day, -7)],
  ["ArrowDown", (day) => shiftDay(day, 7)],
  ["Home", startOfWeek],
  ["End", (day) => shiftDay(startOfWeek(day), 6)],
  ["PageUp", (day) => moveToMonth(day, shiftMonth(monthOf(day), -1))],
  ["PageDown", (day) => moveToMonth(day, shiftMonth(monthOf(day), 1))],
]);

/** The day that a key leads to in a month grid; null for a key that leads nowhere. */
export const dayAfterKey = (key: string, day: Day): Day | null => MOVES.get(key)?.(day) ?? null;
