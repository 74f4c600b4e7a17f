// Rule: An hour names the venue's city if the visitor's clock differs.

import { useSyncExternalStore } from "react";
import { useVenue } from "@/api/venue";
import { MINUTE_MS } from "@/lib/time/durations";
import { type InstantInput, useVenueTime, zoneCity } from "@/lib/time/venue-time";
import * as t from "@/messages/time";

const never = () => () => {};

type Clock = "unknown" | "the house's" | "another";

/**
 * "New York time" next to an hour, for a visitor whose own clock differs at that instant. The
 * server does not know the visitor's clock: its text is shown from the first paint if the page's
 * first script finds that the clocks differ now.
 */
export function ZoneNote({ at }: { at: InstantInput }) {
  const { timeZone } = useVenue();
  const { wallTime } = useVenueTime();
  const clock = useSyncExternalStore<Clock>(
    never,
    () => {
      // The corrected clock has fractions of a millisecond.
      const instant = new Date(at).getTime();
      const behindUtc = new Date(instant).getTimezoneOffset() * MINUTE_MS;
      return instant - behindUtc === wallTime(instant) ? "the house's" : "another";
    },
    () => "unknown",
  );
  if (clock === "the house's") return null;
  return (
    <>
      <span> </span>
      <span
        className={`phrase text-[.85em] text-smoke ${clock === "unknown" ? "if-elsewhere" : ""}`}
      >
        {t.timeOf(zoneCity(timeZone))}
      </span>
    </>
  );
}
