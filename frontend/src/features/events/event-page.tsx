import { useVenue } from "@/api/venue";
import { Eyebrow } from "@/ui/eyebrow";

import { EventDescription } from "./event-description";
import { EventHero } from "./event-hero";
import { EventNotice } from "./event-notice";
import { EventSocials } from "./event-socials";
import { EventTicket } from "./event-ticket";
import { NextOnTheBill } from "./next-on-the-bill";
import { useEventView } from "./use-event-view";
import type { VenueEvent } from "./venue-event";

interface EventPageProps {
  event: VenueEvent;
  /** What is on next; the event itself may be among it. */
  upcoming: readonly VenueEvent[];
  onBook: (event: VenueEvent) => void;
}

/** Everything that there is to know about one event, and the ways to be there. */
export function EventPage({ event, upcoming, onBook }: EventPageProps) {
  const { intro } = useVenue();
  const view = useEventView(event, "Get Tickets");
  return (
    <article>
      <EventHero event={event} view={view} />
      <EventNotice event={event} view={view} />
      <div className="grid items-start gap-x-20 gap-y-12 px-gutter py-section print:gap-y-8 print:py-8 lg:grid-cols-[1.35fr_1fr]">
        <div className="max-lg:order-2">
          <Eyebrow>The evening</Eyebrow>
          <h2 className="sr-only">About this event</h2>
          <EventDescription text={event.description || intro} />
          <EventSocials event={event} />
          <NextOnTheBill events={upcoming.filter(({ id }) => id !== event.id)} />
        </div>
        <EventTicket event={event} view={view} onBook={onBook} />
      </div>
    </article>
  );
}
