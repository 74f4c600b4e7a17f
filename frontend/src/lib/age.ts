const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** How long ago an instant is, roughly: "less than an hour", "5 hours", "2 days". */
export function ageOf(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < HOUR_MS) return "less than an hour";
  return age < DAY_MS
    ? many(Math.floor(age / HOUR_MS), "hour")
    : many(Math.floor(age / DAY_MS), "day");
}
