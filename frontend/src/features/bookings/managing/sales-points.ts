import type { Schemas } from "@/api/client";

type SalesPoint = Schemas["SalesPointOut"];

/** The seats sold at the end of each day on which something changed, by the venue's days. */
export function soldByDay(
  points: readonly SalesPoint[],
  dayKey: (instant: string) => string,
): { day: string; seats: number }[] {
  const byDay = new Map<string, number>();
  for (const { at, seats } of points) byDay.set(dayKey(at), seats);
  return Array.from(byDay, ([day, seats]) => ({ day, seats }));
}

/** Steps from the first sale to `end`, in a square of 100 by 100 whose top is `most` seats. */
export function stepsOf(
  points: readonly SalesPoint[],
  end: number,
  most: number,
): { line: string; area: string } {
  const [first] = points;
  if (!first) return { line: "", area: "" };
  const start = Date.parse(first.at);
  const span = Math.max(1, end - start);
  const x = (ms: number) => (((ms - start) / span) * 100).toFixed(2);
  const y = (seats: number) => (100 - (seats / Math.max(1, most)) * 100).toFixed(2);
  const steps = points.map(({ at, seats }) => `H${x(Date.parse(at))}V${y(seats)}`).join("");
  const line = `M0,100${steps}H100`;
  return { line, area: `${line}V100Z` };
}
