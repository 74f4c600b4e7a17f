import { useSyncExternalStore } from "react";

import { useVenue } from "@/api/venue";
import { useVenueTime, zoneCity } from "@/lib/venue-time";

const MINUTE_MS = 60_000;
const never = () => () => {};

/**
 * "New York time" beside an hour, for a visitor whose own clock shows another one at that instant.
 * The server does not know the visitor's clock, so it appears once the page is hydrated.
 */
export function ZoneNote({ at }: { at: string }) {
  const { timeZone } = useVenue();
  const { wallTime } = useVenueTime();
  const isElsewhere = useSyncExternalStore(
    never,
    () => {
      const behindUtc = new Date(at).getTimezoneOffset() * MINUTE_MS;
      return Date.parse(at) - behindUtc !== wallTime(at);
    },
    () => false,
  );
  if (!isElsewhere) return null;
  return (
    <>
      {" "}
      <span className="text-[.85em] whitespace-nowrap text-smoke">{zoneCity(timeZone)} time</span>
    </>
  );
}
