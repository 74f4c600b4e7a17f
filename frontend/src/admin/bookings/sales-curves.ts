import type { Schemas } from "@/api/client";
import type { Day, Instant } from "@/lib/time/checked";
import { DAY_MS } from "@/lib/time/durations";

type SalesPoint = Schemas["SalesPointOut"];
type UsualPoint = Schemas["UsualPointOut"];

/** Range of a chart of 100 by 100: its times, and the seats at its top. */
interface Reach {
  from: number;
  to: number;
  most: number;
}

/** The seats sold at the end of each day on which something changed, by the venue's days. */
export function soldByDay(
  points: readonly SalesPoint[],
  dayKey: (instant: Instant) => Day,
): { day: Day; seats: number }[] {
  const byDay = new Map<Day, number>();
  for (const { at, seats } of points) byDay.set(dayKey(at), seats);
  return Array.from(byDay, ([day, seats]) => ({ day, seats }));
}

const placer = ({ from, to, most }: Reach) => {
  const span = Math.max(1, to - from);
  return {
    x: (ms: number) => Math.max(0, ((ms - from) / span) * 100).toFixed(2),
    y: (seats: number) => (100 - (seats / Math.max(1, most)) * 100).toFixed(2),
  };
};

/** Steps from the first sale to the instant `until`, and the area below them. */
export function stepsOf(
  points: readonly SalesPoint[],
  until: number,
  reach: Reach,
): { line: string; area: string } {
  if (points.length === 0) return { line: "", area: "" };
  const { x, y } = placer(reach);
  const steps = points.map(({ at, seats }) => `H${x(Date.parse(at))}V${y(seats)}`).join("");
  const line = `M0,100${steps}H${x(until)}`;
  return { line, area: `${line}V100Z` };
}

/** When a usual point was: at the end of a day counted back from the start. */
const instantOf = ({ daysBefore }: UsualPoint, starts: number) => starts - daysBefore * DAY_MS;

/** How many seats are usually sold by an instant. */
export function usualBy(points: readonly UsualPoint[], starts: number, now: number): number {
  return points.findLast((point) => instantOf(point, starts) <= now)?.seats ?? 0;
}

/**
 * The curve of usual sales up to the start; it enters from the left if those sales began earlier.
 */
export function usualLine(points: readonly UsualPoint[], starts: number, reach: Reach): string {
  const { x, y } = placer(reach);
  const shown = points.filter((point) => instantOf(point, starts) > reach.from);
  const begins = `M0,${y(usualBy(points, starts, reach.from))}`;
  return (
    begins + shown.map((point) => `L${x(instantOf(point, starts))},${y(point.seats)}`).join("")
  );
}
