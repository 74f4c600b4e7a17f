import { hoursOf } from "@/admin/ui/clashes";
import { EventPencil } from "@/admin/ui/edit-link";
import type { Schemas } from "@/api/client";
import { useVenueTime } from "@/lib/time/venue-time";

/** Lists the private events of tonight. They have no bookings, but they occupy the venue. */
export function PrivateEvents({ events }: { events: readonly Schemas["PrivateEventOut"][] }) {
  const time = useVenueTime();
  if (events.length === 0) return null;
  return (
    <section aria-label="Private tonight" className="mb-4 border border-line bg-soot">
      <ul>
        {events.map((event) => (
          <li
            key={event.id}
            className="flex items-center justify-between gap-1 border-b border-row px-4.5 py-2 last:border-0"
          >
            <div className="min-w-0">
              <h2 className="text-18 wrap-anywhere">{event.title}</h2>
              <p className="figures text-smoke">{`Private, ${hoursOf(event, time)}`}</p>
            </div>
            <EventPencil eventId={event.id} title={event.title} date={event.date} />
          </li>
        ))}
      </ul>
    </section>
  );
}
