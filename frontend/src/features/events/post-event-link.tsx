import { Link } from "@/ui/link";

import type { VenueEvent } from "./venue-event";

/** The way to what is left of an evening: pictures, a film, a review. */
export function PostEventLink({ event }: { event: VenueEvent }) {
  if (!event.postEventLink) return null;
  return (
    <p>
      <Link
        href={event.postEventLink}
        aria-label={`See how it went: ${event.title}`}
        className="inline-flex min-h-11 items-center text-[15px] text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi"
      >
        See how it went
      </Link>
    </p>
  );
}
