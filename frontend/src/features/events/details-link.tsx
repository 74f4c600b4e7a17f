import { Link } from "@/ui/link";

import { WHOLE_CARD } from "./card-button";
import { eventPath, type VenueEvent } from "./venue-event";

/**
 * The way to the event's own page; the whole card's where there is nothing to book, and where booking
 * is out of reach because scripts are switched off.
 */
export function DetailsLink({ event, isWholeCard }: { event: VenueEvent; isWholeCard: boolean }) {
  return (
    <Link
      href={eventPath(event)}
      aria-label={`Details: ${event.title}`}
      className={`inline-flex h-11 items-center px-1 text-[15px] text-smoke underline decoration-line underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass ${isWholeCard ? WHOLE_CARD : "relative z-10 noscript:static noscript:after:absolute noscript:after:inset-0"}`}
    >
      Details
    </Link>
  );
}
