import { Link } from "wouter";

import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import type { CalendarItem } from "@/admin/ui/clashes";
import { PanelSection } from "@/admin/ui/headings";
import { useApi } from "@/api/client";
import { useVenueTime } from "@/lib/venue-time";

import { type BookedEvent, bookingsHref } from "./booked-event";
import { SeatsLine } from "./seats-bar";

const MOST = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

const dayLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The seven days after an evening: the shows and how they sell, private evenings, closed days. */
export function ComingWeek({ after }: { after: string }) {
  const { dayKey } = useVenueTime();
  const last = dayLater(after, DAYS);
  const { data } = useList("/api/bookings/events", { limit: MOST });
  const calendar = useApi(`/api/admin/calendar?from=${dayLater(after, 1)}&to=${last}` as const, {
    isReadAnew: true,
  });
  const isThen = ({ date }: { date: string }) => dayKey(date) > after && dayKey(date) <= last;
  const shows = data?.rows.filter((show) => !show.isCancelled && isThen(show)) ?? [];
  const others = calendar.data?.items.filter((item) => item.kind !== "event" && isThen(item)) ?? [];
  const lines = [
    ...shows.map((show) => ({ ...lineOfShow(show), date: show.date })),
    ...others.map((item) => ({ ...lineOfItem(item), date: item.date })),
  ].toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
  return (
    <PanelSection title="The week after">
      {data && calendar.data && lines.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-smoke">
          <p>Nothing is on the programme in these seven days.</p>
          <PanelButton size="sm" variant="quiet" href="/admin?view=events&new=1">
            Add an event
          </PanelButton>
        </div>
      )}
      {lines.length > 0 && (
        <ul className="border-t border-line">
          {lines.map((line) => (
            <ComingLine key={`${line.href} ${line.date}`} {...line} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

interface Line {
  href: string;
  title: string;
  /** What is known of it, in few words. */
  about: string;
  /** Of a show whose seats are counted. */
  seats?: { taken: number; capacity: number };
}

function lineOfShow({ eventId, title, seatsTaken: taken, capacity }: BookedEvent): Line {
  const line = { href: bookingsHref(eventId), title };
  if (capacity === null) return { ...line, about: `${taken} booked` };
  return { ...line, about: `${taken} of ${capacity}`, seats: { taken, capacity } };
}

function lineOfItem({ kind, id, title }: CalendarItem): Line {
  if (kind === "inquiry") {
    return { href: `/admin?view=inbox&inquiry=${id}`, title, about: "Private, confirmed" };
  }
  return { href: "/admin?view=venue", title: "Closed", about: title === "Closed" ? "" : title };
}

function ComingLine({ date, href, title, about, seats }: Line & { date: string }) {
  const { dateParts } = useVenueTime();
  const { weekday, day } = dateParts(date);
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_110px] items-center gap-x-3.5 border-b border-row py-2">
      <span className="figures text-smoke">
        {weekday} {day}
      </span>
      <div className="min-w-0">
        <Link
          href={href}
          className="block truncate underline-offset-4 hover:underline max-lg:py-2.5"
        >
          {title}
        </Link>
        <p className="figures text-[13px] text-smoke">{about}</p>
      </div>
      {seats && <SeatsLine {...seats} />}
    </li>
  );
}
