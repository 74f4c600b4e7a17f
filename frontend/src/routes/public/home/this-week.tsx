import { openBooking } from "@/features/bookings/booking-desk-store";
import { EventCard } from "@/features/events/event-card";
import type { VenueEvent } from "@/features/events/venue-event";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";

/** The next seven days without the soonest event: at most three cards, the first one larger. */
export function ThisWeek({ events }: { events: readonly VenueEvent[] }) {
  return (
    <section aria-labelledby="this-week" className="px-gutter py-section">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <Eyebrow>On the bill</Eyebrow>
          <h2 id="this-week" className="mt-2 text-[44px] md:text-[64px]">
            This Week
          </h2>
        </div>
        <Button href="/events">Full Calendar</Button>
      </div>
      {events.length > 0 ? (
        <ul className="grid gap-7 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr]">
          {events.map((event, place) => (
            <li key={event.id} className="grid md:max-lg:first:col-span-2">
              <EventCard
                event={event}
                onBook={openBooking}
                variant={place === 0 ? "featured" : "full"}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="max-w-[46ch] border-t border-line pt-7 text-[19px] text-smoke">
          Nothing else is on in the next seven days. The calendar knows what comes after.
        </p>
      )}
    </section>
  );
}
