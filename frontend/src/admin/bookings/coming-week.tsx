import { Link } from "wouter";

import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { FoundList } from "@/admin/ui/lists/list";
import { useVenueTime } from "@/lib/venue-time";

import { type BookedEvent, bookingsHref } from "./booked-event";
import { SeatsLine } from "./seats-bar";

const MOST = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

/** The shows of the seven days after an evening, and how they sell. */
export function ComingWeek({ after }: { after: string }) {
  const { dayKey } = useVenueTime();
  const { data, isError, refetch } = useList("/api/bookings/events", { limit: MOST });
  const last = new Date(Date.parse(after) + DAYS * DAY_MS).toISOString().slice(0, 10);
  const isInWeek = ({ date, isCancelled }: BookedEvent) => {
    const day = dayKey(date);
    return !isCancelled && day > after && day <= last;
  };
  const shows = data && { rows: data.rows.filter(isInWeek) };
  return (
    <PanelSection title="The week after">
      <FoundList of="shows of the week" list={{ data: shows, isError, refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-smoke">
              <p>Nothing is on the programme in these seven days.</p>
              <PanelButton size="sm" variant="quiet" href="/admin?view=events&new=1">
                Add an event
              </PanelButton>
            </div>
          ) : (
            <ul className="border-t border-line">
              {rows.map((show) => (
                <ComingShow key={show.eventId} show={show} />
              ))}
            </ul>
          )
        }
      </FoundList>
    </PanelSection>
  );
}

function ComingShow({ show }: { show: BookedEvent }) {
  const { dateParts } = useVenueTime();
  const { weekday, day } = dateParts(show.date);
  const { eventId, title, seatsTaken, capacity } = show;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_110px] items-center gap-x-3.5 border-b border-row py-2">
      <span className="figures text-smoke">
        {weekday} {day}
      </span>
      <div className="min-w-0">
        <Link
          href={bookingsHref(eventId)}
          className="block truncate underline-offset-4 hover:underline max-lg:py-2.5"
        >
          {title}
        </Link>
        <p className="figures text-[13px] text-smoke">
          {capacity === null ? `${seatsTaken} booked` : `${seatsTaken} of ${capacity}`}
        </p>
      </div>
      {capacity !== null && <SeatsLine taken={seatsTaken} capacity={capacity} />}
    </li>
  );
}
