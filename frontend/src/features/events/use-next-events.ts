import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

import { type NextEvents, nextEvents } from "./next-events";
import type { VenueEvent } from "./venue-event";

/** The banner's event and those of 'This Week', renewed each minute. */
export function useNextEvents(events: readonly VenueEvent[]): NextEvents<VenueEvent> {
  const now = useNow(60_000);
  const { wallTime } = useVenueTime();
  return nextEvents(events, now, wallTime);
}
