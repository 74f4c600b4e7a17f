import { useVenue } from "@/api/venue";

import { AddToCalendar } from "./add-to-calendar";
import { EventAction } from "./event-action";
import { EventFacts } from "./event-facts";
import { ShareEvent } from "./share-event";
import type { EventView } from "./use-event-view";
import type { VenueEvent } from "./venue-event";

interface EventTicketProps {
  event: VenueEvent;
  view: EventView;
  onBook: (event: VenueEvent) => void;
}

/** The event's facts as on a ticket, with the ways to get one. */
export function EventTicket({ event, view, onBook }: EventTicketProps) {
  const { phone, email } = useVenue();
  return (
    <section
      aria-label="Tickets"
      className="double-rule break-inside-avoid border border-brass bg-soot px-7 pt-8 pb-5 md:px-10 lg:sticky lg:top-28"
    >
      <div className="relative z-10">
        <EventFacts event={event} view={view} />
        <div className="mt-7 grid print:hidden">
          <EventAction event={event} action={view.action} onBook={onBook} />
        </div>
        {view.action.kind === "book" && (
          <p className="hidden text-smoke noscript:block">
            To book, call {phone} or write to {email}.
          </p>
        )}
        <div className="mt-2 flex flex-wrap justify-between gap-x-6 print:hidden noscript:hidden">
          {view.isFuture && <AddToCalendar event={event} face="button" />}
          <ShareEvent event={event} face="button" />
        </div>
        {view.isFuture && (
          <p className="mt-4 hidden noscript:block">
            <a href={`/api/events/${event.id}/calendar.ics`} className="text-brass-hi underline">
              Add to Calendar
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
