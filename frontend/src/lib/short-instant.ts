import type { InstantInput, VenueTime } from "./venue-time";

/** "Sat Nov 21, 8:00 PM"; in another year than `now` "Nov 21, 2025, 8:00 PM". */
export function shortInstant(time: VenueTime, instant: InstantInput, now: number): string {
  const { weekday, day, month } = time.plate(instant);
  const [year] = time.dayKey(instant).split("-");
  const [thisYear] = time.dayKey(now).split("-");
  const date = year === thisYear ? `${weekday} ${month} ${day}` : `${month} ${day}, ${year}`;
  return `${date}, ${time.hour(instant)}`;
}
