import { Link } from "@/ui/link";

import { eventPath, type VenueEvent } from "./venue-event";

interface DetailsLinkProps {
  event: VenueEvent;
  /** Whether the card as a whole leads there: where there is nothing to book. */
  isCardAction: boolean;
}

/** The way from a card to the event's own page. */
export function DetailsLink({ event, isCardAction }: DetailsLinkProps) {
  return (
    <Link
      href={eventPath(event)}
      aria-label={`Details: ${event.title}`}
      {...(isCardAction && { "data-card-action": true })}
      className="inline-flex h-11 items-center px-1 text-[15px] text-smoke underline decoration-line underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass"
    >
      Details
    </Link>
  );
}
