import { useNow } from "@/lib/clock";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/titles";

import { ahead, eventPath, type VenueEvent } from "./event";
import { EventAction, isOpen, useEventView } from "./event-action";
import { EventTitle } from "./event-parts";

interface NextShowOfferProps {
  /** Small words above the title. */
  eyebrow: string;
  events: readonly VenueEvent[];
  onBook: (event: VenueEvent) => void;
}

/** The soonest show that can still be booked, with its day and the button; nothing if there is none. */
export function NextShowOffer({ events, ...props }: NextShowOfferProps) {
  const now = useNow(60_000);
  const event = ahead(events, now).find((show) => isOpen(show, now));
  return event ? <Offer {...props} event={event} /> : null;
}

interface OfferProps extends Omit<NextShowOfferProps, "events"> {
  event: VenueEvent;
}

function Offer({ eyebrow, event, onBook }: OfferProps) {
  const view = useEventView(event, "Tickets");
  return (
    <section aria-label={eyebrow} className="mt-7 border-l border-brass pl-5 md:mt-9 md:pl-7">
      <Eyebrow className="text-brass-hi">{eyebrow}</Eyebrow>
      <p className="mt-2 font-display text-[26px] leading-tight text-balance md:text-[32px]">
        <EventTitle title={event.title} />
      </p>
      <p className="mt-1 text-[16px] text-parchment">
        {[view.longDate, event.priceRange].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-4 flex flex-wrap gap-3.5 print:hidden">
        <EventAction event={event} action={view.action} onBook={onBook} size="sm" />
        <Button href={eventPath(event)} size="sm" aria-label={`Details: ${event.title}`}>
          Details
        </Button>
      </div>
    </section>
  );
}
