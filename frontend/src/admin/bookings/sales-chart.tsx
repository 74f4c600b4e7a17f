import { useId } from "react";

import { useList } from "@/admin/data/use-list";
import type { Schemas } from "@/api/client";
import { useNow } from "@/lib/clock";
import { nameDay, useVenueTime } from "@/lib/venue-time";

import { type BookedEvent, useMoments } from "./booked-event";

/** Seats sold over time, as steps and as a table. */
export function SalesChart({ event }: { event: BookedEvent }) {
  const titleId = useId();
  const { dayKey } = useVenueTime();
  const { day, hour } = useMoments();
  const now = useNow(60_000);
  const sales = useList("/api/bookings/sales", { eventId: event.eventId });
  if (sales.error) throw sales.error;
  const points = sales.data?.rows ?? [];
  const [first] = points;
  const last = points.at(-1);
  const most = Math.max(event.capacity ?? 0, ...points.map(({ seats }) => seats));
  const end = Math.max(
    Math.min(now, Date.parse(event.date)),
    last === undefined ? 0 : Date.parse(last.at),
  );
  // What sold within one day is told by the hour.
  const isOneDay = first !== undefined && dayKey(first.at) === dayKey(end);
  const edge = isOneDay ? hour : day;
  const { line, area } = stepsOf(points, end, most);
  return (
    <section aria-labelledby={titleId} className="flex flex-col border border-line bg-soot p-4.5">
      <h2 id={titleId} className="mb-3 font-sans text-[15px] font-medium tracking-normal">
        Seats sold over time
      </h2>
      {first === undefined || last === undefined ? (
        <p className="text-smoke">{sales.data ? "Nothing sold yet." : "Loading..."}</p>
      ) : (
        <>
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <div className="figures flex flex-col justify-between text-right text-[13px] text-smoke">
              <span>{most}</span>
              <span>0</span>
            </div>
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              role="img"
              aria-label={`${last.seats} seats sold from ${day(first.at)} to ${day(end)}`}
              className="h-36 w-full border-b border-l border-line"
            >
              <path d={area} className="fill-brass/15" />
              <path
                d={line}
                className="fill-none stroke-brass"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <span />
            <div className="figures mt-1.5 flex justify-between text-[13px] text-smoke">
              <span>{edge(first.at)}</span>
              <span>{edge(end)}</span>
            </div>
          </div>
          <details className="mt-3">
            <summary className="w-fit text-[14px] text-brass-hi max-md:py-3">As a table</summary>
            <table className="figures mt-2 w-full text-left text-[14px]">
              <caption className="sr-only">Seats sold by the end of each day</caption>
              <thead className="text-smoke">
                <tr>
                  <th scope="col" className="py-1 font-normal">
                    Day
                  </th>
                  <th scope="col" className="py-1 text-right font-normal">
                    Seats sold
                  </th>
                </tr>
              </thead>
              <tbody>
                {soldByDay(points, dayKey).map(({ day: key, seats }) => (
                  <tr key={key} className="border-t border-row">
                    <td className="py-1">{nameDay(key)}</td>
                    <td className="py-1 text-right">{seats}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

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
