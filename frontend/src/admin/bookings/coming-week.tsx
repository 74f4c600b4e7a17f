import { Link } from "wouter";

import { bookingsHref, newHref } from "@/admin/data/addresses";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { FoundList } from "@/admin/ui/lists/list";
import { seatsInWords } from "@/admin/ui/seats";
import { DAYS_OF_WEEK, shiftDay } from "@/lib/days";
import { useVenueTime } from "@/lib/venue-time";

import type { BookedEvent } from "./booked-event";
import { SeatsLine } from "./seats-bar";

const MOST = 30;

/** The shows of the seven days after an evening, and how they sell. */
export function ComingWeek({ after }: { after: string }) {
  const { dayKey } = useVenueTime();
  const { data, isError, refetch } = useList("/api/bookings/events", { limit: MOST });
  const last = shiftDay(after, DAYS_OF_WEEK);
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
              <PanelButton size="sm" variant="quiet" href={newHref()}>
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
        <p className="figures text-[13px] text-smoke">{seatsInWords(show)}</p>
      </div>
      {capacity !== null && <SeatsLine taken={seatsTaken} capacity={capacity} />}
    </li>
  );
}
