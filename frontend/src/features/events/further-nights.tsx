import { nameMonth, useVenueTime } from "@/lib/venue-time";

import { AgendaRow } from "./agenda-row";
import type { VenueEvent } from "./venue-event";

const AT_MOST = 6;

/** The nights on which shows return, as lines below their months. */
export function FurtherNights({ events }: { events: readonly VenueEvent[] }) {
  const { dayKey } = useVenueTime();
  const nights = events.slice(0, AT_MOST).map((event) => ({ event, day: dayKey(event.date) }));
  const months = [...new Set(nights.map(({ day }) => day.slice(0, 7)))];
  return (
    <div>
      <h3 className="mb-5 text-[29px]">Further Nights</h3>
      {months.map((month) => (
        <div key={month} className="mb-6">
          <p className="mb-2 text-[15px] text-brass">{nameMonth(month)}</p>
          <ul>
            {nights
              .filter(({ day }) => day.startsWith(month))
              .map(({ event, day }) => (
                <AgendaRow key={event.id} day={day} event={event} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
