import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { type DoorShow, houseSeatsOf } from "@/door/sync/door";
import { currentTime } from "@/lib/time/server-time";
import { shortDate, shortInstant, useVenueTime, type VenueTime } from "@/lib/time/venue-time";
import type { Headcount } from "./headcount";

interface RoomProps {
  show: DoorShow;
  counted: Headcount;
  /** The signed-in user; null if a link opened the door. */
  person: Schemas["DoorPersonOut"] | null;
  /** Notices and search, above the list. */
  children: ReactNode;
}

/** The hour of a show today, with its day if it is some days ahead. */
function startOf({ date, isAllDay }: DoorShow, time: VenueTime, now: number): string {
  if (isAllDay) return shortDate(time, date, now);
  return time.dayKey(date) > time.dayKey(now) ? shortInstant(time, date, now) : time.hour(date);
}

/** Attendance against capacity, readable from an arm's length. */
export function Occupancy({ show, counted, person, children }: RoomProps) {
  const time = useVenueTime();
  const { heads, toCome, walkIns, free } = counted;
  const houseSeats = houseSeatsOf(show);
  const whole = Math.max(show.capacity ?? 0, heads + toCome, 1);
  return (
    <header className="z-10 border-b border-line bg-ink px-4.5 pt-4 tall:sticky tall:top-0">
      {person && <WaysToPanel eventId={show.eventId} person={person} />}
      <div className="flex items-baseline justify-between gap-4">
        <h1 className="line-clamp-2 text-23 leading-snug wrap-anywhere">{show.title}</h1>
        <p className="figures shrink-0 text-smoke">
          {show.isCancelled && <span className="text-error">Cancelled · </span>}
          <span>{startOf(show, time, currentTime())}</span>
        </p>
      </div>
      <p role="status" className="figures mt-3 mb-2 flex flex-wrap items-baseline gap-x-2.5">
        <b className="font-display text-52 leading-none font-normal text-brass-hi">{heads}</b>
        <span className="text-smoke">
          {[
            `in${show.capacity === null ? "" : ` of ${show.capacity}`}`,
            `${toCome} to come`,
            houseSeats > 0 && `${houseSeats} house`,
            free !== null && `${free} free`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {walkIns > 0 && <span className="ml-auto text-available">{`${walkIns} walked in`}</span>}
      </p>
      <div aria-hidden className="flex h-1.5 bg-[#2b211d]">
        <div className="bg-available" style={{ width: `${(heads / whole) * 100}%` }} />
        <div className="bg-brass" style={{ width: `${(toCome / whole) * 100}%` }} />
      </div>
      {children}
    </header>
  );
}

interface WaysToPanelProps {
  eventId: number;
  person: Schemas["DoorPersonOut"];
}

/** Links to the panel and to the printed list, for signed-in users. */
function WaysToPanel({ eventId, person }: WaysToPanelProps) {
  const way = "inline-flex h-11 items-center underline underline-offset-4";
  return (
    <nav aria-label="Panel" className="-mt-3 flex items-center gap-5 text-15 text-smoke">
      <a href="/admin" className={way}>
        Admin panel
      </a>
      <a href={`/admin?view=bookings&event=${eventId}&print=1`} className={way}>
        Print the list
      </a>
      <bdi className="ml-auto truncate">{person.name}</bdi>
    </nav>
  );
}
