import { useId } from "react";
import { useList } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { LoadFault } from "@/admin/ui/notes";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { type InstantInput, nameDay, shortDate, useVenueTime } from "@/lib/time/venue-time";

import type { BookedEvent } from "./booked-event";
import { soldByDay, stepsOf, usualBy, usualLine } from "./sales-curves";

/** Seats sold over time, small, before the curve that is usual for the title; and as a table. */
export function SalesChart({ event }: { event: BookedEvent }) {
  const titleId = useId();
  const time = useVenueTime();
  const { dayKey } = time;
  const now = useNow();
  const day = (instant: InstantInput) => shortDate(time, instant, now);
  const sales = useList("/api/bookings/sales", { eventId: event.eventId });
  const { data: usual } = usePanelQuery(
    `/api/bookings/usual-sales?eventId=${event.eventId}` as const,
  );
  const points = sales.data?.rows ?? [];
  const [first] = points;
  const last = points.at(-1);
  const starts = Date.parse(event.date);
  const compared = usual?.points ?? [];
  const hasUsual = compared.length > 0;
  const until = Math.max(Math.min(now, starts), last ? Date.parse(last.at) : 0);
  const reach = {
    from: first ? Date.parse(first.at) : until,
    // The usual curve reaches up to the start.
    to: hasUsual ? Math.max(starts, until) : until,
    most: Math.max(
      event.capacity ?? 0,
      ...points.map(({ seats }) => seats),
      ...compared.map(({ seats }) => seats),
    ),
  };
  // Label sales within one day by the hour.
  const edge = dayKey(reach.from) === dayKey(reach.to) ? time.hour : day;
  const { line, area } = stepsOf(points, until, reach);
  return (
    <section aria-labelledby={titleId} className="flex flex-col border border-line bg-soot p-4.5">
      <h2 id={titleId} className="mb-2.5 font-sans text-15 font-medium tracking-normal">
        Seats sold over time
      </h2>
      {first === undefined || last === undefined ? (
        <SalesMissing sales={sales} />
      ) : (
        <>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={`${last.seats} seats sold from ${day(first.at)} to ${day(until)}`}
            className="h-20 w-full border-b border-l border-line"
          >
            {hasUsual && (
              <path
                d={usualLine(compared, starts, reach)}
                className="fill-none stroke-smoke/70"
                strokeWidth="1.5"
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path d={area} className="fill-brass/15" />
            <path
              d={line}
              className="fill-none stroke-brass"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className="figures mt-1.5 flex justify-between text-13 text-smoke">
            <span>{edge(reach.from)}</span>
            <span>{edge(reach.to)}</span>
          </p>
        </>
      )}
      {usual && hasUsual && (
        <Usual usual={usual} isToCome={now < starts} seats={usualBy(compared, starts, now)} />
      )}
      {points.length > 0 && <SalesTable points={points} />}
    </section>
  );
}

interface SalesMissingProps {
  sales: { data: unknown; isError: boolean; refetch: () => unknown };
}

/** Shown instead of the curve until there is one. */
function SalesMissing({ sales: { data, isError, refetch } }: SalesMissingProps) {
  if (data === undefined && isError) return <LoadFault what="sales" onRetry={refetch} />;
  return <p className="text-smoke">{data === undefined ? "Loading..." : "Nothing sold yet."}</p>;
}

interface UsualProps {
  usual: Schemas["UsualSalesOut"];
  isToCome: boolean;
  /** How many are usually sold by now. */
  seats: number;
}

/** Legend of the dashed line. */
function Usual({ usual, isToCome, seats }: UsualProps) {
  return (
    <p className="mt-2 text-13 text-smoke">
      <span
        aria-hidden
        className="mr-2 inline-block w-6 border-t border-smoke border-dashed align-middle"
      />
      <span>{`Usual: ${Math.round(seats)} ${isToCome ? "by now" : "in the end"}, from ${counted(usual.events, "past date")}`}</span>
    </p>
  );
}

/** The data of the chart as a table. */
function SalesTable({ points }: { points: readonly Schemas["SalesPointOut"][] }) {
  const time = useVenueTime();
  return (
    <details className="mt-2">
      <summary className="w-fit py-1 text-14 text-brass-hi max-md:py-3">As a table</summary>
      <table className="figures mt-2 w-full text-left text-14">
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
          {soldByDay(points, time.dayKey).map(({ day, seats }) => (
            <tr key={day} className="border-t border-row">
              <td className="py-1">{nameDay(time, day)}</td>
              <td className="py-1 text-right">{seats}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
