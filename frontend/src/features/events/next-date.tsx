import { useVenueTime } from "@/lib/time/venue-time";
import { BalancedTitle } from "@/ui/balanced-title";
import { Link } from "@/ui/link";

import { eventPath, type VenueEvent } from "./event";
import { EventZone } from "./event-parts";

/** Where nobody can book any more: when the same show can be seen instead. */
export function NextDate({ event: { title, nextDate } }: { event: VenueEvent }) {
  const { when } = useVenueTime();
  if (!nextDate) return null;
  const day = when(nextDate);
  return (
    <p className="text-[15px] text-smoke">
      Next date:{" "}
      <Link
        href={eventPath(nextDate)}
        aria-label={`${day}: ${title}`}
        className="inline-block py-1 text-brass-hi underline decoration-brass/50 underline-offset-[6px] [&_span]:[text-decoration:inherit] hover:decoration-brass-hi"
      >
        <BalancedTitle>{day}</BalancedTitle>
      </Link>
      <EventZone event={nextDate} />
    </p>
  );
}
