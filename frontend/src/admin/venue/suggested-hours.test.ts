import { expect, it } from "vitest";

import { WEEKDAYS } from "@/lib/time/venue-time";
import { type Day, withStretch } from "./suggested-hours";

type Written = `${Day} ${string}-${string}`;

const stretchOf = (written: Written) => {
  const day = WEEKDAYS.find((name) => written.startsWith(name)) ?? "Monday";
  const [opens = "", closes = ""] = written.slice(day.length + 1).split("-");
  return { day, opens, closes };
};

function suggestion(hours: readonly Written[], day: Day): string | null {
  const before = hours.map(stretchOf);
  const added = withStretch(before, day)?.find(
    (one) => !before.some((other) => JSON.stringify(other) === JSON.stringify(one)),
  );
  return added ? `${added.opens}-${added.closes}` : null;
}

const FULL: Written[] = ["Monday 00:00-12:00", "Monday 12:00-23:59"];

it.each<[Written[], Day, string | null]>([
  [[], "Monday", "17:00-23:00"],
  [["Friday 18:00-02:00"], "Saturday", "18:00-02:00"],
  [["Monday 17:00-23:00"], "Monday", "23:00-23:59"],
  // The evening ends after midnight: only the time before it is left.
  [["Friday 18:00-02:00"], "Friday", "00:00-18:00"],
  [["Thursday 20:00-03:00", "Friday 18:00-02:00"], "Friday", "03:00-18:00"],
  [["Monday 17:00-23:59"], "Monday", "00:00-17:00"],
  [["Monday 17:00-00:00"], "Monday", "00:00-17:00"],
  [["Monday 11:00-15:00", "Monday 17:00-23:59"], "Monday", "15:00-17:00"],
  // The usual hours of the week end in hours of the next day.
  [["Monday 01:00-04:00", "Tuesday 18:00-02:00"], "Sunday", "01:00-04:00"],
  [["Tuesday 18:00-02:00", "Monday 01:00-04:00"], "Sunday", "00:00-23:59"],
  [["Sunday 20:00-04:00"], "Monday", "20:00-04:00"],
  [FULL, "Monday", null],
  // Incomplete hours occupy no time.
  [["Monday 17:00-"], "Monday", "00:00-23:59"],
])("adds to %j on %s: %s", (hours, day, added) => expect(suggestion(hours, day)).toBe(added));
