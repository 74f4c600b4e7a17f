import type { ReactNode } from "react";
import { useNow } from "@/lib/time/clock";
import * as t from "@/messages/event-lists";
import { Link } from "@/ui/link";
import { Eyebrow } from "@/ui/titles";

import { ahead, eventPath, isRunning, momentsOf, type VenueEvent } from "./event";
import { EventAction, isOpen, useEventView } from "./event-action";
import { EventTitle, EventZone } from "./event-parts";

/** The soonest show that can still be booked. */
export function useNextOpenShow(events: readonly VenueEvent[]): VenueEvent | undefined {
  const now = useNow({ moments: momentsOf(events) });
  return ahead(events, now).find((show) => isOpen(show, now));
}

interface NextShowOfferProps {
  /** Small text above the title of a show that has not begun. */
  eyebrow: string;
  /** The show; undefined if no show can be booked. */
  event: VenueEvent | undefined;
  onBook: (event: VenueEvent) => void;
  /** Shown next to the button, or alone without a bookable show; may be empty. */
  children: ReactNode;
}

/** A show that can be booked, with its day and the button. */
export function NextShowOffer({ event, children, ...props }: NextShowOfferProps) {
  if (!event) return children ? <p className="mt-4 print:hidden">{children}</p> : null;
  return (
    <Offer {...props} event={event}>
      {children}
    </Offer>
  );
}

interface OfferProps extends NextShowOfferProps {
  event: VenueEvent;
}

function Offer({ eyebrow, event, onBook, children }: OfferProps) {
  const view = useEventView(event, t.tickets);
  const label = isRunning(event, useNow({ moments: momentsOf([event]) })) ? t.onStageNow : eyebrow;
  return (
    <section aria-label={label} className="mt-6 border-l border-brass pl-5 md:mt-8 md:pl-7">
      <Eyebrow className="text-brass-hi">{label}</Eyebrow>
      <p className="mt-2 font-display text-26 leading-tight text-balance md:text-32">
        <Link
          href={eventPath(event)}
          className="transition-colors duration-200 hover:text-brass-hi"
        >
          <EventTitle title={event.title} />
        </Link>
      </p>
      <p className="mt-1 text-16 text-parchment">
        <span>{view.longDate}</span>
        <EventZone event={event} />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <EventAction event={event} action={view.action} onBook={onBook} size="sm" />
        {children}
      </div>
    </section>
  );
}
